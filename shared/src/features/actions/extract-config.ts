import { touches } from '../../text/range.js';
import type { Tool } from '../../tool/document.js';
import { commandText } from '../../tool/config-file-edits.js';
import { extractCommand } from '../../tool/extract-command.js';
import { extractHeredoc } from './extract-heredoc.js';
import { inlineConfigFile } from './inline-config.js';
import type { TextScalar } from '../../tool/literal-edit.js';
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
  const extracted = isInCommand ? [extraction(tool, scalar), extractHeredoc(tool, scalar, span.start)] : [];
  return [...extracted, inlined].filter((refactoring) => refactoring !== undefined);
};

function extraction(tool: Tool, scalar: TextScalar): Refactoring | undefined {
  const isLong = scalar.value.trim().includes('\n');
  const edits = isLong ? extractCommand(tool) : undefined;
  return edits && { title: 'Extract command to a config file', kind: 'refactor.extract', edits: () => edits };
}
