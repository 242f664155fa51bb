import type { Span } from '../text/range.js';
import {
  asMapping,
  asSequence,
  asText,
  pairsByName,
  plainValue,
  type PlainValue,
  type YamlPair,
} from '../yaml/node.js';
import type { Tool } from './document.js';

/** A part of a test, and where it is. */
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
  inputs: { [name: string]: PlainValue };
  /** What is expected of outputs, by name. */
  outputs: ReadonlyMap<string, Expected>;
  stdout: Expected | undefined;
  stderr: Expected | undefined;
  exitCode: number | null;
  /** Whether the command has to fail. */
  mustFail: boolean;
  /** Whether this test has to fail. */
  mustNotPass: boolean;
  /** Keys that have no meaning. */
  unknown: { name: string; span: Span }[];
  span: Span;
}

const known: ReadonlySet<string> = new Set([
  ...['doc', 'inputs', 'outputs', 'assert_stdout', 'assert_stderr'],
  ...['expect_exit_code', 'expect_failure', 'expect_test_failure'],
]);

/** The tests of a tool. Source: public platform, "Tests block". */
export function toolTests({ fields }: Tool): ToolTest[] {
  const items = asSequence(fields.get('tests')?.value)?.items ?? [];
  return items.flatMap(({ value }, index) => {
    const mapping = asMapping(value);
    if (!mapping) return [];
    const pairs = pairsByName(mapping);
    const plain = (name: string): PlainValue => plainValue(pairs.get(name)?.value);
    const inputs = plain('inputs');
    const exitCode = plain('expect_exit_code');
    return {
      number: index + 1,
      doc: asText(pairs.get('doc')?.value)?.value ?? null,
      inputs: isByName(inputs) ? inputs : {},
      outputs: expectedByName(pairs.get('outputs')),
      stdout: expected(pairs.get('assert_stdout')),
      stderr: expected(pairs.get('assert_stderr')),
      exitCode: typeof exitCode === 'number' ? exitCode : null,
      mustFail: plain('expect_failure') === true,
      mustNotPass: plain('expect_test_failure') === true,
      unknown: [...pairs].flatMap(([name, { key }]) => (known.has(name) ? [] : [{ name, span: key.span }])),
      span: mapping.span,
    };
  });
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
