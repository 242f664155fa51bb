import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { usesCommand, workspace, type Files, type Outcome, type Workspace } from '../cli/command.js';
import { mentions } from '../support/mentions.js';
import { workflowHead, workflowWith } from '../support/workflows.js';
import { Podman } from './podman.js';
import { tableTool } from './table-tool.js';

const indent = 4;
const [first, second] = ['/steps/0/run', '/steps/1/run'];

/** A workflow with the table tool twice, each with tests of its own. */
function twoTools(tests: readonly string[], others: readonly string[]): string {
  const tool = (own: readonly string[]): string => tableTool + own.map((one) => `  - ${one}\n`).join('');
  const other = tool(others)
    .replace('id: a-tool', 'id: another')
    .replace(/^(?=.)/gm, '    ');
  return workflowWith(tool(tests), { indent, after: `  # The other.\n- run:\n${other}outputs: {}\n` });
}

const good = '{ inputs: { table: table.tsv }, outputs: { head: one.txt } }';
const bad = '{ doc: bad, inputs: { table: table.tsv }, outputs: { head: two.txt } }';
const files = { 'test-data/table.tsv': '1\ta\n2\tb\n', 'one.txt': '1\ta\n', 'two.txt': '1\ta\n2\tb\n' };

interface TestedTool {
  path: string;
  pointer?: string;
  tests: { number: number; outcome: string; faults: { range: { start: { line: number } } }[] }[];
}

describe('tools in workflows, in containers', () => {
  usesCommand();
  let podman: Podman;
  let space: Workspace;
  before(() => {
    podman = new Podman();
  });
  after(() => {
    podman.remove();
  });
  afterEach(() => {
    assert.deepEqual(podman.containers(), []);
  });

  const write = (own: Files): void => {
    space = workspace({ ...files, ...own });
  };
  const run = (...args: string[]): Outcome =>
    space.run(args, { env: { ...podman.env, XDG_CACHE_HOME: space.path('cache') } });
  const tested = (...args: string[]): TestedTool[] =>
    (JSON.parse(run('test', '--format', 'json', ...args).stdout) as { tools: TestedTool[] }).tools;
  const text = (name: string): string => readFileSync(space.path(name), 'utf8');
  /** The line of a text in the workflow, from 1. */
  const lineOf = (wanted: string): number => text('a.gxwf.yml').split(wanted)[0]!.split('\n').length;

  describe('user-tool test', () => {
    it('runs those of all tools in a folder, and reports their places in the workflow', () => {
      write({ 'a.gxwf.yml': twoTools([good], [good, bad]), 'b.tool.yml': `${tableTool}  - ${good}\n` });
      const { code, stdout, stderr } = run('test');
      assert.deepEqual([code, stderr], [1, '']);
      const headings = stdout.split('\n').filter((line) => /^\S+$/.test(line));
      assert.deepEqual(headings, [`a.gxwf.yml#${first}`, `a.gxwf.yml#${second}`, 'b.tool.yml']);
      assert.match(stdout, /\n3 passed, 1 failed\.\n/);
      const line = text('a.gxwf.yml').split('\n')[lineOf('{ doc: bad') - 1]!;
      const [, column] = new RegExp(` a\\.gxwf\\.yml:${lineOf('{ doc: bad')}:(\\d+): The output`).exec(
        stdout,
      )!;
      assert.ok(line.slice(Number(column) - 1).startsWith('head: two.txt'), line);
    });

    it('reports them in every format', () => {
      write({ 'a.gxwf.yml': twoTools([good], [bad]) });
      const line = lineOf('{ doc: bad');
      const [one, other] = tested();
      assert.deepEqual(
        [one, other].map((tool) => [tool?.path, tool?.pointer, tool?.tests[0]?.outcome]),
        [
          ['a.gxwf.yml', first, 'passed'],
          ['a.gxwf.yml', second, 'failed'],
        ],
      );
      assert.equal(other?.tests[0]?.faults[0]?.range.start.line, line - 1);
      const junit = run('test', '--format', 'junit').stdout;
      assert.match(junit, /<testsuite name="a\.gxwf\.yml#\/steps\/1\/run" tests="1" failures="1"/);
      assert.match(
        junit,
        /<testcase name="test 1: bad" classname="a\.gxwf\.yml#\/steps\/1\/run" file="a\.gxwf\.yml"/,
      );
      assert.match(junit, new RegExp(`a\\.gxwf\\.yml:${line}:\\d+: The output`));
      const tap = run('test', '--format', 'tap').stdout;
      assert.match(tap, /^not ok 2 - a\.gxwf\.yml\\#\/steps\/1\/run: test 1: bad$/m);
      const events = run('test', '--format', 'events').stdout.trim().split('\n');
      const ended = events
        .map((event) => JSON.parse(event) as Record<string, unknown>)
        .filter(({ event }) => event === 'ended');
      assert.deepEqual(ended.map(({ path, pointer, outcome }) => [path, pointer, outcome]).sort(), [
        ['a.gxwf.yml', first, 'passed'],
        ['a.gxwf.yml', second, 'failed'],
      ]);
    });

    it('runs those of the tool that a pointer is to, and some of them', () => {
      write({ 'a.gxwf.yml': twoTools([bad], [good, bad]), 'b.tool.yml': `${tableTool}  - ${bad}\n` });
      const outcomes = (...args: string[]): string[] =>
        tested('--tool', second, ...args).flatMap(({ tests }) =>
          tests.map(({ number, outcome }) => `${number} ${outcome}`),
        );
      assert.deepEqual(outcomes('a.gxwf.yml'), ['1 passed', '2 failed']);
      assert.deepEqual(outcomes('a.gxwf.yml', '--number', '2'), ['2 failed']);
      assert.deepEqual(outcomes(), ['1 passed', '2 failed']);
      assert.equal(run('test', 'a.gxwf.yml', '--tool', first, '--failed').code, 2, 'did not run');
      assert.deepEqual(outcomes('--failed'), ['2 failed']);
      const none = run('test', 'a.gxwf.yml', '--tool', '/steps/2/run');
      assert.equal(none.code, 2);
      const named = ['a.gxwf.yml', '/steps/2/run', `--tool ${first}`, `--tool ${second}`];
      assert.deepEqual(mentions(none.stderr), named, none.stderr);
    });

    it('recalls what ran, wherever the tool is', () => {
      write({ 'a.gxwf.yml': twoTools([good], []), 'b.tool.yml': `${tableTool}  - ${good}\n` });
      assert.match(run('test', 'a.gxwf.yml').stdout, /\n1 passed, 0 failed\.\n$/);
      assert.match(run('test', '.').stdout, /\n2 runs came from the cache\.\n$/);
    });

    it('--update and --propose write into all tools of a workflow, and leave the rest of it', () => {
      const sum = `sha256$${'0'.repeat(64)}`;
      const checked = `{ inputs: { table: table.tsv }, outputs: { head: { checksum: "${sum}" } } }`;
      write({ 'a.gxwf.yml': twoTools([checked], [checked, '{ inputs: { table: table.tsv, lines: 2 } }']) });
      const before = text('a.gxwf.yml');
      const { code, stderr } = run('test', '--update');
      assert.equal(code, 1);
      const updated = (pointer: string): string =>
        `user-tool: Updated the checksum of the output "head" of test 1, in "a.gxwf.yml#${pointer}".\n`;
      assert.equal(stderr, updated(first) + updated(second));
      const sums = [...text('a.gxwf.yml').matchAll(/sha256\$[0-9a-f]{64}/g)].map(([found]) => found);
      assert.equal(new Set([...sums, sum]).size, 2, 'both have the same new one');
      assert.equal(text('a.gxwf.yml'), before.replaceAll(sum, sums[0]!));
      const proposed = run('test', '--propose', '--tool', second, '--number', '2');
      assert.equal(
        proposed.stderr,
        `user-tool: Updated test 2, with assertions about 2 outputs, in "a.gxwf.yml#${second}".\n`,
      );
      const added = text('a.gxwf.yml').split('\n')[lineOf('{ inputs: { table: table.tsv, lines: 2') - 1];
      assert.match(added!, /^ {6}- \{ inputs: .*, outputs: \{ head: \{ asserts: /);
      assert.deepEqual(
        tested().flatMap(({ tests }) => tests.map(({ outcome }) => outcome)),
        ['passed', 'passed', 'passed'],
      );
      assert.ok(text('a.gxwf.yml').endsWith('\noutputs: {}\n'));
    });
  });

  it('user-tool doctor reports what the images of all of them lack, as one file', () => {
    write({
      'a.gxwf.yml': twoTools([], []).replaceAll('echo working;', 'samtools view;'),
    });
    const report = (...args: string[]): { path: string; lines: number[] }[] => {
      const { stdout } = run('doctor', 'a.gxwf.yml', '--format', 'json', ...args);
      const { files: found } = JSON.parse(stdout) as {
        files: { path: string; problems: { range: { start: { line: number } } }[] }[];
      };
      return found.map(({ path, problems }) => ({
        path,
        lines: problems.map(({ range }) => range.start.line),
      }));
    };
    const line = workflowHead.length + 6;
    const next = line + tableTool.split('\n').length + 1;
    assert.deepEqual(report(), [{ path: 'a.gxwf.yml', lines: [line, next] }]);
    assert.deepEqual(report('--tool', second), [{ path: 'a.gxwf.yml', lines: [next] }]);
    const { stdout } = run('doctor', 'a.gxwf.yml', '--tool', second);
    assert.match(stdout, new RegExp(`^a\\.gxwf\\.yml:${next + 1}:7 warning program-missing\n`));
    assert.match(stdout, / \| {7}samtools view; echo careful/);
  });
});
