import type { Range, Span } from '../text/range.js';
import type { SourceText } from '../text/source.js';
import { detached } from '../util/detached.js';
import {
  asMapping,
  asSequence,
  asText,
  pairsByName,
  plainValue,
  type PlainValue,
  type YamlNode,
  type YamlPair,
} from '../yaml/node.js';
import { repeatedKeys } from '../yaml/repeated-keys.js';
import type { Tool } from './document.js';

/** A part of a test, and where its key is. */
export interface Expected {
  value: PlainValue;
  span: Span;
}

/** One entry of `tests`: plain data. */
export interface ToolTest {
  /** From 1, as users count. */
  number: number;
  /** What it is about, if it says so. */
  doc: string | null;
  /** Values of inputs, by name. */
  inputs: ReadonlyMap<string, Expected>;
  /** What is expected of outputs, by name. */
  outputs: ReadonlyMap<string, Expected>;
  stdout: Expected | undefined;
  stderr: Expected | undefined;
  exitCode: number | null;
  /** Whether the command has to fail. */
  mustFail: boolean;
  /** Whether this test has to fail. */
  mustNotPass: boolean;
  /** Keys that tests do not have. */
  unknown: { name: string; span: Span }[];
  /** Keys that are not supported when it runs. */
  unsupported: { name: string; span: Span }[];
  /** Values that cannot be read, and what they have to be. */
  unreadable: { name: string; needs: string; span: Span }[];
  /** Keys that are in one mapping twice, of which only one would count. */
  repeated: { name: string; span: Span }[];
  span: Span;
}

/** Keys about what a run of the test does not have. */
const unsupported: readonly string[] = ['command', 'credentials'];

/** The parts of a test that can be run, the common ones first. Source: public platform, "Tests block". */
export const testParts = {
  doc: 'what the test checks',
  inputs: 'input values by name',
  outputs: 'expected outputs by name',
  assert_stdout: 'expected standard output',
  assert_stderr: 'expected standard error',
  expect_exit_code: 'expected exit code',
  expect_failure: 'true if the job must fail',
  expect_test_failure: 'true if the test itself must fail',
};

/** The keys of a test. */
export const testKeys: readonly string[] = [...Object.keys(testParts), ...unsupported];

/** What a value has to be, if its key is there. */
const needs: Readonly<Record<string, readonly [needs: string, isFit: (value: PlainValue) => boolean]>> = {
  doc: ['text', (value) => typeof value === 'string'],
  inputs: ['a mapping', isByName],
  outputs: ['a mapping', isByName],
  expect_exit_code: ['a whole number', (value) => Number.isInteger(value)],
  expect_failure: ['true or false', (value) => typeof value === 'boolean'],
  expect_test_failure: ['true or false', (value) => typeof value === 'boolean'],
};

/** Where a test is, and what it is about: plain data that does not retain the document. */
export interface TestPlace {
  /** From 1, as users count. */
  number: number;
  /** The first line of `doc`; null if it is missing or blank. */
  title: string | null;
  range: Range;
}

/** How many tests of a tool are listed. */
const maxPlaces = 1000;

/** The places of the first thousand tests in the document of a tool. */
export function testPlaces(tests: YamlNode | undefined, source: SourceText): TestPlace[] {
  const items = asSequence(tests)?.items.slice(0, maxPlaces) ?? [];
  return items.flatMap(({ value }, index) => {
    const mapping = asMapping(value);
    if (!mapping) return [];
    const doc = asText(pairsByName(mapping).get('doc')?.value)?.value.trim().split('\n', 1)[0];
    const title = doc ? detached(doc.slice(0, maxTitleLength)) : null;
    return { number: index + 1, title, range: source.rangeOf(mapping.span) };
  });
}

/** In UTF-16 units. */
const maxTitleLength = 200;

/** The tests of a tool. Source: public platform, "Tests block". */
export function toolTests({ fields }: Tool): ToolTest[] {
  const written = fields.get('tests')?.value;
  const items = asSequence(written)?.items.map(({ value }) => value);
  // What is not a list is one test that cannot be read, so that it is not overlooked.
  return (items ?? (plainValue(written) === null || !written ? [] : [written])).map((value, index) => {
    const mapping = asMapping(value);
    const pairs: ReadonlyMap<string, YamlPair> = mapping ? pairsByName(mapping) : new Map();
    const plain = (name: string): PlainValue => plainValue(pairs.get(name)?.value);
    const exitCode = plain('expect_exit_code');
    return {
      number: index + 1,
      doc: asText(pairs.get('doc')?.value)?.value ?? null,
      inputs: expectedByName(pairs.get('inputs')),
      outputs: expectedByName(pairs.get('outputs')),
      stdout: expected(pairs.get('assert_stdout')),
      stderr: expected(pairs.get('assert_stderr')),
      exitCode: typeof exitCode === 'number' ? exitCode : null,
      mustFail: plain('expect_failure') === true,
      mustNotPass: plain('expect_test_failure') === true,
      unknown: keysOf(pairs, (name) => !testKeys.includes(name)),
      unsupported: keysOf(pairs, (name) => unsupported.includes(name)),
      unreadable: mapping
        ? [...pairs].flatMap(([name, pair]) => unreadable(name, pair))
        : [{ name: 'tests', needs: 'a list of mappings', span: value.span }],
      repeated: repeatedKeys(value).map(({ name, pair }) => ({ name, span: pair.key.span })),
      span: value.span,
    };
  });
}

function keysOf(
  pairs: ReadonlyMap<string, YamlPair>,
  isWanted: (name: string) => boolean,
): ToolTest['unknown'] {
  return [...pairs].flatMap(([name, { key }]) => (isWanted(name) ? [{ name, span: key.span }] : []));
}

function unreadable(name: string, { value }: YamlPair): ToolTest['unreadable'] {
  const [need, isFit] = (Object.hasOwn(needs, name) ? needs[name] : undefined) ?? [];
  const plain = plainValue(value);
  if (need === undefined || isFit?.(plain)) return [];
  return [{ name, needs: need, span: value.span }];
}

function expected(pair: YamlPair | undefined): Expected | undefined {
  return pair && { value: plainValue(pair.value), span: pair.key.span };
}

function expectedByName(pair: YamlPair | undefined): Map<string, Expected> {
  const mapping = asMapping(pair?.value);
  const entries = mapping ? [...pairsByName(mapping)] : [];
  return new Map(entries.map(([name, one]) => [name, { value: plainValue(one.value), span: one.key.span }]));
}

function isByName(value: PlainValue): value is { [name: string]: PlainValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
