import type { Reporter } from './report.js';

/** The formats of a report by name; each is loaded on demand. */
export const formats = {
  text: async () => (await import('./text.js')).textReport,
  agent: async () => (await import('./agent.js')).agentReport,
  json: async () => (await import('./json.js')).jsonReport,
  jsonl: async () => (await import('./jsonl.js')).jsonlReport,
  sarif: async () => (await import('./sarif.js')).sarifReport,
  github: async () => (await import('./github.js')).githubReport,
  junit: async () => (await import('./junit.js')).junitReport,
} as const satisfies Record<string, () => Promise<Reporter>>;

/** The name of a format. */
export type FormatName = keyof typeof formats;

/** All format names, for the help and for validating `--format`. */
export const formatNames = Object.keys(formats) as FormatName[];
