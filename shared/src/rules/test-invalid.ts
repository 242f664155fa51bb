import type { Report, ReportedFix, ToolRule } from '../problems/rule.js';
import type { Span } from '../text/range.js';
import { writeText } from '../text/write-scalar.js';
import type { Tool } from '../tool/document.js';
import { declaresInput } from '../tool/input.js';
import { testInputsType } from '../tool/test-input-types.js';
import { testType } from '../schema/tests.js';
import { membersAsItems, wrapInList } from '../tool/edits.js';
import { testKeys, toolTests, type ToolTest } from '../tool/tool-tests.js';
import { quoted } from '../util/wording.js';
import { nearest, relatedKey } from '../values/suggest.js';
import {
  asMapping,
  asSequence,
  pairsByName,
  type YamlMapping,
  type YamlNode,
  type YamlPair,
} from '../yaml/node.js';
import { newerTestKey } from './values/older-test.js';
import { testFaults, type TestFault } from './values/test-faults.js';

/** With more names than this, none is suggested. */
const maxCompared = 500;

export const testInvalid: ToolRule = {
  code: 'test-invalid',
  severity: { platform: 'warning', galaxy: 'error' },
  since: { release: '26.1.0', before: 'warning' },
  summary: 'a test of something that the tool does not have',
  why: 'A test gives values to inputs of the tool, and says what is expected of its outputs. If there is no input or output of that name, or a key has a value of the wrong type, the test can never pass. The platform rejects keys that tests do not have: those are errors. Name an input inside a conditional by a mapping.',
  exceptions: [
    'Only the first part of a path is checked.',
    'In a `PlatformUserTool`, what a test expects of an output is checked when it runs, with `user-tool test`.',
    'An output that is not declared is a warning, because the platform does not look for it.',
  ],
  bad: { text: 'tests:\n  - inputs: { table: small.tsv }\n    output: { count: expected.txt }\n' },
  good: { text: 'tests:\n  - inputs: { table: small.tsv }\n    outputs: { count: expected.txt }\n' },
  checkTool(tool, report) {
    const tests = tool.fields.get('tests');
    if (!tests || !asSequence(tests.value) || tool.document.hasSyntaxErrorIn(tests.span)) return;
    const declared = declaredIn(tool);
    for (const test of toolTests(tool)) {
      for (const { name, span } of test.unknown) {
        const pair = pairAt(tests, test, name);
        const newer = pair && newerTestKey(tool, pair);
        const meant = nearest(name, testKeys) ?? relatedKey(name, testKeys);
        const message = `A test has no key ${quoted(name)}${newer ? `: ${newer.advice}.` : wayOut(meant, 'remove it')}`;
        const fixes = newer?.fixes ?? fixesFor(span, meant);
        report({ node: pair ?? tests, span, severity: 'error', message, fixes });
      }
      if (tool.document.dialect.name === 'platform')
        for (const { name, needs, span } of test.unreadable)
          report({ node: pairAt(tests, test, name) ?? tests, span, message: `"${name}" needs ${needs}.` });
      for (const { noun, used, isDeclared, candidates } of declared)
        for (const [name, { span }] of used(test)) {
          if (isDeclared(name)) continue;
          const meant = candidates.length <= maxCompared ? nearest(name, candidates) : undefined;
          const message = `The test names the ${noun} ${quoted(name)}, which is not declared${wayOut(meant, 'declare it, or use another one')}`;
          const severity = noun === 'output' ? 'warning' : undefined;
          const node = pairAt(tests, test, `${noun}s`, name) ?? tests;
          report({ node, span, message, fixes: fixesFor(span, meant), ...(severity && { severity }) });
        }
    }
    if (tool.document.dialect.name === 'galaxy') {
      reportTypes(tool, tests.value, report);
      reportPaths(tool, report);
    }
  },
};

/** The pair at names in a test. */
function pairAt(tests: YamlPair, { number }: ToolTest, ...names: readonly string[]): YamlPair | undefined {
  let node = asSequence(tests.value)?.items[number - 1]?.value;
  let pair: YamlPair | undefined;
  for (const name of names) {
    const mapping = asMapping(node);
    pair = mapping && pairsByName(mapping).get(name);
    node = pair?.value;
  }
  return pair;
}

/** A `path` of an output is taken, but nothing is compared with it. Source: public platform, `_parse_test`. */
function reportPaths({ tests }: Tool, report: Report): void {
  for (const test of tests) {
    for (const { value } of asMapping(test.get('outputs')?.value)?.pairs ?? []) {
      const expected = asMapping(value);
      const path = expected && pairsByName(expected).get('path');
      if (!path || pairsByName(expected).has('file')) continue;
      const { span } = path.key;
      const message = 'The platform compares no output with a "path": use "file".';
      report({ node: path.value, span, severity: 'warning', message, fixes: fixesFor(span, 'file') });
    }
  }
}

/** What the platform does not read of tests; not again what is unknown by name. */
function reportTypes(tool: Tool, written: YamlNode, report: Report): void {
  const tests = toolTests(tool);
  const unknown = new Set(tests.flatMap((test) => test.unknown.map(({ span }) => span.start)));
  const undeclared = new Set(
    tests.flatMap(({ inputs }) =>
      [...inputs].flatMap(([name, { span }]) => (declaresInput(tool.inputsByName, name) ? [] : span.start)),
    ),
  );
  const isKnown = ({ span: { start }, isUnknownKey }: TestFault): boolean =>
    undeclared.has(start) || (isUnknownKey === true && unknown.has(start));
  const type = testType(testInputsType(tool.inputs), tool.dialect);
  for (const item of asSequence(written)?.items ?? [])
    for (const fault of testFaults(item.value, 'tests', type)) {
      const { node, span, message, asItems } = fault;
      const fixes = asItems ? asListFixes(tool, asItems) : fault.fixes;
      if (!isKnown(fault)) report({ node, span, message, ...(fixes && { fixes }) });
    }
}

/** Writes a mapping of assertions, or one assertion, as a list. */
function asListFixes(tool: Tool, mapping: YamlMapping): ReportedFix[] {
  const isOne = pairsByName(mapping).has('that');
  const edits = isOne ? wrapInList(tool, mapping) : membersAsItems(tool, mapping);
  return edits.length > 0 ? [{ title: 'Write as a list', edits, preferred: true }] : [];
}

function wayOut(meant: string | undefined, otherwise: string): string {
  return meant === undefined ? `: ${otherwise}.` : `: did you mean "${meant}"?`;
}

function fixesFor(span: Span, meant: string | undefined): ReportedFix[] {
  return meant === undefined
    ? []
    : [{ title: `Replace with "${meant}"`, edits: [{ span, newText: writeText(meant) }] }];
}

/** Names that a test may use for one kind of thing. */
interface Declared {
  noun: 'input' | 'output';
  /** The names that a test has of them. */
  used: (test: ToolTest) => ReadonlyMap<string, { span: Span }>;
  isDeclared: (name: string) => boolean;
  candidates: readonly string[];
}

/** What the tool declares; parts that cannot be read are left out, as they may declare any name. */
function declaredIn({ document, fields, inputsByName, outputs }: Tool): Declared[] {
  const outputNames = new Set(outputs.flatMap(({ name }) => name ?? []));
  const all: Declared[] = [
    {
      noun: 'input',
      used: (test) => test.inputs,
      isDeclared: (name) => declaresInput(inputsByName, name),
      candidates: [...inputsByName.keys()],
    },
    {
      noun: 'output',
      used: (test) => test.outputs,
      isDeclared: (name) => outputNames.has(name),
      candidates: [...outputNames],
    },
  ];
  return all.filter(({ noun }) => {
    const pair = fields.get(`${noun}s`);
    return !pair || !document.hasSyntaxErrorIn(pair.span);
  });
}
