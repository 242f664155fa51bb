import type { DatasetFiles, IdCodec, IdKind, Store } from '@user-tool/service';
import { visible } from '../../terminal.js';

/** The arguments of a command by position, and its options by name. */
export interface CommandCall {
  args: readonly (string | undefined)[];
  flags: Readonly<Record<string, unknown>>;
  now: Date;
  /** Encodes and decodes ids as the service does. */
  ids: IdCodec;
  /** The files of datasets. */
  files: DatasetFiles;
}

/** One command of `user-tool admin`. */
export interface AdminCommand {
  /** `user add` */
  name: string;
  summary: string;
  /** As shown in usage: `<EMAIL>`. */
  args?: readonly string[];
  /** Flags and help. */
  options?: readonly (readonly [string, string])[];
  /** @returns the standard output */
  run(store: Store, call: CommandCall): Promise<string>;
}

/** The option of every list command. */
export const asJson = ['--json', 'print it as JSON'] as const;

/** The values of an option that may be repeated. */
export function several(flags: CommandCall['flags'], name: string): string[] {
  return (flags[name] as string[] | undefined) ?? [];
}

/** Records with their encoded ids. */
export function withIds<Row extends { id: number }>(
  rows: readonly Row[],
  kind: IdKind,
  { ids }: CommandCall,
): (Omit<Row, 'id'> & { id: string })[] {
  return rows.map((row) => ({ ...row, id: ids.encode(kind, row.id) }));
}

/** Rows as a table that is safe to print on a terminal, or as JSON with all fields. */
export function listed<Row>(
  rows: readonly Row[],
  { flags }: CommandCall,
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
