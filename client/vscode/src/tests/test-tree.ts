import { l10n, Uri, workspace, type TestController, type TestItem, type TextDocument } from 'vscode';
import { testsRequest, type TestedTool } from '@user-tool/protocol/catalog-requests.js';
import { hasTools } from '../active-tool.js';
import { messageOf } from '../names.js';
import { rangeOf } from '../places.js';
import type { Disposable, Services } from '../services.js';
import { nameOf } from '../tool-uri.js';

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
        if (this.itemsIn(uri).length > 0) filesChanged();
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

  /** Lists the tests of an open document, of all tools in it. Never rejects. */
  async update(uri: Uri): Promise<void> {
    const tools = await this.ask({ textDocument: { uri: uri.toString() } });
    if (!tools) return;
    const { items } = this.controller;
    const listed = tools.map((tool) => this.itemOf(tool));
    for (const item of this.itemsIn(uri)) if (!listed.includes(item)) items.delete(item.id);
    for (const item of listed) items.add(item);
  }

  /** The item of a tool, or of one of its tests. */
  item(tool: Uri, number?: number): TestItem | undefined {
    const item = this.controller.items.get(tool.toString());
    return number === undefined ? item : item?.children.get(String(number));
  }

  dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const listener of this.listeners) listener.dispose();
  }

  /** The items of the tools in a file. */
  private itemsIn(file: Uri): TestItem[] {
    const address = file.toString();
    return [...this.controller.items].flatMap(([, item]) => (item.uri?.toString() === address ? item : []));
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
  private itemOf({ uri: address, pointer = '', name, tests }: TestedTool): TestItem {
    const uri = Uri.parse(address, true);
    const tool = uri.with({ fragment: pointer });
    const item = this.item(tool) ?? this.controller.createTestItem(tool.toString(), nameOf(tool), uri);
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
  return document.uri.scheme === 'file' && hasTools(document);
}

/** Tests run only on the machine of the extension. */
function isFile({ uri }: TestedTool): boolean {
  return uri.startsWith('file:');
}
