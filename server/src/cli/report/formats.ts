import type { Colors } from '../terminal.js';
import type { Results } from './result.js';

/** What a report may depend on besides its results. */
export interface ReportContext {
  colors: Colors;
  width: number | undefined;
  /** The base of relative paths. */
  folder: string;
}

/** Writes results as text. */
export type Reporter = (results: Results, context: ReportContext) => string;

/** The formats of a report by name; each is loaded on demand. */
export const formats = {
  text: async () => (await import('./text.js')).textReport,
  json: async () => (await import('./json.js')).jsonReport,
  sarif: async () => {
    const { sarifReport } = await import('./sarif.js');
    return (results, { folder }) => sarifReport(results, folder);
  },
  github: async () => (await import('./github.js')).githubReport,
  junit: async () => (await import('./junit.js')).junitReport,
} as const satisfies Record<string, () => Promise<Reporter>>;

/** The name of a format. */
export type FormatName = keyof typeof formats;

/** All format names, for the help and for validating `--format`. */
export const formatNames = Object.keys(formats) as FormatName[];
