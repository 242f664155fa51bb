import assert from 'node:assert/strict';
import type { MessageConnection, SymbolInformation } from 'vscode-languageserver/node';
import { countLines } from '../support/documents.js';
import { fullCapabilities } from './client.js';
import { goodTool } from './documents.js';
import { FakeEnvironment, serveInProcess } from './in-process.js';

const folder = 'vscode-vfs://github/a/b';

const named = (id: string): string => countLines({ id });

/** The entries of a folder, given files by URI. */
function entriesOf(files: ReadonlyMap<string, string>, uri: string): object[] {
  const below = [...files.keys()].filter((file) => file.startsWith(`${uri}/`));
  const steps = below.map((file) => file.slice(uri.length + 1).split('/'));
  const kinds = new Map(steps.map(([name = '', ...more]) => [name, more.length > 0 ? 'folder' : 'file']));
  return [...kinds].map(([name, kind]) => ({ name, uri: `${uri}/${name}`, kind }));
}

/** A server without a disk, and a client that reads files for it; `offers` is how the client announces it. */
async function start(files: ReadonlyMap<string, string>, offers: object): Promise<Asked> {
  const environment = new FakeEnvironment(new Map());
  environment.disk = undefined;
  const connection = serveInProcess(environment);
  const asked: string[] = [];
  const answer = (method: string, answers: (uri: string) => unknown): void => {
    connection.onRequest(method, ({ uri }: { uri: string }) => {
      asked.push(uri);
      return answers(uri);
    });
  };
  answer('userTool/readFile', (uri) => files.get(uri) ?? null);
  answer('userTool/readFolder', (uri) => entriesOf(files, uri));
  answer('userTool/fileState', (uri) => {
    const text = files.get(uri);
    return text === undefined ? null : { stamp: text, size: text.length };
  });
  connection.onRequest('client/registerCapability', () => null);
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri: null,
    capabilities: {
      ...fullCapabilities,
      workspace: { ...fullCapabilities.workspace, configuration: false },
      window: {},
    },
    initializationOptions: offers,
    workspaceFolders: [{ uri: folder, name: 'b' }],
  });
  await connection.sendNotification('initialized', {});
  return { connection, asked };
}

interface Asked {
  connection: MessageConnection;
  /** The URIs of files and folders that the server requested. */
  asked: string[];
}

const ids = async ({ connection }: Asked): Promise<string[]> => {
  const symbols = await connection.sendRequest<SymbolInformation[]>('workspace/symbol', { query: '' });
  return symbols.map(({ location }) => location.uri.slice(folder.length + 1)).sort();
};

describe('files that the client reads', () => {
  let client: Asked;
  afterEach(() => {
    client.connection.dispose();
  });

  const layouts: Record<string, { files: Record<string, string>; found: string[] }> = {
    'all tools, in folders too': {
      files: { 'a.tool.yml': named('a'), 'b/c.tool.yaml': named('c'), 'b/d.txt': named('d') },
      found: ['a.tool.yml', 'b/c.tool.yaml'],
    },
    'none of other people': {
      files: {
        'a.tool.yml': named('a'),
        'node_modules/b/b.tool.yml': named('b'),
        '.git/c.tool.yml': named('c'),
      },
      found: ['a.tool.yml'],
    },
    'none that version control ignores': {
      files: {
        '.gitignore': 'out/\n/a.tool.yml\n',
        'a.tool.yml': named('a'),
        'b/a.tool.yml': named('b'),
        'b/out/c.tool.yml': named('c'),
      },
      found: ['b/a.tool.yml'],
    },
    'what a nearer file takes back': {
      files: {
        '.gitignore': '*.tool.yml\n',
        'a.tool.yml': named('a'),
        'b/.gitignore': '!b.tool.yml\n',
        'b/b.tool.yml': named('b'),
      },
      found: ['b/b.tool.yml'],
    },
    'none that the project leaves out': {
      files: {
        '.user-tool.yml': 'ignore: [drafts/**]\n',
        'a.tool.yml': named('a'),
        'drafts/b.tool.yml': named('b'),
      },
      found: ['a.tool.yml'],
    },
  };
  for (const [what, { files, found }] of Object.entries(layouts)) {
    it(`are found: ${what}`, async () => {
      const addresses = Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text] as const);
      client = await start(new Map(addresses), { readsFiles: true });
      assert.deepEqual(await ids(client), found);
    });
  }

  it('tell of their twins, and follow the project', async () => {
    const files = new Map([
      [`${folder}/a.tool.yml`, goodTool],
      [`${folder}/b.tool.yml`, goodTool],
      [`${folder}/.user-tool.yml`, 'rules:\n  id-duplicate: error\n'],
    ]);
    client = await start(files, { readsFiles: true });
    const { items } = await client.connection.sendRequest<{
      items: { uri: string; items: { code: string; severity: number }[] }[];
    }>('workspace/diagnostic', { previousResultIds: [] });
    const told = items.flatMap(({ uri, items: problems }) =>
      problems.map(({ code, severity }) => [uri.slice(folder.length + 1), code, severity]),
    );
    assert.deepEqual(told.sort(), [
      ['a.tool.yml', 'id-duplicate', 1],
      ['b.tool.yml', 'id-duplicate', 1],
    ]);
  });

  it('are not asked for where the client does not offer to read them', async () => {
    client = await start(new Map([[`${folder}/a.tool.yml`, goodTool]]), {});
    assert.deepEqual(await ids(client), []);
    assert.deepEqual(client.asked, []);
  });
});
