import type { TestReporter } from './result.js';

/** The formats of a report by name; each is loaded on demand. */
export const testFormats = {
  text: async () => (await import('./text.js')).textTestReport,
  json: async () => (await import('./json.js')).jsonTestReport,
  events: async () => (await import('./events.js')).eventsTestReport,
  junit: async () => (await import('./junit.js')).junitTestReport,
  tap: async () => (await import('./tap.js')).tapTestReport,
} as const satisfies Record<string, () => Promise<TestReporter>>;

/** The name of a format. */
export type TestFormatName = keyof typeof testFormats;

/** All format names, for the help and for validating `--format`. */
export const testFormatNames = Object.keys(testFormats) as TestFormatName[];
