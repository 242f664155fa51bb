import type { Severity } from '@user-tool/shared';
import type { FileResult, Unreadable } from '@user-tool/checking/tasks/check-file.js';
import type { Colors } from '../terminal.js';

/** What a report may depend on besides its results. */
export interface ReportContext {
  colors: Colors;
  /** Columns to wrap sentences at; absent if the output is not a terminal. */
  width?: number | undefined;
  /** The base of relative paths. */
  folder: string;
  /** The lowest severity that is printed, if not all are. Totals count all problems; those for agents, no hints unless they are printed. */
  lowest?: Severity | undefined;
}

/** A report in progress: it writes what it can with each file, and the rest at the end. */
export interface ReportWriter {
  /** Adds a file; files are added in the order of the report. */
  file: (result: FileResult) => void;
  end: (unreadable: readonly Unreadable[]) => void;
}

/** Begins a report in one format. */
export type Reporter = (write: (text: string) => void, context: ReportContext) => ReportWriter;
