import { spawn } from 'node:child_process';
import type { RunCommand } from './terminal.js';

/** Runs a program of ours with the Node that runs the extension: nothing else has to be installed. */
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
  // Comes before the end where the program cannot be started, too.
  running.on('error', ({ message }) => {
    printed(`${message}\n`);
  });
  running.on('close', (code) => {
    ended(code !== null && code >= 0 ? code : 2);
  });
  return running;
}
