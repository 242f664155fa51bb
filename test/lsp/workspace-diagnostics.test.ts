import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  CancellationTokenSource,
  type PreviousResultId,
  type WorkspaceDiagnosticReport,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver/node';
import { countLines } from '../support/documents.js';
import { poll } from '../support/until.js';
import { fullCapabilities, TestClient, type ClientShape } from './client.js';
import { badTool, goodTool, misspeltTool, unquotedTool } from './documents.js';
import { Folder } from './folder.js';

interface Progress {
  token: string;
  value: { kind?: string; items?: WorkspaceDocumentDiagnosticReport[] };
}

describe('the problems of a workspace', () => {
  let folder: Folder;
  let client: TestClient;
  beforeEach(() => {
    folder = new Folder();
  });
  afterEach(async () => {
    await client.stop();
    assert.deepEqual(client.log, []);
    folder.remove();
  });

  const start = async (shape: ClientShape = {}): Promise<void> => {
    client = await TestClient.start({ capabilities: fullCapabilities, folders: [folder.uri()], ...shape });
  };
  const ask = async (
    previousResultIds: PreviousResultId[] = [],
    more: object = {},
  ): Promise<WorkspaceDocumentDiagnosticReport[]> => {
    const params = { identifier: 'user-tool', previousResultIds, ...more };
    return (await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', params)).items;
  };
  const idsOf = (items: readonly WorkspaceDocumentDiagnosticReport[]): PreviousResultId[] =>
    items.flatMap(({ uri, resultId }) => (resultId === undefined ? [] : [{ uri, value: resultId }]));
  const brief = (items: readonly WorkspaceDocumentDiagnosticReport[]): [string, number | null, unknown][] =>
    items
      .map((item): ReturnType<typeof brief>[number] => [
        item.uri.replace(`${folder.uri()}/`, ''),
        item.version,
        item.kind === 'full' ? item.items.map(({ code }) => code) : item.kind,
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1));

  it('are those of all its tools and configuration files', async () => {
    folder.write('good.tool.yml', goodTool);
    folder.write('unquoted.tool.yml', unquotedTool.replace('count-lines', 'unquoted-path'));
    folder.write('bad.yml', badTool);
    folder.write('.user-tool.yml', 'ignore: [vendor]\nrules: { id-formt: off }\n');
    folder.write('vendor/bad.tool.yml', badTool);
    folder.write('strict/.user-tool.yml', 'rules: { input-unused: error }\n');
    folder.write(
      'strict/unused.tool.yml',
      countLines({ id: 'unused-tool' }).replace('$(inputs.table.path)', 'x'),
    );
    folder.write('workflow.yml', 'class: GalaxyWorkflow\nsteps: []\n');
    await start();
    const items = await ask();
    assert.deepEqual(brief(items), [
      ['.user-tool.yml', null, ['config-invalid']],
      ['bad.yml', null, ['id-format']],
      ['good.tool.yml', null, []],
      ['strict/.user-tool.yml', null, []],
      ['strict/unused.tool.yml', null, ['input-unused']],
      ['unquoted.tool.yml', null, ['reference-unquoted']],
    ]);
    const unused = items.find(({ uri }) => uri.endsWith('unused.tool.yml'));
    assert.equal(unused?.kind === 'full' && unused.items[0]?.severity, 1);
  });

  it('are told once, and again for what has changed', async () => {
    folder.write('a.tool.yml', countLines({ id: 'tool-a' }));
    folder.write('b.tool.yml', badTool);
    await start();
    const first = await ask();
    assert.deepEqual(brief(await ask(idsOf(first))), [
      ['a.tool.yml', null, 'unchanged'],
      ['b.tool.yml', null, 'unchanged'],
    ]);
    // A client that has lost them gets them again.
    assert.deepEqual(brief(await ask()), brief(first));
    folder.write('b.tool.yml', countLines({ id: 'tool-b' }));
    rmSync(join(folder.path, 'a.tool.yml'));
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: [
        { uri: folder.uri('b.tool.yml'), type: 2 },
        { uri: folder.uri('a.tool.yml'), type: 3 },
      ],
    });
    await poll('a word to ask again', () => Promise.resolve(client.refreshes > 0));
    const second = await ask(idsOf(first));
    assert.deepEqual(brief(second), [
      ['a.tool.yml', null, []],
      ['b.tool.yml', null, []],
    ]);
    assert.deepEqual(idsOf(second).length, 1, 'what is gone has no report any more');
    assert.deepEqual(brief(await ask(idsOf(second))), [['b.tool.yml', null, 'unchanged']]);
  });

  it('follow the configuration, and twins in other files', async () => {
    folder.write('a.tool.yml', countLines({ id: 'twin-tool' }));
    folder.write('b.tool.yml', countLines({ id: 'twin-tool' }));
    await start();
    const first = await ask();
    const both = [
      ['a.tool.yml', null, ['id-duplicate']],
      ['b.tool.yml', null, ['id-duplicate']],
    ];
    assert.deepEqual(brief(first), both);
    folder.write('.user-tool.yml', 'rules: { id-duplicate: off }\n');
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: folder.uri('.user-tool.yml'), type: 1 }],
    });
    const second = await ask(idsOf(first));
    assert.deepEqual(
      brief(second).filter(([path]) => path !== '.user-tool.yml'),
      both.map(([path, version]) => [path, version, []]),
    );
  });

  it('are those of open documents as they stand in the editor', async () => {
    folder.write('a.tool.yml', goodTool);
    await start();
    const uri = folder.uri('a.tool.yml');
    await client.open(uri, badTool);
    assert.deepEqual(brief(await ask()), [['a.tool.yml', 1, ['id-format']]]);
    const version = await client.edit(uri, misspeltTool);
    const second = await ask();
    assert.deepEqual(brief(second), [['a.tool.yml', version, ['reference-undeclared']]]);
    assert.deepEqual(brief(await ask(idsOf(second))), [['a.tool.yml', version, 'unchanged']]);
    await client.close(uri);
    assert.deepEqual(brief(await ask(idsOf(second))), [['a.tool.yml', null, []]]);
  });

  it('know a file by any way to write its address', async () => {
    folder.write('a (1).tool.yml', goodTool);
    await start();
    const ids = idsOf(await ask()).map(({ uri, value }) => ({
      uri: uri.replace('(', '%28').replace(')', '%29'),
      value,
    }));
    assert.deepEqual(
      (await ask(ids)).map(({ kind }) => kind),
      ['unchanged'],
    );
  });

  it('depend on the settings of each file', async () => {
    folder.write('one/a.tool.yml', badTool);
    folder.write('two/a.tool.yml', badTool);
    const asked: (string | undefined)[] = [];
    await start({
      folders: [folder.uri('one'), folder.uri('two')],
      configuration: (uri) => {
        asked.push(uri);
        return { rules: { 'id-format': uri?.startsWith(folder.uri('one')) ? 'off' : 'warning' } };
      },
    });
    assert.deepEqual(brief(await ask()), [
      ['one/a.tool.yml', null, []],
      ['two/a.tool.yml', null, ['id-format']],
    ]);
    const { length } = asked;
    await ask();
    assert.equal(asked.length, length, 'settings are asked for once');
  });

  it('come bit by bit to a client that wants them so, with progress', async () => {
    for (let index = 0; index < 120; index++) folder.write(`t${index}.tool.yml`, badTool);
    await start();
    const parts: WorkspaceDocumentDiagnosticReport[][] = [];
    const progress: unknown[] = [];
    client.connection.onNotification('$/progress', ({ token, value }: Progress) => {
      if (token === 'parts') parts.push(value.items ?? []);
      if (token === 'work') progress.push(value.kind);
    });
    const rest = await ask([], { partialResultToken: 'parts', workDoneToken: 'work' });
    assert.deepEqual(rest, []);
    assert.deepEqual(
      parts.map(({ length }) => length),
      [50, 50, 20],
    );
    assert.equal(new Set(parts.flat().map(({ uri }) => uri)).size, 120);
    assert.deepEqual([progress.at(0), progress.at(-1)], ['begin', 'end']);
  });

  it('do not stand in the way of what the user does meanwhile', async () => {
    for (let index = 0; index < 300; index++)
      folder.write(`t${index}.tool.yml`, countLines({ id: `tool-x${index}` }));
    await start();
    const uri = folder.uri('open.tool.yml');
    await client.open(uri, goodTool);
    let isDone = false;
    const all = ask().then((items) => {
      isDone = true;
      return items;
    });
    await client.request('textDocument/hover', {
      textDocument: { uri },
      position: { line: 1, character: 1 },
    });
    assert.equal(isDone, false, 'the hover was answered first');
    assert.equal((await all).length, 301);
  });

  it('are not looked for any longer when the client cancels', async () => {
    for (let index = 0; index < 300; index++)
      folder.write(`t${index}.tool.yml`, countLines({ id: `tool-x${index}` }));
    await start();
    const source = new CancellationTokenSource();
    const all = client.connection.sendRequest(
      'workspace/diagnostic',
      { identifier: 'user-tool', previousResultIds: [] },
      source.token,
    );
    source.cancel();
    await assert.rejects(all, { code: -32800 });
    assert.equal((await ask()).length, 300);
  });
});
