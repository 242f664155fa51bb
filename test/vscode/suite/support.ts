import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** Milliseconds to wait for a result. */
const limit = 150_000;
const interval = 20;

/**
 * Calls `probe` until it returns something that is neither undefined, false nor empty; fails, naming `what`, on a
 * timeout.
 */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  within = limit,
): Promise<Exclude<T, false | null | undefined>> {
  const end = Date.now() + within;
  for (;;) {
    const answer = await probe();
    const nothing = answer === undefined || answer === null || answer === false || answer === '';
    if (!nothing && !(Array.isArray(answer) && answer.length === 0))
      return answer as Exclude<T, false | null | undefined>;
    if (Date.now() > end) assert.fail(`${what}: not within ${within} ms`);
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

/** An open document, with the marks of its text. */
export interface Opened {
  document: vscode.TextDocument;
  /** The place of `‸`. */
  cursor: vscode.Position;
  /** The range in `«»`. */
  range: vscode.Range;
}

/** How many documents have been opened: none has the URI of one that was closed, which the server may learn of later. */
let opened = 0;

/**
 * Opens a new, unsaved user tool from a text in which `‸` marks the cursor and `«»` a range.
 * @param atCursor whether to move the editor's own cursor there, for typing
 */
export async function openMarked(marked: string, { atCursor = false } = {}): Promise<Opened> {
  const offsets: Record<string, number> = {};
  let content = '';
  for (const char of marked) {
    if ('‸«»'.includes(char)) offsets[char] = content.length;
    else content += char;
  }
  // In a browser, only an absolute path has a file system.
  const isOnDisk = vscode.workspace.workspaceFolders?.[0]?.uri.scheme === 'file';
  const uri = vscode.Uri.parse(`untitled:${isOnDisk ? '' : '/'}marked-${++opened}.tool.yml`);
  const document = await vscode.workspace.openTextDocument(uri);
  const change = new vscode.WorkspaceEdit();
  change.insert(uri, new vscode.Position(0, 0), content);
  assert.ok(await vscode.workspace.applyEdit(change));
  const editor = await vscode.window.showTextDocument(document);
  await until('the document to be active', () => vscode.window.activeTextEditor?.document === document);
  const at = (mark: string): vscode.Position => document.positionAt(offsets[mark] ?? 0);
  if (atCursor) editor.selection = new vscode.Selection(at('‸'), at('‸'));
  return { document, cursor: at('‸'), range: new vscode.Range(at('«'), at('»')) };
}

/** Opens a workspace file in an editor, like a click. */
export async function openFile(name: string): Promise<vscode.TextDocument> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, 'a workspace folder is open');
  const uri = vscode.Uri.joinPath(folder.uri, name);
  // Not `openTextDocument`, which keeps the document open for minutes after its editor is closed.
  await vscode.commands.executeCommand('vscode.open', uri, { preview: false });
  return until(`${name} to open`, () => openDocument(uri));
}

/** The current open document of a URI: a change of language creates a new one. */
export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
}

/** The problems of a document, once there is one with `code`. */
export async function problemsWith(
  document: vscode.TextDocument,
  code: string,
): Promise<vscode.Diagnostic[]> {
  return until(`problem ${code}`, () => {
    const problems = vscode.languages.getDiagnostics(document.uri);
    return problems.filter((problem) => codeOf(problem) === code);
  });
}

/** Waits until no problem of a document has `code`. */
export async function gone(uri: vscode.Uri, code?: string): Promise<void> {
  await until(`no problem ${code ?? ''} any more`, () =>
    vscode.languages.getDiagnostics(uri).every((problem) => code !== undefined && codeOf(problem) !== code),
  );
}

/** The code of a problem, with or without a link. */
export function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === 'object' ? code.value : code);
}

/** The code actions of a kind at a range, with their edits. */
export async function actionsAt(
  document: vscode.TextDocument,
  range: vscode.Range,
  kind: string,
): Promise<vscode.CodeAction[]> {
  const ask = 'vscode.executeCodeActionProvider';
  return until('code actions', async () => {
    try {
      return await vscode.commands.executeCommand<vscode.CodeAction[]>(ask, document.uri, range, kind, 10);
    } catch (error) {
      // The editor cancels the request when a provider is registered; the light bulb then asks again, too.
      if (error instanceof Error && error.name === 'Canceled') return undefined;
      throw error;
    }
  });
}

/** The labels of the completions at a position. */
export async function completionsAt(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<string[]> {
  const list = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    position,
  );
  return list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
}

/** The text of the hovers at a position. */
export async function hoverAt(document: vscode.TextDocument, position: vscode.Position): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    position,
  );
  const contents = hovers.flatMap((hover) => hover.contents);
  return contents
    .map((content) => (content instanceof vscode.MarkdownString ? content.value : ''))
    .join('\n');
}

/** Adds text at the end of a document. */
export async function type(document: vscode.TextDocument, text: string): Promise<void> {
  const change = new vscode.WorkspaceEdit();
  change.insert(document.uri, document.positionAt(document.getText().length), text);
  assert.ok(await vscode.workspace.applyEdit(change));
}

/** Closes all editors, discarding what was typed, and waits until the extension host has learned of it. */
export async function closeAll(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await until(
    'all editors closed',
    () =>
      vscode.window.activeTextEditor === undefined &&
      vscode.workspace.textDocuments.every(({ isUntitled }) => !isUntitled),
  );
}
