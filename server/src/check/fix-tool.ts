import {
  applyAllFixesOf,
  applyFixesOf,
  check,
  defaultConfig,
  documentsIn,
  editsBetween,
  SourceText,
  type Fixed,
  type Problem,
  type ScriptFindings,
  type TextEdit,
} from '@user-tool/shared';
import type { TextToRead, ToolChecker } from './tool-checker.js';

/**
 * Fixes a tool, or each tool of a workflow; what ShellCheck finds in the fixed text is among its problems.
 * @param suggested whether fixes are applied that are not safe, too
 */
export async function fixTool(task: TextToRead, checker: ToolChecker, suggested: boolean): Promise<Fixed> {
  const { config = defaultConfig, text } = task;
  const documents = documentsIn(task);
  const shellFindings: ScriptFindings[] = [];
  for (const document of documents)
    shellFindings.push(...((await checker.shellFindings(document, config)).shellFindings ?? []));
  const options = { config, all: true, ...(config.shellcheck && { shellFindings }) };
  const problemsOf = (current: string): Problem[] =>
    (current === text ? documents : documentsIn({ ...task, text: current })).flatMap((document) =>
      check(document, options),
    );
  const fixed = suggested ? applyAllFixesOf(text, problemsOf) : applyFixesOf(text, problemsOf);
  if (!config.shellcheck || fixed.applied === 0) return fixed;
  return { ...fixed, problems: (await checker.checkFile({ ...task, text: fixed.text })).problems };
}

/** The edits that lead from one text to another, in LSP's terms. */
export function textEdits(before: string, after: string): TextEdit[] {
  const source = new SourceText(before);
  return editsBetween(before, after).map(({ span, newText }) => ({ range: source.rangeOf(span), newText }));
}
