import { languages, window, workspace, type LanguageStatusItem, type TextDocument } from 'vscode';
import { statusRequest, type ToolStatus } from '@user-tool/protocol/tool-requests.js';
import { displayName, messageOf, toolDocuments } from '../names.js';
import { isServed } from '../served.js';
import { type Disposable, type Services } from '../services.js';
import { rowNames, rowsOf, type StatusRow, type RowName } from './rows.js';

/** Milliseconds within which several changes cause one update. */
const settleMs = 150;

/** Creates a row that VS Code shows for the extension's documents. */
type CreateItem = (name: RowName) => LanguageStatusItem;

/** Shows the status of the tool in the active editor, and of the server, in the `{}` menu of the status bar. */
export function languageStatus(services: Services): Disposable {
  // VS Code sorts the rows by these names.
  return new Status(services, (name) =>
    languages.createLanguageStatusItem(`userTool.status.${rowNames.indexOf(name)}.${name}`, toolDocuments),
  );
}

export class Status {
  private readonly items = new Map<RowName, LanguageStatusItem>();
  private readonly listeners: Disposable[];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private status: { of: string; value: ToolStatus | undefined } | undefined;

  constructor(
    private readonly services: Pick<Services, 'server' | 'output'>,
    private readonly create: CreateItem,
  ) {
    const { server, output } = services;
    const later = (): void => {
      this.later();
    };
    this.listeners = [
      server.onDidChange(() => {
        this.show();
        this.later();
      }),
      output.onDidChangeLogLevel(later),
      window.onDidChangeActiveTextEditor(later),
      workspace.onDidGrantWorkspaceTrust(later),
      // Typing may change the class, too.
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document === this.document) this.later();
      }),
      languages.onDidChangeDiagnostics(({ uris }) => {
        const address = this.document?.uri.toString();
        if (uris.some((uri) => uri.toString() === address)) this.later();
      }),
    ];
    this.later();
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const disposable of [...this.listeners, ...this.items.values()]) disposable.dispose();
  }

  /** The document in the active editor, if the server serves it. */
  private get document(): TextDocument | undefined {
    const document = window.activeTextEditor?.document;
    return document && isServed(document) ? document : undefined;
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.update(), settleMs);
  }

  /** Asks the server for the status of the document, without starting it. */
  private async update(): Promise<void> {
    const { document } = this;
    if (!document) return;
    const { server, output } = this.services;
    const uri = document.uri.toString();
    if (server.state === 'ready') {
      try {
        const value = await server.ask(statusRequest, { textDocument: { uri } });
        // By now another document may be active, and already answered.
        if (this.document?.uri.toString() !== uri) return;
        this.status = { of: uri, value: value ?? undefined };
      } catch (error) {
        // The server ended, and reports so.
        output.debug(messageOf(error));
      }
    }
    this.show();
  }

  private show(): void {
    const { document } = this;
    if (!document) return;
    const { server, output } = this.services;
    const uri = document.uri.toString();
    const rows = rowsOf({
      server: server.state,
      isBusy: server.isBusy,
      status: this.status?.of === uri ? this.status.value : undefined,
      problems: languages.getDiagnostics(document.uri),
      logLevel: output.logLevel,
    });
    for (const name of rowNames) this.put(name, rows[name]);
  }

  private put(name: RowName, row: StatusRow | undefined): void {
    let item = this.items.get(name);
    if (!row) {
      item?.dispose();
      this.items.delete(name);
      return;
    }
    if (!item) this.items.set(name, (item = this.create(name)));
    item.name = displayName;
    Object.assign(item, row);
  }
}
