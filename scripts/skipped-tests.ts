// The closing lines of `npm test`: what was skipped because this machine lacks it, and the command that installs it.
import { existsSync, readFileSync } from 'node:fs';
import { setupCommand } from './setup/programs.js';
import type { Suite } from './test-suites.js';

/** Tests that were skipped for one reason. */
export interface SkippedTests {
  /** What they need: "a browser". */
  title: string;
  /** Whether `npm run setup` installs it. */
  installable: boolean;
  count: number;
}

/** What tests recorded in a file (`test/support/where.ts`), by what they need, most tests first. */
export function skippedTests(file: string): SkippedTests[] {
  if (!existsSync(file)) return [];
  const byTitle = new Map<string, SkippedTests>();
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { title, installable, count } = JSON.parse(line) as SkippedTests;
    byTitle.set(title, { title, installable, count: count + (byTitle.get(title)?.count ?? 0) });
  }
  return [...byTitle.values()].sort((a, b) => b.count - a.count);
}

/**
 * The lines that say what was skipped; none if nothing was.
 * @param suites those whose programs are missing
 */
export function skippedLines(
  tests: readonly SkippedTests[],
  suites: readonly Pick<Suite, 'title' | 'needs'>[],
): string[] {
  if (tests.length + suites.length === 0) return [];
  const counted = tests.map(
    ({ title, count }) =>
      `${String(count).padStart(5)} ${count === 1 ? 'test needs' : 'tests need'} ${title}`,
  );
  const isInstallable = suites.length > 0 || tests.some(({ installable }) => installable);
  return [
    'Skipped, because this machine does not have what they need:',
    ...counted,
    ...suites.map(({ title, needs = [] }) => `suite: ${title} (${setupCommand(...needs)})`),
    ...(isInstallable ? ['To install it, and run everything: npm run setup && npm test -- --all'] : []),
  ];
}
