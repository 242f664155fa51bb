import { nearest } from '@user-tool/shared';
import type { Command } from 'commander';
import { Failure } from '../failure.js';
import { visible } from '../terminal.js';

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
  const found = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
  if (found) return found;
  const meant = nearest(
    word,
    command.commands.map((one) => one.name()),
  );
  throw new Failure(
    `unknown command "${visible(word)}"${meant === undefined ? '.' : `: did you mean ${meant}?`}`,
  );
}
