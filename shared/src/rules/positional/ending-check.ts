import type { ReportedFix } from '../../problems/rule.js';
import { endingCheck, type EndingCheck } from '../../shell/argument-check.js';
import { extensionUses, lackOf } from '../../shell/extensions.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import type { Tool } from '../../tool/document.js';
import { shellOf, type RunScript } from '../../tool/run-scripts.js';
import type { ShellScript } from '../../tool/shell/script.js';

/** The check of its arguments with which a script certainly ends the job. */
export function endingCheckOf(tool: Tool, run: RunScript): EndingCheck | undefined {
  const { tree } = run.script.shell;
  if (run.arguments === undefined) return undefined;
  // Of an image that is not known, dash is assumed, which lacks the most.
  const shell = shellOf(tool, run) ?? { name: 'dash' as const };
  const lacking = new Set(
    extensionUses(tree).flatMap(({ node, extension }) => (lackOf(extension, shell) ? [node] : [])),
  );
  return endingCheck(tree, run.arguments, (test) => !lacking.has(test));
}

/** Removes a check that does nothing else, with the separator behind it, and its line if nothing else is on it. */
export function checkRemoval(
  script: ShellScript,
  { start, end, isAlone: isOnly }: EndingCheck,
): ReportedFix[] {
  if (!isOnly) return [];
  const { text, template, shell } = script;
  const behind = /^[ \t]*(?:;[ \t]*)?(\n?)/.exec(text.slice(end)) ?? [''];
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const isAlone = behind[1] !== '' && text.slice(lineStart, start).trim() === '';
  const span = {
    start: isAlone ? lineStart : start,
    end: end + behind[0].length - (isAlone ? 0 : (behind[1] ?? '').length),
  };
  const edit = replaceInScalar(template.scalar, shell.decodedSpan(span), '');
  return [{ title: 'Remove the check of the arguments', edits: [edit] }];
}
