import { asText, pairsByName } from '../../yaml/node.js';
import type { Template } from '../template.js';

const shebang = /^\s*#!\s*\S*[/ ](?:ba|da|k)?sh(?:\s|$)/;
const scriptName = /\.(?:ba)?sh$/;

/**
 * Whether a text is for `sh` or one of its relatives: the command, and config files by their first line or their name.
 * Scripts for `zsh` are not included, as it has a grammar of its own.
 */
export function isShell({ kind, pair, text }: Template): boolean {
  if (kind !== 'configfile') return kind === 'shell_command';
  if (shebang.test(text)) return true;
  const file = pairsByName(pair.parent);
  return ['filename', 'name'].some((field) => scriptName.test(asText(file.get(field)?.value)?.value ?? ''));
}
