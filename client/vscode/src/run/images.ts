import { l10n, window } from 'vscode';

/** Whether the user wants images to be downloaded that tools need; the platform has them, this machine does not. */
export async function mayDownload(message: string): Promise<boolean> {
  const download = l10n.t('Download and Run');
  const detail = l10n.t('Images can be large. The container runtime keeps them for the next run.');
  return (await window.showWarningMessage(message, { modal: true, detail }, download)) === download;
}
