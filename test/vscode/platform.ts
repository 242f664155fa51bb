import { rmSync } from 'node:fs';
import { service, testKeys } from '../http/service.js';

/** The platform that the tests submit tools to: this project's own service. */
export interface TestPlatform {
  /** Its URL, without a trailing slash. */
  url: string;
  /** A valid API key. */
  key: string;
  /** The same service, refusing to create tools. */
  closedUrl: string;
}

/**
 * Starts the platform, with temporary records, in this process; both end with it.
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
