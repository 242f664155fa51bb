import { numberField, selectOptions } from '../../tool/declaration.js';
import type { ToolInput } from '../../tool/input.js';
import { asScalar } from '../../yaml/node.js';
import { nearest } from '../../values/suggest.js';
import { PythonNumber, type Json } from '../json.js';
import { WrittenValue } from './given.js';
import type { Slot } from './slot.js';
import { described, oneOf } from './wording.js';

/** The single text that was written for an input, or the given value as is. */
function single(value: unknown): unknown {
  return value instanceof WrittenValue && value.texts.length === 1 ? value.texts[0] : value;
}

/** A text. */
export function readText({ given, refuse }: Slot): Json {
  const value = single(given);
  return typeof value === 'string' ? value : refuse('needs text');
}

/**
 * A color, which no job has that starts from a tool request.
 *
 * Source: `assert_yaml_v1_parameters` of the public platform.
 */
export function readColor(slot: Slot): Json {
  const { dialect, jobs } = slot.server;
  if (dialect === 'galaxy' && jobs === 'requests')
    return slot.refuse('needs the type "text" where jobs start from tool requests', '"color"');
  return readText(slot);
}

const wholeNumber = /^[-+]?\d+$/;
/** What people write for a number. */
export const anyNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/** A number within its bounds. */
export function readNumber(slot: Slot): Json {
  const { input, given, refuse } = slot;
  const isWhole = input.type === 'integer';
  const text = single(given);
  const isWritten = given instanceof WrittenValue && typeof text === 'string';
  const value = isWritten && (isWhole ? wholeNumber : anyNumber).test(text.trim()) ? Number(text) : given;
  if (typeof value !== 'number' || !Number.isFinite(value) || (isWhole && !Number.isInteger(value))) {
    return refuse(isWhole ? 'needs a whole number' : 'needs a number');
  }
  const [min, max] = [numberField(input, 'min'), numberField(input, 'max')];
  if (min !== undefined && value < min) return refuse(`needs at least ${min}`);
  if (max !== undefined && value > max) return refuse(`needs at most ${max}`);
  const written = isWritten ? text.trim() : (slot.isDefault && defaultText(input)) || String(value);
  return slot.server.dialect === 'platform' ? value : pythonNumber(slot, value, written);
}

/** The default as the document has it, which may be a number that JavaScript does not have. */
function defaultText({ pairs }: ToolInput): string | undefined {
  return asScalar((pairs.get('default') ?? pairs.get('value'))?.value)?.decoded.text.trim();
}

/** The number that Python has, which reads a default, and what the classic way is given, as the type of the input. */
function pythonNumber({ input, isDefault, server }: Slot, value: number, text: string): Json {
  const isWhole = wholeNumber.test(text);
  if (input.type === 'integer') return isWhole ? PythonNumber.integer(text.replace(/^\+/, '')) : value;
  return isDefault || server.jobs === 'classic' || !isWhole
    ? PythonNumber.float(value)
    : PythonNumber.integer(text.replace(/^\+/, ''));
}

/** What people write for a boolean on a command line, and in YAML, where it is text since version 1.2. */
export const writtenBooleans: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

/** `true` or `false`, which can also be written as `yes` or `no`. */
export function readBoolean({ given, refuse }: Slot): Json {
  const value = single(given);
  if (typeof value === 'boolean') return value;
  return (
    writtenBooleans.get(value) ??
    refuse(given instanceof WrittenValue ? 'needs yes or no' : 'needs true or false')
  );
}

/** One of the options, or several of them. */
export function readSelect(slot: Slot): Json {
  const { input, given, refuse, server } = slot;
  if (!input.multiple) return option(slot, single(given));
  const values: readonly unknown[] =
    given instanceof WrittenValue ? given.texts : Array.isArray(given) ? given : [given];
  // The public platform takes an empty list for a choice, also if one is required.
  if (values.length === 0 && server.dialect === 'platform')
    return input.optional ? null : refuse('needs at least one of its options');
  return values.map((value) => option(slot, value));
}

function option({ input, refuse }: Slot, value: unknown): Json {
  const options = selectOptions(input);
  if (typeof value === 'string' && (!options || options.has(value))) return value;
  const values = [...(options?.keys() ?? [])];
  const byLabel = [...(options ?? [])].find(([, label]) => label === value)?.[0];
  const meant = byLabel ?? (typeof value === 'string' ? nearest(value, values) : undefined);
  const few = oneOf(values);
  const actual = described(value);
  if (meant !== undefined) return refuse(`needs one of its options (did you mean "${meant}"?)`, actual);
  return refuse(few === undefined ? 'needs one of its options' : `needs ${few}`, actual);
}
