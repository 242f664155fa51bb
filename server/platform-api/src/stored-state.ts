import type { PlatformTool } from './tools.js';
import type { Words } from './words.js';

/** How many dropped fields or errors are told. */
const maxFaults = 5;

/** What has become of a tool that a platform keeps, as a sentence; undefined if it is as it was submitted. */
export function stateText({ status, faults }: PlatformTool, l10n: Words): string | undefined {
  const shown = faults.slice(0, maxFaults);
  const list = shown.length < faults.length ? [...shown, '…'] : shown;
  switch (status) {
    case 'ok':
      return undefined;
    case 'lifted':
      return l10n.t('The platform dropped fields that it does not know: {0}.', list.join(', '));
    case 'invalid':
      return l10n.t('The platform does not accept it any more: {0}', list.join('; '));
  }
}
