import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '../support/until.js';
import { fullCapabilities, TestClient } from './client.js';
import { badTool, foreignYaml, goodTool, misspeltTool } from './documents.js';

const uri = 'file:///project/a.tool.yml';
const textDocument = { uri };

describe('submission', () => {
  let client: TestClient;
  before(async () => {
    client = await TestClient.start({ capabilities: fullCapabilities });
  });
  after(() => client.stop());
  afterEach(async () => {
    await client.closeAll();
    assert.deepEqual(client.log, [], 'nothing went wrong inside');
  });
  const ask = (name: string, params: object = {}): Promise<unknown> =>
    client.request(`userTool/${name}`, { textDocument, ...params });

  it('is announced', () => {
    const { userTool } = client.initialized.capabilities.experimental as {
      userTool: Record<string, boolean>;
    };
    const names = ['render', 'status', 'representation', 'locate'];
    assert.deepEqual(
      names.filter((name) => userTool[name] === true),
      names,
    );
  });

  it('tells the class, and what the tool is as JSON, with the number of errors', async () => {
    await client.open(uri, badTool);
    assert.deepEqual(await ask('status'), { class: 'PlatformUserTool', ignored: false, restricted: [] });
    const answer = (await ask('representation')) as { representation: { id: string }; errors: number };
    assert.deepEqual([answer.representation.id, answer.errors], ['Count Lines', 1]);
  });

  it('makes no JSON of what cannot be read without a doubt', async () => {
    await client.open(uri, goodTool.replace('name: Count', 'name: "Count'));
    const answer = (await ask('representation')) as { representation: null; errors: number };
    assert.equal(answer.representation, null);
    assert.ok(answer.errors > 0);
  });

  it('finds the places of what a platform says, of whatever shape', async () => {
    await client.open(uri, misspeltTool);
    const faults = [
      { type: 'dynamic_tool.undeclared_input_ref', loc: [], msg: 'Undeclared: tabel' },
      { loc: ['name'], msg: 'No.' },
      { loc: 'name' },
      null,
      7,
    ];
    const places = (await ask('locate', { faults })) as { known: boolean; range: { start: unknown } }[];
    assert.deepEqual(
      places.map(({ known, range }) => [known, range.start]),
      [
        [true, { line: 6, character: 18 }],
        [false, { line: 2, character: 6 }],
        [false, { line: 0, character: 0 }],
        [false, { line: 0, character: 0 }],
        [false, { line: 0, character: 0 }],
      ],
    );
    assert.deepEqual(await ask('locate', { faults: 'none' }), []);
  });

  it('has nothing to say of other documents', async () => {
    const names = ['status', 'representation', 'locate'];
    for (const name of names) assert.equal(await ask(name), null, `${name}, not open`);
    const other = 'file:///project/compose.yml';
    await client.open(other, foreignYaml, 'yaml');
    for (const name of names) assert.equal(await ask(name, { textDocument: { uri: other } }), null, name);
  });

  it('refuses a request without a document', async () => {
    for (const params of [{}, { textDocument: null }, { textDocument: { uri: 7 } }, null]) {
      await assert.rejects(
        client.request('userTool/status', params),
        /takes \{textDocument: \{uri\}, position\?/,
      );
    }
  });
});

describe('a workspace that is not trusted', function () {
  let folder: string;
  let searchPath: string | undefined;
  let client: TestClient;
  const address = (): string => pathToFileURL(join(folder, 'a.tool.yml')).href;
  const started = (): boolean => existsSync(join(folder, 'started'));

  /** Starts with a program named shellcheck on the search path, which leaves a trace. */
  const start = async (initializationOptions: object, settings: object = {}): Promise<void> => {
    client = await TestClient.start({
      capabilities: fullCapabilities,
      initializationOptions,
      configuration: () => settings,
      folders: [pathToFileURL(folder).href],
    });
    await client.open(address(), goodTool);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'user-tool-trust-'));
    const program = join(folder, 'shellcheck');
    writeFileSync(program, `#!/bin/sh\n: > '${folder}/started'\necho '{"comments":[]}'\n`);
    chmodSync(program, 0o755);
    searchPath = process.env['PATH'];
    process.env['PATH'] = `${folder}:${searchPath ?? ''}`;
  });
  afterEach(async () => {
    process.env['PATH'] = searchPath;
    await client.stop();
    rmSync(folder, { recursive: true });
  });

  for (const [who, own, settings] of [
    ['its own file', 'shellcheck: true\n', {}],
    ['a setting', '', { shellcheck: true }],
  ] as const) {
    it(`starts no program that ${who} asks for, and tells so, until it is trusted`, async () => {
      writeFileSync(join(folder, '.user-tool.yml'), own);
      writeFileSync(join(folder, 'other.tool.yml'), goodTool);
      await start({ trusted: false }, settings);
      const status = { class: 'PlatformUserTool', ignored: false };
      const ask = (): Promise<unknown> =>
        client.request('userTool/status', { textDocument: { uri: address() } });
      await client.pull(address());
      await client.request('workspace/diagnostic', { previousResultIds: [] });
      assert.deepEqual([started(), await ask()], [false, { ...status, restricted: ['shellcheck'] }]);

      await client.notify('userTool/trustGranted', undefined);
      await until('a word that problems are others now', () => client.refreshes > 0);
      await client.pull(address());
      assert.deepEqual([started(), await ask()], [true, { ...status, restricted: [] }]);
    });
  }

  it('is not supposed of clients that say nothing of trust', async () => {
    await start({}, { shellcheck: true });
    await client.pull(address());
    assert.equal(started(), true);
  });

  it('is not told of where nothing is left out', async () => {
    await start({ trusted: false });
    assert.deepEqual(await client.request('userTool/status', { textDocument: { uri: address() } }), {
      class: 'PlatformUserTool',
      ignored: false,
      restricted: [],
    });
  });
});
