import { commands, l10n, window, workspace } from 'vscode';

/** Whether programs may be started for what is in the workspace; if not, a message says why. */
export async function isTrusted(): Promise<boolean> {
  if (workspace.isTrusted) return true;
  const manage = l10n.t('Manage Workspace Trust');
  const message = l10n.t(
    'User Tool starts programs in trusted workspaces only. It still shows the problems of open tools.',
  );
  const answer = await window.showWarningMessage(message, manage);
  if (answer === manage) await commands.executeCommand('workbench.trust.manage');
  return false;
}
