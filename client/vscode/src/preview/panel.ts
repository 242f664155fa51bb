import {
  CancellationTokenSource,
  env,
  l10n,
  Uri,
  ViewColumn,
  window,
  workspace,
  type CancellationToken,
  type Disposable,
  type TextDocument,
  type WebviewPanel,
} from 'vscode';
import {
  shownFields,
  shownValues,
  withValue,
  type Path,
  type Values,
} from '@user-tool/platform-api/form-values.js';
import { formRequest, renderRequest, type Range as Place } from '@user-tool/protocol/tool-requests.js';
import { messageOf } from '../names.js';
import { rangeOf } from '../places.js';
import { folderOf, pickFiles } from '../run/pick-files.js';
import type { Server } from '../server.js';
import { aboutTool, fileOf, nameOf } from '../tool-uri.js';
import { pageHtml } from './html.js';
import { readFromPage, type ToPage } from '@user-tool/forms/messages.js';
import type { RememberedValues } from './remembered.js';
import { pageWords } from '@user-tool/forms/words.js';

/** Milliseconds without edits before the server is asked again; the page debounces its own input. */
const settleMs = 200;
/** Milliseconds before the page shows that it is busy. */
const busyAfterMs = 500;

/** What a preview works with. */
export interface PanelServices {
  /** Asks the language server; undefined if there is none. Rejects with the server's error. */
  ask: Server['ask'];
  remembered: RememberedValues;
  /** Runs a tool with the values that are remembered; absent where none can run. */
  run?: ((tool: Uri) => void) | undefined;
  /** The folder of the extension. */
  extension: Uri;
}

/** What a tool would run and the form for its inputs, next to its document and following its edits. */
export class PreviewPanel implements Disposable {
  private readonly listeners: Disposable[];
  private values: Values;
  /** What was last sent, as JSON, to not send it again. */
  private sent: { [part: string]: string } = {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  private request: CancellationTokenSource | undefined;

  constructor(
    readonly tool: Uri,
    readonly panel: WebviewPanel,
    private readonly services: PanelServices,
  ) {
    this.values = services.remembered.of(tool);
    const concerned = ({ uri }: TextDocument): void => {
      if (uri.toString() === fileOf(tool).toString()) this.refreshSoon();
    };
    this.listeners = [
      panel.webview.onDidReceiveMessage((message: unknown) => {
        this.receive(message);
      }),
      workspace.onDidChangeTextDocument(({ document }) => {
        concerned(document);
      }),
      workspace.onDidOpenTextDocument(concerned),
      // Also fires if only the language changes: the refresh finds out whether it is really closed.
      workspace.onDidCloseTextDocument(concerned),
      services.remembered.onDidChange((of) => {
        if (of.toString() === tool.toString()) this.valuesChanged();
      }),
      panel.onDidDispose(() => {
        this.dispose();
      }),
    ];
    this.showPage();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.request?.cancel();
    for (const listener of this.listeners) listener.dispose();
  }

  /** The document, while it is open. */
  private get document(): TextDocument | undefined {
    const address = fileOf(this.tool).toString();
    return workspace.textDocuments.find(({ uri, isClosed }) => !isClosed && uri.toString() === address);
  }

  private showPage(): void {
    const { panel, tool } = this;
    const { webview } = panel;
    const assets = Uri.joinPath(this.services.extension, 'client', 'dist');
    const icon = (theme: string): Uri =>
      Uri.joinPath(this.services.extension, 'client', 'images', `preview-${theme}.svg`);
    const address = (file: string): string => webview.asWebviewUri(Uri.joinPath(assets, file)).toString();
    panel.title = titleOf(tool);
    webview.options = { enableScripts: true, localResourceRoots: [assets] };
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    webview.html = pageHtml({
      nonce: newNonce(),
      source: webview.cspSource,
      script: address('preview-page.js'),
      style: address('preview-style.css'),
      language: env.language,
      title: panel.title,
      tool: tool.toString(),
    });
  }

  private receive(data: unknown): void {
    const message = readFromPage(data);
    if (!message) return;
    switch (message.type) {
      case 'ready':
        this.sent = {};
        this.post({
          type: 'start',
          words: pageWords(),
          values: this.values,
          canRun: this.services.run !== undefined,
        });
        void this.refresh();
        return;
      case 'values':
        this.values = message.values;
        this.services.remembered.remember(this.tool, message.values);
        void this.refresh();
        return;
      case 'reveal':
        void this.reveal(message.range);
        return;
      case 'open':
        void this.reveal();
        return;
      case 'copy':
        void env.clipboard.writeText(message.text);
        return;
      case 'pick':
        void this.pick(message.path);
        return;
      case 'run':
        this.services.run?.(this.tool);
    }
  }

  /** Shows the values that were entered elsewhere. */
  private valuesChanged(): void {
    const values = this.services.remembered.of(this.tool);
    if (JSON.stringify(values) === JSON.stringify(this.values)) return;
    this.values = values;
    this.post({ type: 'values', values });
    void this.refresh();
  }

  private async pick(path: Path): Promise<void> {
    const { ask, remembered } = this.services;
    const form = await ask(formRequest, aboutTool(this.tool));
    const placed = form && shownFields(form, this.values).find((one) => isSame(one.path, path));
    const value = placed && (await pickFiles(placed.field, folderOf(this.tool)));
    if (value !== undefined) remembered.remember(this.tool, withValue(this.values, path, value));
  }

  private post(message: ToPage): void {
    void this.panel.webview.postMessage(message);
  }

  private refreshSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), settleMs);
  }

  /** Asks about the current document; earlier requests are abandoned. */
  private async refresh(): Promise<void> {
    clearTimeout(this.timer);
    this.request?.cancel();
    // A hidden page is not loaded; it reports when it is loaded again.
    if (!this.panel.visible) return;
    const asked = (this.request = new CancellationTokenSource());
    const busy = setTimeout(() => {
      this.post({ type: 'busy' });
    }, busyAfterMs);
    asked.token.onCancellationRequested(() => {
      clearTimeout(busy);
    });
    const post = (message: ToPage): void => {
      if (asked.token.isCancellationRequested) return;
      this.post(message.type === 'update' ? this.news(message) : message);
    };
    try {
      for await (const message of this.messages(asked.token)) post(message);
    } catch (error) {
      post({ type: 'notice', text: messageOf(error), canOpen: false });
    } finally {
      clearTimeout(busy);
    }
  }

  /** What the page needs to know of the current document: its form at once, then what it would run. */
  private async *messages(token: CancellationToken): AsyncGenerator<ToPage> {
    const { ask } = this.services;
    const about = aboutTool(this.tool);
    if (!this.document) {
      yield this.closedNotice();
      return;
    }
    const form = await ask(formRequest, about, token);
    if (form === undefined) {
      const text = l10n.t('The language server is not running. Run "User Tool: Restart Language Server".');
      yield { type: 'notice', text, canOpen: false };
      return;
    }
    if (form === null) {
      const text =
        this.tool.fragment === ''
          ? l10n.t('This document is not a user tool: it needs a "class" such as PlatformUserTool.')
          : l10n.t('The tool is not at this place in the workflow anymore. Open its preview again.');
      yield { type: 'notice', text, canOpen: false };
      return;
    }
    yield { type: 'update', form };
    const inputs = shownValues(form, this.values);
    const rendered = await ask(renderRequest, { ...about, inputs, sample: 'required' }, token);
    if (rendered) yield { type: 'update', texts: rendered.texts, faults: rendered.errors };
  }

  private closedNotice(): ToPage {
    const canOpen = this.tool.scheme !== 'untitled';
    if (!canOpen) this.services.remembered.forgetUnsaved(this.tool);
    const text = canOpen
      ? l10n.t('The tool is closed. The preview shows its last state.')
      : l10n.t(
          'This new tool was saved or closed. The preview shows its last state. If you saved it, open the preview of the file.',
        );
    return { type: 'notice', text, canOpen };
  }

  /** What the page does not have yet. */
  private news({ type, ...parts }: ToPage & { type: 'update' }): ToPage {
    const fresh = Object.entries(parts).filter(([part, value]) => {
      const before = this.sent[part];
      this.sent[part] = JSON.stringify(value);
      return this.sent[part] !== before;
    });
    return { type, ...Object.fromEntries(fresh) };
  }

  /** Puts the cursor at a place in the document, in its editor; opens an editor to the side if there is none. */
  private async reveal(place?: Place): Promise<void> {
    if (!this.document && this.tool.scheme === 'untitled') return;
    try {
      await window.showTextDocument(fileOf(this.tool), {
        viewColumn:
          this.column() ?? (this.panel.viewColumn === ViewColumn.One ? ViewColumn.Beside : ViewColumn.One),
        ...(place && { selection: rangeOf(place) }),
      });
    } catch (error) {
      const text = l10n.t('Cannot open the tool: {0}', messageOf(error));
      this.post({ type: 'notice', text, canOpen: true });
    }
  }

  /** The column with a tab of the document. */
  private column(): ViewColumn | undefined {
    const address = fileOf(this.tool).toString();
    return window.tabGroups.all.find(({ tabs }) =>
      tabs.some(({ input }) => (input as { uri?: Uri } | undefined)?.uri?.toString() === address),
    )?.viewColumn;
  }
}

/** The title of a tool's panel. */
export function titleOf(tool: Uri): string {
  return l10n.t('Preview: {0}', nameOf(tool));
}

function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');
}

function isSame(one: Path, other: Path): boolean {
  return one.length === other.length && one.every((step, index) => step === other[index]);
}
