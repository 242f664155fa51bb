export interface SkippedTests {
  title: string;
  installable: boolean;
  count: number;
}
export function skippedTests(file: string): SkippedTests[];
export function skippedLines(
  tests: readonly SkippedTests[],
  suites: readonly { title: string; setup: string }[],
): string[];
