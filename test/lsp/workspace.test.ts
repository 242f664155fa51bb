import assert from 'node:assert/strict';
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic, Location, SymbolInformation } from 'vscode-languageserver/node';
import { countLines } from '../support/documents.js';
import { poll, until } from '../support/until.js';
import { codesOf, fullCapabilities, pushCapabilities, TestClient, type ClientShape } from './client.js';
import { badTool } from './documents.js';
import { Folder } from './folder.js';

const unwatched = {
  ...fullCapabilities,
  workspace: { ...fullCapabilities.workspace, didChangeWatchedFiles: { dynamicRegistration: false } },
};

describe('the files of a workspace', () => {
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
  const symbols = async (query = ''): Promise<string[]> => {
    const found = await client.request<SymbolInformation[]>('workspace/symbol', { query });
    return found
      .map(({ name, location }) => `${name} ${location.uri.replace(`${folder.uri()}/`, '')}`)
      .sort();
  };
  const changed = (...changes: [path: string, type: 1 | 2 | 3][]): Promise<void> =>
    client.notify('workspace/didChangeWatchedFiles', {
      changes: changes.map(([path, type]) => ({ uri: folder.uri(path), type })),
    });

  describe('are found', () => {
    it('by name and by content, below all folders, without what is ignored', async () => {
      folder.write('a.tool.yml', countLines({ id: 'tool-a' }));
      folder.write('deep/er/b.yml', countLines({ id: 'tool-b' }));
      folder.write('deep/c.yaml', 'class: Workflow\nid: no-tool\n');
      folder.write('d.txt', countLines({ id: 'tool-d' }));
      folder.write('node_modules/x/e.tool.yml', countLines({ id: 'tool-e' }));
      folder.write('.gitignore', 'build/\n');
      folder.write('build/f.tool.yml', countLines({ id: 'tool-f' }));
      folder.write('.user-tool.yml', 'ignore: [vendor/]\n');
      folder.write('vendor/g.tool.yml', countLines({ id: 'tool-g' }));
      folder.write('a b/ü,%#(1).tool.yml', countLines({ id: 'tool-h' }));
      await start();
      assert.deepEqual(await symbols(), [
        'tool-a a.tool.yml',
        'tool-b deep/er/b.yml',
        `tool-h ${folder.uri('a b/ü,%#(1).tool.yml').slice(folder.uri().length + 1)}`,
      ]);
      assert.deepEqual(await symbols('Count rows'), []);
      assert.deepEqual(await symbols('tlb'), ['tool-b deep/er/b.yml']);
    });

    it('once, whatever links lead to them', async () => {
      folder.write('a/a.tool.yml', countLines({ id: 'tool-a' }));
      symlinkSync(folder.path, join(folder.path, 'a', 'loop'));
      symlinkSync(join(folder.path, 'a'), join(folder.path, 'b'));
      symlinkSync(join(folder.path, 'a', 'a.tool.yml'), join(folder.path, 'z.tool.yml'));
      symlinkSync('nowhere', join(folder.path, 'gone.tool.yml'));
      await start();
      assert.deepEqual(await symbols(), ['tool-a a/a.tool.yml']);
      // Not a duplicate of itself, under any URI.
      for (const path of ['b/a.tool.yml', 'z.tool.yml']) {
        await client.open(folder.uri(path), countLines({ id: 'tool-a' }));
        assert.deepEqual(await client.pull(folder.uri(path)), []);
        await client.close(folder.uri(path));
      }
    });

    it('not where content does not count', async () => {
      folder.write('a.tool.yml', countLines({ id: 'tool-a' }));
      folder.write('b.yml', countLines({ id: 'tool-b' }));
      await start({ configuration: () => ({ recognizeByContent: false }) });
      assert.deepEqual(await symbols(), ['tool-a a.tool.yml']);
    });

    it('nowhere where no folder is open, or one that is not on the disk', async () => {
      await start({ folders: [] });
      assert.deepEqual(await symbols(), []);
      await client.notify('workspace/didChangeWorkspaceFolders', {
        event: { added: [{ uri: 'vscode-vfs://github/a/b', name: 'b' }], removed: [] },
      });
      assert.deepEqual(await symbols(), []);
    });

    it('in folders that come and not in those that go', async () => {
      folder.write('one/a.tool.yml', countLines({ id: 'tool-a' }));
      folder.write('two/b.tool.yml', countLines({ id: 'tool-b' }));
      await start({ folders: [folder.uri('one')] });
      assert.deepEqual(await symbols(), ['tool-a one/a.tool.yml']);
      const [one, two] = ['one', 'two'].map((name) => ({ uri: folder.uri(name), name }));
      await client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [two], removed: [one] } });
      assert.deepEqual(await symbols(), ['tool-b two/b.tool.yml']);
      await client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [two] } });
      assert.deepEqual(await symbols(), []);
    });

    it('by a client that knows a single folder only', async () => {
      folder.write('a.tool.yml', countLines({ id: 'tool-a' }));
      client = await TestClient.start({ capabilities: {}, root: folder.uri() });
      assert.deepEqual(await symbols(), ['tool-a a.tool.yml']);
      assert.equal(client.initialized.capabilities.workspace, undefined);
    });
  });

  describe('are known as they are', () => {
    it('in the editor, as long as they are open', async () => {
      folder.write('a.tool.yml', countLines({ id: 'on-disk' }));
      await start();
      const uri = folder.uri('a.tool.yml');
      await client.open(uri, countLines({ id: 'in-editor' }));
      assert.deepEqual(await symbols(), ['in-editor a.tool.yml']);
      await client.edit(uri, 'class: Workflow\n');
      assert.deepEqual(await symbols(), []);
      await client.close(uri);
      assert.deepEqual(await symbols(), ['on-disk a.tool.yml']);
    });

    it('after they were written, made, moved and deleted', async () => {
      folder.write('a.tool.yml', countLines({ id: 'tool-a' }));
      folder.write('sub/b.tool.yml', countLines({ id: 'tool-b' }));
      await start();
      assert.deepEqual(await symbols(), ['tool-a a.tool.yml', 'tool-b sub/b.tool.yml']);
      folder.write('a.tool.yml', countLines({ id: 'tool-aa' }));
      folder.write('c.tool.yml', countLines({ id: 'tool-c' }));
      await changed(['a.tool.yml', 2], ['c.tool.yml', 1]);
      const now = ['tool-aa a.tool.yml', 'tool-b sub/b.tool.yml', 'tool-c c.tool.yml'];
      await poll('the new tools', async () => (await symbols()).join() === now.join());
      rmSync(join(folder.path, 'c.tool.yml'));
      renameSync(join(folder.path, 'sub'), join(folder.path, 'other'));
      // Some clients report a removed folder, and not the files in it.
      await changed(['c.tool.yml', 3], ['sub', 3], ['other/b.tool.yml', 1]);
      const then = ['tool-aa a.tool.yml', 'tool-b other/b.tool.yml'];
      await poll('what is left', async () => (await symbols()).join() === then.join());
    });

    it('where the client does not watch them', async () => {
      folder.write('a.tool.yml', countLines({ id: 'tool-a' }));
      await start({ capabilities: unwatched });
      assert.deepEqual(await symbols(), ['tool-a a.tool.yml']);
      folder.write('a.tool.yml', countLines({ id: 'tool-aa' }));
      folder.write('b.tool.yml', countLines({ id: 'tool-b' }));
      const now = ['tool-aa a.tool.yml', 'tool-b b.tool.yml'];
      await poll('what is on disk now', async () => (await symbols()).join() === now.join());
    });

    it('after the configuration has changed', async () => {
      folder.write('old/a.tool.yml', countLines({ id: 'tool-a' }));
      await start();
      assert.deepEqual(await symbols(), ['tool-a old/a.tool.yml']);
      folder.write('.user-tool.yml', 'ignore: [old]\n');
      await changed(['.user-tool.yml', 1]);
      await poll('that it is ignored', async () => (await symbols()).length === 0);
    });
  });

  describe('that have the same id and version', () => {
    const uriOfTwin = (found: Diagnostic | undefined): unknown => found?.relatedInformation?.[0]?.location;
    const atId = { start: { line: 1, character: 4 }, end: { line: 1, character: 13 } };

    it('are told of with the place in the other file', async () => {
      folder.write('sub/other.tool.yml', countLines({ id: 'twin-tool' }));
      folder.write('one.tool.yml', countLines({ id: 'twin-tool' }));
      await start();
      const uri = folder.uri('one.tool.yml');
      await client.open(uri, countLines({ id: 'twin-tool' }));
      const [found] = await pullUntil(uri, 'id-duplicate');
      assert.match(JSON.stringify(found?.message), /sub\/other\.tool\.yml\\" has the same id \\"twin-tool/);
      assert.deepEqual(uriOfTwin(found), { uri: folder.uri('sub/other.tool.yml'), range: atId });
      assert.ok(client.refreshes > 0, 'the client was told to ask again');
      // With its current text and positions in the editor.
      const other = folder.uri('sub/other.tool.yml');
      await client.open(other, `# A line more.\n${countLines({ id: 'twin-tool' })}`);
      await client.pull(other);
      const [moved] = await client.pull(uri);
      assert.deepEqual(uriOfTwin(moved), {
        uri: other,
        range: { start: { line: 2, character: 4 }, end: { line: 2, character: 13 } },
      });
      await client.edit(other, countLines({ id: 'no-twin' }));
      await client.pull(other);
      assert.deepEqual(await client.pull(uri), []);
      await client.close(other);
      assert.deepEqual(codesOf(await client.pull(uri)), ['id-duplicate']);
      rmSync(join(folder.path, 'sub'), { recursive: true });
      await changed(['sub/other.tool.yml', 3]);
      await poll('that it is gone', async () => (await client.pull(uri)).length === 0);
    });

    it('are noticed with the edit, and not with a question', async () => {
      await start();
      const [one, other] = ['one.tool.yml', 'other.tool.yml'].map((path) => folder.uri(path)) as [
        string,
        string,
      ];
      await client.open(one, countLines({ id: 'twin-tool' }));
      await client.open(other, countLines({ id: 'twin-tool' }));
      await until('a request to ask again', () => client.refreshes > 0);
      await symbols();
      const { refreshes } = client;
      const place = { position: { line: 1, character: 6 } };
      for (const uri of [one, other]) {
        await client.pull(uri);
        for (const method of ['hover', 'completion', 'definition'])
          await client.request(`textDocument/${method}`, { textDocument: { uri }, ...place });
      }
      await symbols();
      assert.equal(client.refreshes, refreshes);
    });

    it('are told of to a client that does not ask', async () => {
      folder.write('other.tool.yml', countLines({ id: 'twin-tool' }));
      await start({ capabilities: pushCapabilities });
      const uri = folder.uri('one.tool.yml');
      await client.open(uri, countLines({ id: 'twin-tool' }));
      const last = await until('the twin', () => {
        const pushed = client.lastPublished(uri);
        return pushed?.diagnostics.length === 1 && pushed;
      });
      assert.deepEqual(uriOfTwin(last.diagnostics[0]), { uri: folder.uri('other.tool.yml'), range: atId });
      rmSync(join(folder.path, 'other.tool.yml'));
      await changed(['other.tool.yml', 3]);
      await until('that it is gone', () => client.lastPublished(uri)?.diagnostics.length === 0);
    });

    const pullUntil = async (uri: string, code: string): Promise<Diagnostic[]> => {
      let found: Diagnostic[] = [];
      await poll(code, async () => {
        found = await client.pull(uri);
        return codesOf(found).includes(code);
      });
      return found;
    };
  });

  describe('lead from one to the other', () => {
    const workflow = `class: GalaxyWorkflow
steps:
  - tool_id: tool-a
  - run:
      class: GalaxyUserTool
      id: "tool-a"
  - tool_id: cat
`;
    const named = { start: { line: 2, character: 13 }, end: { line: 2, character: 19 } };
    const embedded = { start: { line: 5, character: 11 }, end: { line: 5, character: 17 } };
    const atId = { start: { line: 1, character: 4 }, end: { line: 1, character: 10 } };
    const ask = <T>(method: string, path: string, at: typeof named, more: object = {}): Promise<T> =>
      client.request<T>(method, { textDocument: { uri: folder.uri(path) }, position: at.end, ...more });
    const definition = (path: string, at: typeof named): Promise<unknown> =>
      ask('textDocument/definition', path, at);
    const references = (path: string, at: typeof named, includeDeclaration: boolean): Promise<Location[]> =>
      ask('textDocument/references', path, at, { context: { includeDeclaration } });

    beforeEach(async () => {
      folder.write('a.tool.yml', countLines({ id: 'tool-a' }));
      folder.write('b.tool.yml', countLines({ id: 'tool-b' }));
      folder.write('sub/x.gxwf.yml', workflow);
      await start();
    });

    it('from a step of a workflow to the tool', async () => {
      const path = 'sub/x.gxwf.yml';
      await client.open(folder.uri(path), workflow, 'yaml');
      const tool = [{ uri: folder.uri('a.tool.yml'), range: atId }];
      assert.deepEqual(await definition(path, named), tool);
      assert.deepEqual(await definition(path, embedded), tool);
      assert.deepEqual(await references(path, named, true), [
        ...tool,
        { uri: folder.uri(path), range: named },
        { uri: folder.uri(path), range: embedded },
      ]);
      const elsewhere = { start: { line: 1, character: 0 }, end: { line: 1, character: 1 } };
      assert.equal(await definition(path, elsewhere), null);
      const unknown = { start: { line: 6, character: 13 }, end: { line: 6, character: 16 } };
      assert.deepEqual(await definition(path, unknown), []);
    });

    it('from the tool to the steps, as they are in the editor', async () => {
      const path = 'sub/x.gxwf.yml';
      await client.open(folder.uri('a.tool.yml'), countLines({ id: 'tool-a' }));
      const uses = [named, embedded].map((range) => ({ uri: folder.uri(path), range }));
      assert.deepEqual(await references('a.tool.yml', atId, false), uses);
      await client.open(folder.uri(path), `# A line.\n${workflow.replace('"tool-a"', 'other')}`, 'yaml');
      const [use, ...more] = await references('a.tool.yml', atId, false);
      assert.deepEqual([use?.range.start, more], [{ line: 3, character: 13 }, []]);
      assert.deepEqual(await definition('a.tool.yml', atId), [
        { uri: folder.uri('a.tool.yml'), range: atId },
      ]);
    });
  });

  it('give completion the containers that tools run in', async () => {
    folder.write(
      'a.tool.yml',
      countLines({ id: 'tool-a' }).replace('busybox:1.36', 'quay.io/project/rare:1'),
    );
    await start();
    const uri = folder.uri('b.tool.yml');
    await client.open(uri, 'class: PlatformUserTool\ncontainer: \n');
    assert.deepEqual(await symbols('tool-a'), ['tool-a a.tool.yml']);
    const list = await client.request<{ items: { label: string }[] }>('textDocument/completion', {
      textDocument: { uri },
      position: { line: 1, character: 11 },
    });
    assert.ok(
      list.items.some(({ label }) => label === 'quay.io/project/rare:1'),
      JSON.stringify(list),
    );
  });

  it('are judged in each folder as its settings and its configuration say', async () => {
    folder.write('one/.user-tool.yml', 'rules: { id-format: hint }\n');
    folder.write('one/a.tool.yml', badTool);
    folder.write('two/a.tool.yml', badTool);
    folder.write('three/a.tool.yml', badTool);
    await start({
      folders: ['one', 'two', 'three'].map((name) => folder.uri(name)),
      configuration: (uri) =>
        uri?.startsWith(folder.uri('two')) ? { rules: { 'id-format': 'info' } } : { rules: {} },
    });
    const severities: unknown[] = [];
    for (const name of ['one', 'two', 'three']) {
      const uri = folder.uri(`${name}/a.tool.yml`);
      await client.open(uri, badTool);
      const found = await client.pull(uri);
      severities.push(found.map(({ code, severity }) => [code, severity]));
    }
    assert.deepEqual(severities, [[['id-format', 4]], [['id-format', 3]], [['id-format', 1]]]);
  });
});
