import type { IdCodec, IdKind, Store } from '../../../http/index.js';
import { visible } from '../../terminal.js';

/** What stands behind a command: arguments by their place, options by their names. */
export interface Call {
  args: readonly (string | undefined)[];
  flags: Readonly<Record<string, unknown>>;
  now: Date;
  /** Ids as the service gives and takes them. */
  ids: IdCodec;
  /** The data folder. */
  data: string;
}

/** One command of `user-tool admin`. */
export interface AdminCommand {
  /** `user add` */
  name: string;
  summary: string;
  /** As the command line shows them: `<EMAIL>`. */
  args?: readonly string[];
  /** Flags and help. */
  options?: readonly (readonly [string, string])[];
  /** @returns what goes to standard output */
  run(store: Store, call: Call): Promise<string>;
}

/** The option of every list. */
export const asJson = ['--json', 'print it as JSON'] as const;

/** The options of a command that may be given several times, and their values. */
export function several(flags: Call['flags'], name: string): string[] {
  return (flags[name] as string[] | undefined) ?? [];
}

/** Records with the ids that the service gives them. */
export function withIds<Row extends { id: number }>(
  rows: readonly Row[],
  kind: IdKind,
  { ids }: Call,
): (Omit<Row, 'id'> & { id: string })[] {
  return rows.map((row) => ({ ...row, id: ids.encode(kind, row.id) }));
}

/** Rows as a table of texts that a terminal shows and does not obey, or as JSON with all they hold. */
export function listed<Row>(
  rows: readonly Row[],
  { flags }: Call,
  cells: (row: Row) => readonly string[],
): string {
  if (flags['json']) return `${JSON.stringify(rows, null, 2)}\n`;
  const texts = rows.map((row) => cells(row).map(visible));
  const widths = (texts[0] ?? []).map((_, column) =>
    Math.max(...texts.map((row) => row[column]?.length ?? 0)),
  );
  return texts
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

/** The day, as `2026-11-21`. */
export const day = (time: Date): string => time.toISOString().slice(0, 10);
