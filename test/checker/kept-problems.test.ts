import fc from 'fast-check';
import assert from 'node:assert/strict';
import { check, type CheckOptions } from '../../shared/src/checker/check.js';
import { defaultConfig } from '../../shared/src/problems/project-config.js';
import { Document } from '../../shared/src/tool/document.js';
import { DocumentCache } from '../../shared/src/tool/document-cache.js';
import { ToolParts } from '../../shared/src/tool/parts.js';
import { largeDocuments } from '../support/large.js';
import { editIn, randomEdit, type RandomEdit } from '../support/random-edits.js';
import { timeoutMs, runs } from '../support/runs.js';
import { long } from '../support/sample.js';
import { exampleTools, platformTools, ruleExamples } from '../support/tools.js';

const documents = [
  ...[...exampleTools(), ...exampleTools('broken'), ...platformTools(), ...ruleExamples()].map(
    ({ text }) => text,
  ),
  ...Object.values(largeDocuments).map((make) => make(8)),
].flatMap((text) => [text, text.replaceAll('\n', '\r\n')]);

/** Edits that change what the parts of a document are, or what they depend on. */
const fragments = [
  '\n  - ',
  '\n- ',
  ' &a',
  ' *a',
  '<<: *a\n',
  '\n...\n',
  '\n---\n',
  '  ',
  '\nlabel: x',
  'multiple: true\n',
];

const edit: fc.Arbitrary<RandomEdit> = fc.oneof(
  { weight: 9, arbitrary: randomEdit(documents) },
  {
    weight: 1,
    arbitrary: fc.record({
      at: fc.nat(1_000_000),
      remove: fc.constant(0),
      insert: fc.constantFrom(...fragments),
    }),
  },
);

const options = fc.constantFrom<CheckOptions>(
  ...Array<CheckOptions>(6).fill({}),
  { all: true, suppressions: false },
  { config: { ...defaultConfig, rules: { 'input-unused': 'error', 'unknown-field': 'off' } } },
  { config: { ...defaultConfig, datatypes: ['tabularr', 'fastqq'] } },
);

const session = fc.record({
  text: fc.constantFrom(...documents),
  steps: fc.array(fc.record({ edit, options }), { minLength: 1, maxLength: long ? 60 : 12 }),
});

function edited(text: string, one: RandomEdit): string {
  const { start, end, insert } = editIn(text, one);
  return text.slice(0, start) + insert + text.slice(end);
}

describe('what is kept of the problems of a document', () => {
  it('is what a check without it finds, after every edit', () => {
    fc.assert(
      fc.property(session, ({ text, steps }) => {
        const facts = new DocumentCache();
        check(new Document(text, {}, facts));
        let current = text;
        for (const step of steps) {
          current = edited(current, step.edit);
          const problems = check(new Document(current, {}, facts), step.options);
          assert.deepEqual(problems, check(new Document(current), step.options));
        }
      }),
      runs(2_000),
    );
  }).timeout(timeoutMs);

  it('is what a check of the whole tool at once finds', () => {
    fc.assert(
      fc.property(session, ({ text, steps }) => {
        const current = steps.reduce((before, step) => edited(before, step.edit), text);
        const whole = new Document(current);
        const { tool } = whole;
        if (tool)
          Object.assign(tool, { partsOnce: new ToolParts(tool, { parts: [], rest: tool.structure }) });
        assert.deepEqual(check(new Document(current)), check(whole));
      }),
      runs(2_000),
    );
  }).timeout(timeoutMs);
});
