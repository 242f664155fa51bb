import autocannon from 'autocannon';
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from '../../../scripts/build.mjs';

/** A kind of request. */
export interface Load {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Concurrent connections; ten by default. */
  connections?: number;
  /** Seconds; one by default. */
  duration?: number;
}

const key = 'bench-0123456789abcdef';

/** The absolute path of a file, from one that is relative to this folder. */
export const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Starts a program that prints its address. */
async function start(
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^listening on (\S+)\/$/.exec(line)?.[1];
    if (address !== undefined) return { child, address };
  }
  assert.fail(`${args.join(' ')} did not start`);
}

/** Sends requests of one kind for a while, as the administrator unless the headers say otherwise. */
export async function load(
  address: string,
  { method, path, headers, body, connections = 10, duration = 1 }: Load,
): Promise<autocannon.Result> {
  const result = await autocannon({
    ...{ url: `${address}${path}`, method, connections, duration },
    headers: { 'x-api-key': key, ...headers },
    ...(body !== undefined && { body }),
  });
  assert.deepEqual([result.non2xx, result.errors], [0, 0], `${method} ${path} was refused`);
  return result;
}

/** Creates a record. */
export async function post(address: string, path: string, body: object): Promise<{ id: string }> {
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as { id: string };
}

/** The response of a path, as JSON. */
export async function read(address: string, path: string): Promise<unknown> {
  return (await fetch(address + path, { headers: { 'x-api-key': key } })).json();
}

/** Milliseconds of each of a number of requests for a path, one after the other. */
export async function latencies(address: string, path: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const start = performance.now();
    const answer = await fetch(address + path, { headers: { 'x-api-key': key } });
    await answer.arrayBuffer();
    times.push(performance.now() - start);
    assert.equal(answer.status, 200, path);
  }
  return times;
}

/**
 * Runs the service and a bare framework, for a while.
 * @param prepare fills the data folder before the service starts
 */
export async function bothServices<T>(
  work: (service: string, bare: string) => Promise<T>,
  prepare: (data: string) => Promise<void> = () => Promise.resolve(),
): Promise<T> {
  await build();
  const data = mkdtempSync(join(tmpdir(), 'user-tool-bench-'));
  await prepare(data);
  const own = [fileOf('../../../server/bin/user-tool.js'), 'serve', '--port', '0', '--data', data];
  const service = await start(own, {
    ...{ USER_TOOL_BOOTSTRAP_ADMIN_KEY: key, USER_TOOL_RATE_LIMIT: '0', USER_TOOL_MAX_DELAY: '0' },
    ...{ USER_TOOL_ANONYMOUS_BYTES: '0', USER_TOOL_ANONYMOUS_TIME: '0', USER_TOOL_LOG_LEVEL: 'warn' },
  });
  const bare = await start(['--import', 'tsx', fileOf('bare.ts')], {});
  try {
    return await work(service.address, bare.address);
  } finally {
    for (const { child } of [service, bare]) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(data, { recursive: true });
  }
}
