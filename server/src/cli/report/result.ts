import {
  countProblems,
  severities,
  type Position,
  type RelatedPlace,
  type SeverityCounts,
} from '@user-tool/shared';
import type { FileResult, Unreadable } from '../../check/jobs/check-file.js';

/** All that one run has to report. */
export interface Results {
  files: FileResult[];
  unreadable: Unreadable[];
}

/** Counts the problems of files, with those that are not reported. */
export function countFileProblems(files: readonly Pick<FileResult, 'problems'>[]): SeverityCounts {
  return countProblems(files.flatMap(({ problems }) => problems));
}

/** `2 errors, 1 warning`; empty where nothing was counted. */
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

/** As much of a file as it takes to say where in it something is. */
export type PlacedFile = Pick<FileResult, 'path' | 'lines'>;

/** Finds the file of a place that explains a problem of a file. */
export type FindFile = (file: FileResult, place: RelatedPlace) => PlacedFile;

/** Looks among the files that were checked. */
export function fileFinder(files: readonly FileResult[]): FindFile {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return (file, { file: path = file.path }) =>
    path === file.path ? file : (byPath.get(path) ?? { path, lines: {} });
}

/** A place as people and most programs count: from 1. */
export interface HumanPlace {
  line: number;
  /** In UTF-16 units, as editors count them; a byte order mark is not counted, as no editor shows it. */
  column: number;
}

/** Turns a position of the protocol into one that starts at 1. */
export function humanPlace(file: Pick<PlacedFile, 'lines'>, { line, character }: Position): HumanPlace {
  const mark = line === 0 && file.lines[0]?.startsWith('\ufeff') ? 1 : 0;
  return { line: line + 1, column: Math.max(0, character - mark) + 1 };
}
