import { l10n, window, type Uri } from 'vscode';
import type { FormField, Json } from '../../../server/src/protocol/tool-requests.js';
import { valueOf } from './data-inputs.js';

/**
 * Asks for the files of an input; undefined if the user cancels.
 * @param folder of the tool
 */
export async function pickFiles(field: FormField, folder: Uri): Promise<Json | undefined> {
  const name = field.label || field.name;
  const canSelectMany = field.type === 'data_collection' || field.multiple === true;
  const files = await window.showOpenDialog({
    title: canSelectMany
      ? l10n.t('Select the files for "{0}"', name)
      : l10n.t('Select a file for "{0}"', name),
    openLabel: l10n.t('Select'),
    defaultUri: folder,
    canSelectMany,
  });
  return files && valueOf(field, files, folder);
}
