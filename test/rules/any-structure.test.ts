import fc from 'fast-check';
import assert from 'node:assert/strict';
import type { Problem } from '../../shared/src/problems/problem.js';
import { Document } from '../../shared/src/tool/document.js';
import { walk, type YamlScalar } from '../../shared/src/yaml/node.js';
import { applyFix } from '../support/edits.js';
import { problemsOf } from '../support/rule-cases.js';
import { runs } from '../support/runs.js';
import { exampleTools, platformTools, ruleExamples } from '../support/tools.js';

const codes = new Set([
  ...['missing-field', 'unknown-field', 'wrong-type', 'not-allowed-value', 'blank-value', 'ambiguous-scalar'],
  ...['input-name', 'input-duplicate', 'options-invalid', 'default-invalid', 'range-empty', 'format-missing'],
  ...['output-unclaimed', 'output-duplicate', 'output-path', 'source-undeclared', 'name-short'],
]);

const documents = [...ruleExamples(), ...exampleTools(), ...platformTools()]
  .map(({ text }) => text)
  .filter((text) => text.length < 4000);

/** Values that users put in the wrong place. */
const values = fc.constantFrom(
  ...[
    '',
    '""',
    "' '",
    '5',
    '1.5',
    'true',
    'yes',
    '012',
    '1e3',
    'null',
    '1:30',
    'data',
    'integer',
    "it's",
    'a # c',
  ],
  ...[
    '[]',
    '{}',
    '[a]',
    '{a: b}',
    '{type: data}',
    '{name: x, type: text}',
    '[\n  a ]',
    '- x',
    '&q x',
    '*q',
    '!!str 5',
  ],
  ...[
    '|\n      x\n      y',
    '>-\n        x',
    '"a\n         b"',
    '\n      - a',
    '\n        a: b',
    '\n        type: text',
  ],
);
const keys = fc.constantFrom(
  ...[
    'value',
    'default',
    'format',
    'name',
    'type',
    'from_work_dir',
    'options',
    'label',
    'help',
    'min',
    'ext',
    'x',
  ],
);

/** One mistake: in a key, a letter or all of it; in a value, all of it. */
const slips = fc.record({ at: fc.nat(), value: values, key: fc.option(keys), letter: fc.nat() });

function slip(
  text: string,
  { at, value, key, letter }: { at: number; value: string; key: string | null; letter: number },
): string {
  const { root } = new Document(text);
  const scalars = root ? [...walk(root)].filter((node): node is YamlScalar => node.kind === 'scalar') : [];
  const node = scalars[at % scalars.length];
  if (!node) return text;
  const { start, end } = node.span;
  const written = text.slice(start, end);
  const isKey = node.parent?.kind === 'pair' && node.parent.key === node;
  const index = letter % (written.length + 1);
  const changed = isKey ? (key ?? written.slice(0, index) + written.slice(index + 1)) : value;
  return text.slice(0, start) + changed + text.slice(end);
}

const signature = ({ code, message }: Problem): string => `${code}: ${message}`;
const unreadable = (problems: readonly Problem[]): number =>
  problems.filter(({ code }) => code === 'yaml-syntax' || code === 'duplicate-key').length;

describe('a document with slips', () => {
  it('is still YAML behind every fix, and has that problem no more', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...documents),
        fc.array(slips, { minLength: 1, maxLength: 2 }),
        fc.boolean(),
        (document, all, crlf) => {
          const slipped = all.reduce(slip, document).replaceAll('\r\n', '\n');
          const text = crlf ? slipped.replaceAll('\n', '\r\n') : slipped;
          const before = problemsOf(text);
          // Without the first of two equal keys the second one counts.
          if (before.some(({ code }) => code === 'duplicate-key')) return;
          for (const problem of before.filter(({ code }) => codes.has(code))) {
            const equal = (found: readonly Problem[]): number =>
              found.filter((one) => signature(one) === signature(problem)).length;
            for (const fix of problem.fixes) {
              const fixed = applyFix(text, fix);
              const after = problemsOf(fixed);
              const context = `${signature(problem)}\n${fix.title}\n${text}\n→\n${fixed}`;
              assert.ok(equal(after) < equal(before), `still there: ${context}`);
              assert.ok(unreadable(after) <= unreadable(before), `no YAML any more: ${context}`);
              if (crlf) assert.ok(!/[^\r]\n/.test(fixed), `a bare line feed: ${context}`);
            }
          }
        },
      ),
      runs(800),
    );
  });
});
