import { isObject, type PlainValue } from '@user-tool/shared';
import { createHash, getHashes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { assertionFaults } from './assertions/assertion-table.js';
import {
  flagOf,
  numberOf,
  shown,
  TestError,
  textOf,
  type Fault,
  type Parameters,
} from './assertions/assertion.js';

/** Bytes of a file that is compared. */
const maxContent = 512 * 1024 * 1024;

/**
 * The file that a test names: next to the tool, else in `test-data/`.
 * @throws TestError if there is none
 */
export function testFile(folder: string, name: string): string {
  const found = [join(folder, name), join(folder, 'test-data', name)].find((path) => existsSync(path));
  if (found === undefined)
    throw new TestError(`There is no file "${name}" next to the tool or in "test-data".`);
  return found;
}

/** Keys of what is expected of a file that are checked here, or change nothing. */
const knownKeys: readonly string[] = [
  ...['class', 'file', 'path', 'location', 'asserts', 'checksum', 'ftype'],
  ...['compare', 'lines_diff', 'delta', 'delta_frac', 'sort', 'decompress', 'name'],
];

/**
 * Compares a file that a run made with what a test expects of it: the name of a file with the same content, or a
 * mapping with `asserts`, `checksum`, `file`, ….
 * @param folder of the tool
 * @param format the datatype of the file
 * @returns what does not hold, each as the rest of a sentence about the file
 * @throws TestError if the test says something that cannot be checked
 */
export function fileFaults(
  file: string,
  expected: PlainValue,
  { folder, format }: { folder: string; format: string | null },
): Fault[] {
  const wanted: Parameters = isObject(expected) ? expected : { file: expected };
  const unknown = Object.keys(wanted).find((key) => !knownKeys.includes(key));
  if (unknown !== undefined) throw new TestError(`"${unknown}" is not supported here.`);
  const content = readContent(file, wanted);
  const { asserts, checksum, ftype } = wanted;
  const name = wanted['file'] ?? wanted['path'] ?? wanted['location'];
  return [
    ...(asserts === undefined ? [] : assertionFaults(content, asserts)),
    ...(checksum === undefined ? [] : checksumFaults(content, textOf(checksum))),
    ...(ftype === undefined || ftype === format
      ? []
      : [`is of the type ${shown(format)}, not ${shown(ftype)}`]),
    ...(typeof name === 'string'
      ? contentFaults(content, readFileSync(testFile(folder, name)), name, wanted)
      : []),
  ];
}

function readContent(file: string, wanted: Parameters): Buffer {
  const content = readFileSync(file);
  return flagOf(wanted, 'decompress') ? gunzipSync(content, { maxOutputLength: maxContent }) : content;
}

function checksumFaults(content: Buffer, checksum: string): Fault[] {
  const [, algorithm = '', expected = ''] = /^([\w-]+)[$:]([0-9a-f]+)$/i.exec(checksum.trim()) ?? [];
  const name = algorithm.toLowerCase().replace('-', '');
  if (!getHashes().includes(name))
    throw new TestError(`${shown(checksum)} is not a checksum: use "sha256$…".`);
  const found = createHash(name).update(content).digest('hex');
  return found === expected.toLowerCase() ? [] : [`has the checksum "${algorithm}$${found}"`];
}

type Comparison = (content: Buffer, expected: Buffer, name: string, wanted: Parameters) => Fault[];

const comparisons: Readonly<Record<string, Comparison>> = {
  diff: (content, expected, name, wanted) => {
    if (content.equals(expected)) return [];
    const most = numberOf(wanted, 'lines_diff') ?? 0;
    const isSorted = flagOf(wanted, 'sort');
    const [found, should] = [content, expected].map((one) => linesOf(one, isSorted)) as [string[], string[]];
    const { count, first } = difference(found, should);
    if (count > 0 ? count <= most : isSorted) return [];
    const place =
      first === undefined
        ? 'in line breaks only'
        : `first in line ${first + 1}: ${shown(found[first] ?? '')} instead of ${shown(should[first] ?? '')}`;
    return [`differs from "${name}", ${place}`];
  },
  contains: (content, expected, name) => (content.includes(expected) ? [] : [`does not contain "${name}"`]),
  sim_size: (content, expected, name, wanted) => {
    const most = Math.max(
      numberOf(wanted, 'delta') ?? 10_000,
      (numberOf(wanted, 'delta_frac') ?? 0) * expected.length,
    );
    const apart = Math.abs(content.length - expected.length);
    return apart <= most ? [] : [`has ${content.length} bytes, ${apart} more or less than "${name}"`];
  },
};

function contentFaults(content: Buffer, expected: Buffer, name: string, wanted: Parameters): Fault[] {
  const way = textOf(wanted['compare'] ?? 'diff');
  const comparison = Object.hasOwn(comparisons, way) ? comparisons[way] : undefined;
  if (!comparison) throw new TestError(`"compare: ${way}" is not supported.`);
  return comparison(content, expected, name, wanted);
}

function linesOf(content: Buffer, isSorted: boolean): string[] {
  const lines = content.toString('utf8').split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return isSorted ? lines.sort() : lines;
}

/** How many lines differ, counted like a diff: a changed line is one that is gone and one that is new. */
function difference(
  found: readonly string[],
  should: readonly string[],
): { count: number; first: number | undefined } {
  let first: number | undefined;
  let count = 0;
  for (let i = 0; i < Math.max(found.length, should.length); i++) {
    if (found[i] === should[i]) continue;
    first ??= i;
    count += (i < found.length ? 1 : 0) + (i < should.length ? 1 : 0);
  }
  return { count, first };
}
