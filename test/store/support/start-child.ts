import { buildSync } from 'esbuild';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DatabaseLocation } from '../../../server/records/src/database.js';
import { lazy } from '../../../shared/src/util/once.js';
import { sourceFolders } from '../../../scripts/workspaces.mjs';

/** Its program, compiled once for all starts. */
const script = lazy(() => {
  const outfile = fileURLToPath(new URL(`../../../out/store-child/${process.pid}.mjs`, import.meta.url));
  const entryPoints = [fileURLToPath(new URL('child.ts', import.meta.url))];
  buildSync({
    entryPoints,
    outfile,
    bundle: true,
    packages: 'external',
    alias: sourceFolders,
    platform: 'node',
    format: 'esm',
  });
  process.on('exit', () => {
    rmSync(outfile);
  });
  return outfile;
});

/** A process that works on the records of a place; see `child.ts` for its tasks. */
export interface Child {
  process: ChildProcess;
  /** Its output so far, in whole lines. */
  lines(): string[];
  /** Resolves to the exit code, null if killed. */
  ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts such a process; it ends with the tests. */
export function startChild(task: string, place: DatabaseLocation, ...numbers: number[]): Child {
  const args = [script(), task, JSON.stringify(place), ...numbers.map(String)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  // "close" comes when all output has arrived.
  const ended = once(child, 'close').then(() => child.exitCode);
  return { process: child, lines: () => said.split('\n').slice(0, -1), ended };
}
