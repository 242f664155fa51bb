import {
  amount,
  applyConfigFixes,
  countProblems,
  severities,
  type Fixed,
  type SeverityCounts,
} from '@user-tool/shared';
import type { RawDocument } from '@user-tool/checking/files/decode.js';
import { readDocument } from '@user-tool/checking/files/read-document.js';
import { fixTool } from '@user-tool/checking/fix-tool.js';
import type { FileToCheck } from '@user-tool/checking/tasks/check-file.js';
import { localChecker } from '@user-tool/checking/node-checkers.js';
import type { ToolChecker } from '@user-tool/checking/tool-checker.js';
import { countsText } from '@user-tool/common/problem-lines.js';
import { gather, readOrReport, shownPath, type DocumentFlags, type Gathered } from '../gather.js';
import { writeLines } from '../message.js';
import { nameOf, unchangedLines, writeResult, type Rewritten } from './write-result.js';

/** Flags of `fix`. */
export interface FixFlags extends DocumentFlags {
  /** Apply suggested fixes too. */
  suggested?: boolean;
  /** Print the changes instead of writing them. */
  dryRun?: boolean;
  /** Print what was applied and what remains as JSON. */
  json?: boolean;
}

/** The result for one document. */
interface FixedDocument extends Fixed, Rewritten {}

/**
 * `user-tool fix`: applies the safe fixes, on request also the suggested ones, and reports what remains.
 * @returns the exit code: 0 no errors remain, 1 errors remain, 2 a file could not be read or written
 */
export async function fix(paths: readonly string[], flags: FixFlags): Promise<number> {
  const configs = new Map<string, FixedDocument>();
  // Tools are fixed according to the fixed configuration.
  const gathered = await gather(paths, flags, (file) => {
    const document = readDocument(file);
    const place = { path: shownPath(file, process.cwd()), file, isStream: false };
    const fixed = fixConfig(place, document, flags);
    configs.set(file, fixed);
    return { ...document, text: fixed.text };
  });
  const { files, progress } = gathered;
  const checker = localChecker(gathered.warn);
  const fixed: FixedDocument[] = [];
  for (const [index, file] of files.entries()) {
    progress.say(() => `Fixing: ${index} of ${amount(files.length, 'file')} …`);
    configs.delete(file.file);
    const one = await fixFile(file, gathered, checker, flags);
    if (one) fixed.push(one);
  }
  progress.clear();
  const all = [
    ...fixed,
    ...[...configs.values()].filter(({ applied, problems }) => applied + problems.length > 0),
  ];
  if (flags.json) await reportJson(all, flags, gathered);
  else {
    const changed = all.filter((one) => writeResult(one, flags.dryRun === true, gathered));
    report(all, changed, flags, gathered.unreadable.length > 0);
  }
  if (gathered.unreadable.length > 0) return 2;
  return all.some(({ problems }) => problems.some(({ severity }) => severity === 'error')) ? 1 : 0;
}

async function fixFile(
  task: FileToCheck,
  gathered: Gathered,
  checker: ToolChecker,
  flags: FixFlags,
): Promise<FixedDocument | undefined> {
  const document = readOrReport(task, gathered);
  if (!document) return undefined;
  const { path, file, kind, content } = task;
  const place = { path, file, isStream: content !== undefined };
  if (kind === 'config') return fixConfig(place, document, flags);
  return {
    ...place,
    before: document.text,
    ...(await fixTool({ ...task, ...document }, checker, flags.suggested === true)),
  };
}

function fixConfig(
  place: Pick<Rewritten, 'path' | 'file' | 'isStream'>,
  document: RawDocument,
  { suggested }: FixFlags,
): FixedDocument {
  const fixed = applyConfigFixes(document, { suggested: suggested === true });
  return { ...place, before: document.text, ...fixed };
}

/** Writes the files, and prints what was done in LSP's terms; the edits are all there is of standard input. */
async function reportJson(
  all: readonly FixedDocument[],
  { dryRun = false }: FixFlags,
  gathered: Gathered,
): Promise<void> {
  const { fixesJson } = await import('../report/fixes-json.js');
  if (!dryRun) for (const one of all) if (!one.isStream) writeResult(one, false, gathered);
  process.stdout.write(fixesJson(all, gathered.unreadable, process.cwd()));
}

/** Reports what was fixed and what remains. */
function report(
  all: readonly FixedDocument[],
  changed: readonly FixedDocument[],
  { dryRun, suggested }: FixFlags,
  hasUnreadable: boolean,
): void {
  // If standard output has a document or a diff, the summary goes to standard error.
  const stream = dryRun || all.some(({ isStream }) => isStream) ? process.stderr : process.stdout;
  const verb = dryRun ? 'Would fix' : 'Fixed';
  const lines = changed.map(
    (one) => `${verb} ${amount(one.applied, 'problem')} in ${nameOf(one)}${ofSuggested(one)}.`,
  );
  for (const one of all.filter(({ isStopped }) => isStopped)) {
    const way = one.suggested > 0 ? 'run "user-tool fix --suggested" again' : 'apply them in an editor';
    lines.push(`Stopped before all suggested fixes in ${nameOf(one)} were tried: ${way}.`);
  }
  if (changed.length === 0)
    lines.push(...unchangedLines(`${dryRun ? 'would be' : 'was'} fixed`, all.length, hasUnreadable));
  const left = countProblems(all.flatMap(({ problems }) => problems));
  if (countsText(left) !== '') lines.push(remaining(left));
  else if (!hasUnreadable && all.length > 0) lines.push('No problems remain.');
  const others = suggested ? 0 : countSuggestions(all);
  if (others > 0)
    lines.push(
      `Suggested fixes for ${amount(others, 'problem')}: see "user-tool fix --suggested --dry-run".`,
    );
  writeLines(stream, lines);
}

/** What remains, and the call that shows it. */
function remaining(counts: SeverityCounts): string {
  const total = severities.reduce((sum, severity) => sum + counts[severity], 0);
  const call = counts.hint === total ? 'user-tool check --severity hint' : 'user-tool check';
  return `Remaining: ${countsText(counts)}; run "${call}" to see ${total === 1 ? 'it' : 'them'}.`;
}

/** `, 2 of them with suggested fixes`; empty if there are none. */
function ofSuggested({ applied, suggested }: FixedDocument): string {
  if (suggested === 0) return '';
  const fixes = suggested === 1 ? 'a suggested fix' : 'suggested fixes';
  return suggested === applied ? ` with ${fixes}` : `, ${suggested} of them with ${fixes}`;
}

/** How many problems remain that a suggested fix may solve. */
function countSuggestions(all: readonly FixedDocument[]): number {
  const problems = all.flatMap((one) => one.problems);
  return problems.filter(({ severity, fixes }) => severity !== 'hint' && fixes.length > 0).length;
}
