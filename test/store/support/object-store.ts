import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { newFolder } from './engines.js';

/** The keys that the store knows. */
export const storeKeys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' } as const;

/** An object store for tests, in a process of its own, with one empty bucket. */
export interface ObjectStore {
  /** Its URL, without a trailing slash. */
  endpoint: string;
  bucket: string;
  stop(): Promise<void>;
  /** Starts the stopped store again, with what it had, at the same URL. */
  start(): Promise<void>;
}

/** Starts a store that ends with this process. */
export async function startObjectStore(): Promise<ObjectStore> {
  const folder = newFolder();
  const bucket = 'datasets-of-tests';
  let running: ChildProcess;
  let port = '0';
  const start = async (): Promise<void> => {
    const args = [join(import.meta.dirname, 'object-store.cjs'), folder, port, bucket];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    running = child;
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    port = line.toString().trim();
    assert.match(port, /^\d+$/);
    // Neither the store nor its pipes keep the tests from ending.
    for (const end of [child, child.stdin, child.stdout] as unknown as { unref(): void }[]) end.unref();
  };
  await start();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    start,
    stop: async () => {
      const ended = once(running, 'exit');
      running.ref();
      running.kill('SIGKILL');
      await ended;
    },
  };
}
