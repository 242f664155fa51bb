import {
  dialects,
  jobsSettings,
  platformNamed,
  platformVersions,
  toolClasses,
  type DialectName,
  type ToolClassName,
} from '@user-tool/shared';
import { Argument, Option } from 'commander';
import { wrongChoice, wrongNumber } from './usage-errors.js';

/** An option that takes one of a few values; a misspelled one is answered with the value that is near. */
export function choiceOption(flags: string, description: string, values: readonly string[]): Option {
  return onlyChoices(new Option(flags, description).choices(values));
}

/** Makes an option with choices answer a misspelled one with the value that is near. */
export function onlyChoices(option: Option): Option {
  return option.argParser(oneOf(option.argChoices ?? [], option.long ?? option.flags));
}

/** An argument that takes one of a few values. */
export function choiceArgument(name: string, description: string, values: readonly string[]): Argument {
  const argument = new Argument(name, description).choices(values);
  return argument.argParser(oneOf(values, argument.name()));
}

function oneOf(values: readonly string[], place: string): (written: string) => string {
  return (written) => {
    if (values.includes(written)) return written;
    throw wrongChoice(written, place, values);
  };
}

/** An option that takes a whole number. */
export function numberOption(flags: string, description: string, least: number): Option {
  const option = new Option(flags, description);
  return option.argParser((written) => wholeNumber(written, option, least));
}

function wholeNumber(written: string, { long, flags }: Option, least: number): number {
  const number = /^\d{1,9}$/.test(written) ? Number(written) : -1;
  if (number >= least) return number;
  throw wrongNumber(written, long ?? flags, least);
}

/** `--tool`. @param description by default, for a verb that works on one tool */
export function toolOption(
  description = 'for a workflow: JSON pointer to the tool in it, such as /steps/0/run',
): Option {
  return new Option('--tool <pointer>', description);
}

/** `--tool` of a verb that works on all tools that it finds. */
export function onlyToolOption(): Option {
  return toolOption('only the tool of a workflow at this JSON pointer, such as /steps/0/run');
}

/** `--dialect`. */
export function dialectOption(
  description = 'treat every tool as this dialect, regardless of its class',
): Option {
  const names = Object.keys(dialects) as DialectName[];
  return choiceOption('--dialect <name>', description, names);
}

/** `--dialect` of a verb that describes the tools of a class. */
export function toolClassOption(): Option {
  const names = Object.keys(toolClasses) as ToolClassName[];
  const description = `dialect to describe; "administrators" for "class: ${toolClasses.administrators.classConstant}"`;
  return choiceOption('--dialect <name>', description, names);
}

/** `--platform`. */
export function platformOption(): Option {
  const description = 'version of the platform that runs the tools; overrides .user-tool.yml';
  const option = choiceOption('--platform <version>', description, platformVersions);
  const { parseArg } = option;
  return option.argParser(
    (written: string, before: unknown) => platformNamed(written) ?? parseArg?.(written, before),
  );
}

/** `--server-jobs`. */
export function serverJobsOption(): Option {
  const description = 'how the servers start jobs that run the tools; overrides .user-tool.yml';
  return choiceOption('--server-jobs <way>', description, jobsSettings);
}

/** An option that takes a whole number and can be repeated. */
function numbersOption(flags: string, description: string, least: number): Option {
  const option = new Option(flags, description);
  return option.argParser((written: string, before: number[] | undefined) => [
    ...(before ?? []),
    wholeNumber(written, option, least),
  ]);
}

/** `--filter`, which chooses tests. */
export function filterOption(): Option {
  return new Option('--filter <text>', 'only tests with this number, or this text in "doc"');
}

/** `--number`, which chooses tests. */
export function testNumbersOption(): Option {
  return numbersOption('--number <number>', 'only the test with this number; can be repeated', 1);
}

/** The values of an option that can be repeated. */
export function collected(written: string, before: string[] = []): string[] {
  return [...before, written];
}
