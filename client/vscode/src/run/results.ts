import { commands, l10n, Uri, window, workspace } from 'vscode';
import type { RunReport } from '@user-tool/protocol/command-output.js';
import { fileOf } from '../tool-uri.js';

/** The folder for the results of all tools, in that of the workspace, or next to a tool outside of it. */
const resultsName = 'results';

/** The folder for the results of the next run of a tool: `results/NAME/1`, `results/NAME/2`, …; not created. */
export async function nextResultsFolder(tool: Uri): Promise<Uri> {
  const name = tool.path.slice(tool.path.lastIndexOf('/') + 1).replace(/(?:\.tool|\.gxwf)?\.ya?ml$/i, '');
  const root = workspace.getWorkspaceFolder(tool)?.uri ?? Uri.joinPath(fileOf(tool), '..');
  const runs = Uri.joinPath(root, resultsName, name);
  const entries = await workspace.fs.readDirectory(runs).then(undefined, () => []);
  const numbers = entries.flatMap(([entry]) => (/^\d{1,9}$/.test(entry) ? Number(entry) : []));
  return Uri.joinPath(runs, String(Math.max(0, ...numbers) + 1));
}

/** Opens the only output of a run, and offers to open one of several, or the folder. */
export async function offerResults(message: string, { outputs }: RunReport, folder: Uri): Promise<void> {
  const files = outputs.flatMap((output) => output.files.map(({ path }) => Uri.file(path)));
  const [only] = files;
  if (!only) {
    void window.showInformationMessage(message);
    return;
  }
  if (files.length === 1) await open(only);
  const [choose, show] = [l10n.t('Open Output…'), l10n.t('Show Folder')];
  const buttons = files.length > 1 ? [choose, show] : [show];
  const answer = await window.showInformationMessage(message, ...buttons);
  if (answer === show) await reveal(folder, only);
  if (answer !== choose) return;
  const items = files.map((file) => ({ label: file.path.slice(folder.path.length + 1), file }));
  const chosen = await window.showQuickPick(items, { title: l10n.t('Open which output?') });
  if (chosen) await open(chosen.file);
}

async function open(file: Uri): Promise<void> {
  await commands.executeCommand('vscode.open', file, { preview: true, preserveFocus: true });
}

/** In the Explorer if it shows the folder. */
async function reveal(folder: Uri, file: Uri): Promise<void> {
  const isShown = workspace.getWorkspaceFolder(folder) !== undefined;
  await commands.executeCommand(isShown ? 'revealInExplorer' : 'revealFileInOS', file);
}
