import { l10n, Uri, ViewColumn, window, workspace, type TextDocument } from 'vscode';
import { nameOf } from '@user-tool/platform-api/address.js';
import type { PlatformTool } from '@user-tool/platform-api/tools.js';

const scheme = 'user-tool-stored';

/** Members of a response that are for programs, and not stored in this form. */
const besides = new Set(['source', 'problems']);

/** A text of a platform. */
export interface StoredText {
  /** The address of the platform. */
  platform: string;
  /** With the ending of its language. */
  name: string;
  /** What tells it from others with its name. */
  id: string;
  text: string;
}

/** Shows what platforms store, read-only. */
export class StoredTexts {
  private readonly texts = new Map<string, string>();
  private readonly listeners = [
    workspace.registerTextDocumentContentProvider(scheme, {
      // VS Code restores the tab in the next session, which has no record and makes no request by itself.
      provideTextDocumentContent: (uri) =>
        this.texts.get(uri.toString()) ??
        `// ${l10n.t('This was the response of a platform, which may have changed since.')}\n`,
    }),
    workspace.onDidCloseTextDocument(({ uri }) => {
      this.texts.delete(uri.toString());
    }),
  ];

  /** Opens a text next to what is open. */
  async open({ platform, name, id, text }: StoredText): Promise<TextDocument> {
    const uri = Uri.from({ scheme, path: `/${nameOf(platform)}/${name}`, query: id });
    this.texts.set(uri.toString(), text);
    const document = await workspace.openTextDocument(uri);
    await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preview: false });
    return document;
  }

  dispose(): void {
    for (const listener of this.listeners) listener.dispose();
  }
}

/** A tool as a platform stored it, named by its id. */
export function storedTool(platform: string, { name, record }: PlatformTool): StoredText {
  const shown = Object.fromEntries(Object.entries(record).filter(([field]) => !besides.has(field)));
  return {
    platform,
    name: `${name}.json`,
    id: String(record['uuid'] ?? record['id']),
    text: `${JSON.stringify(shown, undefined, 2)}\n`,
  };
}
