import {
  CancellationTokenSource,
  l10n,
  Uri,
  window,
  workspace,
  type Disposable,
  type QuickPickItem,
  type TextDocument,
  type TextEditor,
} from 'vscode';
import type { SymbolInformation } from 'vscode-languageclient';
import { workspaceSymbolRequest } from '../../server/src/protocol/catalog-requests.js';
import { languageId } from '../../server/src/protocol/names.js';
import { isServed } from './served.js';
import type { Server } from './server.js';

/** A tool in the workspace. */
type WorkspaceTool = Pick<SymbolInformation, 'name' | 'containerName' | 'location'>;

interface ToolItem extends QuickPickItem {
  /** Absent for a new tool. */
  uri?: Uri;
}

/** Which user tool a command applies to, even while something other than an editor has the focus. */
export class ActiveTool implements Disposable {
  private last: string | undefined;
  private readonly listener: Disposable;

  /** @param create creates a new tool; undefined if the user cancels */
  constructor(
    private readonly server: Pick<Server, 'ask'>,
    private readonly create: () => Promise<Uri | undefined>,
  ) {
    this.note(window.activeTextEditor);
    this.listener = window.onDidChangeActiveTextEditor((editor) => {
      this.note(editor);
    });
  }

  /** The tool in the active editor, else the last active one, else the only open one. */
  get current(): TextDocument | undefined {
    const active = window.activeTextEditor?.document;
    if (active && isTool(active)) return active;
    const open = workspace.textDocuments.filter((document) => isTool(document) && isInTab(document));
    return open.find(({ uri }) => uri.toString() === this.last) ?? (open.length === 1 ? open[0] : undefined);
  }

  /**
   * The {@link current} tool; if there is none, the user picks one from the workspace or creates one.
   * @returns its URI; undefined if the user cancels
   */
  async meant(): Promise<Uri | undefined> {
    return this.current?.uri ?? this.ask();
  }

  dispose(): void {
    this.listener.dispose();
  }

  private note(editor: TextEditor | undefined): void {
    if (editor && isTool(editor.document)) this.last = editor.document.uri.toString();
  }

  private async ask(): Promise<Uri | undefined> {
    const cancel = new CancellationTokenSource();
    const items = this.server
      .ask(workspaceSymbolRequest, { query: '' }, cancel.token)
      .then((tools): ToolItem[] => [
        ...(tools ?? []).filter(isInFile).map(itemOf),
        { label: `$(new-file) ${l10n.t('New User Tool…')}` },
      ]);
    const chosen = await window.showQuickPick(items, {
      title: l10n.t('Which user tool?'),
      placeHolder: l10n.t('No tool is open: choose one from the workspace, or create one'),
      matchOnDescription: true,
    });
    cancel.cancel();
    if (!chosen) return undefined;
    if (!chosen.uri) return this.create();
    await window.showTextDocument(chosen.uri);
    return chosen.uri;
  }
}

function isTool(document: TextDocument): boolean {
  return document.languageId === languageId && isServed(document);
}

/** Documents stay open for a while after their editor is closed. */
function isInTab({ uri }: TextDocument): boolean {
  const address = uri.toString();
  return window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .some(({ input }) => (input as { uri?: Uri } | undefined)?.uri?.toString() === address);
}

/** Whether a tool has a file of its own, and is not in a workflow. */
function isInFile({ location }: WorkspaceTool): boolean {
  return !/\.gxwf\.ya?ml$/.test(location.uri);
}

function itemOf({ name, containerName, location }: WorkspaceTool): ToolItem {
  const uri = Uri.parse(location.uri, true);
  const path = workspace.asRelativePath(uri);
  return { label: name, description: containerName ? `${containerName} – ${path}` : path, uri };
}
