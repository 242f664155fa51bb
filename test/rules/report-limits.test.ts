import assert from 'node:assert/strict';
import { check, type CheckOptions } from '../../shared/src/checker/check.js';
import { applyFixes } from '../../shared/src/checker/fix-all.js';
import { readConfig } from '../../shared/src/checker/read-config.js';
import { countProblems, type Problem } from '../../shared/src/problems/problem.js';
import { reportLimits } from '../../shared/src/problems/report-limits.js';
import { Document } from '../../shared/src/tool/document.js';
import { toolWith } from '../support/rule-cases.js';

const most = reportLimits.problems;

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('');

const problemsOf = (text: string, options?: CheckOptions): Problem[] => check(new Document(text), options);

/** A plain tool with that many unused inputs, which are hints, followed by errors. */
const withHints = (hints: number, errors = 0): string =>
  toolWith(
    'platform',
    `shell_command: echo > count.txt\ninputs:\n${lines(hints, (index) => `  - {name: n${index}, type: text}\n`)}`,
  ) + lines(errors, (index) => `k${index}: 1\n`);

/** Many errors in the inputs, each with a preferred fix. */
const mendable = (count: number): string =>
  toolWith(
    'platform',
    `shell_command: echo > count.txt\ninputs:\n${lines(count, (index) => `  - {name: n${index}, type: text, optional: "true"}\n`)}`,
  );

describe('what is reported of many problems', () => {
  it('all, where there are as many as are reported', () => {
    const problems = problemsOf(withHints(most));
    assert.equal(problems.length, most);
    assert.ok(problems.every(({ code }) => code === 'input-unused'));
  });

  it('the most severe ones, and first how many are left out', () => {
    const [first, ...others] = problemsOf(withHints(most + 500, 5));
    assert.deepEqual(first, {
      code: 'limit-reached',
      severity: 'hint',
      message: 'Only the 1,000 most severe problems are reported. Not reported: 505 hints.',
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      path: '',
      related: [],
      fixes: [],
      url: first?.url,
      leftOut: { error: 0, warning: 0, info: 0, hint: 505 },
    });
    assert.deepEqual(countProblems(others), { error: 5, warning: 0, info: 0, hint: most - 5 });
    assert.deepEqual(
      others.slice(0, 2).map(({ path }) => path),
      ['/inputs/0', '/inputs/1'],
    );
    assert.deepEqual(countProblems([first, ...others]), { error: 5, warning: 0, info: 0, hint: most + 500 });
  });

  it('the worst severity of those left out is told', () => {
    const [first] = problemsOf(withHints(1, most + 1));
    assert.equal(first?.severity, 'error');
    assert.match(first.message, / Not reported: 1 error and 1 hint\.$/);
  });

  it('comments that suppress work for all of them', () => {
    const text = withHints(most + 500, 5);
    assert.equal(problemsOf(`# user-tool-disable input-unused\n${text}`).length, 5);
  });

  it('all, where they are to be fixed', () => {
    const text = mendable(most + 200);
    assert.equal(
      problemsOf(text, { all: true }).filter(({ code }) => code === 'wrong-type').length,
      most + 200,
    );
    const { applied, text: fixed } = applyFixes(new Document(text));
    assert.deepEqual([applied, fixed.includes('"true"')], [most + 200, false]);
  });

  it('the same of a configuration file', () => {
    const text = lines(most + 7, (index) => `rule${index}: 1\n`);
    const { problems } = readConfig(text);
    assert.deepEqual([problems.length, problems[0]?.leftOut?.error], [most + 1, 7]);
    assert.equal(readConfig(text, { all: true }).problems.length, most + 7);
  });
});

const wide = '本'.repeat(600);
const long = 'x'.repeat(20_000);
const references = (names: (index: number) => string, count = 2 * most): string =>
  toolWith('platform', `shell_command: ${lines(count, (index) => `$(inputs.${names(index)}) `)}\n`);

describe('how much is said of problems', () => {
  const documents: readonly (readonly [title: string, text: string])[] = [
    ['references', references(() => 'zz', 5_000)],
    ['references by long names', references(() => long, 300)],
    ['references by wide names', references((index) => wide + String(index))],
    ['unknown keys', withHints(0, 5_000)],
    ['unknown keys with long names', lines(200, (index) => `k${index}${long}: 1\n`)],
    ['equal keys', lines(5_000, () => 'a: 1\n')],
    ['long equal keys', lines(200, () => `${long}: 1\n`)],
    ['keys below a long key', `tests:\n  - ${long}:\n${lines(3000, () => '      k: 1\n')}`],
    ['wide keys below a wide key', `tests:\n  - ${wide}:\n${lines(3000, () => `      ${wide}: 1\n`)}`],
    ['a long text that can be quoted', `version: 1${'0'.repeat(4_500_000)}\n`],
    [
      'a long text that is quoted by many',
      `x: &x ${long}\ninputs:\n${lines(2000, (index) => `  - {name: n${index}, type: *x, default: *x}\n`)}`,
    ],
    ['things that end nowhere', `shell_command: "${'$('.repeat(5_000)}\n${'- "\n'.repeat(5000)}`],
  ];
  for (const [title, text] of documents) {
    it(`${title}: less than 4 MB`, () => {
      const problems = problemsOf(text);
      assert.ok(Buffer.byteLength(JSON.stringify(problems)) < 4_000_000);
      assert.ok(problems.length <= most + 1);
      for (const { message, path, fixes } of problems) {
        assert.ok(message.length <= reportLimits.sentence && path.length <= reportLimits.path);
        assert.ok(fixes.every((fix) => fix.title.length <= reportLimits.sentence));
      }
    });
  }

  it('a long name is shortened in the middle of the sentence, and a surrogate pair is not cut in two', () => {
    for (const shift of ['', 'x']) {
      const [problem] = problemsOf(references(() => shift + '𝒳'.repeat(5000), 1));
      assert.match(problem?.message ?? '', /^[^"]+ "x?𝒳+…𝒳+": [^"]+ "inputs"\.$/u);
    }
  });

  it('a path that would be too long is that of what holds the place', () => {
    const text = `tests:\n  - ${long}:\n      k: 1\n      k: 2\n`;
    assert.deepEqual(
      problemsOf(text).flatMap(({ code, path }) => (code === 'duplicate-key' ? path : [])),
      ['/tests/0'],
    );
  });
});
