import assert from 'node:assert/strict';
import type { MessageConnection, SymbolInformation } from 'vscode-languageserver/node';
import { countLines } from '../support/documents.js';
import { until } from '../support/until.js';
import { fullCapabilities } from './client.js';
import { goodTool } from './documents.js';
import { FakeEnvironment, serveInProcess } from './in-process.js';

const filesOf = (count: number): Map<string, string> =>
  new Map(
    Array.from({ length: count }, (_, index) => [
      `file:///w/${index}.tool.yml`,
      countLines({ id: `tool-${index}` }),
    ]),
  );

/** A client of a server on a simulated machine, and the messages it received. */
class Watcher {
  readonly progress: { kind: string; title?: string; message?: string; cancellable?: boolean }[] = [];
  readonly log: string[] = [];
  token: string | undefined;
  readonly connection: MessageConnection;

  constructor(readonly environment: FakeEnvironment) {
    this.connection = serveInProcess(environment);
    this.connection.onRequest('window/workDoneProgress/create', ({ token }: { token: string }) => {
      this.token = token;
      return null;
    });
    this.connection.onRequest('client/registerCapability', () => null);
    this.connection.onNotification('$/progress', ({ value }: { value: Watcher['progress'][number] }) => {
      this.progress.push(value);
    });
    this.connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      this.log.push(message);
    });
  }

  async start(workDoneProgress = true, watchFiles = true): Promise<this> {
    const didChangeWatchedFiles = { dynamicRegistration: watchFiles };
    const workspace = { ...fullCapabilities.workspace, configuration: false, didChangeWatchedFiles };
    await this.connection.sendRequest('initialize', {
      processId: null,
      rootUri: null,
      capabilities: { ...fullCapabilities, workspace, window: { workDoneProgress } },
      workspaceFolders: [{ uri: 'file:///w', name: 'w' }],
    });
    await this.connection.sendNotification('initialized', {});
    return this;
  }

  symbols(): Promise<SymbolInformation[]> {
    return this.connection.sendRequest('workspace/symbol', { query: '' });
  }
}

describe('reading a workspace', () => {
  let watcher: Watcher;
  afterEach(() => {
    watcher.connection.dispose();
  });

  it('begins when something depends on it, and not before', async () => {
    const environment = new FakeEnvironment(filesOf(3));
    watcher = await new Watcher(environment).start();
    const open = (name: string, text: string): Promise<void> =>
      watcher.connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri: `file:///w/${name}`, languageId: 'yaml', version: 1, text },
      });
    const pull = (name: string): Promise<unknown> =>
      watcher.connection.sendRequest('textDocument/diagnostic', {
        textDocument: { uri: `file:///w/${name}` },
      });
    await open('a.yml', 'a: 1\n');
    await pull('a.yml');
    assert.equal(environment.listings, 0, 'other YAML depends on nothing');
    await open('b.yml', goodTool);
    await pull('b.yml');
    await until('the reading', () => environment.listings === 1);
  });

  it('tells how far it is once it takes a while', async () => {
    const environment = new FakeEnvironment(filesOf(200));
    environment.gate = () => {
      environment.time += 20;
      return new Promise((resolve) => setImmediate(resolve));
    };
    watcher = await new Watcher(environment).start();
    assert.equal((await watcher.symbols()).length, 200);
    await until('the end', () => watcher.progress.at(-1)?.kind === 'end');
    const [begin] = watcher.progress;
    assert.deepEqual(
      [begin?.kind, begin?.title, begin?.cancellable],
      ['begin', 'Looking for user tools', true],
    );
    assert.match(begin?.message ?? '', /^\d+ files$/);
    assert.ok(watcher.progress.some(({ kind }) => kind === 'report'));
  });

  it('is silent where it is quick, and to clients that show no progress', async () => {
    watcher = await new Watcher(new FakeEnvironment(filesOf(200))).start();
    assert.equal((await watcher.symbols()).length, 200);
    watcher.connection.dispose();
    const slow = new FakeEnvironment(filesOf(200));
    slow.gate = () => {
      slow.time += 20;
      return Promise.resolve();
    };
    watcher = await new Watcher(slow).start(false);
    assert.equal((await watcher.symbols()).length, 200);
    assert.deepEqual([watcher.progress, watcher.token], [[], undefined]);
  });

  it('stops when the user wants it to, and says what that means', async () => {
    const environment = new FakeEnvironment(filesOf(1000));
    environment.gate = () => {
      environment.time += 20;
      return new Promise((resolve) => setImmediate(resolve));
    };
    watcher = await new Watcher(environment).start();
    const pending = watcher.symbols();
    await until('the progress', () => watcher.progress.length > 0);
    await watcher.connection.sendNotification('window/workDoneProgress/cancel', { token: watcher.token });
    const { length } = await pending;
    assert.ok(length > 0 && length < 1000, `${length} tools`);
    assert.match(watcher.log.join('\n'), /Reading the workspace was canceled/);
    assert.equal((await watcher.symbols()).length, length, 'it does not begin again by itself');
    assert.equal(environment.listings, 1);
  });

  it('is not repeated with every request', async () => {
    const environment = new FakeEnvironment(filesOf(3));
    watcher = await new Watcher(environment).start();
    for (let round = 0; round < 3; round++) await watcher.symbols();
    assert.equal(environment.listings, 1);
    environment.time += 61_000;
    environment.files.set('file:///w/unheard-of.tool.yml', goodTool);
    assert.equal((await watcher.symbols()).length, 4, 'what nobody told is found in the end');
    assert.equal(environment.listings, 2);
  });

  it('looks each configuration up once, where the client does not report changes of it', async () => {
    const environment = new FakeEnvironment(filesOf(100));
    const asked: string[] = [];
    environment.readFile = (uri) => {
      asked.push(uri);
      return Promise.resolve(environment.files.get(uri));
    };
    watcher = await new Watcher(environment).start(true, false);
    assert.equal((await watcher.symbols()).length, 100);
    assert.deepEqual(
      asked.filter((uri) => uri.endsWith('/.user-tool.yml')),
      ['file:///w/.user-tool.yml', 'file:///.user-tool.yml'],
    );
  });

  it('leaves out files that are too large, and says so once', async () => {
    const files = filesOf(1);
    files.set('file:///w/large.tool.yml', `${goodTool}# ${'x'.repeat(1024 * 1024)}\n`);
    watcher = await new Watcher(new FakeEnvironment(files)).start();
    assert.equal((await watcher.symbols()).length, 1);
    watcher.environment.time += 61_000;
    await watcher.symbols();
    assert.equal(watcher.log.length, 1);
    assert.match(watcher.log.join(), /large\.tool\.yml" is larger than 1 MiB/);
  });

  it('ends at a number of files, and says so', async () => {
    const files = new Map(
      Array.from({ length: 20_050 }, (_, index) => [`file:///w/${index}.tool.yml`, 'id: abc\n']),
    );
    watcher = await new Watcher(new FakeEnvironment(files)).start();
    await watcher.symbols();
    assert.match(watcher.log.join(), /more than 20000 YAML files/);
  });
});
