import type { CompletedCommand, CompletionValues } from './completed-commands.js';

/** Each command below the program as the command above it, a space, and its own name: ` admin`, `admin user`. */
export function callsOf(commands: readonly CompletedCommand[]): string[] {
  return commands.flatMap(({ path, commands: named }) => named.map(({ name }) => `${path} ${name}`));
}

/** The options that a value follows, in the form of {@link optionValues}. */
export function valuePlaces(commands: readonly CompletedCommand[]): string[] {
  return optionValues(commands).map(({ place }) => place);
}

/** What can follow an option: the place is the command, a space, and the flag. */
export function optionValues(
  commands: readonly CompletedCommand[],
): { place: string; values: CompletionValues }[] {
  return commands.flatMap(({ path, options }) =>
    options.flatMap(({ flags, value }) =>
      value === undefined ? [] : flags.map((flag) => ({ place: `${path} ${flag}`, values: value })),
    ),
  );
}
