import type { Command } from 'commander';
import { flagOf, hasFlag, optionRows, type ServiceOption } from './options.js';

/** Gives a verb the flags of the service's options. What is written is read where the other places are. */
export function addServiceOptions(verb: Command): Command {
  for (const { name, option } of optionRows()) {
    if (!hasFlag(option)) continue;
    const value = option.kind === 'switch' ? '' : ` <${option.value ?? 'text'}>`;
    verb.option(`--${flagOf(name)}${value}`, `${option.help}${shownDefault(option)}`);
  }
  return verb;
}

function shownDefault({ default: value }: ServiceOption): string {
  const isNothing = value === undefined || value === false || (Array.isArray(value) && value.length === 0);
  return isNothing ? '' : ` (default: ${value.toString()})`;
}
