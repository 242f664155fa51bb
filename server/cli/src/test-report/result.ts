import { amount, type ToolTest } from '@user-tool/shared';
import type { TestEnd } from '@user-tool/protocol/command-output.js';
import type { TestFault } from '@user-tool/runner/testing/check-run.js';
import type { TestResult } from '@user-tool/runner/testing/test-tool.js';
import type { ToolPlace } from '../tool-place.js';

/** What one test does while it runs. */
export interface TestProgress {
  /** A piece of what the command prints. */
  printed: (stream: 'stdout' | 'stderr', bytes: Buffer) => void;
  ended: (result: TestResult) => void;
}

/** Reports the results of tests, tool by tool. */
export interface TestReport {
  /** A test starts; for formats that do not wait for the results of the tool. */
  started?: (tool: ToolPlace, test: ToolTest) => TestProgress;
  tool: (tool: ToolPlace, results: readonly TestResult[]) => void;
  end: () => void;
}

/** Creates a report that writes text. */
export type TestReporter = (write: (text: string) => void) => TestReport;

/** What people call a test. */
export function titleOf({ test: { number, doc } }: TestResult): string {
  const [line = ''] = doc?.trim().split('\n') ?? [];
  return line === '' ? `test ${number}` : `test ${number}: ${line}`;
}

/** How many runs came from the cache, as a sentence without its full stop. */
export function recalledText(count: number): string {
  return `${amount(count, 'run')} came from the cache`;
}

/** A result as JSON. */
export function resultForPrograms(result: TestResult): TestEnd {
  const { test, outcome, faults, duration, isRecalled, stderr } = result;
  const base = { number: test.number, title: titleOf(result), outcome, faults };
  return { ...base, seconds: duration / 1000, cached: isRecalled, stderr };
}

/** A fault with its place, line and column from 1. */
export function placed(path: string, { message, range: { start } }: TestFault): string {
  return `${path}:${start.line + 1}:${start.character + 1}: ${message}`;
}
