import {
  countProblems,
  severities,
  type Position,
  type RelatedPlace,
  type SeverityCounts,
} from '@user-tool/shared';
import type { FileResult, Unreadable } from '../../check/jobs/check-file.js';

/** Everything that one run reports. */
export interface Results {
  files: FileResult[];
  unreadable: Unreadable[];
}

/** Counts the problems of files, including those not reported. */
export function countFileProblems(files: readonly Pick<FileResult, 'problems'>[]): SeverityCounts {
  return countProblems(files.flatMap(({ problems }) => problems));
}

/** `2 errors, 1 warning`; empty if there are none. */
export function countsText(counts: SeverityCounts): string {
  return severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => amount(counts[severity], severity))
    .join(', ');
}

/** `1 file`, `2 files`. */
export function amount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** What a report needs of a file to show a place in it. */
export type PlacedFile = Pick<FileResult, 'path' | 'lines'>;

/** Finds the file of a related place. */
export type FindFile = (file: FileResult, place: RelatedPlace) => PlacedFile;

/** Searches the files that were checked. */
export function fileFinder(files: readonly FileResult[]): FindFile {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return (file, { file: path = file.path }) =>
    path === file.path ? file : (byPath.get(path) ?? { path, lines: {} });
}

/** A one-based place, as people and most programs count. */
export interface HumanPlace {
  line: number;
  /** In UTF-16 units, as in editors, not counting a byte order mark, which no editor shows. */
  column: number;
}

/** Converts an LSP position to one-based. */
export function humanPlace(file: Pick<PlacedFile, 'lines'>, { line, character }: Position): HumanPlace {
  const mark = line === 0 && file.lines[0]?.startsWith('\ufeff') ? 1 : 0;
  return { line: line + 1, column: Math.max(0, character - mark) + 1 };
}
