import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { completeExample, exampleDuplicate } from '../../shared/src/checker/complete-example.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import { defaultConfig } from '../../shared/src/problems/project-config.js';
import { rules } from '../../shared/src/rules/rule-table.js';
import { Document } from '../../shared/src/tool/document.js';
import { applyFix } from '../support/edits.js';
import { exampleAnswers, exampleLacks } from '../support/image-facts.js';
import { exampleFindings } from '../support/shellcheck.js';
import { platformTools } from '../support/tools.js';

const problemsOf = (text: string, code = ''): Problem[] =>
  check(new Document(text), {
    shellFindings: exampleFindings,
    registryAnswers: exampleAnswers,
    imageLacks: exampleLacks,
    ...(code === 'id-duplicate' && { duplicates: [exampleDuplicate] }),
    ...(code === 'too-new-for-platform' && { config: { ...defaultConfig, platform: '26.0' } }),
  });

const aboutTools = rules.filter(({ code }) => code !== 'config-invalid');

describe('every rule', () => {
  for (const { code, bad, good, summary, why, needs, says } of aboutTools) {
    it(`${code} finds its bad example and leaves its good one`, () => {
      const problems = problemsOf(completeExample(bad), code);
      const codes = problems.map((problem) => problem.code);
      assert.ok(codes.includes(code), `expected ${code}, got ${codes.join(', ')}`);
      assert.equal(says !== undefined, needs !== undefined);
      assert.ok(says === undefined || problems.some(({ message }) => message === says));
      assert.deepEqual(problemsOf(completeExample(good)).map(signature), [], 'problems of the good example');
      assert.ok(summary.length > 10 && why.length > 40);
    });
  }

  it('has a code of its own', () => {
    assert.equal(new Set(rules.map(({ code }) => code)).size, rules.length);
  });
});

/** Compares problems by message, not by place, as edits move them. */
const signature = ({ code, message }: Problem): string => `${code}: ${message}`;

describe('every fix', () => {
  const documents = [
    ...aboutTools.map(({ bad }) => completeExample(bad)),
    ...platformTools().map(({ text }) => text),
  ];
  for (const eol of ['\n', '\r\n']) {
    it(`fixes its problem and makes no other (${JSON.stringify(eol)})`, () => {
      for (const document of documents) {
        const text = document.replaceAll('\n', eol);
        const before = problemsOf(text);
        for (const problem of before) {
          for (const fix of problem.fixes) checkFix(text, before, problem, fix);
        }
      }
    });
  }
});

function checkFix(text: string, before: Problem[], problem: Problem, fix: Problem['fixes'][number]): void {
  const fixed = applyFix(text, fix);
  const context = `${problem.code}, "${fix.title}":\n${text}\n→\n${fixed}`;
  const after = problemsOf(fixed);
  const count = (problems: Problem[]): number =>
    problems.filter((one) => signature(one) === signature(problem)).length;
  assert.ok(count(after) < count(before), `the problem is still there: ${context}`);
  if (!fix.preferred) return;
  const known = new Set(before.map(signature));
  const added = after.filter((one) => !known.has(signature(one)) && one.code !== problem.code);
  assert.deepEqual(added.map(signature), [], context);
  if (text.includes('\r\n')) assert.ok(!/[^\r]\n/.test(fixed), `a bare line feed: ${context}`);
}
