import { l10n, Uri, ViewColumn, window, workspace, type TextDocument } from 'vscode';
import { nameOf } from '../../../server/src/platform/address.js';
import type { PlatformTool } from '../../../server/src/platform/tools.js';

const scheme = 'user-tool-stored';

/** Members of a response that are for programs, and not stored in this form. */
const besides = new Set(['source', 'problems']);

/** Shows tools as platforms stored them, read-only. */
export class StoredTools {
  private readonly texts = new Map<string, string>();
  private readonly listeners = [
    workspace.registerTextDocumentContentProvider(scheme, {
      // VS Code restores the tab in the next session, which has no record and makes no request by itself.
      provideTextDocumentContent: (uri) =>
        this.texts.get(uri.toString()) ??
        `// ${l10n.t('This is the response to the submission. The stored tool may have changed since.')}\n`,
    }),
    workspace.onDidCloseTextDocument(({ uri }) => {
      this.texts.delete(uri.toString());
    }),
  ];

  /** Opens a tool next to its document, named by its id. */
  async open(platform: string, { name, record }: PlatformTool): Promise<TextDocument> {
    const shown = Object.fromEntries(Object.entries(record).filter(([field]) => !besides.has(field)));
    const uri = Uri.from({
      scheme,
      path: `/${nameOf(platform)}/${name}.json`,
      query: String(record['uuid'] ?? record['id']),
    });
    this.texts.set(uri.toString(), `${JSON.stringify(shown, undefined, 2)}\n`);
    const document = await workspace.openTextDocument(uri);
    await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preview: false });
    return document;
  }

  dispose(): void {
    for (const listener of this.listeners) listener.dispose();
  }
}
