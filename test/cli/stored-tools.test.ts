import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { representation } from '../../shared/src/features/submission/representation.js';
import { Document } from '../../shared/src/tool/document.js';
import { good, usesCommand, withId, workspace, type Outcome, type Workspace } from './command.js';

describe('a platform that writes tools in its own way', function () {
  this.timeout(180_000);
  usesCommand();
  let server: Server;
  let tools: object[];
  let status: number;
  let created: number;
  let deleted: string[];
  /**
   * What a creation is answered with, after it has stored tools: the first of those that it creates, as long as there
   * are some.
   */
  let creation: { status: number; stores: object[]; creates?: object[] };
  let whenCreated: () => void;
  const respond = ({ method, url = '' }: IncomingMessage, response: ServerResponse): void => {
    const isList = method === 'GET' && url.includes('?');
    if (method === 'DELETE') deleted.push(url);
    if (method === 'POST') {
      created++;
      tools = [...tools, ...creation.stores];
      whenCreated();
    }
    const { creates } = creation;
    const made = method === 'POST' && creates ? creates.shift() : (tools[0] ?? {});
    const answer = isList ? status : method !== 'POST' ? 200 : made ? creation.status : 503;
    response.writeHead(answer, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isList ? tools : (made ?? {})));
  };
  beforeEach(async () => {
    [tools, status, created, deleted] = [[stored()], 200, 0, []];
    creation = { status: 200, stores: [] };
    whenCreated = () => undefined;
    server = createServer(respond).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => void server.close());

  /** The tool of `good`, as the public platform shows it. */
  const stored = (more: object = {}): object => {
    const { inputs, outputs, ...others } = representation(new Document(good)) as Record<string, object[]>;
    const own = {
      outputs: outputs!.map((one) => ({ hidden: null, label: null, discover_datasets: null, ...one })),
      inputs: inputs!.map((one) => ({
        help: null,
        ...one,
        format: ['tabular'],
        optional: false,
        multiple: false,
      })),
      ...others,
      ...{ requirements: [], tests: null, edam_topics: null },
    };
    return {
      id: 'f2',
      uuid: 'u-1',
      active: true,
      tool_id: 'count-lines',
      create_time: '2026-01-01',
      representation: own,
      representation_status: 'ok',
      representation_errors: [],
      ...more,
    };
  };
  const askFrom = (space: Workspace, ...args: string[]): Promise<Outcome> => {
    const { port } = server.address() as AddressInfo;
    const env = { USER_TOOL_KEY: 'key', USER_TOOL_PLATFORM: `http://127.0.0.1:${port}` };
    return space.runMeanwhile(args, { env });
  };
  const ask = (...args: string[]): Promise<Outcome> => askFrom(workspace({ 'a.tool.yml': good }), ...args);

  it('an unchanged tool is the same', async () => {
    const [diff, submitted] = [await ask('remote', 'diff', 'a.tool.yml'), await ask('submit', 'a.tool.yml')];
    assert.deepEqual([diff.code, submitted.code, created], [0, 0, 0], diff.stdout + submitted.stderr);
    assert.match(submitted.stdout, /^count-lines 1\.0\.0 \(u-1\) is on \S+ already, unchanged\.\n$/);
  });

  it('only what is changed is printed', async () => {
    const { representation: own } = stored() as { representation: object };
    tools = [stored({ representation: { ...own, name: 'Count rows' } })];
    const { code, stdout } = await ask('remote', 'diff', 'a.tool.yml');
    assert.deepEqual(
      [code, stdout.match(/^[+-](?![+-]).*$/gm)],
      [1, ['-name: Count rows', '+name: Count lines']],
    );
  });

  it('what has become of a tool is shown', async () => {
    for (const [kind, faults, told] of [
      ['lifted', ['inputs.0.argument', 'old'], /dropped fields .*: inputs\.0\.argument, old\.$/],
      ['invalid', ['version: Field required'], /does not accept it any more: version: Field required$/],
    ] as const) {
      tools = [stored({ representation_status: kind, representation_errors: faults })];
      assert.match((await ask('remote', 'list')).stdout.trimEnd(), told);
      const [shown] = JSON.parse((await ask('remote', 'list', '--json')).stdout) as object[];
      assert.deepEqual(shown, { ...shown, status: kind, faults });
      for (const args of [
        ['remote', 'diff', 'a.tool.yml'],
        ['submit', 'a.tool.yml'],
      ])
        assert.match((await ask(...args)).stderr.trimEnd(), told);
    }
  });

  it('a list that cannot be read prevents nothing', async () => {
    status = 500;
    const { code, stderr } = await ask('submit', 'a.tool.yml');
    assert.deepEqual([code, created], [0, 1]);
    assert.match(stderr, /^user-tool: The tool was not compared with those on /);
    assert.equal((await ask('submit', 'a.tool.yml', '--bump')).code, 2);
  });

  it('tools that were created before it fails are printed', async () => {
    tools = [];
    creation = { status: 200, stores: [], creates: [stored(), stored({ uuid: 'u-2' })] };
    const space = workspace({
      ...{ 'a.tool.yml': good, 'b.tool.yml': withId('other-tool'), 'c.tool.yml': withId('third-tool') },
    });
    const { code, stdout, stderr } = await askFrom(space, 'submit', '.', '--json');
    assert.deepEqual([code, created], [2, 3]);
    assert.match(stderr, /is busy or under maintenance/);
    const printed = JSON.parse(stdout) as { tools: { file: string; tool: { uuid: string } }[] };
    assert.deepEqual(
      printed.tools.map(({ file, tool }) => [file, tool.uuid]),
      [
        ['a.tool.yml', 'u-1'],
        ['b.tool.yml', 'u-2'],
      ],
    );
  });

  it('a tool that was created is printed, although its new version cannot be written', async () => {
    const space = workspace({ 'a.tool.yml': good });
    creation = { status: 200, stores: [], creates: [stored({ uuid: 'u-2' })] };
    whenCreated = () => {
      rmSync(space.path('a.tool.yml'));
    };
    const { code, stdout, stderr } = await askFrom(space, 'submit', 'a.tool.yml', '--bump', '--json');
    assert.deepEqual([code, deleted], [2, []]);
    assert.match(stderr, /The tool was created, but its new version cannot be written to "a\.tool\.yml"/);
    assert.equal((JSON.parse(stdout) as { tool: { uuid: string } }).tool.uuid, 'u-2');
  });

  it('what a platform stores although it fails is deactivated', async () => {
    tools = [];
    creation = { status: 500, stores: [stored()] };
    const { code, stderr } = await ask('submit', 'a.tool.yml');
    assert.deepEqual([code, created, deleted], [2, 1, ['/api/unprivileged_tools/u-1']]);
    assert.match(stderr, /had stored the tool, which is deactivated now\.$/m);
  });

  it('what a platform that fails did not store is said, and what is not known', async () => {
    tools = [];
    creation = { status: 500, stores: [] };
    assert.match((await ask('submit', 'a.tool.yml')).stderr, /^user-tool: No tool was stored\.$/m);
    status = 500;
    assert.match((await ask('submit', 'a.tool.yml')).stderr, /has stored the tool is not known/);
    assert.deepEqual(deleted, []);
  });

  it('a tool that would make the list of tools unreadable is not sent', async () => {
    const tests = 'tests:\n  - outputs: { counted: { class: Collection, element_count: 2 } }\n';
    const space = workspace({ 'a.tool.yml': `${good}${tests}` });
    const { code, stderr } = await askFrom(space, 'submit', 'a.tool.yml', '--force');
    assert.deepEqual([code, created], [1, 0]);
    assert.match(stderr, /add "collection_type" to what a test expects of the output "counted"\.$/m);
  });

  it('a pulled tool has no errors', async () => {
    const { representation: own } = stored() as { representation: { inputs: object[] } };
    const validators = {
      word: { type: 'text', validator: { expression: '^1$', message: null, negate: false } },
      short: { type: 'text', validator: { min: 1, max: null } },
      filled: { type: 'text', validator: { negate: false } },
      count: { type: 'integer', validator: { min: 1, max: 9, exclude_min: false } },
    };
    const validated = Object.entries(validators).map(([name, { type, validator }]) => ({
      ...{ name, type, value: type === 'text' ? '1' : 1 },
      validators: [validator],
    }));
    const inputs = [...own.inputs, ...validated];
    const command = `true ${validated.map(({ name }) => `'$(inputs.${name})'`).join(' ')} `;
    const text = String((own as { shell_command?: unknown }).shell_command);
    tools = [stored({ representation: { ...own, inputs, shell_command: `${command}; ${text}` } })];
    const space = workspace();
    await askFrom(space, 'remote', 'pull', 'count-lines', 'a.tool.yml');
    const { code, stdout } = await space.runMeanwhile(['check', 'a.tool.yml']);
    assert.equal(code, 0, stdout);
  });
});
