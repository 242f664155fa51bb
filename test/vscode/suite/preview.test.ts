import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { FromPage, ToPage } from '../../../client/forms/src/messages.js';
import type { PanelServices } from '../../../client/vscode/src/preview/panel.js';
import { Previews } from '../../../client/vscode/src/preview/previews.js';
import { RememberedValues } from '../../../client/vscode/src/preview/remembered.js';
import type { RequestOf } from '../../../server/protocol/src/messages.js';
import { formRequest, renderRequest, type PlacedForm } from '../../../server/protocol/src/tool-requests.js';
import { closeAll, openFile, openMarked, until } from './support.js';

const tool = `class: PlatformUserTool
id: a-tool
version: 1.0.0
name: A tool
container: quay.io/biocontainers/coreutils:9.5
shell_command: |
  head -n $(inputs.‸lines * 2) '$(inputs.reads.path)' > out.txt
inputs:
  - { name: reads, type: data, format: fastq }
  - { name: lines, type: integer, default: «7» }
outputs:
  - { name: out, type: data, format: txt, from_work_dir: out.txt }
`;

/** The tabs of previews. */
const panels = (): vscode.Tab[] =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(
      ({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith('userTool.preview'),
    );

const nameOf = ({ uri }: vscode.TextDocument): string => uri.path.slice(uri.path.lastIndexOf('/') + 1);

/** Waits until exactly these documents have previews; a title may come after its tab. */
const called = (documents: readonly vscode.TextDocument[]): Promise<boolean> => {
  const wanted = documents.map((one) => `Preview: ${nameOf(one)}`).join();
  return until(
    `the panels ${wanted}`,
    () =>
      panels()
        .map(({ label }) => label)
        .join() === wanted,
  );
};

describe('the preview panel', () => {
  afterEach(closeAll);

  it('is opened beside the tool, once for each, and leaves the cursor where it is', async () => {
    const { document } = await openMarked(tool);
    for (let time = 0; time < 2; time++) await vscode.commands.executeCommand('userTool.render');
    const panel = await until('a panel', () => panels()[0]);
    await called([document]);
    assert.notEqual(panel.group.viewColumn, vscode.window.activeTextEditor?.viewColumn);
    assert.equal(vscode.window.activeTextEditor?.document, document);
    const { document: other } = await openMarked(tool);
    await vscode.commands.executeCommand('userTool.render');
    await called([document, other]);
  });

  it('is opened by the words above the command', async () => {
    const { document } = await openMarked(tool);
    const lens = await until('the lens', async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        document.uri,
        10,
      );
      return lenses.find(({ command }) => command?.command === 'userTool.render');
    });
    assert.equal(document.lineAt(lens.range.start).text, 'shell_command: |');
    await vscode.commands.executeCommand(
      'userTool.render',
      ...((lens.command?.arguments ?? []) as unknown[]),
    );
    assert.equal((await until('a panel', panels)).length, 1);
  });

  it('is of the tool that was active last, while another document is', async () => {
    const { document } = await openMarked(tool);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: 'x' }));
    await vscode.commands.executeCommand('userTool.render');
    await called([document]);
  });

  it('goes with its tool where a file is renamed', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const at = (name: string): vscode.Uri => vscode.Uri.joinPath(folder.uri, name);
    const [first, then] = [at('first.tool.yml'), at('then.tool.yml')];
    const label = (name: string): Promise<unknown> =>
      until(`the panel of ${name}`, () => panels().some((panel) => panel.label === `Preview: ${name}`));
    try {
      await vscode.workspace.fs.writeFile(first, new TextEncoder().encode(tool.replaceAll(/[‸«»]/g, '')));
      await vscode.window.showTextDocument(first);
      await vscode.commands.executeCommand('userTool.render');
      await label('first.tool.yml');
      const edit = new vscode.WorkspaceEdit();
      edit.renameFile(first, then);
      await vscode.workspace.applyEdit(edit);
      await label('then.tool.yml');
      assert.equal(panels().length, 1);
    } finally {
      await closeAll();
      for (const file of [first, then])
        await vscode.workspace.fs.delete(file).then(undefined, () => undefined);
    }
  });

  it('is of the tool at the cursor of a workflow, or of the one whose words are used', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, 'two.gxwf.yml');
    const step = `  - run:\n${tool
      .replaceAll(/[‸«»]/g, '')
      .replace('Platform', 'Galaxy')
      .replaceAll(/^(?=.)/gm, '      ')}`;
    const text = `class: GalaxyWorkflow\nsteps:\n${step}${step}`;
    const labels = (...pointers: string[]): Promise<unknown> =>
      until(`the panels ${pointers.join()}`, () => {
        const wanted = pointers.map((pointer) => `Preview: two.gxwf.yml#${pointer}`);
        return (
          panels()
            .map(({ label }) => label)
            .join() === wanted.join()
        );
      });
    try {
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
      const editor = await vscode.window.showTextDocument(file);
      const second = editor.document.positionAt(text.lastIndexOf('name: A tool'));
      editor.selection = new vscode.Selection(second, second);
      await vscode.commands.executeCommand('userTool.render');
      await labels('/steps/1/run');
      const lenses = await until('the lenses', async () => {
        const all = await vscode.commands.executeCommand<vscode.CodeLens[]>(
          'vscode.executeCodeLensProvider',
          file,
          20,
        );
        const own = all.filter(({ command }) => command?.command === 'userTool.render');
        return own.length === 2 && own;
      });
      const [lens] = lenses;
      await vscode.commands.executeCommand(
        'userTool.render',
        ...((lens?.command?.arguments ?? []) as unknown[]),
      );
      await labels('/steps/1/run', '/steps/0/run');
    } finally {
      await closeAll();
      await vscode.workspace.fs.delete(file);
    }
  });

  it('has its words beside: an expression that is pointed at tells its value', async () => {
    const { document, cursor } = await openMarked(tool);
    const told = await until('a hover with the value', async () => {
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        cursor,
      );
      const text = hovers.flatMap(({ contents }) =>
        contents.map((content) => (content as vscode.MarkdownString).value),
      );
      return text.find((one) => one.includes('With sample inputs'));
    });
    assert.match(told, /`14`/);
  });
});

/** A request to the language server, answered by the test. */
interface Asked {
  method: string;
  params: { inputs?: unknown };
  token: vscode.CancellationToken;
  answer: (value: unknown) => void;
}

const form = {
  name: 'A tool',
  version: null,
  description: null,
  inputs: [{ name: 'n', type: 'integer', label: 'n', help: '', optional: false }],
} as unknown as PlacedForm;

/** Separate previews, with a panel whose page is the test. */
class Stage {
  readonly asked: Asked[] = [];
  readonly told: ToPage[] = [];
  readonly kept = new Map<string, unknown>();
  /** The server's immediate response; by default the test answers. */
  reply: ((asked: Asked) => unknown) | undefined = ({ method }) =>
    method === formRequest.method ? form : { texts: [], errors: [] };
  readonly previews: Previews;
  readonly panel: vscode.WebviewPanel;
  private readonly said = new vscode.EventEmitter<unknown>();
  private readonly gone = new vscode.EventEmitter<void>();
  disposed = false;

  constructor() {
    const services: PanelServices = {
      ask: <P, R>({ method }: RequestOf<P, R>, params: P, token?: vscode.CancellationToken) =>
        new Promise<R | undefined>((resolve) => {
          const answer = resolve as (value: unknown) => void;
          const asked = { method, params: params as Asked['params'], token: token!, answer };
          this.asked.push(asked);
          if (this.reply) answer(this.reply(asked));
        }),
      remembered: new RememberedValues({
        get: <T>(key: string, otherwise?: T) => (this.kept.get(key) ?? otherwise) as T,
        update: (key: string, value: unknown) => {
          this.kept.set(key, value);
          return Promise.resolve();
        },
      }),
      extension: vscode.extensions.getExtension('user-tool.user-tool')!.extensionUri,
    };
    this.previews = new Previews(services);
    const webview = {
      cspSource: 'https://assets',
      html: '',
      options: {},
      asWebviewUri: (uri: vscode.Uri) => uri,
      onDidReceiveMessage: this.said.event,
      postMessage: (message: ToPage) => {
        this.told.push(message);
        return Promise.resolve(true);
      },
    };
    const dispose = (): void => {
      this.disposed = true;
      this.gone.fire();
    };
    const panel = {
      title: '',
      visible: true,
      webview,
      onDidDispose: this.gone.event,
      dispose,
      reveal: () => undefined,
    };
    this.panel = panel as unknown as vscode.WebviewPanel;
  }

  say(message: FromPage | object): void {
    this.said.fire(message);
  }

  asks({ method }: { method: string }): Asked[] {
    return this.asked.filter((one) => one.method === method);
  }
}

describe('what the preview panel does', () => {
  let stage: Stage;
  beforeEach(() => {
    stage = new Stage();
  });
  afterEach(async () => {
    stage.panel.dispose();
    await closeAll();
  });

  const restore = async ({ uri }: vscode.TextDocument): Promise<void> => {
    await stage.previews.deserializeWebviewPanel(stage.panel, { tool: uri.toString(), tab: 'form' });
    stage.say({ type: 'ready' });
  };
  const notice = (words: string): Promise<ToPage> =>
    until(words, () => stage.told.find((one) => one.type === 'notice' && one.text.includes(words)));

  it('comes back after a reload of the window, with the values that were given', async () => {
    const { document } = await openMarked(tool);
    const address = document.uri.with({ scheme: 'file', path: '/nowhere/a.tool.yml' });
    stage.kept.set('userTool.preview.values', { [address.toString()]: { n: 5 } });
    await stage.previews.deserializeWebviewPanel(stage.panel, { tool: address.toString(), tab: 'form' });
    stage.say({ type: 'ready' });
    const start = stage.told[0];
    assert.ok(start?.type === 'start');
    assert.deepEqual(start.values, { n: 5 });
    assert.equal(stage.panel.title, 'Preview: a.tool.yml');
    assert.match(
      stage.panel.webview.html,
      /default-src &#39;none&#39;; script-src &#39;nonce-[0-9a-f]{16,}&#39;/,
    );
    assert.deepEqual(
      stage.panel.webview.options.localResourceRoots?.map(({ path }) => path.slice(-12)),
      ['/client/dist'],
    );
    await notice('The tool is closed');
  });

  it('is closed where nobody knows any more what it was about', async () => {
    await stage.previews.deserializeWebviewPanel(stage.panel, { tab: 'form' });
    assert.ok(stage.disposed);
  });

  it('tells the form and what would run, and only what is new after an edit', async () => {
    const { document } = await openMarked(tool, { atCursor: true });
    await restore(document);
    await until('two updates', () => stage.told.filter(({ type }) => type === 'update').length === 2);
    assert.deepEqual(stage.told.slice(1), [
      { type: 'update', form },
      { type: 'update', texts: [], faults: [] },
    ]);
    const keys = ['1', '2', '3'].map((text) => vscode.commands.executeCommand('type', { text }));
    await Promise.all(keys);
    await until('an answer to the edits', () => stage.told.length > 4);
    for (const message of stage.told.slice(3)) assert.deepEqual(message, { type: 'update' });
    assert.ok(stage.asks(formRequest).length < 4, 'not for each edit');
  });

  it('asks about the tool in a workflow that it is of, and says when it is not there', async () => {
    const uri = (await openFile('embedded.gxwf.yml')).uri;
    await stage.previews.deserializeWebviewPanel(stage.panel, {
      tool: uri.with({ fragment: '/steps/0/run' }).toString(),
      tab: 'form',
    });
    stage.say({ type: 'values', values: { n: 2 } });
    const asked = await until('what would run', () => stage.asks(renderRequest)[0]);
    const about = { textDocument: { uri: uri.toString() }, pointer: '/steps/0/run' };
    assert.deepEqual(asked.params, { ...about, inputs: { n: 2 }, sample: 'required' });
    assert.deepEqual(Object.keys(stage.kept.get('userTool.preview.values') as object), [
      uri.with({ fragment: '/steps/0/run' }).toString(),
    ]);
    stage.reply = () => null;
    stage.say({ type: 'ready' });
    await until('a notice', () =>
      stage.told.find(
        (one) => one.type === 'notice' && one.text.includes('not at this place in the workflow'),
      ),
    );
  });

  it('asks for the values that are given, keeps them, and waits for no older question', async () => {
    const { document } = await openMarked(tool);
    await restore(document);
    await until('what would run', () => stage.asks(renderRequest).length === 1);
    stage.reply = undefined;
    stage.say({ type: 'values', values: { n: 2, gone: 3 } });
    await until('a question', () => stage.asks(formRequest).length === 2);
    stage.reply = ({ method }) => (method === formRequest.method ? form : { texts: [], errors: [] });
    stage.say({ type: 'values', values: { n: 4, gone: 3 } });
    const [, , old] = stage.asked.filter(
      ({ method }) => method === formRequest.method || method === renderRequest.method,
    );
    assert.ok(old?.token.isCancellationRequested);
    const last = await until('another', () => stage.asks(renderRequest)[1]);
    assert.deepEqual(last.params, {
      textDocument: { uri: document.uri.toString() },
      inputs: { n: 4 },
      sample: 'required',
    });
    const before = stage.told.length;
    old.answer({ ...form, name: 'Late' });
    await new Promise((resolve) => setTimeout(resolve, 0));
    assert.ok(stage.told.slice(before).every((one) => one.type !== 'update' || one.form?.name !== 'Late'));
    stage.say({ type: 'ready' });
    const again = stage.told.findLast(({ type }) => type === 'start');
    assert.ok(again?.type === 'start');
    assert.deepEqual(again.values, { n: 4, gone: 3 });
  });

  it('puts the cursor where the page says, and hears nothing that no page says', async () => {
    const { document, range } = await openMarked(tool);
    await restore(document);
    const place = { line: range.end.line, character: range.end.character };
    stage.say({ type: 'reveal', range: { start: { line: -1, character: 0 }, end: place } });
    stage.say({ type: 'run', command: 'x' });
    stage.say({
      type: 'reveal',
      range: {
        start: { line: range.start.line, character: range.start.character },
        end: { line: range.end.line, character: range.end.character },
      },
    });
    await until('the cursor', () => vscode.window.activeTextEditor?.selection.isEqual(range));
    assert.equal(vscode.window.activeTextEditor?.document, document);
  });

  it('says when the tool is closed, when the document is not a tool, and what the server reports', async () => {
    const { document } = await openMarked(tool);
    stage.reply = () => null;
    await restore(document);
    await notice('not a user tool');
    stage.reply = () => undefined;
    stage.say({ type: 'ready' });
    await notice('is not running');
    stage.reply = () => {
      throw new Error('It could not be evaluated in time.');
    };
    stage.say({ type: 'ready' });
    await notice('in time');
    await closeAll();
    const closed = await notice('closed');
    assert.ok(closed.type === 'notice');
    assert.equal(closed.canOpen, false, 'an unsaved document is gone');
  });

  it('copies', async () => {
    const { document } = await openMarked(tool);
    await restore(document);
    stage.say({ type: 'copy', text: 'head -n 14' });
    await until('the clipboard', async () => (await vscode.env.clipboard.readText()) === 'head -n 14');
  });
});
