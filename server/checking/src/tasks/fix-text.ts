import type { Problem, TextEdit } from '@user-tool/shared';
import { fixTool, textEdits } from '../fix-tool.js';
import type { ToolChecker } from '../tool-checker.js';
import { reportEntry, type ReportEntry, type TextToCheck } from './check-text.js';
import { madeJson, type MadeLimit } from './made-json.js';

/** A document received as text, to be fixed. */
export interface TextToFix extends TextToCheck, MadeLimit {
  /** Whether fixes are applied that are not safe, too. */
  suggested: boolean;
}

/** A fixed document, and what a check finds in it. */
export interface FixedEntry extends ReportEntry {
  source: string;
  /** What differs in it from the document before. */
  edits: TextEdit[];
  /** How many problems were fixed, of those that the document had. */
  applied: number;
  /** How many of them with fixes that are not safe. */
  suggested: number;
  /** Whether there are more such fixes to try. */
  stopped: boolean;
  /** The problems that the document no longer has, at their places before. */
  solved: Problem[];
}

/** The most solved problems in a response, which lists as many of those that remain. */
const maxSolved = 1_000;

/**
 * Fixes a document, and gives its {@link FixedEntry} as JSON in UTF-8; undefined if it is too large. Never rejects
 * because of its content.
 */
export async function fixText(task: TextToFix, checker: ToolChecker): Promise<Uint8Array | undefined> {
  const { text, applied, suggested, isStopped, solved } = await fixTool(task, checker, task.suggested);
  const { dialect, problems } = await checker.checkFile({ ...task, text });
  const entry: FixedEntry = {
    ...reportEntry({ path: task.path, dialect, problems }),
    source: text,
    edits: textEdits(task.text, text),
    applied,
    suggested,
    stopped: isStopped,
    solved: solved.slice(0, maxSolved).map((problem) => ({ ...problem, fixes: [] })),
  };
  return madeJson(entry, task);
}
