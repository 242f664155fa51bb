import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '../support/until.js';
import { codesOf, fullCapabilities, pushCapabilities, TestClient } from './client.js';
import { badTool, goodTool } from './documents.js';

const formatTool = goodTool.replace('format: tabular', 'format: houseformat');

describe('configuration', () => {
  let folder: string;
  let client: TestClient;
  let settings: unknown;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'user-tool-lsp-'));
    settings = null;
  });
  afterEach(async () => {
    await client.stop();
    rmSync(folder, { recursive: true });
  });

  const start = async (capabilities = fullCapabilities): Promise<void> => {
    client = await TestClient.start({ capabilities, configuration: () => settings });
  };
  const uriOf = (path: string): string => pathToFileURL(join(folder, path)).href;
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const codes = async (uri: string): Promise<unknown[]> => codesOf(await client.pull(uri));

  it('of the nearest folder upwards holds', async () => {
    write('.user-tool.yml', 'rules: { id-format: off }\n');
    write('inner/deep/.user-tool.yml', 'rules: { id-format: hint }\n');
    await start();
    await client.open(uriOf('inner/a.tool.yml'), badTool);
    assert.deepEqual(await codes(uriOf('inner/a.tool.yml')), []);
    await client.open(uriOf('inner/deep/a b.tool.yml'), badTool);
    const [found] = await client.pull(uriOf('inner/deep/a b.tool.yml'));
    assert.deepEqual([found?.code, found?.severity], ['id-format', 4]);
  });

  it('is read again when its file changes', async () => {
    await start();
    const uri = uriOf('a.tool.yml');
    await client.open(uri, badTool);
    assert.deepEqual(await codes(uri), ['id-format']);
    const watched = await until('the registration', () =>
      client.registrations.find(({ method }) => method === 'workspace/didChangeWatchedFiles'),
    );
    assert.deepEqual(watched.registerOptions, {
      watchers: [{ globPattern: '**/*.{yml,yaml}' }, { globPattern: '**/.user-tool.yml' }],
    });
    write('.user-tool.yml', 'rules: { id-format: off }\n');
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uriOf('.user-tool.yml'), type: 1 }],
    });
    await until('a word to ask again', () => client.refreshes > 0);
    assert.deepEqual(await codes(uri), []);
  });

  it('is read at each check where the client cannot watch files', async () => {
    await start({
      ...fullCapabilities,
      workspace: { ...fullCapabilities.workspace, didChangeWatchedFiles: { dynamicRegistration: false } },
    });
    const uri = uriOf('a.tool.yml');
    await client.open(uri, badTool);
    assert.deepEqual(await codes(uri), ['id-format']);
    write('.user-tool.yml', 'rules: { id-format: off }\n');
    assert.deepEqual(await codes(uri), []);
  });

  it('that is open in the editor holds as it stands there', async () => {
    write('.user-tool.yml', 'rules: { id-format: off }\n');
    await start();
    const [uri, config] = [uriOf('a.tool.yml'), uriOf('.user-tool.yml')];
    await client.open(uri, badTool);
    await client.open(config, 'rules: { id-format: warning }\n', 'yaml');
    assert.deepEqual(
      (await client.pull(uri)).map(({ severity }) => severity),
      [2],
    );
    await client.close(config);
    assert.deepEqual(await codes(uri), []);
  });

  it('has problems of its own, with fixes, where it is open', async () => {
    await start();
    const config = uriOf('.user-tool.yml');
    await client.open(config, 'rules:\n  id-formt: off\n', 'yaml');
    const [found] = await client.pull(config);
    assert.equal(found?.code, 'config-invalid');
    const actions = await client.request<{ title: string }[]>('textDocument/codeAction', {
      textDocument: { uri: config },
      range: found.range,
      context: { diagnostics: [found] },
    });
    assert.ok(
      actions.some(({ title }) => title.includes('id-format')),
      JSON.stringify(actions),
    );
  });

  it('that is broken, a folder, or not there is no hindrance', async () => {
    write('.user-tool.yml', 'rules: [}{\n');
    mkdirSync(join(folder, 'inner', '.user-tool.yml'), { recursive: true });
    await start();
    await client.open(uriOf('inner/a.tool.yml'), badTool);
    assert.deepEqual(await codes(uriOf('inner/a.tool.yml')), ['id-format']);
    await client.closeAll();
    await client.open('untitled:Untitled-1', badTool);
    assert.deepEqual(await codes('untitled:Untitled-1'), ['id-format']);
    assert.deepEqual(client.log, []);
  });

  it('adds datatypes, of the file and of the settings', async () => {
    await start();
    const uri = uriOf('a.tool.yml');
    await client.open(uri, formatTool);
    assert.deepEqual(await codes(uri), ['datatype-unknown']);
    settings = { datatypes: ['houseformat'] };
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    await until('a word to ask again', () => client.refreshes > 0);
    assert.deepEqual(await codes(uri), []);
  });

  it('has the version of the platform, of the file or else of the settings', async () => {
    await start();
    const uri = uriOf('a.tool.yml');
    const text = goodTool.replace('outputs:', 'requirements: [{ type: resource, cores_min: 4 }]\noutputs:');
    await client.open(uri, text);
    assert.deepEqual(await codes(uri), []);
    for (const [platform, found] of [
      ['25.0', ['too-new-for-platform']],
      ['26.2', []],
      [25.0, []],
      ['25.0', ['too-new-for-platform']],
    ] as const) {
      settings = { platform };
      const asked = client.refreshes;
      await client.notify('workspace/didChangeConfiguration', { settings: null });
      await until('a word to ask again', () => client.refreshes > asked);
      assert.deepEqual(await codes(uri), found, String(platform));
    }
    await client.open(uriOf('.user-tool.yml'), 'platform: latest\n', 'yaml');
    assert.deepEqual(await codes(uri), []);
  });

  it('of the file goes before that of the settings', async () => {
    write('.user-tool.yml', 'rules: { id-format: info }\n');
    settings = { rules: { 'id-format': 'off' } };
    await start();
    const uri = uriOf('a.tool.yml');
    await client.open(uri, badTool);
    assert.deepEqual(
      (await client.pull(uri)).map(({ severity }) => severity),
      [3],
    );
  });

  it('can be told by a client that is not asked', async () => {
    client = await TestClient.start({
      initializationOptions: { userTool: { rules: { 'id-format': 'hint' } } },
    });
    const uri = uriOf('a.tool.yml');
    await client.open(uri, badTool);
    const severity = (): number | undefined => client.lastPublished(uri)?.diagnostics[0]?.severity;
    await until('the severity of the options', () => severity() === 4);
    await client.notify('workspace/didChangeConfiguration', {
      settings: { userTool: { rules: { 'id-format': 'info' } } },
    });
    await until('the severity of the settings', () => severity() === 3);
  });

  for (const [what, answer] of Object.entries({ null: null, 'an empty object': {} })) {
    it(`of the options holds where a client answers ${what}, and sends nothing`, async () => {
      client = await TestClient.start({
        capabilities: fullCapabilities,
        initializationOptions: { rules: { 'id-format': 'hint' } },
        configuration: () => answer,
      });
      await client.notify('workspace/didChangeConfiguration', { settings: {} });
      await client.open(uriOf('a.tool.yml'), badTool);
      const [found] = await client.pull(uriOf('a.tool.yml'));
      assert.deepEqual([found?.code, found?.severity], ['id-format', 4]);
    });
  }

  it('pushes again when it changes', async () => {
    await start(pushCapabilities);
    const uri = uriOf('a.tool.yml');
    await client.open(uri, badTool);
    await until('the problem', () => client.lastPublished(uri)?.diagnostics.length === 1);
    settings = { rules: { 'id-format': 'off' } };
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    await until('its end', () => client.lastPublished(uri)?.diagnostics.length === 0);
  });

  it('leaves documents alone that are to be ignored', async () => {
    write('.user-tool.yml', 'ignore: [fixtures/]\n');
    await start();
    const uri = uriOf('fixtures/deep/a.tool.yml');
    await client.open(uri, badTool);
    assert.deepEqual(await codes(uri), []);
    const position = { line: 1, character: 1 };
    assert.ok(await client.request('textDocument/hover', { textDocument: { uri }, position }));
  });

  it('switches recognition by content off', async () => {
    settings = { recognizeByContent: false };
    await start();
    await client.open(uriOf('a.yml'), badTool, 'yaml');
    await client.open(uriOf('b.yml'), badTool, 'user-tool');
    assert.deepEqual(await codes(uriOf('a.yml')), []);
    assert.deepEqual(await codes(uriOf('b.yml')), ['id-format']);
  });
});
