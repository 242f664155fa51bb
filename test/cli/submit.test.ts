import assert from 'node:assert/strict';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { ServiceConfig } from '../../server/service/src/config/options.js';
import { workflowHead, workflowWith } from '../support/workflows.js';
import { service, testKeys, type TestService } from '../http/service.js';
import { bad, good, usesCommand, withId, workspace, type Outcome, type Workspace } from './command.js';

/** A service, a user's key for it, and the command in a folder of its own. */
interface Site {
  address: string;
  key: string;
  space: Workspace;
  run: (...args: string[]) => Promise<Outcome>;
  service: TestService;
}

/** What `--json` prints. */
interface Submitted {
  tool: { id: string; version: string; uuid: string } | null;
  created: boolean;
  deactivated: { version: string }[];
  problems: { code: string; platformCode: string; range: object; fixes: object[] }[];
}

describe('user-tool submit', () => {
  usesCommand();

  async function site(config: Partial<ServiceConfig> = {}): Promise<Site> {
    const space = workspace({ 'a.tool.yml': good });
    const own = await service(config);
    const [address, key] = [await own.listen(), testKeys.alice];
    const env = { USER_TOOL_KEY: key, USER_TOOL_PLATFORM: address, XDG_CONFIG_HOME: space.path('config') };
    return { address, key, space, service: own, run: (...args) => space.runMeanwhile(args, { env }) };
  }

  const host = ({ address }: Site): string => address.replace('http://', '');

  it('creates a tool, and says what', async () => {
    const at = await site();
    const { code, stdout, stderr } = await at.run('submit', 'a.tool.yml');
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(
      stdout,
      new RegExp(`^Created count-lines 1\\.0\\.0 \\([\\da-f-]{36}\\) on ${host(at)}\\.\\n$`),
    );
    const listed = await at.run('remote', 'list');
    assert.match(listed.stdout, /^count-lines {2}1\.0\.0 {2}[\da-f-]{36}\n$/);
    const [, uuid] = /\((.*)\)/.exec(stdout)!;
    const [tool] = JSON.parse((await at.run('remote', 'list', '--json')).stdout) as [
      { uuid: string; created: string },
    ];
    assert.equal(tool.uuid, uuid);
    assert.ok(Date.parse(tool.created) > 0);
  });

  it('makes no twin of a tool that is there, however it is written', async () => {
    const at = await site();
    await at.run('submit', 'a.tool.yml');
    const [, uuid] = /(\S{36})\n$/.exec((await at.run('remote', 'list')).stdout)!;
    const says = `count-lines 1.0.0 (${uuid}) is on ${host(at)} already, unchanged.\n`;
    assert.deepEqual(await at.run('submit', 'a.tool.yml'), { code: 0, stdout: says, stderr: '' });
    at.space.write({
      'a.tool.yml': `# Mine.\n${good.replace(/^(class: .*\n)(id: .*\n)/, '$2$1')}citations: []\n`,
    });
    assert.deepEqual((await at.run('submit', 'a.tool.yml', '--force')).stdout, says);
    const { tool, created } = JSON.parse(
      (await at.run('submit', 'a.tool.yml', '--json')).stdout,
    ) as Submitted;
    assert.deepEqual([tool?.uuid, created], [uuid, false]);
    assert.equal((await at.run('remote', 'list')).stdout.split('\n').length, 2);
  });

  it('asks before it submits another tool of the same version', async () => {
    const at = await site();
    await at.run('submit', 'a.tool.yml');
    at.space.write({ 'a.tool.yml': good.replace('name: Count lines', 'name: Count rows') });
    const refused = await at.run('submit', 'a.tool.yml');
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
    assert.equal(
      refused.stderr,
      `user-tool: ${host(at)} has another count-lines 1.0.0: use "--bump" to raise the version, or "--force" to submit a.tool.yml as it is.\n`,
    );
    const { tool, created, problems } = JSON.parse(
      (await at.run('submit', 'a.tool.yml', '--json')).stdout,
    ) as Submitted;
    assert.deepEqual([tool, created, problems], [null, false, []]);
    assert.match((await at.run('submit', 'a.tool.yml', '--force')).stdout, /^Created count-lines 1\.0\.0 /);
    at.space.write({ 'a.tool.yml': good.replace('version: 1.0.0', 'version: 1.1.0') });
    assert.match((await at.run('submit', 'a.tool.yml')).stdout, /^Created count-lines 1\.1\.0 /);
  });

  it('raises a version that the platform has, in the file too, and deactivates the older one', async () => {
    const at = await site();
    const bump = async (): Promise<Submitted> =>
      JSON.parse((await at.run('submit', 'a.tool.yml', '--bump', '--json')).stdout) as Submitted;
    assert.deepEqual(
      [(await bump()).tool!.version, readFileSync(at.space.path('a.tool.yml'), 'utf8')],
      ['1.0.0', good],
    );
    const second = await bump();
    assert.deepEqual(
      [second.tool!.version, second.deactivated.map((one) => one.version)],
      ['1.0.1', ['1.0.0']],
    );
    const raised = good.replace('version: 1.0.0', 'version: 1.0.1');
    assert.equal(readFileSync(at.space.path('a.tool.yml'), 'utf8'), raised);
    at.space.write({ 'a.tool.yml': good.replace('version: 1.0.0', 'version: 3.0.0 # mine') });
    assert.deepEqual(
      [(await bump()).tool!.version, readFileSync(at.space.path('a.tool.yml'), 'utf8')],
      ['3.0.0', good.replace('version: 1.0.0', 'version: 3.0.0 # mine')],
    );
    assert.match((await at.run('remote', 'list')).stdout, /^count-lines {2}3\.0\.0 {2}\S+\n$/);
  });

  it('submits the tools of folders and of several files, as if each was alone', async () => {
    const at = await site();
    at.space.write({
      'tools/b.tool.yml': withId('other-tool'),
      'tools/bad.tool.yml': bad.replace('count-lines', 'a-bad-tool'),
    });
    const { code, stdout, stderr } = await at.run('submit', 'a.tool.yml', 'tools');
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^Created count-lines 1\.0\.0 .*\nCreated other-tool 1\.0\.0 .*\ntools\/bad\.tool\.yml:8:19 /,
    );
    assert.match(stderr, /^user-tool: tools\/bad\.tool\.yml has 1 error and was not submitted/);
    const { tools } = JSON.parse((await at.run('submit', 'tools', '--json')).stdout) as {
      tools: (Submitted & { file: string })[];
    };
    assert.deepEqual(
      tools.map(({ file, tool, created, problems }) => [
        file,
        tool?.id ?? null,
        created,
        problems.length > 0,
      ]),
      [
        ['tools/b.tool.yml', 'other-tool', false, false],
        ['tools/bad.tool.yml', null, false, true],
      ],
    );
  });

  it('deactivates tools, by their ids and UUIDs', async () => {
    const at = await site();
    at.space.write({ 'b.tool.yml': withId('other-tool') });
    const { tool } = JSON.parse((await at.run('submit', 'a.tool.yml', '--json')).stdout) as Submitted;
    await at.run('submit', 'b.tool.yml');
    assert.match(
      (await at.run('remote', 'delete', 'other-tool', 'gone')).stderr,
      /You have no active tool "gone"/,
    );
    assert.equal(
      (await at.run('remote', 'delete', tool!.uuid)).stdout,
      `Deactivated ${tool!.uuid} on ${host(at)}.\n`,
    );
    assert.match(
      (await at.run('remote', 'delete', 'other-tool')).stdout,
      /^Deactivated other-tool 1\.0\.0 \(/,
    );
    assert.equal((await at.run('remote', 'list')).stdout, '');
  });

  it('leaves tools with another id as they are, and the file if the tool is rejected', async () => {
    const at = await site();
    at.space.write({ 'b.tool.yml': withId('other-tool') });
    await at.run('submit', 'b.tool.yml');
    await at.run('submit', 'a.tool.yml', '--force');
    const text = bad;
    at.space.write({ 'a.tool.yml': text });
    assert.equal((await at.run('submit', 'a.tool.yml', '--bump', '--force')).code, 1);
    assert.equal(readFileSync(at.space.path('a.tool.yml'), 'utf8'), text);
    at.space.write({ 'a.tool.yml': good });
    await at.run('submit', 'a.tool.yml', '--bump');
    assert.deepEqual(
      (await at.run('remote', 'list')).stdout
        .split('\n')
        .map((line) => line.split(/ +/).slice(0, 2).join(' ')),
      ['count-lines 1.0.1', 'other-tool 1.0.0', ''],
    );
  });

  it('does not send a tool with errors', async () => {
    const at = await site();
    at.space.write({ 'a.tool.yml': bad });
    const { code, stdout, stderr } = await at.run('submit', 'a.tool.yml');
    assert.equal(code, 1);
    assert.match(stdout, /^a\.tool\.yml:8:19 error reference-undeclared\n/);
    assert.equal(
      stderr,
      'user-tool: a.tool.yml has 1 error and was not submitted: correct it, or use "--force".\n',
    );
    assert.equal((await at.run('remote', 'list')).stdout, '');
  });

  it('prints what the platform rejects at its place, with its code and our fixes', async () => {
    const at = await site();
    const suppressed = bad.replace(
      'shell_command',
      '# user-tool-disable-next-line reference-undeclared\nshell_command',
    );
    at.space.write({ 'a.tool.yml': suppressed });
    const { code, stdout, stderr } = await at.run('submit', 'a.tool.yml');
    assert.equal(code, 1);
    const place =
      /^a\.tool\.yml:(\d+):(\d+) error reference-undeclared dynamic_tool\.undeclared_input_ref\n/.exec(
        stdout,
      );
    assert.ok(place, stdout);
    const line = suppressed.split('\n')[Number(place[1]) - 1]!;
    assert.ok(line.slice(Number(place[2]) - 1).startsWith('raeds'), line);
    assert.match(stdout, /suggested fix: /);
    assert.equal(stderr, `user-tool: ${host(at)} rejected a.tool.yml.\n`);
    const { tool, problems } = JSON.parse(
      (await at.run('submit', 'a.tool.yml', '--json')).stdout,
    ) as Submitted;
    assert.equal(tool, null);
    assert.deepEqual(
      problems.map((one) => [one.code, one.platformCode, one.fixes.length > 0]),
      [['reference-undeclared', 'dynamic_tool.undeclared_input_ref', true]],
    );
  });

  it('submits, compares, and raises the tool of a workflow that a pointer is to', async () => {
    const at = await site();
    const pointer = ['--tool', '/steps/1/run'];
    const other = `- run:\n${withId('other-tool').replace(/^(?=.)/gm, '    ')}`;
    const workflow = workflowWith(good, { indent: 4, after: `${other}# The end.\n` });
    at.space.write({ 'a.gxwf.yml': workflow });
    const created = await at.run('submit', 'a.gxwf.yml', ...pointer);
    assert.match(created.stdout, /^Created other-tool 1\.0\.0 /);
    assert.equal(
      (await at.run('remote', 'diff', 'a.gxwf.yml', ...pointer)).stdout,
      `a.gxwf.yml#/steps/1/run is the same as other-tool 1.0.0 on ${host(at)}.\n`,
    );
    const bumped = await at.run('submit', 'a.gxwf.yml', ...pointer, '--bump');
    assert.match(bumped.stdout, /^Created other-tool 1\.0\.1 .*\nDeactivated other-tool 1\.0\.0 /);
    const [head, tail] = workflow.split('- run:\n') as [string, string];
    const raised = `${head}- run:\n${tail.replace('version: 1.0.0', 'version: 1.0.1')}`;
    assert.equal(readFileSync(at.space.path('a.gxwf.yml'), 'utf8'), raised);
    at.space.write({
      'a.gxwf.yml': raised.replace('name: Count lines\n    version: 1.0.1', 'name: Mine\n    version: 1.0.1'),
    });
    const differs = await at.run('remote', 'diff', 'a.gxwf.yml', ...pointer);
    assert.equal(differs.code, 1);
    assert.match(differs.stdout, /^--- a\.gxwf\.yml#\/steps\/1\/run\n/);
    assert.match(differs.stdout, /^-name: Count lines\n\+name: Mine\n/m);
  });

  it('reports the faults of a tool in a workflow at their places there', async () => {
    const at = await site();
    at.space.write({ 'a.gxwf.yml': workflowWith(bad, { indent: 4 }) });
    const submit = (...args: string[]): Promise<Outcome> =>
      at.run('submit', 'a.gxwf.yml', '--tool', '/steps/0/run', ...args);
    const [line, column] = [8 + workflowHead.length, 19 + 4];
    const here = await submit();
    assert.equal(here.code, 1);
    assert.ok(
      here.stdout.startsWith(`a.gxwf.yml:${line}:${column} error reference-undeclared\n`),
      here.stdout,
    );
    assert.match(here.stdout, new RegExp(`^ +${line} \\| {7}wc -l `, 'm'));
    assert.equal(
      here.stderr,
      'user-tool: a.gxwf.yml#/steps/0/run has 1 error and was not submitted: correct it, or use "--force".\n',
    );
    const there = await submit('--force');
    assert.equal(there.code, 1);
    assert.ok(
      there.stdout.startsWith(
        `a.gxwf.yml:${line}:${column} error reference-undeclared dynamic_tool.undeclared_input_ref\n`,
      ),
      there.stdout,
    );
    assert.equal(there.stderr, `user-tool: ${host(at)} rejected a.gxwf.yml#/steps/0/run.\n`);
  });

  it('explains which role an account lacks', async () => {
    const at = await site({ toolCreationRole: 'user_tool_create' });
    const refused = await at.run('submit', 'a.tool.yml');
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, new RegExp(`^user-tool: .* ${host(at)} .*"user_tool_create"`));
    const { store, users } = at.service;
    await store.roles.add({
      name: 'Authors',
      description: '',
      type: 'user_tool_create',
      userIds: [users.alice],
    });
    assert.equal((await at.run('submit', 'a.tool.yml')).code, 0);
  });

  it('pulls what was submitted, and finds what differs', async () => {
    const at = await site();
    await at.run('submit', 'a.tool.yml');
    assert.deepEqual(await at.run('remote', 'diff', 'a.tool.yml'), {
      code: 0,
      stdout: `a.tool.yml is the same as count-lines 1.0.0 on ${host(at)}.\n`,
      stderr: '',
    });
    const pulled = await at.run('remote', 'pull', 'count-lines');
    assert.deepEqual([pulled.code, pulled.stdout], [0, 'Wrote count-lines 1.0.0 to count-lines.tool.yml.\n']);
    assert.equal((await at.run('remote', 'diff', 'count-lines.tool.yml')).code, 0);
    assert.equal(at.space.json('count-lines.tool.yml').files[0]!.valid, true);
    assert.match(
      readFileSync(at.space.path('count-lines.tool.yml'), 'utf8'),
      /^shell_command: \|\n {2}wc -l/m,
    );
    assert.match(
      (await at.run('remote', 'pull', 'count-lines')).stderr,
      /already exists: use "--force" to overwrite it/,
    );
    at.space.write({ 'a.tool.yml': good.replace('name: Count lines', 'name: Count rows # better') });
    const differs = await at.run('remote', 'diff', 'a.tool.yml');
    assert.equal(differs.code, 1);
    assert.match(differs.stdout, /^-name: Count lines\n\+name: Count rows\n/m);
  });

  it('pulls the text of a tool that was submitted as YAML, with its comments', async () => {
    const at = await site();
    const text = good.replace('name: Count lines', 'name: Count lines # mine');
    const response = await fetch(`${at.address}/api/unprivileged_tools`, {
      method: 'POST',
      headers: { 'x-api-key': at.key, 'content-type': 'text/yaml' },
      body: text,
    });
    const { uuid } = (await response.json()) as { uuid: string };
    assert.equal((await at.run('remote', 'pull', uuid, '-')).stdout, text);
    assert.match(
      (await at.run('remote', 'pull', 'gone', '-')).stderr,
      /You have no active tool "gone" on \S+: "user-tool remote list"/,
    );
  });

  it('runs no tool there that is not there, or whose file is missing', async () => {
    const at = await site();
    await at.run('submit', 'a.tool.yml');
    const missing = await at.run('remote', 'run', 'count-lines', '--input', 'table=gone.txt');
    assert.deepEqual([missing.code, missing.stdout], [2, '']);
    assert.match(missing.stderr, /^user-tool: "gone\.txt" cannot be read: .+\.$/m);
    assert.match((await at.run('remote', 'run', 'gone')).stderr, /You have no active tool "gone"/);
  });

  it('takes the key from a store or a file that only its owner can read', async () => {
    const at = await site();
    const env = { USER_TOOL_PLATFORM: at.address, XDG_CONFIG_HOME: at.space.path('config') };
    const run = (args: string[], more: NodeJS.ProcessEnv = {}, input = ''): Promise<Outcome> =>
      at.space.runMeanwhile(args, { env: { ...env, ...more }, input });
    const missing = await run(['submit', 'a.tool.yml']);
    assert.equal(missing.code, 2);
    assert.match(
      missing.stderr,
      /^user-tool: No API key for \S+: .* "user-tool remote login --at \S+", or set USER_TOOL_KEY\.\n$/,
    );

    const stored = await run(['remote', 'login'], {}, `${at.key}\n`);
    const file = at.space.path('config/user-tool/keys.json');
    assert.deepEqual([stored.code, stored.stdout], [0, `Stored the API key for ${at.address} in ${file}.\n`]);
    assert.equal((await run(['submit', 'a.tool.yml'])).code, 0);
    if (process.platform !== 'win32') {
      assert.equal(statSync(file).mode & 0o777, 0o600);
      chmodSync(file, 0o640);
      assert.match(
        (await run(['remote', 'list'])).stderr,
        /^user-tool: Others can read the API key in .*: run "chmod 600 /,
      );
      chmodSync(file, 0o600);
    }
    assert.match((await run(['remote', 'logout'])).stdout, /^Deleted the API key for /);
    assert.match((await run(['remote', 'logout'])).stdout, /^No API key is stored for /);
    assert.equal((await run(['remote', 'list'])).code, 2);

    const own = at.space.path('key');
    writeFileSync(own, `${at.key}\n`, { mode: 0o600 });
    assert.equal((await run(['remote', 'list'], { USER_TOOL_KEY_FILE: own })).code, 0);
    if (process.platform !== 'win32') {
      chmodSync(own, 0o644);
      assert.equal((await run(['remote', 'list'], { USER_TOOL_KEY_FILE: own })).code, 2);
    }
  });

  it('does not submit what is no tool, cannot be read, or has nowhere to go', async () => {
    const at = await site();
    for (const [args, told] of [
      [['submit', 'gone.tool.yml'], /"gone\.tool\.yml" cannot be read/],
      [['submit', '-', '--bump'], /"--bump" requires a file/],
      [['submit', 'a.tool.yml', '--key', at.key], /^user-tool: Unknown option "--key"/],
      [['submit', 'a.tool.yml', '--to', 'http://platform.example.org'], /Use https:\/\//],
      [['submit', 'a.tool.yml', '--to', 'platform.example.org'], /Enter the full URL/],
      [['remote', 'diff', 'a.tool.yml'], /You have no active tool "count-lines"/],
    ] as const) {
      const { code, stderr } = await at.run(...args);
      assert.equal(code, 2, stderr);
      assert.match(stderr, told);
      assert.ok(!stderr.includes(at.key) || (args as readonly string[]).includes('--key'));
    }
    const nowhere = await at.space.runMeanwhile(['submit', 'a.tool.yml'], { env: { USER_TOOL_KEY: at.key } });
    assert.equal(nowhere.stderr, 'user-tool: Which platform? Name its URL, or set USER_TOOL_PLATFORM.\n');
  });
});
