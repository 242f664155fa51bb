import {
  CancellationTokenSource,
  l10n,
  ThemeIcon,
  window,
  type CancellationToken,
  type QuickInputButton,
  type QuickPickItem,
} from 'vscode';
import type { ToolTemplates } from '@user-tool/protocol/catalog-requests.js';

interface TemplateItem extends QuickPickItem {
  snippets: Record<string, string>;
}

interface DialectButton extends QuickInputButton {
  dialect: string;
}

/**
 * Lets the user choose a template; buttons switch to the other dialects.
 * @returns the snippet; undefined if the user cancels
 */
export async function chooseTemplate(
  offer: (token?: CancellationToken) => Promise<ToolTemplates>,
  dialect?: string,
): Promise<string | undefined> {
  const cancel = new CancellationTokenSource();
  const pick = window.createQuickPick<TemplateItem>();
  pick.title = l10n.t('New User Tool');
  pick.placeholder = l10n.t('Choose a template for your tool');
  pick.matchOnDescription = true;
  pick.busy = true;
  pick.show();
  try {
    return await new Promise<string | undefined>((resolve, reject) => {
      let chosen: string | undefined = dialect;
      pick.onDidHide(() => {
        resolve(undefined);
      });
      offer(cancel.token).then((offered) => {
        chosen ??= offered.dialect;
        const show = (name: string): void => {
          chosen = name;
          pick.buttons = buttonsFor(offered, name);
          pick.placeholder = l10n.t('Choose a template for your tool ({0})', classOf(offered, name));
        };
        show(chosen);
        pick.items = offered.templates.map(({ label, summary, snippets }) => ({
          label,
          description: summary,
          snippets,
        }));
        pick.busy = false;
        pick.onDidTriggerButton((button) => {
          show((button as DialectButton).dialect);
        });
        pick.onDidAccept(() => {
          const [item] = pick.selectedItems;
          if (item) resolve(item.snippets[chosen ?? offered.dialect]);
        });
      }, reject);
    });
  } finally {
    cancel.cancel();
    pick.dispose();
  }
}

function buttonsFor({ dialects }: ToolTemplates, shown: string): DialectButton[] {
  return dialects
    .filter(({ name }) => name !== shown)
    .map(({ name, class: className }) => ({
      iconPath: new ThemeIcon('arrow-swap'),
      tooltip: l10n.t('Use {0} instead', className),
      dialect: name,
    }));
}

function classOf({ dialects }: ToolTemplates, dialect: string): string {
  return dialects.find(({ name }) => name === dialect)?.class ?? dialect;
}
