import fc from 'fast-check';
import assert from 'node:assert/strict';
import { applyAllFixesOf } from '../../shared/src/checker/fix-all.js';
import { mutatedDocuments } from '../support/mutations.js';
import { patience, runs } from '../support/runs.js';
import { exampleTools, platformTools, ruleExamples } from '../support/tools.js';
import { checkSafeFix, problemsIn, safeFixesOf } from './safe-fixes.js';
import { writtenTools } from './written-tools.js';

const documents = [
  ...exampleTools(),
  ...exampleTools('broken'),
  ...ruleExamples(),
  ...platformTools(),
].filter(({ text }) => text.length < 20_000);
const texts = documents.map(({ text }) => text);

async function checkAll(text: string): Promise<void> {
  for (const fix of safeFixesOf(text)) await checkSafeFix(fix);
}

describe('every safe fix keeps the meaning', function () {
  this.timeout(patience);

  for (const { name, text } of documents) {
    it(`of ${name}`, () => checkAll(text));
  }

  it('of tools with commands as people write them', async () => {
    await fc.assert(fc.asyncProperty(writtenTools, checkAll), runs(1000));
  });

  it('of documents with small changes', async () => {
    const changed = mutatedDocuments(texts, 20);
    for (let left = 5 * runs(2000).numRuns; left > 0; left--) await checkAll(changed.next().value as string);
  });
});

describe('suggested fixes', function () {
  this.timeout(patience);

  it('end, and leave nothing to do the second time', () => {
    fc.assert(
      fc.property(fc.oneof(writtenTools, fc.constantFrom(...texts)), (text) => {
        const fixed = applyAllFixesOf(text, problemsIn);
        assert.deepEqual(fixed.problems, problemsIn(fixed.text));
        assert.ok(countErrors(fixed.text) <= countErrors(text), text);
        const again = applyAllFixesOf(fixed.text, problemsIn);
        assert.equal(again.text, fixed.text);
        assert.equal(again.suggested, 0);
      }),
      runs(150),
    );
  });

  it('are tried once where they call for each other', () => {
    const [sample] = problemsIn('class: PlatformUserTol\n');
    assert.ok(sample);
    const flip = (text: string): ReturnType<typeof problemsIn> => {
      const newText = text.startsWith('a') ? 'b' : 'a';
      const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
      const fix = { title: newText, edits: [{ range, newText }], preferred: false };
      return [{ ...sample, message: newText, fixes: [fix] }];
    };
    assert.deepEqual(applyAllFixesOf('abc', flip).suggested, 1);
  });
});

function countErrors(text: string): number {
  return problemsIn(text).filter(({ severity }) => severity === 'error').length;
}
