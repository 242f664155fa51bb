import type { Command } from 'commander';
import { unknownCommand } from '../usage-errors.js';

/**
 * `user-tool help`: prints the help of a command.
 * @param words the command, without the name of the program: `admin`, `user`, `add`
 * @returns the exit code
 * @throws Failure if there is no such command
 */
export function help(program: Command, words: readonly string[]): number {
  words.reduce(commandBelow, program).outputHelp();
  return 0;
}

function commandBelow(command: Command, word: string): Command {
  const match = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
  if (match) return match;
  throw unknownCommand(command, word);
}
