import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { python } from '../../scripts/setup/api-tests.js';
import { usesCommand, workspace } from '../cli/command.js';
import { testKeys } from '../http/service.js';
import { endsServices, serve, unlimited } from '../http/serving.js';
import { newKey } from './new-key.js';

const representation = {
  class: 'GalaxyUserTool',
  id: 'sort-lines',
  version: '1.0.0',
  name: 'Sort lines',
  container: 'busybox:1.36',
  shell_command: "sort '$(inputs.text.path)' > sorted.txt; echo sorted",
  inputs: [{ name: 'text', type: 'data', format: 'txt' }],
  outputs: [{ name: 'sorted', type: 'data', format: 'txt', from_work_dir: 'sorted.txt' }],
};

/** What each call gives, in order. */
const expected = readFileSync(join(import.meta.dirname, 'python-clients.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [client, call, value = ''] = line.split('\t');
    return [client, call, JSON.parse(value) as unknown];
  });

describe("the public platform's Python clients", () => {
  usesCommand();
  endsServices();

  it('do everything with user tools, runs, histories, datasets, roles, groups, users, and tags', async () => {
    const at = workspace();
    const { address } = await serve(at, [], {
      ...unlimited,
      USER_TOOL_BOOTSTRAP_ADMIN_KEY: testKeys.bootstrap,
      USER_TOOL_JOB_RUNTIME: 'bubblewrap',
    });
    const script = join(import.meta.dirname, 'python_clients.py');
    const key = await newKey(address, 'ann@example.org');
    const args = ['-W', 'ignore', script, address, testKeys.bootstrap, key];
    const printed = await new Promise<string>((resolve, reject) => {
      const client = execFile(python, args, { cwd: at.folder, maxBuffer: 1e8 }, (error, stdout, stderr) => {
        if (error) reject(new Error(`${stdout}${stderr}`));
        else resolve(stdout);
      });
      client.stdin?.end(JSON.stringify(representation));
    });
    const given = printed
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { client: string; call: string; value: unknown })
      .map(({ client, call, value }) => [client, call, value]);
    assert.deepEqual(given, expected);
  });
});
