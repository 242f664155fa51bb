import { isObject, type PlainValue } from '@user-tool/shared';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isAtOrBelow } from '../outputs/inside.js';
import { assertionFaults } from './assertions/assertion-table.js';
import {
  flagOf,
  maxContent,
  shown,
  TestError,
  textOf,
  UnfitContent,
  type Fault,
  type AssertionParameters,
} from './assertions/assertion.js';
import { comparisonOf } from './comparisons.js';
import { decompressed } from './archive-members.js';
import { tooLarge } from './decompress.js';

/**
 * The file or folder that a test names: next to the tool, else in `test-data/`. A test must not choose which other files
 * of a machine its command reads.
 * @throws TestError if there is none, or if it is elsewhere or something else
 */
export function testFile(folder: string, name: string): string {
  const path = existingFile(folder, name);
  if (path === undefined)
    throw new TestError(`There is no file "${name}" next to the tool or in "test-data".`);
  const real = realpathSync(path);
  if (!isAtOrBelow(real, realpathSync(folder)))
    throw new TestError(`The file "${name}" is not in the folder of the tool.`);
  const stats = statSync(real);
  if (!stats.isFile() && !stats.isDirectory())
    throw new TestError(`"${name}" is neither a file nor a folder.`);
  return path;
}

/** The path of a file next to the tool, else in `test-data/`; undefined if there is none. */
export function existingFile(folder: string, name: string): string | undefined {
  return [join(folder, name), join(folder, 'test-data', name)].find((path) => existsSync(path));
}

/** Keys that expect something of a file. */
const expecting: readonly string[] = ['file', 'path', 'location', 'asserts', 'checksum', 'ftype'];

/** Keys of what is expected of a file that are checked here, or change nothing. */
const supportedKeys: readonly string[] = [
  ...expecting,
  ...['class', 'compare', 'lines_diff', 'delta', 'delta_frac', 'sort', 'decompress', 'name'],
];

/** What there is to know of a file that a run made. */
export interface MadeFile {
  path: string;
  /** Its datatype. */
  format: string | null;
}

/** What happens where a file differs from what a test has of an earlier one. Each returns whether that is no fault. */
export interface Differences {
  /** From a copy, which may be missing. */
  fromCopy: (output: MadeFile, name: string) => boolean;
  /** From a checksum. */
  fromChecksum: (checksum: string) => boolean;
  /** A copy that the file is like. */
  isLike: (name: string) => void;
}

/** Differences that are faults. */
const faulty: Differences = {
  fromCopy: () => false,
  fromChecksum: () => false,
  isLike: () => undefined,
};

/**
 * Compares a file that a run made with what a test expects of it: the name of a file with the same content, or a
 * mapping with `asserts`, `checksum`, `file`, …. Rejects with {@link TestError} if the test says something that cannot
 * be checked.
 * @param folder of the tool; absolute
 * @returns what does not hold, each as the rest of a sentence about the file
 */
export async function fileFaults(
  output: MadeFile,
  expected: PlainValue,
  folder: string,
  differences: Differences = faulty,
): Promise<Fault[]> {
  const parameters = parametersOf(expected);
  const content = readContent(output.path, basename(output.path));
  const { asserts, checksum, ftype } = parameters;
  // The platform looks at `file` only; a `path` is where a file is that an input has.
  const name = parameters['file'] ?? parameters['location'] ?? null;
  if (name !== null && typeof name !== 'string')
    throw new TestError(`${shown(name)} is not the name of a file.`);
  try {
    return [
      ...(asserts === undefined ? [] : await assertionFaults(await contentFor(parameters, content), asserts)),
      ...(checksum === undefined ? [] : checksumFaults(content, textOf(checksum), differences)),
      ...(ftype === undefined || ftype === output.format
        ? []
        : [`is of the type ${shown(output.format)}, not ${shown(ftype)}`]),
      ...(name === null
        ? []
        : await contentFaults({ output, content, parameters, name }, folder, differences)),
    ];
  } catch (error) {
    if (error instanceof UnfitContent) return [error.message];
    throw error;
  }
}

/** @throws TestError if it says nothing, or something that is not supported */
function parametersOf(expected: PlainValue): AssertionParameters {
  if (typeof expected === 'string') return { file: expected };
  if (!isObject(expected))
    throw new TestError(`${shown(expected)} is neither the name of a file nor a mapping with "asserts".`);
  const parameters: AssertionParameters = expected;
  const unknown = Object.keys(parameters).find((key) => !supportedKeys.includes(key));
  if (unknown !== undefined) throw new TestError(`"${unknown}" is not supported here.`);
  const empty = Object.keys(parameters).find((key) => parameters[key] === null);
  if (empty !== undefined) throw new TestError(`"${empty}" has no value.`);
  if (!expecting.some((key) => Object.hasOwn(parameters, key)))
    throw new TestError('Nothing is expected of the file: use "file", "asserts", "checksum", or "ftype".');
  return parameters;
}

/**
 * @param name what the file is called in messages
 * @throws TestError if the file is too large or cannot be read
 */
function readContent(path: string, name: string): Buffer {
  try {
    if (statSync(path).size <= maxContent) return readFileSync(path);
  } catch {
    throw new TestError(`"${name}" cannot be read.`);
  }
  throw tooLarge();
}

async function contentFor(parameters: AssertionParameters, content: Buffer): Promise<Buffer> {
  return flagOf(parameters, 'decompress') ? decompressed(content) : content;
}

/** By the name that tests use. */
const algorithms: ReadonlySet<string> = new Set(['md5', 'sha1', 'sha256', 'sha512']);

function checksumFaults(content: Buffer, checksum: string, differences: Differences): Fault[] {
  const [, algorithm = '', expected = ''] = /^([^$]*)\$([^]*)$/.exec(checksum) ?? [];
  if (!algorithms.has(algorithm))
    throw new TestError(`${shown(checksum)} is not a checksum: use "sha256$…" in lowercase.`);
  const actual = createHash(algorithm).update(content).digest('hex');
  if (actual === expected) return [];
  return differences.fromChecksum(`${algorithm}$${actual}`)
    ? []
    : [`has the checksum "${algorithm}$${actual}"`];
}

interface WithCopy {
  output: MadeFile;
  content: Buffer;
  parameters: AssertionParameters;
  /** Of the file that the test names. */
  name: string;
}

async function contentFaults(
  { output, content, parameters, name }: WithCopy,
  folder: string,
  differences: Differences,
): Promise<Fault[]> {
  const comparison = comparisonOf(parameters);
  const isAccepted = (): boolean => comparison.isCopy && differences.fromCopy(output, name);
  let expected: Buffer;
  try {
    expected = readContent(testFile(folder, name), name);
  } catch (error) {
    if (isAccepted()) return [];
    throw error;
  }
  const both = comparison.isRaw
    ? { content, expected }
    : {
        content: await contentFor(parameters, content),
        expected: await expectedFor(parameters, expected, name),
      };
  const faults = comparison.faults({ ...both, name, parameters });
  if (faults.length === 0) differences.isLike(name);
  return faults.length > 0 && isAccepted() ? [] : faults;
}

/** Rejects with TestError if the expected file is broken. */
async function expectedFor(parameters: AssertionParameters, expected: Buffer, name: string): Promise<Buffer> {
  try {
    return await contentFor(parameters, expected);
  } catch (error) {
    throw error instanceof UnfitContent ? new TestError(`"${name}" ${error.message}.`) : error;
  }
}
