import { spawn } from 'node:child_process';
import type { RunCommand } from './terminal.js';

/** Runs one of our programs with the Node that runs the extension: nothing else needs installing. */
export function runCommand(
  program: string,
  ...[args, { folder, hasColors = false, input }, { printed, ended }]: Parameters<RunCommand>
): ReturnType<RunCommand> {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', ...(hasColors && { FORCE_COLOR: '1' }) };
  const running = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A program that ends early does not read it.
  running.stdin.on('error', () => undefined).end(input);
  for (const stream of ['stdout', 'stderr'] as const)
    running[stream].setEncoding('utf8').on('data', (text: string) => {
      printed(text, stream);
    });
  // Also emitted, before the end, if the program cannot start.
  running.on('error', ({ message }) => {
    printed(`${message}\n`, 'stderr');
  });
  running.on('close', (code) => {
    ended(code !== null && code >= 0 ? code : 2);
  });
  return running;
}
