import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { python } from '../../scripts/setup/api-tests.js';
import { usesCommand, workspace } from '../cli/command.js';
import { testKeys } from '../http/service.js';
import { endsServices, serve, unlimited } from '../http/serving.js';

const here = import.meta.dirname;
const table = join(here, 'outcomes.tsv');

/** What happens to a test, with the reason if it is out of scope. */
const outcomes = readFileSync(table, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as [test: string, outcome: 'passes' | 'out', reason?: string]);

const modules = [...new Set(outcomes.map(([test]) => test.split('::')[0] ?? ''))];

describe("the public platform's own API tests", () => {
  usesCommand();
  endsServices();

  it('every test is in the table, and every one that is out of scope has a reason', () => {
    for (const [test, outcome, reason = ''] of outcomes) {
      assert.ok(['passes', 'out'].includes(outcome), test);
      assert.equal(reason !== '', outcome === 'out', test);
    }
    assert.equal(new Set(outcomes.map(([test]) => test)).size, outcomes.length);
  });

  it('those in the scope of the service pass', async () => {
    const at = workspace();
    const { address } = await serve(at, [], {
      ...unlimited,
      USER_TOOL_BOOTSTRAP_ADMIN_KEY: testKeys.bootstrap,
      USER_TOOL_JOB_RUNTIME: 'bubblewrap',
      USER_TOOL_TOOL_CREATION_ROLE: 'user_tool_execute',
    });
    const find = 'import galaxy_test.api as tests; print(list(tests.__path__)[0])';
    const run = promisify(execFile);
    const { stdout: folder } = await run(python, ['-W', 'ignore', '-c', find]);
    const plugins = ['pytest_timeout', 'platform_plugin'].flatMap((name) => ['-p', name]);
    const files = modules.map((module) => join(folder.trim(), `${module}.py`));
    const args = [
      '-m',
      'pytest',
      '-q',
      '-W',
      'ignore',
      '-p',
      'no:cacheprovider',
      ...plugins,
      '--timeout',
      '120',
      ...files,
    ];
    const env = {
      ...process.env,
      PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1',
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONPATH: here,
      TABLE: table,
      RESULTS: at.path('results.jsonl'),
      GALAXY_TEST_EXTERNAL: `${address}/`,
      GALAXY_CONFIG_MASTER_API_KEY: testKeys.bootstrap,
    };
    const printed = await run(python, args, { env, cwd: at.folder, maxBuffer: 1e8 }).then(
      ({ stdout }) => stdout,
      (error: unknown) => String((error as { stdout?: string }).stdout),
    );
    const results = readFileSync(at.path('results.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { test: string; state: string; why: string });
    const bad = results.filter(({ state }) => state !== 'passed');
    assert.deepEqual(bad, [], printed.slice(-2_000));
    const expected = outcomes.flatMap(([test, outcome]) => (outcome === 'passes' ? [test] : []));
    assert.deepEqual(results.map(({ test }) => test).sort(), expected.sort());
  });
});
