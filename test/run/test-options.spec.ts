import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { usesCommand, workspace, type Files, type Outcome, type Workspace } from '../cli/command.js';
import { until } from '../support/until.js';
import { Podman } from './podman.js';
import { tableTool } from './table-tool.js';

const tool = tableTool
  .replace('shell_command', '# The command.\nshell_command')
  .replace('  mkdir parts', '  gzip -nc out.txt > out.gz\n  mkdir parts')
  .replace(
    '  - name: parts',
    '  - { name: packed, type: data, format: gz, from_work_dir: out.gz }\n  - name: parts',
  );

const files = { 'test-data/table.tsv': '1\ta\n2\tb\n', 'one.txt': '1\ta\n', 'two.txt': '1\ta\n2\tb\n' };

interface Report {
  tools: { path: string; tests: { outcome: string; cached: boolean; faults: { message: string }[] }[] }[];
}

describe('options of user-tool test', () => {
  usesCommand();
  let podman: Podman;
  let space: Workspace;
  before(() => {
    podman = new Podman();
  });
  after(() => {
    podman.remove();
  });

  const run = (args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Outcome =>
    space.run(['test', ...args], {
      env: { ...podman.env, XDG_CACHE_HOME: space.path('cache'), ...env },
    });
  /** The outcome of each test, with `cached` if it did not run. */
  const outcomes = (args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): string[] => {
    const { stdout } = run(['--format', 'json', ...args], env);
    return (JSON.parse(stdout) as Report).tools.flatMap(({ tests }) =>
      tests.map(({ outcome, cached }) => (cached ? `${outcome}, cached` : outcome)),
    );
  };
  const write = (tests: readonly string[], others: Files = {}): void => {
    space = workspace({
      ...files,
      ...others,
      'a.tool.yml': tool + tests.map((one) => `  - ${one}\n`).join(''),
    });
  };
  const text = (name: string): string => readFileSync(space.path(name), 'utf8');
  const edit = (change: (text: string) => string): void => {
    writeFileSync(space.path('a.tool.yml'), change(text('a.tool.yml')));
  };
  const kept = (): string[] => readdirSync(space.path('cache/user-tool/runs'));

  describe('a cache of runs', () => {
    it('recalls what an equal run came to, and checks all that tests expect', () => {
      write([
        '{ inputs: { table: table.tsv }, outputs: { head: one.txt }, assert_stderr: { has_line: { line: careful } } }',
        '{ inputs: { table: table.tsv, lines: 0 }, expect_exit_code: 3, assert_stdout: { has_line: { line: working } } }',
        '{ inputs: { table: table.tsv, lines: 0 } }',
        '{ inputs: { table: table.tsv }, outputs: { parts: { elements: { p_2: { asserts: { has_n_lines: { n: 1 } } } } } } }',
      ]);
      assert.deepEqual(outcomes(['--filter', '1']), ['passed']);
      assert.deepEqual(outcomes(), ['passed, cached', 'passed', 'failed', 'passed, cached']);
      const all = ['passed, cached', 'passed, cached', 'failed, cached', 'passed, cached'];
      assert.deepEqual(outcomes(), all);
      const { code, stdout } = run();
      assert.equal(code, 1);
      assert.match(stdout, /\n {2}✗ test 3 \(cached\)\n {4}a\.tool\.yml:12:3: The command failed .*3\.\n/);
      assert.match(stdout, /\n {4}\| careful\n/);
      assert.match(stdout, /\n3 passed, 1 failed\.\n4 runs came from the cache\.\n$/);
      assert.match(run(['--format', 'tap']).stdout, /\n# 4 runs came from the cache\n1\.\.4\n$/);
      assert.match(run(['--format', 'junit']).stdout, /<property name="runs from the cache" value="4"\/>/);
      // What is expected is not part of a run, nor is where the document has it.
      edit((text) =>
        text.replace('outputs: { head: one.txt }', 'outputs: { head: two.txt }').replace('# The', '#\n# The'),
      );
      assert.deepEqual(outcomes(), ['failed, cached', ...all.slice(1)]);
      assert.match(run(['--filter', '3']).stdout, /a\.tool\.yml:13:3: The command failed/);
      assert.deepEqual(podman.containers(), []);
    });

    it('runs again if anything differs that decides a run', () => {
      write(['{ inputs: { table: table.tsv }, outputs: { head: one.txt } }']);
      assert.deepEqual(outcomes(), ['passed']);
      assert.deepEqual(outcomes(), ['passed, cached']);
      writeFileSync(space.path('test-data/table.tsv'), '1\ta\n3\tc\n');
      assert.deepEqual(outcomes(), ['passed'], 'another input');
      edit((text) => text.replace('echo working', 'echo working hard'));
      assert.deepEqual(outcomes(), ['passed'], 'another command');
      edit((text) => text.replace('from_work_dir: out.txt', 'from_work_dir: parts/p_1'));
      assert.deepEqual(outcomes(), ['passed'], 'another output');
      edit((text) => `${text}requirements: [{ type: resource, ram_max: 512 }]\n`);
      assert.deepEqual(outcomes(), ['passed'], 'another limit');
      podman.importLabeled('other', 'first');
      edit((text) => text.replace('container: busybox', 'container: localhost/other'));
      assert.deepEqual(outcomes(), ['passed'], 'another image');
      podman.importLabeled('other', 'second');
      assert.deepEqual(outcomes(), ['passed'], 'another image of that name');
      assert.deepEqual(outcomes(), ['passed, cached']);
      edit((text) => text.replace('name: A tool', 'name: Another tool'));
      assert.deepEqual(outcomes(), ['passed, cached'], 'another name');
    });

    it('is not used with --no-cache, with the network, and without an image', () => {
      write(['{ inputs: { table: table.tsv }, outputs: { head: one.txt } }']);
      assert.deepEqual(outcomes(['--no-cache']), ['passed']);
      assert.equal(existsSync(space.path('cache/user-tool/runs')), false);
      assert.deepEqual(outcomes(), ['passed']);
      assert.deepEqual(outcomes(['--no-cache']), ['passed']);
      for (let i = 0; i < 2; i++) assert.deepEqual(outcomes(['--runtime', 'bubblewrap']), ['passed']);
      assert.equal(kept().length, 1);
    });

    it('runs again where the cache is broken or cannot be written', () => {
      write(['{ inputs: { table: table.tsv }, outputs: { head: one.txt } }']);
      assert.deepEqual(outcomes(), ['passed']);
      const [key = ''] = kept();
      truncateSync(space.path(`cache/user-tool/runs/${key}/outputs/head.txt`), 1);
      assert.deepEqual(outcomes(), ['passed']);
      assert.deepEqual(outcomes(), ['passed, cached']);
      writeFileSync(space.path(`cache/user-tool/runs/${key}/run.json`), '{');
      assert.deepEqual(outcomes(), ['passed']);
      rmSync(space.path('cache'), { recursive: true });
      writeFileSync(space.path('cache'), '');
      assert.deepEqual(outcomes(), ['passed']);
    });

    it('can be read by its user alone', () => {
      write(['{ inputs: { table: table.tsv } }']);
      outcomes();
      assert.equal(statSync(space.path('cache/user-tool/runs')).mode & 0o077, 0);
    });
  });

  it('runs as the servers start jobs that the flag names, and else the project', () => {
    write(
      ['{ inputs: { table: one.txt }, outputs: { list: { asserts: { has_line: { line: "true" } } } } }'],
      {
        '.user-tool.yml': 'jobs: requests\n',
      },
    );
    edit((text) =>
      text
        .replace('echo working;', 'echo $(Array.isArray(inputs.several)) > list.txt; echo working;')
        .replace(
          'outputs:\n',
          '  - { name: several, type: data_collection, collection_type: list }\noutputs:\n  - { name: list, type: data, format: txt, from_work_dir: list.txt }\n',
        )
        .replace(
          '{ table: one.txt }',
          '{ table: one.txt, several: { class: Collection, collection_type: list, elements: [{ class: File, identifier: a, path: one.txt }] } }',
        ),
    );
    assert.deepEqual(outcomes(), ['failed']);
    assert.deepEqual(outcomes(['--server-jobs', 'classic']), ['passed']);
    assert.deepEqual(outcomes(['--server-jobs', 'requests']), ['failed, cached']);
  });

  it('is canceled by Ctrl+C, without a pass for what did not run', async () => {
    write(Array(availableParallelism() + 2).fill('{ inputs: { table: table.tsv } }'));
    edit((text) => text.replace('echo working;', 'sleep 98765;'));
    const child = space.start(['test'], podman.env);
    let err = '';
    child.stderr?.on('data', (text: Buffer) => (err += text.toString()));
    const ended = new Promise((resolve) => child.on('close', resolve));
    await until('the start', () => podman.containers().length > 0);
    child.kill('SIGINT');
    assert.equal(await ended, 2);
    assert.match(err, /^user-tool: Canceled: 2 tests did not run\.$/m);
    assert.deepEqual([podman.containers(), podman.temporary()], [[], []]);
  });

  it('writes nothing if it is canceled before all tests have run', async () => {
    write([
      '{ inputs: { table: table.tsv }, outputs: { head: two.txt } }',
      '{ inputs: { table: table.tsv, lines: 2 }, outputs: { head: two.txt } }',
    ]);
    edit((text) => text.replace('echo working;', 'echo working; [ $(inputs.lines) = 1 ] || sleep 98765;'));
    const child = space.start(['test', '--update', '--format', 'events'], podman.env);
    let out = '';
    child.stdout?.on('data', (text: Buffer) => (out += text.toString()));
    const ended = new Promise((resolve) => child.on('close', resolve));
    await until(
      'the end of the first, and the start of the second',
      () => /"ended".*"number":1\b/.test(out) && /"printed".*"number":2\b/.test(out),
    );
    child.kill('SIGINT');
    assert.equal(await ended, 1);
    assert.equal(text('two.txt'), '1\ta\n2\tb\n');
  });

  it('leaves nothing if it fails before any test runs, or is killed', async () => {
    write(['{ inputs: { table: table.tsv }, outputs: { head: two.txt } }']);
    assert.equal(run(['--update', 'nothing.yml']).code, 2);
    assert.equal(run(['--update', '--runtime', 'apptainer']).code, 2);
    assert.deepEqual(podman.temporary(), []);
    edit((text) => text.replace('echo working;', 'echo working; sleep 98765;'));
    const child = space.start(['test', '--update'], podman.env);
    const ended = new Promise((resolve) => child.on('close', resolve));
    await until('the start', () => podman.containers().length > 0);
    child.kill('SIGKILL');
    await ended;
    write(['{ inputs: { table: table.tsv }, outputs: { head: one.txt } }']);
    assert.deepEqual(outcomes(), ['passed']);
    assert.deepEqual([podman.containers(), podman.temporary()], [[], []]);
  });

  describe('--failed', () => {
    it('runs the tests that did not pass last time', () => {
      write([
        '{ doc: good, inputs: { table: table.tsv }, outputs: { head: one.txt } }',
        '{ doc: bad, inputs: { table: table.tsv }, outputs: { head: two.txt } }',
        '{ inputs: { table: none.tsv } }',
      ]);
      const none = run(['--failed']);
      assert.deepEqual(
        [none.code, none.stderr],
        [2, 'user-tool: None of the selected tests failed in their last run.\n'],
      );
      assert.equal(outcomes().length, 3);
      assert.deepEqual(outcomes(['--failed']), ['failed, cached', 'error']);
      // Another test before it changes numbers, not descriptions.
      edit((text) =>
        text
          .replace('tests:\n', 'tests:\n  - { doc: new, inputs: { table: table.tsv } }\n')
          .replace('two.txt', 'one.txt'),
      );
      assert.deepEqual(outcomes(['--failed', '--filter', 'bad']), ['passed, cached']);
      assert.deepEqual(outcomes(['--failed']), []);
      assert.equal(run(['--failed']).code, 2);
    });
  });

  describe('--update', () => {
    const sum = '0'.repeat(64);

    it('writes expected files and checksums that differ, lists them, and ends with 1', () => {
      write(
        [
          '{ inputs: { table: table.tsv }, outputs: { head: two.txt, packed: { file: new.gz } } }',
          `{ inputs: { table: table.tsv }, outputs: { head: { checksum: "sha256$${sum}" } } } # kept`,
          '{ inputs: { table: table.tsv }, outputs: { parts: { elements: { p_2: deep/p.txt } } } }',
        ],
        {},
      );
      const { code, stderr, stdout } = run(['--update']);
      assert.equal(code, 1, stdout + stderr);
      assert.deepEqual(stderr.split('\n').sort(), [
        '',
        'user-tool: Updated "test-data/deep/p.txt".',
        'user-tool: Updated "test-data/new.gz".',
        'user-tool: Updated "two.txt".',
        'user-tool: Updated the checksum of the output "head" of test 2, in "a.tool.yml".',
      ]);
      assert.equal(text('two.txt'), '1\ta\n');
      assert.equal(text('test-data/deep/p.txt'), '2\tb\n');
      assert.match(text('a.tool.yml'), /^ {2}- .*"sha256\$[1-9a-f][0-9a-f]{63}" } } } # kept$/m);
      const again = run(['--update']);
      assert.deepEqual([again.code, again.stderr], [0, '']);
    });

    it('writes nothing for a run that is not as expected, or what is not a copy', () => {
      write([
        '{ inputs: { table: table.tsv, lines: 0 }, outputs: { head: two.txt } }',
        '{ inputs: { table: table.tsv }, outputs: { head: { file: two.txt, compare: re_match } } }',
        '{ inputs: { table: table.tsv }, outputs: { head: { file: two.txt, asserts: { has_n_lines: { n: 2 } } } } }',
      ]);
      const before = text('two.txt');
      assert.equal(run(['--update', '--filter', '1']).code, 1);
      assert.equal(run(['--update', '--filter', '2']).code, 1);
      assert.equal(text('two.txt'), before);
    });

    it('does not write a file of which tests expect different contents, or one outside', () => {
      write([
        '{ inputs: { table: table.tsv }, outputs: { head: one.txt } }',
        '{ inputs: { table: table.tsv, lines: 2 }, outputs: { head: one.txt } }',
      ]);
      const { code, stderr } = run(['--update']);
      assert.deepEqual(
        [code, stderr],
        [2, 'user-tool: "one.txt" was not updated: tests expect different contents of it.\n'],
      );
      assert.equal(text('one.txt'), '1\ta\n');
      write(['{ inputs: { table: table.tsv }, outputs: { head: ../outside.txt } }']);
      assert.equal(run(['--update']).code, 2);
      assert.equal(existsSync(join(space.folder, '../outside.txt')), false);
    });

    it('writes through no link that leads elsewhere', () => {
      const elsewhere = workspace({ mine: null });
      const links: Readonly<Record<string, string>> = {
        'test-data': elsewhere.path('mine'),
        'test-data/new.txt': elsewhere.path('mine/new.txt'),
        'test-data/deep': elsewhere.path('mine'),
        'test-data/broken': elsewhere.path('nowhere'),
      };
      for (const [link, target] of Object.entries(links)) {
        const name = link === 'test-data' ? 'new.txt' : link.replace('test-data/', '');
        const file = name === 'deep' || name === 'broken' ? `${name}/new.txt` : name;
        write([`{ inputs: { table: { class: File, path: table.tsv } }, outputs: { head: ${file} } }`], {
          'table.tsv': '1\ta\n',
        });
        if (link === 'test-data') rmSync(space.path('test-data'), { recursive: true });
        symlinkSync(target, space.path(link));
        const { code, stdout } = run(['--update']);
        assert.equal(code, 2, stdout);
        assert.match(stdout, /is not written, because a link leads elsewhere\./, link);
        assert.deepEqual(readdirSync(elsewhere.path('mine')), [], link);
      }
    });

    it('keeps a link to an expected file, and the mode of the file', () => {
      write(['{ inputs: { table: table.tsv }, outputs: { head: linked.txt } }']);
      chmodSync(space.path('two.txt'), 0o640);
      symlinkSync('../two.txt', space.path('test-data/linked.txt'));
      const { code, stderr } = run(['--update']);
      assert.deepEqual([code, stderr], [1, 'user-tool: Updated "two.txt".\n']);
      assert.ok(lstatSync(space.path('test-data/linked.txt')).isSymbolicLink());
      assert.deepEqual([text('two.txt'), statSync(space.path('two.txt')).mode & 0o777], ['1\ta\n', 0o640]);
    });

    it('is refused in CI, as is --propose', () => {
      write(['{ inputs: { table: table.tsv } }']);
      for (const flag of ['--update', '--propose']) {
        const { code, stdout, stderr } = run([flag], { CI: 'true' });
        assert.deepEqual([code, stdout], [2, '']);
        assert.match(stderr, /^user-tool: "--(update|propose)" cannot be used in CI/);
      }
      assert.equal(run(['--update'], { CI: 'false' }).code, 0);
      assert.equal(run(['--update', '--propose']).code, 2);
    });
  });

  describe('--propose', () => {
    it('adds assertions about outputs that passing tests do not mention, and keeps the rest', () => {
      write([
        '{ inputs: { table: table.tsv } } # first',
        'doc: second\n    inputs: { table: table.tsv, lines: 0 }',
      ]);
      const { code, stderr } = run(['--propose']);
      assert.deepEqual(
        [code, stderr],
        [1, 'user-tool: Updated test 1, with assertions about 3 outputs, in "a.tool.yml".\n'],
      );
      const line = text('a.tool.yml')
        .split('\n')
        .find((one) => one.endsWith('# first'));
      assert.equal(
        line,
        '  - { inputs: { table: table.tsv }, outputs: { ' +
          'head: { asserts: [{ has_n_lines: { n: 1 } }, { has_n_columns: { n: 2 } }, { has_line: { line: "1\\ta" } }] }, ' +
          'packed: { decompress: true, asserts: [{ has_n_lines: { n: 1 } }, { has_n_columns: { n: 2 } }, { has_line: { line: "1\\ta" } }] }, ' +
          'parts: { class: Collection, collection_type: list, element_count: 2, elements: { ' +
          'p_1: { asserts: [{ has_n_lines: { n: 1 } }, { has_n_columns: { n: 2 } }, { has_line: { line: "1\\ta" } }] }, ' +
          'p_2: { asserts: [{ has_n_lines: { n: 1 } }, { has_n_columns: { n: 2 } }, { has_line: { line: "2\\tb" } }] } } } } } # first',
      );
      assert.deepEqual(outcomes(['--filter', '1']), ['passed, cached']);
      assert.equal(run(['--propose', '--filter', '1']).stderr, '');
    });
  });
});
