import { dialects, nearest, type DialectName } from '@user-tool/shared';
import { Argument, InvalidArgumentError, Option } from 'commander';

/** An option that takes one of a few values; a misspelled one is answered with the value that is near. */
export function choiceOption(flags: string, description: string, values: readonly string[]): Option {
  return new Option(flags, description).choices(values).argParser(oneOf(values));
}

/** An argument that takes one of a few values. */
export function choiceArgument(name: string, description: string, values: readonly string[]): Argument {
  return new Argument(name, description).choices(values).argParser(oneOf(values));
}

function oneOf(values: readonly string[]): (written: string) => string {
  return (written) => {
    if (values.includes(written)) return written;
    const meant = nearest(written, [...values]);
    throw new InvalidArgumentError(
      meant === undefined ? `Allowed choices are ${values.join(', ')}.` : `\n(Did you mean ${meant}?)`,
    );
  };
}

/** `--dialect`. */
export function dialectOption(
  description = 'treat every tool as this dialect, regardless of its class',
): Option {
  const names = Object.keys(dialects) as DialectName[];
  return choiceOption('--dialect <name>', description, names);
}

/** The values of an option that can be repeated. */
export function collected(written: string, before: string[] = []): string[] {
  return [...before, written];
}

/** @throws InvalidArgumentError */
export function wholeNumber(written: string): number {
  if (!/^\d{1,9}$/.test(written)) throw new InvalidArgumentError('Expected a whole number, 0 or more.');
  return Number(written);
}

/** @throws InvalidArgumentError */
export function positiveNumber(written: string): number {
  const number = wholeNumber(written);
  if (number === 0) throw new InvalidArgumentError('Expected a whole number, 1 or more.');
  return number;
}
