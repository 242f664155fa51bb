import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { completeExample } from '../../shared/src/checker/complete-example.js';
import type { Problem, Severity } from '../../shared/src/problems/problem.js';
import { Document } from '../../shared/src/tool/document.js';
import { dialects, type DialectName } from '../../shared/src/values/dialect.js';
import { platformReleases, type PlatformVersion } from '../../shared/src/values/platform-version.js';
import { applyFix } from './edits.js';
import { mark, unmark } from './marked.js';

/** A fix of a case: the fields after it, and whether it is preferred. */
export interface FixCase {
  after: string;
  preferred: boolean;
}

/** What a rule must report in a document. */
export interface RuleCase {
  /** Top-level fields, put into a plain tool; `«»` marks each problem of the rule. */
  fields: string;
  severity: Severity | Readonly<Record<DialectName, Severity>>;
  /** A part of the first problem's message. */
  says: string;
  /** Of the first problem, in order. */
  fixes?: FixCase[];
}

/** A fix that is applied without asking. */
export const sure = (after: string): FixCase => ({ after, preferred: true });

/** A fix that is only offered. */
export const offer = (after: string): FixCase => ({ after, preferred: false });

const lineEnds: [name: string, lineEnd: string][] = [
  ['LF', '\n'],
  ['CRLF', '\r\n'],
];

/** Datatypes that the configuration adds in the cases. */
const datatypes = ['mytype'];

/** All problems of a text on a version of the platform, with the configuration of the cases. */
export function problemsOf(text: string, platform?: PlatformVersion): Problem[] {
  return check(new Document(text), {
    config: { rules: {}, datatypes, ignore: [], platform, jobs: undefined, shellcheck: undefined },
  });
}

/** The plain tool of a dialect with some of its fields replaced. */
export function toolWith(dialect: DialectName, fields: string, lineEnd = '\n'): string {
  const text = completeExample({ text: `class: ${dialects[dialect].classConstant}\n${fields}` });
  return text.replaceAll('\n', lineEnd);
}

/** One test for each case, dialect and kind of line ending: problems at their places, and the text after each fix. */
export function finds(
  code: string,
  names: readonly DialectName[],
  cases: readonly RuleCase[],
  platform?: PlatformVersion,
): void {
  for (const one of cases) {
    it(`${code} (${namesOf(names, platform)}): ${shown(one.fields)}`, () => {
      for (const dialect of names) {
        for (const [, lineEnd] of lineEnds) checkCase(code, dialect, lineEnd, one, platform);
      }
    });
  }
}

/** One test for each document in which the rule finds nothing. */
export function accepts(
  code: string,
  names: readonly DialectName[],
  documents: readonly string[],
  platform?: PlatformVersion,
): void {
  for (const fields of documents) {
    it(`${code} (${namesOf(names, platform)}) accepts ${shown(fields)}`, () => {
      for (const dialect of names) {
        const found = problemsOf(toolWith(dialect, fields), platform).filter(
          (problem) => problem.code === code,
        );
        assert.deepEqual(found, []);
      }
    });
  }
}

function namesOf(names: readonly DialectName[], platform: PlatformVersion | undefined): string {
  return [...names, ...(platform ? [platform] : [])].join(', ');
}

function shown(fields: string): string {
  const line = JSON.stringify(fields);
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}

function checkCase(
  code: string,
  dialect: DialectName,
  lineEnd: string,
  one: RuleCase,
  platform: PlatformVersion | undefined,
): void {
  const marked = toolWith(dialect, one.fields, lineEnd);
  const { text } = unmark(marked);
  const before = problemsOf(text, platform);
  const found = before.filter((problem) => problem.code === code);
  const { source } = new Document(text);
  assert.equal(mark(text, ...found.map(({ range }) => source.spanOf(range))), marked);
  const [first] = found;
  assert.ok(first, 'the case marks no problem');
  const severity = typeof one.severity === 'string' ? one.severity : one.severity[dialect];
  assert.equal(first.severity, severity);
  assert.ok(first.message.includes(one.says), first.message);
  assert.match(first.message, /^[^\r\n]+[.?]$/);
  const whole = (after: string): string => toolWith(dialect, after, lineEnd);
  checkFixes({ text, platform, problems: before }, first, one.fixes ?? [], whole);
}

function checkFixes(
  checked: { text: string; platform: PlatformVersion | undefined; problems: readonly Problem[] },
  problem: Problem,
  expected: readonly FixCase[],
  whole: (fields: string) => string,
): void {
  const { text, platform, problems } = checked;
  const applied = problem.fixes.map((fix) => ({ after: applyFix(text, fix), preferred: fix.preferred }));
  assert.deepEqual(
    applied,
    expected.map(({ after, preferred }) => ({ after: whole(after), preferred })),
  );
  const known = problems.map(({ message }) => message);
  for (const { after, preferred } of applied) {
    // What a value can contain, and so whether it needs quotes, is known only with its type.
    const messages = problemsOf(after, platform)
      .filter(({ code }) => code === problem.code || code !== 'reference-unquoted')
      .map(({ message }) => message);
    assert.ok(!messages.includes(problem.message), `still there: ${problem.message}`);
    if (preferred)
      assert.deepEqual(
        messages.filter((message) => !known.includes(message)),
        [],
      );
  }
}

/** The most severe problem of a code on each release, oldest first; `-` for none. */
export function severitiesOf(of: string, dialect: DialectName, fields: string): string[] {
  const text = toolWith(dialect, fields);
  return platformReleases.map(
    (version) => problemsOf(text, version).find((one) => one.code === of)?.severity ?? '-',
  );
}
