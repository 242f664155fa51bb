import { Command, Help, type ErrorOptions, type HelpConfiguration } from 'commander';
import { usageError } from './usage-errors.js';

/** A command of which the notes below its options can be read, and whose usage errors are worded like other messages. */
export class NotedCommand extends Command {
  /** Examples, exit codes, and what else the help says below the options; starts with a line break. */
  noted = '';

  override createCommand(name?: string): NotedCommand {
    return new NotedCommand(name);
  }

  /** Sets the notes. */
  notes(text: string): this {
    this.noted = text;
    return this.addHelpText('after', text);
  }

  /** @throws Failure */
  override error(message: string, options?: ErrorOptions): never {
    throw usageError(this, options?.code, message);
  }
}

/** Arguments in capitals, with brackets only around those that can be omitted, and choices before the default. */
export const helpStyle: HelpConfiguration = {
  commandUsage: (command) => new Help().commandUsage(command).replace(/<([A-Z]+(?:\.{3})?)>/g, '$1'),
  // The options of the service have their default in their description, as it may come from elsewhere.
  optionDescription: (option) =>
    new Help()
      .optionDescription(option)
      .replace(/\(default: (\S+)\) \((choices: .*)\)$/, '($2, default: "$1")'),
  subcommandTerm: (command) =>
    [
      command.name(),
      ...command.registeredArguments.map((one) => {
        const name = `${one.name()}${one.variadic ? '...' : ''}`;
        return one.required ? name : `[${name}]`;
      }),
    ].join(' '),
};
