import { amount, formatFile, formatText } from '@user-tool/shared';
import type { FileToCheck } from '@user-tool/checking/tasks/check-file.js';
import { gather, readOrReport, type DocumentFlags, type Gathered } from '../gather.js';
import { printMessage, writeLines } from '../message.js';
import { nameOf, unchangedLines, writeResult, type Rewritten } from './write-result.js';

/** Flags of `format`. */
export interface FormatFlags extends DocumentFlags {
  /** List what would change instead of writing it, and fail if anything would. */
  check?: boolean;
  /** Print the changes instead of writing them. */
  dryRun?: boolean;
  /** Also sort fields into canonical order. */
  sortFields?: boolean;
}

/** The result for one document. */
interface Formatted extends Rewritten {
  /** Why it was not changed, as the end of a sentence. */
  leftAs?: string;
}

/**
 * `user-tool format`: formats tools canonically.
 * @returns the exit code: 0 all are formatted, 1 a document is not YAML or, with `--check`, would change, 2 a file
 *   could not be read or written
 */
export async function format(paths: readonly string[], flags: FormatFlags): Promise<number> {
  const gathered = await gather(paths, flags);
  const { files, progress } = gathered;
  const formatted = files.flatMap((file, index) => {
    progress.say(() => `Formatting: ${index} of ${amount(files.length, 'file')} …`);
    return formatOne(file, flags, gathered) ?? [];
  });
  progress.clear();
  const changed = formatted.filter((one) => {
    if (flags.check && !flags.dryRun) return one.text !== one.before;
    return writeResult(one, flags.dryRun === true, gathered);
  });
  report(formatted, changed, flags, gathered.unreadable.length > 0);
  if (gathered.unreadable.length > 0) return 2;
  const hasFailed =
    formatted.some(({ leftAs }) => leftAs !== undefined) || (flags.check && changed.length > 0);
  return hasFailed ? 1 : 0;
}

function formatOne(
  task: FileToCheck,
  { sortFields }: FormatFlags,
  gathered: Gathered,
): Formatted | undefined {
  const { path, file, kind, content, dialect } = task;
  const document = readOrReport(task, gathered);
  if (!document) return undefined;
  const { text, unreadableReason } = document;
  const place = { path, file, before: text, isStream: content !== undefined };
  if (unreadableReason !== undefined) return { ...place, text, leftAs: 'it is too large or not text' };
  const isSorted = sortFields === true && kind !== 'config';
  const options = { sortFields: isSorted, ...(dialect && { dialect }) };
  const after = kind === 'config' ? formatText(text, options) : formatFile({ path, text, ...options });
  return after === undefined ? { ...place, text, leftAs: 'its YAML has errors' } : { ...place, text: after };
}

/** Reports what was formatted and what was not. */
function report(
  all: readonly Formatted[],
  changed: readonly Formatted[],
  { check, dryRun }: FormatFlags,
  hasUnreadable: boolean,
): void {
  for (const one of all) {
    const { leftAs } = one;
    if (leftAs === undefined) continue;
    printMessage(`${nameOf(one)} was not formatted: ${leftAs}; run "user-tool check" for details.`);
  }
  const isDryRun = check || dryRun;
  // If standard output has a document or a diff, the summary goes to standard error.
  const carriesText = dryRun || (!check && all.some(({ isStream }) => isStream));
  const lines = changed.map((one) => `${isDryRun ? 'Would format' : 'Formatted'} ${nameOf(one)}.`);
  const done = `${isDryRun ? 'would be' : 'was'} formatted`;
  if (changed.length === 0) lines.push(...unchangedLines(done, all.length, hasUnreadable));
  writeLines(carriesText ? process.stderr : process.stdout, lines);
}
