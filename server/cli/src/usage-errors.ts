import { alternatives, nearest } from '@user-tool/shared';
import type { Command } from 'commander';
import { CommandFailure } from './failure.js';

/** A value that is not one of an option's or argument's; `place` is its name. */
export function wrongChoice(written: string, place: string, values: readonly string[]): CommandFailure {
  const meant = nearest(written, values);
  const way = meant === undefined ? `use ${alternatives(values)}.` : `did you mean "${meant}"?`;
  return new CommandFailure(`"${written}" is not a value of "${place}": ${way}`);
}

/** A value that is not a whole number of at least `least`. */
export function wrongNumber(written: string, place: string, least: number): CommandFailure {
  return new CommandFailure(
    `"${written}" is not a value of "${place}": use a whole number, ${least} or more.`,
  );
}

/** A word that is not a command below one. */
export function unknownCommand(command: Command, word: string): CommandFailure {
  const names = command.commands.map((one) => one.name());
  const lister = names.length > 0 ? command : (command.parent ?? command);
  const begun = names.filter((name) => name.startsWith(word));
  const meant = nearest(word, names) ?? (begun.length === 1 ? begun[0] : undefined);
  return unknown('command', word, meant, `"${helpOf(lister)}" lists all commands.`);
}

/** What is wrong with a call, from the parser's code for it; the name in question is what its message quotes. */
export function usageError(command: Command, code: string | undefined, message: string): CommandFailure {
  const make = code === undefined ? undefined : makers[code];
  return make?.(command, /'(.*)'/s.exec(message)?.[1] ?? '') ?? new CommandFailure(message);
}

type Maker = (command: Command, named: string) => CommandFailure;

const makers: Readonly<Record<string, Maker>> = {
  'commander.unknownCommand': unknownCommand,
  'commander.unknownOption': unknownOption,
  'commander.optionMissingArgument': missingValue,
  'commander.missingArgument': (command, name) =>
    new CommandFailure(`"${callOf(command)}" needs ${name}: see "${helpOf(command)}".`),
  'commander.excessArguments': excessArguments,
};

function excessArguments(command: Command): CommandFailure {
  const taken = command.registeredArguments.length;
  const many = taken === 0 ? 'no arguments' : taken === 1 ? '1 argument' : `${taken} arguments`;
  const [stray = ''] = command.args.slice(taken);
  const flag = switchBefore(command, stray);
  const way = flag === undefined ? '' : ` "${flag}" takes no value: give it alone, or omit it.`;
  return new CommandFailure(
    `"${callOf(command)}" takes ${many}, not ${command.args.length}: "${stray}" is unexpected.${way}`,
  );
}

/** The option without a value that a word follows in a call. */
function switchBefore(command: Command, word: string): string | undefined {
  const { rawArgs = [] } = ancestors(command).at(-1) as Command & { rawArgs?: string[] };
  const before = rawArgs[rawArgs.indexOf(word) - 1];
  const option = command.options.find(({ long, short }) => before === long || before === short);
  return option?.isBoolean() ? before : undefined;
}

function unknownOption(command: Command, written: string): CommandFailure {
  const word = written.replace(/=.*/s, '');
  const options = ancestors(command).flatMap((one) => one.createHelp().visibleOptions(one));
  const sameLetter = options.find(({ short }) => short?.toLowerCase() === word.toLowerCase());
  const meant =
    sameLetter?.flags ??
    nearest(
      word,
      options.flatMap(({ long }) => long ?? []),
    );
  return unknown('option', word, meant, `"${helpOf(command)}" lists all options.`);
}

function missingValue(command: Command, flags: string): CommandFailure {
  const option = ancestors(command)
    .flatMap(({ options }) => options)
    .find((one) => one.flags === flags);
  const place = option?.long ?? flags;
  const way = option?.argChoices ? alternatives(option.argChoices) : `"${flags.replace(/^-\w, /, '')}"`;
  return new CommandFailure(`"${place}" needs a value: use ${way}.`);
}

function unknown(kind: string, word: string, meant: string | undefined, otherwise: string): CommandFailure {
  const way = meant === undefined ? otherwise : `did you mean "${meant}"?`;
  return new CommandFailure(`Unknown ${kind} "${word}": ${way}`);
}

/** A command and those above it, innermost first. */
function ancestors(command: Command): Command[] {
  return command.parent ? [command, ...ancestors(command.parent)] : [command];
}

/** `user-tool admin user` */
function callOf(command: Command): string {
  return ancestors(command)
    .map((one) => one.name())
    .reverse()
    .join(' ');
}

/** `user-tool help admin user` */
function helpOf(command: Command): string {
  return callOf(command).replace(/^\S+/, '$& help');
}
