import { rules } from '@user-tool/shared';
import type { Argument, Command, Option } from 'commander';

/** What can be completed at a place: some words, or names of files. */
export type CompletionValues = readonly string[] | 'tools' | 'files' | 'folders';

/** An option of a command. */
export interface CompletedOption {
  /** As they are written: `-q`, `--quiet`. */
  flags: string[];
  summary: string;
  /** What follows it; undefined if nothing does. */
  value: CompletionValues | undefined;
}

/** A command, and what can follow it. */
export interface CompletedCommand {
  /** The words that call it, without the name of the program: `admin user add`; empty for the program. */
  path: string;
  /** The commands below it. */
  commands: { name: string; summary: string }[];
  options: CompletedOption[];
  /** Its arguments, if there are no commands below it. */
  argument: CompletionValues;
  /** Whether it takes several of them. */
  isVariadic: boolean;
}

/** Writes the script that completes the commands in one shell. */
export type CompletionScript = (commands: readonly CompletedCommand[]) => string;

/** The program and all commands below it, each before those below it. */
export function completedCommands(program: Command): CompletedCommand[] {
  const below = (command: Command, path: string): CompletedCommand[] => {
    const help = command.createHelp();
    const [argument] = command.registeredArguments;
    const named = argument?.name() === 'COMMAND' ? program : command;
    const entry: CompletedCommand = {
      path,
      commands: commandsBelow(named),
      options: help.visibleOptions(command).map(completedOption),
      argument: argumentValues(argument),
      isVariadic: argument?.variadic ?? false,
    };
    if (named !== command) return [entry, ...helpTopics(program, path).slice(1)];
    return [entry, ...help.visibleCommands(command).flatMap((one) => below(one, pathBelow(path, one)))];
  };
  return below(program, '');
}

/** What can follow the words that call for the help of a command: those of the commands below it. */
function helpTopics(command: Command, path: string): CompletedCommand[] {
  const entry = { path, commands: commandsBelow(command), options: [], argument: [], isVariadic: false };
  return [entry, ...command.commands.flatMap((one) => helpTopics(one, pathBelow(path, one)))];
}

function commandsBelow(command: Command): CompletedCommand['commands'] {
  const commands = command.createHelp().visibleCommands(command);
  return commands.map((one) => ({ name: one.name(), summary: one.description() }));
}

function pathBelow(path: string, command: Command): string {
  return `${path} ${command.name()}`.trimStart();
}

function completedOption({ short, long, description, argChoices, flags }: Option): CompletedOption {
  const placeholder = /<([\w=-]+)(?:\.\.\.)?>/.exec(flags)?.[1];
  return {
    flags: [short, long].filter((flag) => flag !== undefined),
    summary: description,
    value: placeholder === undefined ? undefined : (argChoices ?? filesNamed[placeholder] ?? []),
  };
}

function argumentValues(argument: Argument | undefined): CompletionValues {
  if (!argument) return [];
  if (argument.argChoices) return argument.argChoices;
  const name = argument.name();
  if (name === 'CODE') return rules.map(({ code }) => code);
  return filesNamed[name] ?? [];
}

/** The placeholders in the help that stand for files. */
const filesNamed: Readonly<Record<string, CompletionValues>> = {
  PATH: 'tools',
  TOOL: 'tools',
  FILE: 'files',
  file: 'files',
  folder: 'folders',
};
