import {
  countProblems,
  severities,
  type DialectName,
  type Position,
  type Problem,
  type Range,
  type RelatedPlace,
  type SeverityCounts,
} from '@user-tool/shared';

/** What was found in one file. Plain data: it travels between threads. */
export interface FileResult {
  /** As the user wrote it, or as it was found below what the user wrote. */
  path: string;
  /** Null for a configuration file, which is in no dialect. */
  dialect: DialectName | null;
  problems: Problem[];
  /** By number, the lines that problems and what they refer to stand on. */
  lines: Readonly<Record<number, string>>;
  /** The tool's id and version as a key, where both are sound, and where the id stands. */
  identity?: { key: string; range: Range };
}

/** A file that was asked for and could not be read. */
export interface Unreadable {
  path: string;
  /** Follows the path: `permission denied`. */
  reason: string;
}

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

/** Lines that a report quotes: where problems, related places and fixes begin and end. */
export function quotedLines(
  problems: readonly Problem[],
  lineAt: (line: number) => string,
): Record<number, string> {
  const lines: Record<number, string> = {};
  const add = ({ start, end }: Range): void => {
    for (const { line } of [start, end]) lines[line] ??= lineAt(line);
  };
  for (const { range, related, fixes } of problems) {
    add(range);
    for (const place of related) if (place.file === undefined) add(place.range);
    for (const { edits } of fixes) for (const edit of edits) add(edit.range);
  }
  return lines;
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
