import type { Command } from 'commander';
import { completedCommands } from '../completion/completed-commands.js';
import { shells, type CompletionShell } from '../completion/shells.js';

/**
 * `user-tool completion`: prints the script that completes commands in a shell.
 * @param program with everything that is to be completed
 * @returns the exit code
 */
export async function completion(program: Command, shell: CompletionShell): Promise<number> {
  const script = await shells[shell]();
  process.stdout.write(script(completedCommands(program)));
  return 0;
}
