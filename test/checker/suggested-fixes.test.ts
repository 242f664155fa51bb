import fc from 'fast-check';
import assert from 'node:assert/strict';
import { applyAllFixesOf } from '../../shared/src/checker/fix-all.js';
import { check } from '../../shared/src/checker/check.js';
import { Document } from '../../shared/src/tool/document.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import { countLines } from '../support/documents.js';
import { timeoutMs, runs } from '../support/runs.js';
import { exampleTools, platformTools, ruleExamples } from '../support/tools.js';
import { writtenTools } from '../habits/written-tools.js';

const documents = [
  ...exampleTools(),
  ...exampleTools('broken'),
  ...ruleExamples(),
  ...platformTools(),
].filter(({ text }) => text.length < 20_000);
const texts = documents.map(({ text }) => text);

function problemsIn(text: string): Problem[] {
  return check(new Document(text), { all: true });
}

describe('suggested fixes', function () {
  this.timeout(timeoutMs);

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

  const [sample] = problemsIn('class: PlatformUserTol\n');
  assert.ok(sample);

  it('are not applied where they call for each other', () => {
    const flip = (text: string): ReturnType<typeof problemsIn> => {
      const newText = text.startsWith('a') ? 'b' : 'a';
      const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
      const fix = { title: newText, edits: [{ range, newText }], preferred: false };
      return [{ ...sample, message: newText, fixes: [fix] }];
    };
    assert.equal(applyAllFixesOf('abc', flip).text, 'abc');
  });

  /** A text whose uppercase letters are problems: each has a fix, and that of X makes two of it. */
  const letters = (text: string): ReturnType<typeof problemsIn> =>
    text.split('').flatMap((letter, character) => {
      if (letter === letter.toLowerCase()) return [];
      const range = { start: { line: 0, character }, end: { line: 0, character: character + 1 } };
      const newText = letter === 'X' ? 'XX' : letter.toLowerCase();
      const fix = { title: newText, edits: [{ range, newText }], preferred: false };
      return [{ ...sample, message: letter, fixes: [fix] }];
    });

  for (const { name, text, fixed, checks } of [
    { name: 'all at once', text: 'A'.repeat(3000), fixed: 'a'.repeat(3000), checks: 3 },
    { name: 'all but the one that does not help', text: 'ABCXDEF', fixed: 'abcXdef', checks: 30 },
    { name: 'none that does not help', text: 'XX', fixed: 'XX', checks: 10 },
  ]) {
    it(`are applied in few checks: ${name}`, () => {
      let checked = 0;
      const result = applyAllFixesOf(text, (current) => {
        checked++;
        return letters(current);
      });
      const solved = text.split('').filter((letter, index) => letter !== fixed[index]).length;
      assert.deepEqual(
        [result.text, result.applied, result.suggested, result.isStopped],
        [fixed, solved, solved, false],
      );
      assert.ok(checked <= checks, `${checked} checks`);
    });
  }

  it('say that they stop before the end', () => {
    const all = Array.from({ length: 300 }, (_, index) => String.fromCharCode(0x410 + (index % 32)));
    const text = all.map((letter) => `X${letter}`).join('');
    const distinct = (current: string): ReturnType<typeof problemsIn> =>
      letters(current).map((problem, index) => ({ ...problem, message: `${problem.message} ${index}` }));
    assert.equal(applyAllFixesOf(text, distinct).isStopped, true);
  });

  it('declare what several references name, each as the check has suggested', () => {
    const names = Array.from({ length: 150 }, (_, index) => `name${index}x`);
    const uses = [...names, ...names].map((name) => `  echo '$(inputs.${name})' > count.txt\n`).join('');
    const text = countLines()
      .replace(/shell_command: .*\n(?: .*\n)*/, `shell_command: |\n${uses}`)
      .replace(/inputs:\n(?: .*\n)+/, 'inputs: []\n');
    const { text: after, applied, suggested, isStopped } = applyAllFixesOf(text, problemsIn);
    assert.deepEqual([applied, suggested, isStopped], [300, 300, false]);
    assert.deepEqual(
      [...after.matchAll(/^ {2}- name: (name.*)$/gm)].map(([, name]) => name),
      names,
    );
    assert.ok(after.includes(uses));
  });
});

function countErrors(text: string): number {
  return problemsIn(text).filter(({ severity }) => severity === 'error').length;
}
