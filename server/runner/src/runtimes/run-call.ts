import { execFile } from 'node:child_process';
import type { CommandLine } from './runtime.js';

/** The result of a program that ends soon. */
export type CallResult = { output: string } | { reason: 'missing' | 'failed'; output: string };

/** How long such a program may take, in milliseconds. */
const timeoutMs = 30_000;

/** Runs a program that prints little, and waits for its end; never throws. */
export function runCall([program, ...args]: CommandLine): Promise<CallResult> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: timeoutMs, maxBuffer: 1024 * 1024 }, (error, stdout, stderr) => {
      if (!error) resolve({ output: stdout });
      else resolve({ reason: isMissing(error.code) ? 'missing' : 'failed', output: stderr });
    });
  });
}

/** The system refuses a program that it does not find if it may not look into a folder of the search path. */
function isMissing(code: unknown): boolean {
  return code === 'ENOENT' || code === 'EACCES';
}
