import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { skippedLines, skippedTests } from '../../scripts/skipped-tests.js';
import { longTests, slowTests } from '../../scripts/slow-tests.js';
import { testFiles } from '../../scripts/test-suites.js';

const root = join(import.meta.dirname, '../..');

describe('tests whose programs are missing', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'user-tool-skipped-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('are skipped with their hooks, and counted by what they need', () => {
    const where = pathToFileURL(join(root, 'test/support/where.ts')).href;
    const suite = `
      import { where } from '${where}';
      const fails = () => { throw new Error('This must not run.'); };
      where('browser', 'postgresql').describe('a suite', () => {
        before(fails);
        beforeEach(fails);
        after(fails);
        it('a', fails);
        describe('b', () => {
          afterEach(fails);
          it('c', fails);
          where('nginx').it('d', fails);
        });
      });
      where('browser').it('e', fails);
      where().it('f', () => {});
    `;
    writeFileSync(join(folder, 'a.test.mjs'), suite);
    const file = join(folder, 'skipped.jsonl');
    const mocha = join(root, 'node_modules/mocha/bin/mocha.js');
    const { status, stdout } = spawnSync(
      process.execPath,
      [mocha, '--reporter', 'json', join(folder, 'a.test.mjs')],
      {
        cwd: root,
        encoding: 'utf8',
        // No program is on the search path, or where it is configured to be.
        env: { PATH: folder, CHROMIUM_PATH: '', NGINX_PATH: '', POSTGRESQL_PATH: folder, TEST_SKIPPED: file },
      },
    );
    assert.equal(status, 0, stdout);
    const { passes, pending } = (JSON.parse(stdout) as { stats: { passes: number; pending: number } }).stats;
    assert.deepEqual([passes, pending], [1, 4]);
    const counts = Object.fromEntries(skippedTests(file).map(({ title, count }) => [title, count]));
    assert.deepEqual(counts['a browser'], 4);
  });

  it('end a run with the command that installs what can be installed', () => {
    const suite = { title: 'Tools in containers', needs: ['podman' as const] };
    const [browser, linux] = [
      { title: 'a browser', installable: true, count: 2 },
      { title: 'Linux', installable: false, count: 1 },
    ];
    const commandIn = (lines: string[]): boolean => lines.some((line) => line.includes('npm run setup &&'));
    assert.deepEqual(skippedLines([], []), []);
    assert.ok(!commandIn(skippedLines([linux], [])));
    assert.ok(commandIn(skippedLines([linux, browser], [])));
    assert.ok(commandIn(skippedLines([], [suite])));
    const lines = skippedLines([browser, linux], [suite]);
    for (const words of [/\b2 tests need a browser$/, /\b1 test needs Linux$/, /Tools in containers/])
      assert.ok(lines.some((line) => words.test(line)));
  });
});

describe('slow tests', () => {
  it('are in files that exist', () => {
    const files = new Set(testFiles());
    assert.deepEqual(
      [...slowTests, ...longTests].filter((name) => !files.has(`test/${name}.test.ts`)),
      [],
    );
  });
});
