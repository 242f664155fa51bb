import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Some of the scripts that take options, which are quick to load, with the npm script that calls them. */
const scripts: readonly (readonly [called: string, file: string])[] = [
  ['npm test', 'scripts/test.ts'],
  ['npm run bench:budgets', 'test/bench/budgets/main.ts'],
  ['npm run answers', 'test/answers/main.ts'],
];

describe('the options of a script', () => {
  for (const [called, file] of scripts) {
    it(`are explained by "${called} -- --help", and by a mistake`, () => {
      const run = (option: string): ReturnType<typeof spawnSync> =>
        spawnSync(process.execPath, ['--import', 'tsx', file, option], { cwd: root, encoding: 'utf8' });
      const help = run('--help');
      assert.deepEqual([help.status, help.stderr], [0, '']);
      assert.ok(String(help.stdout).startsWith(called), String(help.stdout));
      const mistake = run('--nonsense');
      assert.deepEqual([mistake.status, mistake.stdout], [2, '']);
      assert.equal(mistake.stderr, `Unknown option '--nonsense'.\n\n${String(help.stdout)}`);
    });
  }
});
