import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { testFiles } from '../../scripts/test-suites.js';
import { lazy } from '../../shared/src/util/once.js';
import { importersOfAll, readers, touchedTests } from '../../scripts/touched-tests.js';

const tests = testFiles();

/** Read once for all rows. */
const importers = lazy(() => importersOfAll(tests));

const root = join(import.meta.dirname, '../..');

describe('a change touches', () => {
  const rows: [changed: string, touched: string[], others: string[]][] = [
    [
      'shared/src/values/license.ts',
      ['values/license', 'rules/values', 'cli/check'],
      ['text/source', 'yaml/limits'],
    ],
    ['server/service/src/routes/tags.ts', ['http/tags', 'http/serve'], ['values/license', 'features/hover']],
    ['server/checking/src/worker.ts', ['http/check'], ['features/hover']],
    [
      'examples/trim-reads.tool.yml',
      ['features/format', 'evaluate/properties'],
      ['values/license', 'http/tags'],
    ],
    ['test/store/support/child.ts', ['store/crash'], ['store/tools']],
    ['test/evaluate/worker/worker.ts', ['evaluate/worker'], ['evaluate/table']],
    ['docs/index.md', ['project/docs'], ['project/imports']],
    ['test/http/load.ts', ['http/crash'], ['http/tags']],
  ];
  for (const [changed, touched, others] of rows) {
    it(`${touched.join(', ')} when it is one of ${changed}`, async () => {
      const found = await touchedTests([changed], tests, importers);
      const has = (name: string): boolean => found.includes(`test/${name}.test.ts`);
      assert.deepEqual([touched.filter(has), others.filter(has)], [touched, []]);
    });
  }

  it('all tests when the packages are others', async () => {
    assert.deepEqual(await touchedTests(['package-lock.json'], tests), tests);
  });

  it('files that are there', () => {
    for (const path of readers.flatMap(([, by]) => by).filter((by) => by !== '*')) {
      assert.ok(existsSync(join(root, path)), path);
    }
  });
});
