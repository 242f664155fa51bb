// The closing lines of `npm test`: what was skipped because this machine lacks it, and the command that installs it.
import { existsSync, readFileSync } from 'node:fs';

/**
 * What tests recorded in a file (`test/support/where.ts`): the number of tests by what they need.
 * @returns {{ title: string, installable: boolean, count: number }[]} most tests first
 */
export function skippedTests(file) {
  if (!existsSync(file)) return [];
  const byTitle = new Map();
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { title, installable, count } = JSON.parse(line);
    byTitle.set(title, { title, installable, count: count + (byTitle.get(title)?.count ?? 0) });
  }
  return [...byTitle.values()].sort((a, b) => b.count - a.count);
}

/**
 * The lines that say what was skipped; none if nothing was.
 * @param tests from {@link skippedTests}
 * @param suites those whose programs are missing, of `test-suites.mjs`
 */
export function skippedLines(tests, suites) {
  if (tests.length + suites.length === 0) return [];
  const counted = tests.map(
    ({ title, count }) =>
      `${String(count).padStart(5)} ${count === 1 ? 'test needs' : 'tests need'} ${title}`,
  );
  const isInstallable = suites.length > 0 || tests.some(({ installable }) => installable);
  return [
    'Skipped, because this machine does not have what they need:',
    ...counted,
    ...suites.map(({ title, setup }) => `suite: ${title} (${setup})`),
    ...(isInstallable ? ['To install it, and run everything: npm run setup && npm run test:all'] : []),
  ];
}
