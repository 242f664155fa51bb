import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Server, ServerState } from '../../../client/vscode/src/server.js';
import { rowsOf, type RowName, type StatusInput } from '../../../client/vscode/src/status/rows.js';
import { Status } from '../../../client/vscode/src/status/status.js';
import { statusRequest, type ToolStatus } from '../../../server/protocol/src/tool-requests.js';
import { closeAll, openFile, openMarked, until } from './support.js';

const tool = 'class: GalaxyUserTool\nid: «x»\n';
const checked: ToolStatus = { class: 'GalaxyUserTool', ignored: false, restricted: [] };
const quiet: StatusInput = {
  server: 'ready',
  isBusy: false,
  status: checked,
  problems: [],
  logLevel: vscode.LogLevel.Info,
};
const { Error: error, Warning: warning, Information: information } = vscode.LanguageStatusSeverity;
const { Error: grave, Warning: light, Information: fact, Hint: hint } = vscode.DiagnosticSeverity;
const problems = [grave, grave, light, fact, hint].map((severity) => ({ severity }));

/** The changed input, and the resulting text of a row. */
const rows: Record<string, [change: Partial<StatusInput>, name: RowName, says: unknown[]]> = {
  'class and problems': [{ problems }, 'tool', ['GalaxyUserTool', '2 errors, 1 warning, 1 info, 1 hint']],
  'that there is no problem': [{}, 'tool', ['GalaxyUserTool', 'no problems']],
  'that the project leaves the tool out': [
    { status: { ...checked, ignored: true } },
    'tool',
    ['GalaxyUserTool', 'not checked: .user-tool.yml ignores it'],
  ],
  'a server that runs': [{}, 'server', ['Language server', 'ready', information, false]],
  'a server at work': [{ isBusy: true }, 'server', ['Language server', 'checking…', information, true]],
  'a server that starts': [
    { server: 'starting', isBusy: true },
    'server',
    ['Language server', 'starting…', information, true],
  ],
  'a server that nobody needed yet': [
    { server: 'stopped' },
    'server',
    ['Language server', 'not started', information, false],
  ],
  'a server that failed': [
    { server: 'failed' },
    'server',
    ['Language server', 'not running, nothing is checked', error, false],
  ],
  'the level of the output': [{ logLevel: vscode.LogLevel.Trace }, 'output', ['Output', 'log level Trace']],
  'what is left out without trust': [
    { status: { ...checked, restricted: ['shellcheck'] } },
    'trust',
    ['Restricted mode', 'ShellCheck does not run', warning],
  ],
};

describe('the status of a tool', () => {
  for (const [what, [change, name, says]] of Object.entries(rows)) {
    it(`tells ${what}`, () => {
      const row = rowsOf({ ...quiet, ...change })[name];
      assert.ok(row);
      assert.deepEqual([row.text, row.detail, row.severity, row.busy].slice(0, says.length), says);
    });
  }

  it('says nothing of a document that is no tool, and nothing of trust where nothing is left out', () => {
    assert.deepEqual(Object.keys(rowsOf({ ...quiet, status: undefined })), ['server', 'output']);
    assert.deepEqual(Object.keys(rowsOf(quiet)), ['tool', 'server', 'output']);
  });

  it('leads to commands that exist', async () => {
    await vscode.extensions.getExtension('user-tool.user-tool')?.activate();
    const known = new Set(await vscode.commands.getCommands(true));
    const restricted = rowsOf({ ...quiet, status: { ...checked, restricted: ['shellcheck'] } });
    for (const { command } of Object.values(restricted)) {
      assert.ok(known.has(command.command), command.command);
    }
  });
});

describe('the status in the editor', () => {
  const shown = new Map<RowName, vscode.LanguageStatusItem>();
  const changed = new vscode.EventEmitter<void>();
  let collection: vscode.DiagnosticCollection;
  let state: ServerState;
  let answer: ToolStatus | null;
  let asked: string[];
  let status: Status;

  beforeEach(() => {
    collection = vscode.languages.createDiagnosticCollection('status test');
    state = 'ready';
    answer = checked;
    asked = [];
    const server = {
      get state() {
        return state;
      },
      isBusy: false,
      onDidChange: changed.event,
      ask: ({ method }: { method: string }, { textDocument }: { textDocument: { uri: string } }) => {
        asked.push(`${method} ${textDocument.uri}`);
        return Promise.resolve(answer);
      },
    } as unknown as Server;
    const output = vscode.window.createOutputChannel('Status test', { log: true });
    status = new Status({ server, output }, (name) => {
      const item = { dispose: () => shown.delete(name) } as unknown as vscode.LanguageStatusItem;
      shown.set(name, item);
      return item;
    });
  });
  afterEach(async () => {
    status.dispose();
    collection.dispose();
    await closeAll();
  });
  const detail = (name: RowName): string | undefined => shown.get(name)?.detail;
  const tells = (name: RowName, text: string): Promise<unknown> =>
    until(`${name}: ${text}`, () => detail(name) === text);

  it('follows problems, edits and the server', async () => {
    const { document, range } = await openMarked(tool);
    await until('the row of the tool', () => shown.has('tool'));
    assert.equal(shown.get('tool')?.text, 'GalaxyUserTool');

    const count = vscode.languages.getDiagnostics(document.uri).length;
    collection.set(document.uri, [
      new vscode.Diagnostic(range, 'a', vscode.DiagnosticSeverity.Hint),
      new vscode.Diagnostic(range, 'b', vscode.DiagnosticSeverity.Hint),
    ]);
    await until('two hints', () => /\b[2-9] hints/.test(detail('tool') ?? ''));
    assert.ok(vscode.languages.getDiagnostics(document.uri).length >= count);

    answer = { ...checked, class: 'PlatformUserTool', restricted: ['shellcheck'] };
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, range, 'y');
    await vscode.workspace.applyEdit(edit);
    await until('the other class', () => shown.get('tool')?.text === 'PlatformUserTool');
    assert.ok(shown.has('trust'));

    state = 'failed';
    changed.fire();
    await tells('server', 'not running, nothing is checked');

    state = 'ready';
    answer = checked;
    changed.fire();
    await until('the end of the restriction', () => !shown.has('trust'));
  });

  it('asks one question for many reasons, about the document that is looked at', async () => {
    const { document } = await openMarked(tool);
    await until('a question', () => asked);
    asked.length = 0;
    for (let time = 0; time < 20; time++) {
      collection.set(document.uri, []);
      changed.fire();
    }
    await until('a question', () => asked);
    assert.ok(asked.length <= 3, `${asked.length} questions`);
    assert.deepEqual([...new Set(asked)], [`${statusRequest.method} ${document.uri.toString()}`]);
  });

  it('asks nothing about documents that are none of ours, nor a server that does not run', async () => {
    await openFile('workflow.yml');
    state = 'failed';
    await openMarked(tool);
    await tells('server', 'not running, nothing is checked');
    assert.deepEqual(asked, []);
    assert.equal(shown.has('tool'), false);
  });
});
