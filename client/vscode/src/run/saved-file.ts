import { l10n, workspace, type Uri } from 'vscode';
import { fileOf } from '../tool-uri.js';

/**
 * Saves a document, as VS Code does before it runs anything: what runs finds its files next to it, and its lines are
 * those of the document.
 * @returns the URI of the tool in its file; undefined if the user does not save it
 * @throws Error if it is not a file of this machine
 */
export async function savedFile(tool: Uri): Promise<Uri | undefined> {
  const uri = fileOf(tool);
  const document = workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
  const file = document?.isDirty || uri.scheme === 'untitled' ? await workspace.save(uri) : uri;
  if (file && file.scheme !== 'file')
    throw new Error(
      l10n.t('Tools run only in folders of the computer on which VS Code runs its extensions.'),
    );
  return file?.with({ fragment: tool.fragment });
}
