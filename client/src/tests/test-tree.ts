import { l10n, Uri, workspace, type TestController, type TestItem, type TextDocument } from 'vscode';
import { testsRequest, type TestedTool } from '../../../server/src/protocol/catalog-requests.js';
import { languageId } from '../../../server/src/protocol/names.js';
import { messageOf } from '../names.js';
import { rangeOf } from '../places.js';
import { isServed } from '../served.js';
import type { Disposable, Services } from '../services.js';

/** Milliseconds without edits before the tests of a document are listed again. */
const settleMs = 300;

/** The same for files; more than the client library takes to pass changes of files on to the server. */
const filesSettleMs = 1000;

/**
 * The tests of the workspace: an item for each tool with tests, below it one for each entry. The whole workspace is
 * listed once the user looks at it; documents that are open, as they change.
 */
export class TestTree implements Disposable {
  private readonly listeners: Disposable[];
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private isComplete = false;

  constructor(
    private readonly controller: TestController,
    private readonly services: Pick<Services, 'server' | 'output'>,
  ) {
    controller.resolveHandler = (item) => (item ? undefined : this.list());
    controller.refreshHandler = () => this.list();
    const watcher = workspace.createFileSystemWatcher('**/*.{yml,yaml}');
    const filesChanged = (): void => {
      if (this.isComplete) this.later('', filesSettleMs, () => this.list());
    };
    const changed = (document: TextDocument): void => {
      const address = document.uri.toString();
      if (hasTests(document)) this.later(address, settleMs, () => this.update(document.uri));
    };
    this.listeners = [
      watcher,
      watcher.onDidCreate(filesChanged),
      watcher.onDidChange(filesChanged),
      watcher.onDidDelete(filesChanged),
      workspace.onDidOpenTextDocument(changed),
      workspace.onDidChangeTextDocument(({ document }) => {
        changed(document);
      }),
      // From now on, the file on disk counts.
      workspace.onDidCloseTextDocument(({ uri }) => {
        if (this.item(uri)) filesChanged();
      }),
    ];
    workspace.textDocuments.forEach(changed);
  }

  /** Lists all tests of the workspace. Never rejects. */
  async list(): Promise<void> {
    this.isComplete = true;
    const tools = await this.ask({});
    if (tools) this.controller.items.replace(tools.filter(isFile).map((tool) => this.itemOf(tool)));
  }

  /** Lists the tests of an open document. Never rejects. */
  async update(uri: Uri): Promise<void> {
    const tools = await this.ask({ textDocument: { uri: uri.toString() } });
    const [tool] = tools ?? [];
    if (tool) this.controller.items.add(this.itemOf(tool));
    else if (tools) this.controller.items.delete(uri.toString());
  }

  /** The item of a tool, or of one of its tests. */
  item(uri: Uri, number?: number): TestItem | undefined {
    const tool = this.controller.items.get(uri.toString());
    return number === undefined ? tool : tool?.children.get(String(number));
  }

  dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const listener of this.listeners) listener.dispose();
  }

  private async ask(
    params: Parameters<typeof this.services.server.ask<object, TestedTool[]>>[1],
  ): Promise<TestedTool[] | undefined> {
    try {
      return await this.services.server.ask(testsRequest, params);
    } catch (error) {
      // The server ended, and reports so.
      this.services.output.debug(messageOf(error));
      return undefined;
    }
  }

  private later(key: string, wait: number, work: () => Promise<void>): void {
    clearTimeout(this.timers.get(key));
    this.timers.set(
      key,
      setTimeout(() => {
        this.timers.delete(key);
        void work();
      }, wait),
    );
  }

  /** The item of a tool: the existing one keeps its results. */
  private itemOf({ uri: address, name, tests }: TestedTool): TestItem {
    const { items } = this.controller;
    const uri = Uri.parse(address, true);
    const file = uri.path.slice(uri.path.lastIndexOf('/') + 1);
    const item = items.get(uri.toString()) ?? this.controller.createTestItem(uri.toString(), file, uri);
    item.description = name ?? '';
    item.children.replace(
      tests.map(({ number, title, range }) => {
        const test =
          item.children.get(String(number)) ?? this.controller.createTestItem(String(number), '', uri);
        test.label = title ?? l10n.t('Test {0}', number);
        test.sortText = String(number).padStart(4, '0');
        test.range = rangeOf(range);
        return test;
      }),
    );
    return item;
  }
}

/** Whether a document can have tests that can be run. */
function hasTests(document: TextDocument): boolean {
  return document.uri.scheme === 'file' && document.languageId === languageId && isServed(document);
}

/** Tests run only on the machine of the extension. */
function isFile({ uri }: TestedTool): boolean {
  return uri.startsWith('file:');
}
