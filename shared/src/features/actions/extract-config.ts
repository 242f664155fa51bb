import { touches } from '../../text/range.js';
import { isLiteralSafe } from '../../text/write-block.js';
import type { Tool } from '../../tool/document.js';
import { commandText, insertConfigFile, isFreeFileName } from '../../tool/config-file-edits.js';
import { extractHeredoc } from './extract-heredoc.js';
import { inlineConfigFile } from './inline-config.js';
import { lineEdit, type TextScalar } from '../../tool/literal-edit.js';
import type { Refactoring, RefactoringProvider } from './refactoring.js';

/**
 * Moves a long command, or a here-document in it, to a config file, or a command from a config file back. The
 * texts and their references stay the same, as the platform evaluates expressions in config files as in the
 * command (public platform).
 */
export const extractConfig: RefactoringProvider = ({ tool, span }) => {
  if (tool.root.flow) return [];
  const scalar = commandText(tool);
  if (!scalar) return [];
  const inlined = inlineConfigFile(tool, scalar, span.start);
  const isInCommand = touches(scalar.parent.span, span.start);
  const extracted = isInCommand
    ? [extractCommand(tool, scalar), extractHeredoc(tool, scalar, span.start)]
    : [];
  return [...extracted, inlined].filter((refactoring) => refactoring !== undefined);
};

function extractCommand(tool: Tool, scalar: TextScalar): Refactoring | undefined {
  const isLong = scalar.value.trim().includes('\n');
  if (!isLong || !isLiteralSafe(scalar.value)) return undefined;
  const name = freeName(tool);
  const added = name === undefined ? undefined : insertConfigFile(tool, name, scalar.value);
  if (name === undefined || !added) return undefined;
  return {
    title: 'Extract command to a config file',
    kind: 'refactor.extract',
    // The platform ends a command at its first failure; the file needs an option for that.
    edits: () => [lineEdit(tool, scalar, `${shellOf(tool)} -e ${name}`), ...added],
  };
}

/** Images that are known not to have bash. */
const withoutBash = /(?:^|\/)(?:busybox|alpine)(?=[:@]|$)/;

function shellOf(tool: Tool): string {
  return withoutBash.test(tool.text('container')?.value ?? '') ? 'sh' : 'bash';
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
