import { spawn } from 'node:child_process';
import type { RunCommand } from './terminal.js';

/** Runs one of our programs with the Node that runs the extension: nothing else needs installing. */
export function runCommand(
  program: string,
  ...[args, cwd, { printed, ended }]: Parameters<RunCommand>
): ReturnType<RunCommand> {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', FORCE_COLOR: '1' };
  const running = spawn(process.execPath, [program, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [running.stdout, running.stderr]) stream.setEncoding('utf8').on('data', printed);
  // Also emitted, before the end, if the program cannot start.
  running.on('error', ({ message }) => {
    printed(`${message}\n`);
  });
  running.on('close', (code) => {
    ended(code !== null && code >= 0 ? code : 2);
  });
  return running;
}
