import { Uri, workspace } from 'vscode';
import { workspaceUri } from './places.js';

/** Texts by file name; the bundle holds them. */
declare const WORKSPACE_FILES: Readonly<Record<string, string>>;

/** Called by VS Code as soon as it is up: the file system in memory begins empty. */
export async function activate(): Promise<void> {
  const folder = Uri.from(workspaceUri);
  await workspace.fs.createDirectory(folder);
  for (const [name, text] of Object.entries(WORKSPACE_FILES)) {
    await workspace.fs.writeFile(Uri.joinPath(folder, name), new TextEncoder().encode(text));
  }
}
