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

let started: Promise<TestPlatform> | undefined;

/** Starts the platform in this process, once, whose end it shares; its records go with it. */
export function startPlatform(): Promise<TestPlatform> {
  return (started ??= start());
}

async function start(): Promise<TestPlatform> {
  const [open, closed] = await Promise.all([service(), service({ toolCreationRole: 'user_tool_create' })]);
  process.once('exit', () => {
    for (const { data } of [open, closed]) rmSync(data, { recursive: true, force: true });
  });
  return { url: await open.listen(), key: testKeys.alice, closedUrl: await closed.listen() };
}
