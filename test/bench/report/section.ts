/** Rows of cells below a head. */
export interface Table {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** What a reader has to know about the numbers, one sentence each. */
  notes?: readonly string[];
}

/** A limit that is to be kept, and what was measured. */
export interface Target {
  what: string;
  /** The limit in words. */
  wanted: string;
  /** The measured value in words. */
  measured: string;
  met: boolean;
}

/** A line of the plot. */
export interface Series {
  name: string;
  points: readonly { x: number; y: number }[];
}

/** What a section found. */
export interface Findings {
  tables: readonly Table[];
  targets?: readonly Target[];
  /** Milliseconds of processor time of a keystroke, by the number of inputs. */
  plot?: readonly Series[];
}

/** A part of the benchmark. */
export interface Section {
  title: string;
  run: () => Promise<Findings>;
}

/** A target for a number that must not exceed a limit; undefined if it was not measured. */
export function atMost(
  what: string,
  limit: number,
  measured: number,
  words: (value: number) => string,
): Target[] {
  if (!Number.isFinite(measured)) return [];
  return [{ what, wanted: `at most ${words(limit)}`, measured: words(measured), met: measured <= limit }];
}

/** The same for a number that must not fall below a limit. */
export function atLeast(
  what: string,
  limit: number,
  measured: number,
  words: (value: number) => string,
): Target[] {
  if (!Number.isFinite(measured)) return [];
  return [{ what, wanted: `at least ${words(limit)}`, measured: words(measured), met: measured >= limit }];
}
