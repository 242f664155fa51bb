import type { TestFault, TestResult } from '../../run/testing/test-tool.js';

/** Reports the results of tests, tool by tool. */
export interface TestReport {
  /** @param path of the tool, as found */
  tool: (path: string, results: readonly TestResult[]) => void;
  end: () => void;
}

/** Creates a report that writes text. */
export type TestReporter = (write: (text: string) => void) => TestReport;

/** What people call a test. */
export function titleOf({ test: { number, doc } }: TestResult): string {
  const [line = ''] = doc?.trim().split('\n') ?? [];
  return line === '' ? `test ${number}` : `test ${number}: ${line}`;
}

/** A fault with its place, line and column from 1. */
export function placed(path: string, { message, range: { start } }: TestFault): string {
  return `${path}:${start.line + 1}:${start.character + 1}: ${message}`;
}
