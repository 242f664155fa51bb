import { l10n, Uri, window, workspace } from 'vscode';
import type { FormField, Json } from '@user-tool/protocol/tool-requests.js';
import { fileOf } from '../tool-uri.js';
import { valueOf } from './data-inputs.js';

/** The folder that files of a tool are relative to: its own, or that of the workspace if it is not saved. */
export function folderOf(tool: Uri): Uri {
  const [folder] = workspace.workspaceFolders ?? [];
  return tool.scheme === 'untitled' && folder ? folder.uri : Uri.joinPath(fileOf(tool), '..');
}

/**
 * Asks for the files of an input; undefined if the user cancels.
 * @param folder of the tool
 */
export async function pickFiles(
  field: FormField,
  folder: Uri,
  user: Pick<typeof window, 'showOpenDialog'> = window,
): Promise<Json | undefined> {
  const name = field.label || field.name;
  const canSelectMany = field.type === 'data_collection' || field.multiple === true;
  const files = await user.showOpenDialog({
    title: canSelectMany
      ? l10n.t('Select the files for "{0}"', name)
      : l10n.t('Select a file for "{0}"', name),
    openLabel: l10n.t('Select'),
    defaultUri: folder,
    canSelectMany,
  });
  return files && valueOf(field, files, folder);
}
