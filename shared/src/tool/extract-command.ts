import type { SpanEdit } from '../text/range.js';
import { isLiteralSafe } from '../text/write-block.js';
import { commandText, insertConfigFile, isFreeFileName } from './config-file-edits.js';
import type { Tool } from './document.js';
import { lineEdit } from './literal-edit.js';
import { imageShell } from './image-shell.js';

/**
 * Moves the command to a config file that a shell runs. The platform ends a command at its first failure; the shell gets
 * an option for that. Undefined if the document cannot be changed so.
 */
export function extractCommand(tool: Tool): SpanEdit[] | undefined {
  const scalar = tool.root.flow ? undefined : commandText(tool);
  const name = scalar && isLiteralSafe(scalar.value) ? freeName(tool) : undefined;
  const added = scalar && name !== undefined ? insertConfigFile(tool, name, scalar.value) : undefined;
  if (!scalar || name === undefined || !added) return undefined;
  const shell = imageShell(tool)?.hasBash === false ? 'sh' : 'bash';
  return [lineEdit(tool, scalar, `${shell} -e ${name}`), ...added];
}

/** After this many taken names, gives up finding one. */
const maxNames = 20;

function freeName(tool: Tool): string | undefined {
  for (let number = 1; number <= maxNames; number++) {
    const name = number === 1 ? 'script.sh' : `script-${number}.sh`;
    if (isFreeFileName(tool, name)) return name;
  }
  return undefined;
}
