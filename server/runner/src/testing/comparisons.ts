import { amount } from '@user-tool/shared';
import { diffArrays } from 'diff';
import { isUtf8 } from 'node:buffer';
import {
  flagOf,
  numberOf,
  shown,
  TestError,
  textOf,
  type Fault,
  type AssertionParameters,
} from './assertions/assertion.js';
import { unmatched } from './assertions/patterns.js';

/** A file that a run made, what it is compared with, and how. */
export interface Compared {
  /** Decompressed if the test says so, as is the expected file, unless the comparison is raw. */
  content: Buffer;
  expected: Buffer;
  /** Of the expected file. */
  name: string;
  parameters: AssertionParameters;
}

/** A way to compare files. */
interface Comparison {
  /** Whether the expected file is a copy of one that was made, and not something that describes it. */
  isCopy: boolean;
  /** Whether files are compared as they are, never decompressed. */
  isRaw?: boolean;
  faults: (compared: Compared) => Fault[];
}

/** The ways to compare files, by their name in `compare`. Source: public platform, "Tests block". */
const comparisons: Readonly<Record<string, Comparison>> = {
  diff: { isCopy: true, faults: diffFaults },
  sim_size: { isCopy: true, isRaw: true, faults: sizeFaults },
  contains: { isCopy: false, faults: containsFaults },
  re_match: { isCopy: false, faults: patternFaults },
  re_match_multiline: { isCopy: false, faults: multilineFaults },
};

/**
 * The way to compare that a test names; `diff` by default.
 * @throws TestError if it is not supported
 */
export function comparisonOf(parameters: AssertionParameters): Comparison {
  const compare = textOf(parameters['compare'] ?? 'diff');
  const comparison = Object.hasOwn(comparisons, compare) ? comparisons[compare] : undefined;
  if (comparison) return comparison;
  const why = compare === 'image_diff' ? ': images cannot be compared here.' : '.';
  throw new TestError(`"compare: ${compare}" is not supported${why}`);
}

/** How long two files may be compared, in milliseconds. */
const timeoutMs = 10_000;

function diffFaults({ content, expected, name, parameters }: Compared): Fault[] {
  if (content.equals(expected)) return [];
  if (!isText({ content, expected })) return [`differs from "${name}", and is not text in UTF-8`];
  const [actual, should] = bothLines({ content, expected });
  if (flagOf(parameters, 'sort')) for (const lines of [actual, should]) lines.sort();
  const first = actual.findIndex((line, i) => line !== should[i]);
  const place = first < 0 ? actual.length : first;
  if (place === should.length && actual.length === should.length) return [];
  if (isWithin(numberOf(parameters, 'lines_diff') ?? 0, actual, should)) return [];
  const [is, was] = [shownLine(actual[place]), shownLine(should[place])];
  return [`differs from "${name}", first in line ${place + 1}: ${is} instead of ${was}`];
}

/** Whether at most so many lines differ, counted like a diff: a changed line is one that is gone and one that is new. */
function isWithin(most: number, actual: string[], should: string[]): boolean {
  const unseen = [...should.filter(isUnseen), ...actual.filter((line) => line.startsWith('++'))].length;
  if (most + unseen <= 0) return false;
  const changes = diffArrays(should, actual, { maxEditLength: most + unseen, timeout: timeoutMs });
  if (!changes) return false;
  const counted = changes.flatMap(({ added, removed, value }) =>
    added
      ? value.filter((line) => !line.startsWith('++'))
      : removed
        ? value.filter((line) => !isUnseen(line))
        : [],
  );
  return counted.length <= most;
}

/** A removed line that the platform takes for the head of a diff, and does not count; an added one starts with `++`. */
function isUnseen(line: string): boolean {
  return line.startsWith('--');
}

function shownLine(line: string | undefined): string {
  if (line === undefined) return 'the end of the file';
  return line.endsWith('\n') ? shown(line.slice(0, -1)) : `${shown(line)} without a line break`;
}

function sizeFaults({ content, expected, name, parameters }: Compared): Fault[] {
  const apart = Math.abs(content.length - expected.length);
  const most = plainNumber(parameters, 'delta') ?? 10_000;
  const share = plainNumber(parameters, 'delta_frac');
  if (apart <= most && (share === undefined || apart <= share * expected.length)) return [];
  const than = content.length > expected.length ? 'more' : 'fewer';
  return [`has ${amount(content.length, 'byte')}, ${apart} ${than} than "${name}"`];
}

/** @throws TestError for a number that is written as text, with which the platform cannot compare */
function plainNumber(parameters: AssertionParameters, name: string): number | undefined {
  const value = parameters[name];
  if (value === undefined || typeof value === 'number') return value;
  throw new TestError(`${shown(value)} is not a number ("${name}").`);
}

function containsFaults({ content, expected, name, parameters }: Compared): Fault[] {
  const [actual, should] = bothLines({ content, expected });
  const lines = should.map(withoutEnd);
  const text = actual.join('');
  const missing = lines.filter((line) => !text.includes(line));
  if (missing.length <= (numberOf(parameters, 'lines_diff') ?? 0)) return [];
  return [`does not contain the line ${shown(missing[0])} of "${name}"`];
}

function patternFaults({ content, expected, name, parameters }: Compared): Fault[] {
  const [actual, patterns] = bothLines({ content, expected });
  if (actual.length !== patterns.length)
    return [`has ${amount(actual.length, 'line')}, but "${name}" has patterns for ${patterns.length}`];
  if (flagOf(parameters, 'sort')) for (const lines of [actual, patterns]) lines.sort();
  const odd = unmatched(patterns.map(withoutEnd), actual.map(withoutEnd));
  const [first] = odd;
  if (first === undefined || odd.length <= (numberOf(parameters, 'lines_diff') ?? 0)) return [];
  const [line, pattern] = [actual[first], patterns[first]].map((one = '') => shown(withoutEnd(one)));
  return [`does not match "${name}", first in line ${first + 1}: ${line ?? ''} instead of ${pattern ?? ''}`];
}

function multilineFaults({ content, expected, name, parameters }: Compared): Fault[] {
  const [actual, pattern] = bothLines({ content, expected });
  if (flagOf(parameters, 'sort')) actual.sort();
  const isMatch = unmatched(pattern.join(''), [actual.join('')], { isMultiline: true }).length === 0;
  return isMatch ? [] : [`does not match the pattern in "${name}"`];
}

type Both = Pick<Compared, 'content' | 'expected'>;

function isText({ content, expected }: Both): boolean {
  return isUtf8(content) && isUtf8(expected);
}

/** The lines of both files, with their line feeds; bytes count as characters if one of them is not text. */
function bothLines(both: Both): [found: string[], should: string[]] {
  const encoding = isText(both) ? 'utf8' : 'latin1';
  const lines = (content: Buffer): string[] =>
    content
      .toString(encoding)
      .replace(/\r\n?/g, '\n')
      .match(/[^\n]*\n|[^\n]+$/g) ?? [];
  return [lines(both.content), lines(both.expected)];
}

function withoutEnd(line: string): string {
  return line.replace(/\n$/, '');
}
