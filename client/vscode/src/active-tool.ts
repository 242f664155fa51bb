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
import { workspaceSymbolRequest } from '@user-tool/protocol/catalog-requests.js';
import { languageId } from '@user-tool/protocol/names.js';
import { statusRequest } from '@user-tool/protocol/tool-requests.js';
import { rangeOf } from './places.js';
import { isServed } from './served.js';
import { answered, type Server } from './server.js';
import { isWorkflow } from './tool-uri.js';

/** A tool in the workspace. */
type WorkspaceTool = Pick<SymbolInformation, 'name' | 'containerName' | 'location'>;

interface ToolItem extends QuickPickItem {
  /** Absent for a new tool. */
  tool?: WorkspaceTool;
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

  /** The tool or workflow in the active editor, else the last active one, else the only open tool. */
  get current(): TextDocument | undefined {
    const active = window.activeTextEditor?.document;
    if (active && hasTools(active)) return active;
    const open = workspace.textDocuments.filter((document) => hasTools(document) && isInTab(document));
    const tools = open.filter(isTool);
    return (
      open.find(({ uri }) => uri.toString() === this.last) ?? (tools.length === 1 ? tools[0] : undefined)
    );
  }

  /**
   * The tool of a URI, by default the {@link current} one; in a workflow, the one at the cursor. If there is none, the
   * user picks one from the workspace or creates one.
   * @returns its URI; undefined if the user cancels
   */
  async meant(of: Uri | undefined = this.current?.uri): Promise<Uri | undefined> {
    if (!of) return this.ask();
    return isWorkflow(of) ? ((await this.atCursor(of)) ?? this.ask()) : of;
  }

  dispose(): void {
    this.listener.dispose();
  }

  private note(editor: TextEditor | undefined): void {
    if (editor && hasTools(editor.document)) this.last = editor.document.uri.toString();
  }

  /** The tool at the cursor of a workflow; undefined if there is none. */
  private async atCursor(workflow: Uri): Promise<Uri | undefined> {
    const uri = workflow.toString();
    const editors = [
      ...(window.activeTextEditor ? [window.activeTextEditor] : []),
      ...window.visibleTextEditors,
    ];
    const cursor = editors.find(({ document }) => document.uri.toString() === uri)?.selection.active;
    if (!cursor) return undefined;
    const position = { line: cursor.line, character: cursor.character };
    const status = await answered(this.server, statusRequest, { textDocument: { uri }, position });
    return status?.pointer === undefined ? undefined : workflow.with({ fragment: status.pointer });
  }

  private async ask(): Promise<Uri | undefined> {
    const cancel = new CancellationTokenSource();
    const items = this.server
      .ask(workspaceSymbolRequest, { query: '' }, cancel.token)
      .then((tools): ToolItem[] => [
        ...(tools ?? []).map(itemOf),
        { label: `$(new-file) ${l10n.t('New User Tool…')}` },
      ]);
    const chosen = await window.showQuickPick(items, {
      title: l10n.t('Which user tool?'),
      placeHolder: l10n.t('No tool is active: choose one from the workspace, or create one'),
      matchOnDescription: true,
    });
    cancel.cancel();
    if (!chosen) return undefined;
    if (!chosen.tool) return this.create();
    const { uri: address, range } = chosen.tool.location;
    const uri = Uri.parse(address, true);
    if (!isWorkflow(uri)) return (await window.showTextDocument(uri)).document.uri;
    await window.showTextDocument(uri, { selection: rangeOf(range) });
    return this.atCursor(uri);
  }
}

/** Whether a document is a tool, or a workflow, which can have some. */
export function hasTools(document: TextDocument): boolean {
  return isTool(document) || (isWorkflow(document.uri) && isServed(document));
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

function itemOf(tool: WorkspaceTool): ToolItem {
  const { name, containerName, location } = tool;
  const path = workspace.asRelativePath(Uri.parse(location.uri, true));
  return { label: name, description: containerName ? `${containerName} – ${path}` : path, tool };
}
