import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { completeExample } from '../../shared/src/checker/complete-example.js';
import { applyFixes, applyFixesOf } from '../../shared/src/checker/fix-all.js';
import type { Problem, TextEdit } from '../../shared/src/problems/problem.js';
import { rules } from '../../shared/src/rules/rule-table.js';
import { Document } from '../../shared/src/tool/document.js';
import { platformTools } from '../support/tools.js';

/** A problem with one preferred fix that edits `[start, end, text]` of the first line. */
function fixable(...edits: [number, number, string][]): Problem {
  const range = (start: number, end: number): TextEdit['range'] => ({
    start: { line: 0, character: start },
    end: { line: 0, character: end },
  });
  const fix = {
    title: 'x',
    preferred: true,
    edits: edits.map(([start, end, newText]) => ({ range: range(start, end), newText })),
  };
  return {
    code: 'x',
    severity: 'error',
    message: 'x',
    range: range(0, 0),
    path: '',
    related: [],
    fixes: [fix],
    url: '',
  };
}

describe('fixing all', () => {
  // After any change, all problems are gone.
  const cases: { name: string; problems: Problem[]; text: string; applied: number }[] = [
    {
      name: 'apart from each other',
      problems: [fixable([4, 5, 'Z']), fixable([0, 1, 'Y'])],
      text: 'YbcdZf',
      applied: 2,
    },
    {
      name: 'one inside the other: the first',
      problems: [fixable([1, 5, 'Y']), fixable([2, 3, 'Z'])],
      text: 'aYf',
      applied: 2,
    },
    {
      name: 'at the same place: the first',
      problems: [fixable([1, 1, 'Y']), fixable([1, 1, 'Z'])],
      text: 'aYbcdef',
      applied: 2,
    },
    {
      name: 'several edits, all or none',
      problems: [fixable([0, 1, 'Y'], [4, 5, 'Y']), fixable([2, 3, 'Z'])],
      text: 'YbcdYf',
      applied: 2,
    },
    { name: 'that change nothing', problems: [fixable([0, 1, 'a'])], text: 'abcdef', applied: 0 },
    { name: 'without edits', problems: [fixable()], text: 'abcdef', applied: 0 },
  ];
  for (const { name, problems, text, applied } of cases) {
    it(`applies fixes ${name}`, () => {
      const fixed = applyFixesOf('abcdef', (current) => (current === 'abcdef' ? problems : []));
      assert.deepEqual([fixed.text, fixed.applied], [text, applied]);
    });
  }

  it('ends where fixes call for each other', () => {
    const flip = (text: string): Problem[] => [fixable([0, 1, text.startsWith('a') ? 'b' : 'a'])];
    assert.ok(applyFixesOf('abc', flip).applied < 100);
  });

  it('only applies what is preferred', () => {
    const [problem] = [fixable([0, 1, 'Y'])];
    problem.fixes[0]!.preferred = false;
    assert.deepEqual(
      applyFixesOf('abc', () => [problem]),
      { text: 'abc', applied: 0, suggested: 0, isStopped: false, problems: [problem], solved: [] },
    );
  });

  it('leaves no preferred fix behind, and is done after the first time', () => {
    const documents = [
      ...rules.map(({ bad }) => completeExample(bad)),
      ...platformTools().map(({ text }) => text),
    ];
    for (const document of documents) {
      const fixed = applyFixes(new Document(document));
      assert.deepEqual(fixed.problems, check(new Document(fixed.text)));
      assert.ok(
        fixed.problems.every(({ fixes }) => fixes.every(({ preferred }) => !preferred)),
        document,
      );
      assert.deepEqual(applyFixes(new Document(fixed.text)), { ...fixed, applied: 0, solved: [] });
    }
  });
});

describe('suggested fixes of all problems', () => {
  const head = 'class: PlatformUserTool\nid: abc-def\nname: Abc\nversion: 1.0.0\ncontainer: busybox:1.36\n';
  const fixed = (text: string): string => applyFixes(new Document(head + text), { suggested: true }).text;

  it('remove no block that the author has written', () => {
    const outputs = '  - name: count\n    type: data\n    format: txt\n    from_work_dir: count.txt\n';
    for (const key of ['outs', 'results_of_it'])
      assert.ok(fixed(`shell_command: ls > count.txt\n${key}:\n${outputs}`).includes(outputs), key);
    const lines = '  date > count.txt\n  ls >> count.txt\n';
    for (const key of ['sh_command', 'recipe'])
      assert.ok(fixed(`${key}: |\n${lines}outputs: []\n`).includes(lines), key);
  });

  it('leave the line after an empty block where it is', () => {
    const text = fixed('shell_command: |\ninputs:\ninputs:\n  - { name: n, type: integer, value: 1 }\n');
    assert.match(text, /^shell_command: echo 'hello' > out\.txt\ninputs:\n/m);
  });
});
