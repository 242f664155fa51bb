import {
  countProblems,
  severities,
  type Position,
  type Problem,
  type RelatedPlace,
  type Severity,
  type SeverityCounts,
} from '@user-tool/shared';
import type { FileResult } from '@user-tool/checking/tasks/check-file.js';
import type { ReportContext } from './report.js';

/** Counts the problems of files one by one, including those not reported or printed. */
export class Tally {
  files = 0;
  /** Files with problems. */
  affected = 0;
  /** Problems with a preferred fix, among those reported. */
  fixable = 0;
  /** Whether some problems are not reported. */
  isPartial = false;
  readonly counts: SeverityCounts = { error: 0, warning: 0, info: 0, hint: 0 };

  add({ problems }: { problems: readonly Problem[] }): void {
    this.files++;
    if (problems.length === 0) return;
    this.affected++;
    const counts = countProblems(problems);
    for (const severity of severities) this.counts[severity] += counts[severity];
    for (const { fixes, leftOut } of problems) {
      if (fixes.some(({ preferred }) => preferred)) this.fixable++;
      if (leftOut) this.isPartial = true;
    }
  }
}

/** Whether problems of a severity are printed. */
export function isPrinted(severity: Severity, lowest: Severity = 'hint'): boolean {
  return severities.indexOf(severity) <= severities.indexOf(lowest);
}

/** The problems of a file that are printed. */
export function printed(
  { problems }: Pick<FileResult, 'problems'>,
  { lowest }: Pick<ReportContext, 'lowest'>,
): Problem[] {
  return problems.filter(({ severity }) => isPrinted(severity, lowest));
}

/** What a report needs of a file to show a place in it. */
export type PlacedFile = Pick<FileResult, 'path' | 'lines'>;

const byteOrderMark = '\ufeff';

/** The file that a related place is in, which may be the file itself. */
export function relatedFile(file: FileResult, { file: path = file.path }: RelatedPlace): PlacedFile {
  if (path === file.path) return file;
  return { path, lines: file.markedFiles?.includes(path) ? { 0: byteOrderMark } : {} };
}

/** A one-based place, as people and most programs count. */
export interface HumanPlace {
  line: number;
  /** In UTF-16 units, as in editors, not counting a byte order mark, which no editor shows. */
  column: number;
}

/** Converts an LSP position to one-based. */
export function humanPlace(file: Pick<PlacedFile, 'lines'>, { line, character }: Position): HumanPlace {
  const mark = line === 0 && file.lines[0]?.startsWith(byteOrderMark) ? 1 : 0;
  return { line: line + 1, column: Math.max(0, character - mark) + 1 };
}
