import { isObject, type Expected, type OutputClaim, type PlainValue } from '@user-tool/shared';
import type { CollectedOutput, OutputFile } from '../outputs/collect.js';
import { shown, TestError } from './assertions/assertion.js';
import { fileFaults, type Differences } from './compare.js';

/** What a run made of one output, and what a test expects of it. */
export interface CheckedOutput {
  output: CollectedOutput;
  /** Undefined if the tool does not declare it. */
  claim: OutputClaim | undefined;
  expected: Expected;
  /** Of the tool; absolute. */
  folder: string;
  /** @param place of what is expected, below the output: the keys that lead there */
  differences: (place: readonly string[]) => Differences | undefined;
}

/**
 * Checks an output that was made. Rejects with TestError if the test says something that cannot be checked.
 * @returns what does not hold, each a sentence
 */
export async function outputFaults(checked: CheckedOutput): Promise<string[]> {
  const { output, expected } = checked;
  const what = `The output "${output.name}"`;
  if (isObject(expected.value) && isCollection(expected.value))
    return collectionFaults(checked, expected.value, { what, place: [], prefix: [] });
  if (output.type === 'collection')
    throw new TestError(`${what} is a collection: write what is expected of its elements below "elements".`);
  const [file] = output.files;
  return file
    ? elementFaults(checked, file, expected.value, { what, place: [] })
    : [`${what} was not written.`];
}

/** Keys that expect something of a collection; `elements` and `element_tests` mean the same. */
const checkedKeys = ['elements', 'element_tests', 'element_count', 'collection_type', 'attributes'] as const;
const collectionKeys: readonly string[] = ['class', 'name', ...checkedKeys];

/** Whether a value expects something; an empty mapping does not. */
function isSaid(value: PlainValue | undefined): boolean {
  return value !== undefined && !(isObject(value) && Object.keys(value).length === 0);
}

function isCollection(value: { [name: string]: PlainValue }): boolean {
  return value['class'] === 'Collection' || checkedKeys.some((key) => Object.hasOwn(value, key));
}

interface Part {
  /** What it is, as the start of a sentence. */
  what: string;
  /** The keys that lead to it below the output. */
  place: readonly string[];
}

async function elementFaults(
  { folder, differences }: CheckedOutput,
  file: OutputFile,
  expected: PlainValue,
  { what, place }: Part,
): Promise<string[]> {
  const faults = await fileFaults(file, expected, folder, differences(place));
  return faults.map((fault) => `${what} ${fault}.`);
}

/** @param part with the identifiers of the element that the collection is */
async function collectionFaults(
  checked: CheckedOutput,
  expected: { [name: string]: PlainValue },
  { what, place, prefix }: Part & { prefix: readonly string[] },
): Promise<string[]> {
  const unknown = Object.keys(expected).find((key) => !collectionKeys.includes(key));
  if (unknown !== undefined) throw new TestError(`"${unknown}" is not supported for collections.`);
  const empty = Object.keys(expected).find((key) => expected[key] === null);
  if (empty !== undefined) throw new TestError(`"${empty}" has no value.`);
  if (!checkedKeys.some((key) => isSaid(expected[key])))
    throw new TestError('Nothing is expected of the collection: use "elements" or "element_count".');
  const inside = checked.output.files.filter(({ identifiers }) =>
    prefix.every((id, i) => identifiers[i] === id),
  );
  const faults = [
    ...countFaults(what, new Set(inside.map(({ identifiers }) => identifiers[prefix.length])).size, expected),
    ...(prefix.length === 0 ? typeFaults(checked, what, expected) : []),
  ];
  for (const key of ['elements', 'element_tests']) {
    const elements = expected[key] ?? {};
    if (!isObject(elements)) throw new TestError(`"${key}" is not a mapping.`);
    for (const [id, expectation] of Object.entries(elements)) {
      const identifiers = [...prefix, id];
      const name = identifiers.join('/');
      const part = {
        what: `The element "${name}" of the output "${checked.output.name}"`,
        place: [...place, key, id],
      };
      const file = inside.find((one) => one.identifiers.join('/') === name);
      if (isObject(expectation) && isCollection(expectation))
        faults.push(...(await collectionFaults(checked, expectation, { ...part, prefix: identifiers })));
      else if (file) faults.push(...(await elementFaults(checked, file, expectation, part)));
      else faults.push(`The output "${checked.output.name}" has no element "${name}".`);
    }
  }
  return faults;
}

function countFaults(
  what: string,
  actual: number,
  { element_count: count = null }: { [name: string]: PlainValue },
): string[] {
  if (count === null) return [];
  if (typeof count !== 'number') throw new TestError(`${shown(count)} is not a number ("element_count").`);
  return count === actual ? [] : [`${what} has ${actual} elements, not ${count}.`];
}

function typeFaults(
  { claim }: CheckedOutput,
  what: string,
  { collection_type: type = null, attributes = null }: { [name: string]: PlainValue },
): string[] {
  if (attributes !== null && !isObject(attributes)) throw new TestError('"attributes" is not a mapping.');
  const { collection_type: other = null, ...others } = attributes ?? {};
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new TestError(`"${unknown}" in "attributes" is not supported.`);
  const actual = claim?.collectionType ?? null;
  return [type, other]
    .filter((expected) => expected !== null && expected !== actual)
    .map((expected) => `${what} is a collection of the type ${shown(actual)}, not ${shown(expected)}.`);
}
