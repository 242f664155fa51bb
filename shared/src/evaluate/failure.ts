import { quoted } from '../util/wording.js';
import { evaluationLimits as limits, type Limit } from './limits.js';
import type { Thrown } from './sandbox.js';

const limitReasons: Readonly<Record<Limit, string>> = {
  time: 'it took too long and was stopped',
  memory: `it needs more than the ${(limits.maxPages * 64) / 1024} MiB of memory available`,
  stack: 'its calls or brackets are nested too deeply',
  output: `it returns more than ${limits.output / 1024 / 1024} MiB of text`,
  depth: `its value is nested deeper than ${limits.depth} levels`,
  crash: 'it crashed the sandbox, which was restarted',
};

/** Why the rest of a text is not evaluated. */
export const templateTimeReason = `all expressions together take longer than ${limits.templateMilliseconds / 1000} s`;

/**
 * The meaning of a reached limit, as the rest of a sentence.
 * @param milliseconds how long an expression may take, if known
 */
export function limitReason(limit: Limit, milliseconds?: number): string {
  if (limit !== 'time' || milliseconds === undefined) return limitReasons[limit];
  return `it took longer than ${milliseconds / 1000} s and was stopped`;
}

/** The engine's messages and our wording; a match of the group is inserted as `$1`. */
const engineMessages: readonly [pattern: RegExp, reason: string][] = [
  [/^cannot read property '(.*)' of (undefined|null)$/s, '"$1" is read from a value that is $2'],
  [/^cannot set property '(.*)' of (undefined|null)$/s, '"$1" is set on a value that is $2'],
  [/^'(.*)' is not defined$/s, 'the name "$1" does not exist in expressions'],
  [/^'(.*)' is not initialized$|^(.*) is not initialized$/s, 'the name "$1" is used before it has a value'],
  [/^invalid redefinition of /, 'it declares a name that already exists'],
  [/^lexical variable is not initialized$/, 'a name is used before it has a value'],
  [/^'?(.*?)'? is read-only$/s, '"$1" cannot be changed'],
  [/^not a function$/, 'it calls something that is not a function'],
  [/^not a constructor$/, 'it uses "new" with something that is not a class'],
  [/^(?:value is not iterable|not an object|.* is not iterable)$/s, 'a list or an object is required'],
  [/^circular reference$/, 'its value contains itself, so it cannot be written as JSON'],
  [/serialize a BigInt/, 'its value contains a BigInt, which cannot be written as JSON'],
  [/^cannot convert bigint to number$/, 'a BigInt and a number cannot be combined'],
  [/^cannot convert (?:to object|symbol|object|NaN|Infinity)/, 'a value has the wrong type'],
  [/^invalid array length$/, 'a list cannot have that length'],
  [/^invalid (?:repeat count|string length)$/, 'a string cannot have that length'],
  [/^empty array$/, 'the list is empty'],
  [/^expecting hex digit$|^malformed URI/, 'the text is not a valid encoded URI'],
  [/too many (?:arguments|captures)|too (?:large|big)/, 'a number or a list is too large'],
];

const nameReasons: Readonly<Record<string, string>> = {
  SyntaxError: 'it is not JavaScript',
  InternalError: 'the sandbox does not support it',
};

/** Why an expression threw, as the rest of a sentence; what its author throws is quoted. */
export function thrownReason({ name, message }: Thrown): string {
  const short = message.slice(0, limits.message);
  if (name !== undefined && name !== 'Error') {
    for (const [pattern, reason] of engineMessages) {
      const match = pattern.exec(short);
      if (match) return reason.replace(/\$(\d)/g, (_, group: string) => line(match[Number(group)] ?? ''));
    }
    const nameReason = Object.hasOwn(nameReasons, name) ? nameReasons[name] : undefined;
    if (nameReason !== undefined) return nameReason;
  }
  if (short.trim() === '') return 'it throws an error without a message';
  return `it throws ${quoted(short)}`;
}

/** On one line, and no longer than a name. */
function line(text: string): string {
  return quoted(text).slice(1, -1);
}
