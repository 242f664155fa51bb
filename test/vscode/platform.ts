import { rmSync } from 'node:fs';
import { service, testKeys } from '../http/service.js';

/** The platform that the tests submit tools to: this project's own service. */
export interface TestPlatform {
  /** Its address, without a slash at its end. */
  url: string;
  /** An API key that it knows. */
  key: string;
  /** The same service, as one that lets nobody create tools. */
  closedUrl: string;
}

/**
 * Starts the platform in this process, whose end it shares; its records go with it.
 * @param corsOrigins of pages that may use it
 */
export async function startPlatform(corsOrigins: string[] = []): Promise<TestPlatform> {
  const [open, closed] = await Promise.all([
    service({ corsOrigins }),
    service({ corsOrigins, toolCreationRole: 'user_tool_create' }),
  ]);
  process.once('exit', () => {
    for (const { data } of [open, closed]) rmSync(data, { recursive: true, force: true });
  });
  return { url: await open.listen(), key: testKeys.alice, closedUrl: await closed.listen() };
}
