import fc from 'fast-check';
import assert from 'node:assert/strict';
import type { Fix, Problem } from '../../shared/src/problems/problem.js';
import { doubleQuoted, writeText } from '../../shared/src/text/write-scalar.js';
import type { DialectName } from '../../shared/src/values/dialect.js';
import { applyFix } from '../support/edits.js';
import { problemsOf, toolWith } from '../support/rule-cases.js';
import { runs } from '../support/runs.js';

/** Fields with their own format, around a value. */
const fields: Record<string, (value: string) => string> = {
  'id-format': (value) => `id: ${value}\n`,
  'version-format': (value) => `version: ${value}\n`,
  'container-format': (value) => `container: ${value}\n`,
  'license-unknown': (value) => `license: ${value}\n`,
  'datatype-unknown': (value) => `inputs: [{ name: table, type: data, format: ${value} }]\n`,
  'discover-pattern': (value) =>
    `outputs: [{ name: parts, type: data, discover_datasets: [{ pattern: ${value} }] }]\n`,
  'citation-invalid': (value) => `citations: [{ type: doi, content: ${value} }]\n`,
};

const pieces: Record<string, string[]> = {
  'id-format': ['a', 'B', '1', '-', '_', ' ', '\n', 'é', '😀', "'", '"'],
  'version-format': ['v', '1', '0', '.', '-', '+', 'rc', ' ', '\n'],
  'container-format': ['https://', 'docker://', 'a', 'B', '.', '/', ':', '@', 'sha256', 'latest', ' ', '\n'],
  'license-unknown': ['MIT', 'mit', ' OR ', ' and ', '(', ')', 'GPL', '-3.0', '\n', ' '],
  'datatype-unknown': ['fasta', 'fasq', ',', ' ', '.', '\n', 'nosuch', ' #', ': '],
  'discover-pattern': [
    '(',
    '?P<',
    '?<',
    'name>',
    'id>',
    ')',
    '[',
    ']',
    '*',
    '.',
    '\\',
    '|',
    '\n',
    'x',
    '__name',
  ],
  'citation-invalid': ['doi:', 'https://doi.org/', '10.1093/', 'x', '@article{', 'k,', '}', ' ', '\n', "'"],
};

const dialectNames = fc.constantFrom<DialectName>('platform', 'galaxy');

describe('a value of any kind', () => {
  for (const [code, field] of Object.entries(fields)) {
    const values = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.array(fc.constantFrom(...(pieces[code] ?? [])), { maxLength: 9 }).map((all) => all.join('')),
    );
    it(`${code}: is told in one sentence, and what is mended without asking is sound`, () => {
      fc.assert(
        fc.property(
          values,
          fc.constantFrom(doubleQuoted, writeText),
          dialectNames,
          (value, write, dialect) => {
            const text = toolWith(dialect, field(write(value)));
            const before = problemsOf(text);
            for (const problem of before.filter((one) => one.code.startsWith(code.replace(/-.*/, '')))) {
              assert.match(problem.message, /^[^\p{Cc}]{1,400}[.?]$/u);
              for (const fix of problem.fixes) checkFix(text, before, problem, fix);
            }
          },
        ),
        runs(300),
      );
    });
  }
});

function checkFix(text: string, before: readonly Problem[], problem: Problem, fix: Fix): void {
  const after = problemsOf(applyFix(text, fix));
  const context = `${text}\n${fix.title}: ${problem.message}`;
  const place = ({ message, range }: Problem): string => JSON.stringify([message, range.start]);
  assert.ok(!after.some((one) => place(one) === place(problem)), context);
  if (!fix.preferred) return;
  const known = new Set(before.map(({ message }) => message));
  const added = after.map(({ message }) => message).filter((message) => !known.has(message));
  assert.deepEqual(added, [], context);
}
