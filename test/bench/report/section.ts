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

/** Makes targets for measured numbers; undefined ones are left out. */
const targetsOf =
  (relation: string, isMet: (measured: number, limit: number) => boolean) =>
  (what: string, limit: number, measured: number, words: (value: number) => string): Target[] => {
    if (!Number.isFinite(measured)) return [];
    const wanted = `${relation} ${words(limit)}`;
    return [{ what, wanted, measured: words(measured), met: isMet(measured, limit) }];
  };

/** A target for a number that must not exceed a limit; undefined if it was not measured. */
export const atMost = targetsOf('at most', (measured, limit) => measured <= limit);

/** The same for a number that must not fall below a limit. */
export const atLeast = targetsOf('at least', (measured, limit) => measured >= limit);
