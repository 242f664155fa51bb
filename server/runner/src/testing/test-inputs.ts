import {
  isObject,
  type Document,
  type Expected,
  type PlainValue,
  type ToolInput,
  type ToolTest,
} from '@user-tool/shared';
import { byIdentifier } from './elements.js';

/** What a test names as data. */
export interface NamedData {
  /** A file or folder next to the tool. */
  name: string;
  /** Undefined if the name stands alone. */
  class: 'File' | 'Directory' | undefined;
  /** Of the value of the input, in the test. */
  span: ToolTest['span'];
}

/** A name, without its place. */
type DataName = Omit<NamedData, 'span'>;

/** Gives what a run takes for a file or folder. */
type DataOf<Named = DataName> = (named: Named) => unknown;

/**
 * The values of the inputs of a test, at all levels, with what a run takes for the files that they name. What is given
 * for data never stays as it is: a test must not choose which files of a machine its command reads.
 */
export function testInputs(
  { inputs }: ToolTest,
  { tool }: Document,
  dataOf: DataOf<NamedData>,
): { [name: string]: unknown } {
  const placedAt = ([name, { value, span }]: [string, Expected]): [string, unknown] => [
    name,
    placed(value, inputsNamed(name, tool?.inputs ?? []), (named) => dataOf({ ...named, span })),
  ];
  return Object.fromEntries([...inputs].map(placedAt));
}

function membersOf(
  values: { [name: string]: PlainValue },
  inputs: readonly ToolInput[],
  dataOf: DataOf,
): { [name: string]: unknown } {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, placed(value, inputsNamed(name, inputs), dataOf)]),
  );
}

/** The inputs that a name may mean: cases of a conditional share names, and those of repeats may end with a number. */
function inputsNamed(name: string, inputs: readonly ToolInput[]): readonly ToolInput[] {
  const matches = inputs.filter((input) => input.name === name);
  return matches.length > 0 ? matches : inputs.filter((input) => input.name === name.replace(/_\d+$/, ''));
}

function placed(value: PlainValue, inputs: readonly ToolInput[], dataOf: DataOf): unknown {
  if (inputs.some(({ type }) => /^data/.test(type ?? ''))) return files(value, dataOf);
  const children = inputs.flatMap((input) => input.children);
  if (children.length === 0) return value;
  if (Array.isArray(value)) return value.map((one) => placed(one, inputs, dataOf));
  return isObject(value) ? membersOf(value, children, dataOf) : value;
}

/** Files, lists of them, and elements of collections by their names. Files may be written by their names alone. */
function files(value: PlainValue, dataOf: DataOf): unknown {
  if (typeof value === 'string') return dataOf({ name: value, class: undefined });
  if (Array.isArray(value)) return value.map((one) => files(one, dataOf));
  if (!isObject(value)) return value;
  const { class: kind, path, location, elements } = value;
  const name = path ?? location;
  if (typeof name === 'string') return dataOf({ name, class: kind === 'Directory' ? 'Directory' : 'File' });
  if (elements !== undefined)
    return { ...value, elements: files(byIdentifier(elements) as PlainValue, dataOf) };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, files(one, dataOf)]));
}
