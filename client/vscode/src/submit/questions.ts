import { l10n, ProgressLocation, window, type QuickPickItem } from 'vscode';
import { nameOf, readAddress } from '@user-tool/platform-api/address.js';
import type { Recovery } from '@user-tool/platform-api/failures.js';
import { withoutLinks } from '../names.js';
import type { Platforms } from './platforms.js';

/** How the user is asked and shown things; tests substitute their own. */
export type Prompts = Pick<
  typeof window,
  | 'showInputBox'
  | 'showQuickPick'
  | 'showInformationMessage'
  | 'showWarningMessage'
  | 'showErrorMessage'
  | 'showOpenDialog'
  | 'withProgress'
>;

const title = (): string => l10n.t('Submit to Platform');

/** Asks for the address of a platform; undefined if the user cancels. */
export async function askAddress(user: Prompts, platforms: Platforms): Promise<string | undefined> {
  const { addresses } = platforms;
  if (addresses.length > 0) {
    const another: QuickPickItem = { label: l10n.t('$(add) Another Platform…') };
    const items = addresses.map((url) => ({ label: nameOf(url), detail: url }));
    const chosen = await user.showQuickPick<QuickPickItem>([...items, another], {
      title: title(),
      placeHolder: l10n.t('Platform to submit the tool to'),
    });
    if (chosen !== another) return chosen?.detail;
  }
  return askNewAddress(user);
}

async function askNewAddress(user: Prompts): Promise<string | undefined> {
  const typed = await user.showInputBox({
    title: title(),
    prompt: l10n.t('URL of the platform, including its path'),
    placeHolder: 'https://platform.example.org',
    ignoreFocusOut: true,
    validateInput: (text) => {
      const address = text.trim() === '' ? undefined : readAddress(text, l10n);
      return address && 'fault' in address ? address.fault : undefined;
    },
  });
  const address = typed === undefined ? undefined : readAddress(typed, l10n);
  return address && 'url' in address ? address.url : undefined;
}

/** Asks for the API key of a platform; undefined if the user cancels. */
export async function askKey(user: Prompts, url: string): Promise<string | undefined> {
  const typed = await user.showInputBox({
    title: title(),
    prompt: l10n.t(
      'Your API key for {0}, from your account there. It is kept in the secret storage of VS Code, never in settings.',
      nameOf(url),
    ),
    password: true,
    ignoreFocusOut: true,
    // What a header can contain (RFC 9110, "Field Values"), minus what no key has.
    validateInput: (text) =>
      /^\s*[\x21-\x7e]*\s*$/.test(text)
        ? undefined
        : l10n.t('An API key contains no spaces or accented letters. Copy it again.'),
  });
  return typed?.trim() === '' ? undefined : typed?.trim();
}

/** Asks what to do about a document with errors; undefined if the user cancels. */
export async function askAboutErrors(
  user: Prompts,
  name: string,
  errors: number,
): Promise<'show' | 'submit' | undefined> {
  const [show, submit] = [l10n.t('Show Problems'), l10n.t('Submit Anyway')];
  const message =
    errors === 1 ? l10n.t('{0} has 1 error.', name) : l10n.t('{0} has {1} errors.', name, errors);
  const detail = l10n.t('The platform will probably reject it.');
  const choice = await user.showWarningMessage(message, { modal: true, detail }, show, submit);
  if (choice === undefined) return undefined;
  return choice === show ? 'show' : 'submit';
}

/** The labels of the recovery buttons. */
export function recoveryLabels(): Readonly<Record<Recovery, string>> {
  return {
    again: l10n.t('Try Again'),
    address: l10n.t('Change URL'),
    key: l10n.t('Enter Another Key'),
    output: l10n.t('Show Output'),
  };
}

/** Runs some work with visible progress that the user can cancel; it reports in a few words what is going on. */
export function withCancel<T>(
  user: Prompts,
  message: string,
  work: (signal: AbortSignal, report: (words: string) => void) => Promise<T>,
): Thenable<T> {
  return user.withProgress(
    { location: ProgressLocation.Notification, title: withoutLinks(message), cancellable: true },
    async (progress, token) => {
      const stop = new AbortController();
      const listener = token.onCancellationRequested(() => {
        stop.abort();
      });
      try {
        return await work(stop.signal, (words) => {
          progress.report({ message: withoutLinks(words) });
        });
      } finally {
        listener.dispose();
      }
    },
  );
}
