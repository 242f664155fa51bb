import {
  type CancellationToken,
  type Disposable,
  EventEmitter,
  type TextDocument,
  Uri,
  ViewColumn,
  window,
  workspace,
} from 'vscode';
import { renderCommand } from './names.js';
import { isServed } from './served.js';
import { command, type Ending, type Services } from './services.js';

const scheme = 'user-tool-render';

/** Milliseconds for which a tool has to rest before it is rendered again. */
const rest = 250;

/** Asks the language server; undefined where there is none. Rejects with what the server says. */
type Ask = <T>(method: string, params: object, token: CancellationToken) => Promise<T | undefined>;

/** The command that shows what a tool would run. */
export function previews(services: Services): Ending[] {
  const shown = new Previews((method, params, token) => services.server.ask(method, params, token));
  return [shown, command(services, renderCommand, (address?: string) => shown.show(address))];
}

/** Shows what tools would run, each beside its document and following its edits. */
class Previews {
  private readonly changed = new EventEmitter<Uri>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly listeners: Disposable[];

  constructor(private readonly ask: Ask) {
    this.listeners = [
      workspace.registerTextDocumentContentProvider(scheme, {
        onDidChange: this.changed.event,
        provideTextDocumentContent: (preview, token) => this.textOf(preview, token),
      }),
      workspace.onDidChangeTextDocument(({ document }) => {
        this.edited(document);
      }),
      workspace.onDidOpenTextDocument((document) => {
        this.edited(document);
      }),
    ];
  }

  /** @param address of the tool; that of the active editor when absent */
  async show(address?: string): Promise<void> {
    const tool = address === undefined ? activeTool() : Uri.parse(address, true);
    if (!tool) return;
    const preview = previewOf(tool);
    // One that is open already does not ask for its text again by itself.
    this.changed.fire(preview);
    const document = await workspace.openTextDocument(preview);
    await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preserveFocus: true });
  }

  dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const listener of this.listeners) listener.dispose();
    this.changed.dispose();
  }

  private edited({ uri, isClosed }: TextDocument): void {
    if (uri.scheme === scheme || isClosed) return;
    const preview = previewOf(uri);
    const key = preview.toString();
    if (!workspace.textDocuments.some((open) => open.uri.toString() === key)) return;
    clearTimeout(this.timers.get(key));
    const refresh = (): void => {
      this.timers.delete(key);
      this.changed.fire(preview);
    };
    this.timers.set(key, setTimeout(refresh, rest));
  }

  private async textOf(preview: Uri, token: CancellationToken): Promise<string> {
    const params = { textDocument: { uri: preview.query } };
    try {
      const answer = await this.ask<{ preview: string } | null>('userTool/render', params, token);
      return answer?.preview ?? '# Nothing would run: the document is not open, or no user tool.\n';
    } catch (error) {
      return `# ${error instanceof Error ? error.message : String(error)}\n`;
    }
  }
}

/** Called like the tool, and a shell script for the editor. */
function previewOf(tool: Uri): Uri {
  return Uri.from({ scheme, path: `${tool.path}.sh`, query: tool.toString() });
}

function activeTool(): Uri | undefined {
  const document = window.activeTextEditor?.document;
  return document && isServed(document) ? document.uri : undefined;
}
