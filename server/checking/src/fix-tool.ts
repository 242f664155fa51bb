import {
  applyFixes,
  applySpanEdits,
  check,
  defaultConfig,
  documentsIn,
  editsBetween,
  solvedProblems,
  SourceText,
  type CheckOptions,
  type Document,
  type Fixed,
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
  const parts = documents.map((document) => fixPart(document, { ...options, suggested }));
  const source = new SourceText(text);
  const edits = parts
    .flatMap((part) => part.edits)
    .map(({ range, newText }) => ({ span: source.spanOf(range), newText }));
  const fixedText = applySpanEdits(text, edits);
  const sum = (of: (part: Fixed) => number): number => parts.reduce((total, part) => total + of(part), 0);
  const fixed: Fixed = {
    text: fixedText,
    applied: sum((part) => part.applied),
    suggested: sum((part) => part.suggested),
    isStopped: parts.some(({ isStopped }) => isStopped),
    problems: documentsIn({ ...task, text: fixedText }).flatMap((document) => check(document, options)),
    solved: parts.flatMap(({ solved }) => solved),
  };
  if (!config.shellcheck || fixed.applied === 0) return fixed;
  return { ...fixed, problems: (await checker.checkFile({ ...task, text: fixedText })).problems };
}

/** Fixes a document that may be a part of a file: the edits and the solved problems are at their places in the file. */
function fixPart(
  document: Document,
  options: CheckOptions & { suggested: boolean },
): Fixed & { edits: TextEdit[] } {
  const fixed = applyFixes(document, options);
  const { text } = document.source;
  const edits = editsBetween(text, fixed.text).map((edit) => document.source.editOf(edit));
  const solved = solvedProblems(check(document, options), fixed.problems);
  return { ...fixed, edits, solved };
}

/** The edits that lead from one text to another, in LSP's terms. */
export function textEdits(before: string, after: string): TextEdit[] {
  const source = new SourceText(before);
  return editsBetween(before, after).map(({ span, newText }) => ({ range: source.rangeOf(span), newText }));
}
