// Runs the suites and sums up. In CI nothing may be skipped.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { scriptOptions } from './script-options.mjs';
import { skippedLines, skippedTests } from './skipped-tests.js';
import { areSetUp } from './setup/programs.js';
import { mocha, suites, testFiles, type Suite } from './test-suites.js';
import { touchedTests } from './touched-tests.js';

/** How many of the slowest tests, and of the slowest files, are listed. */
const maxSlowest = 10;

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'test-results');
const skippedFile = join(results, 'skipped.jsonl');
const usage = `npm test [-- OPTION… NAME…]  runs suites: ${suites.map(({ name }) => name).join(', ')};
without names, all but those that are only run by name or, like slow and bench, with --all or --long

  --all       runs the slow test files, too, as CI does
  --long      tests in full what is normally sampled, in all versions of VS Code, and compares the benchmarks
  --changed   runs the part of the main suite that changes since the last commit affect
  --base REF  with --changed: changes since REF`;

const { values: options, positionals: names } = scriptOptions(usage, {
  options: {
    all: { type: 'boolean', default: Boolean(process.env['CI']) },
    long: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    base: { type: 'string', default: 'HEAD' },
  },
  allowPositionals: true,
});

/** What a suite writes: numbers of tests, the slowest ones, and the seconds of each file. */
interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  slowest: readonly Timing[];
  files: Readonly<Record<string, number>>;
}

interface Timing {
  title: string;
  seconds: number;
}

type Outcome = Totals & Timing;

const nothing: Totals = { passed: 0, failed: 0, skipped: 0, slowest: [], files: {} };

/** Runs one suite; one that exits without writing its totals counts as a failure. */
function run({ name, title, command, environment }: Suite, env: NodeJS.ProcessEnv): Outcome {
  console.log(`\n${title}`);
  const file = join(results, `${name}.json`);
  rmSync(file, { force: true });
  const started = Date.now();
  const [program, ...args] = command({ isLong: options.long });
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, ...environment, TEST_TOTALS: file, TEST_SKIPPED: skippedFile },
  });
  const written = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Totals>)
    : { failed: 1 };
  const seconds = Math.round((Date.now() - started) / 1000);
  const totals = { ...nothing, ...written, title, seconds };
  return totals.failed === 0 && status !== 0 ? { ...totals, failed: 1 } : totals;
}

function chosenSuites(): readonly Suite[] {
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    const known = suites.map(({ name }) => name).join(', ');
    console.error(`Unknown suite "${unknown[0]}": use one of ${known}.`);
    process.exit(2);
  }
  const isIncluded = ({ isApart, isLong, isSlow }: Suite): boolean =>
    !isApart && (options.long || (!isLong && (options.all || !isSlow)));
  return suites.filter((suite) => (names.length > 0 ? names.includes(suite.name) : isIncluded(suite)));
}

/** The main suite, reduced to the files that a change affects; empty if none. */
async function changedSuites(): Promise<readonly Suite[]> {
  const git = (...args: readonly string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const changed = [
    ...git('diff', '--name-only', '--relative', options.base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const all = testFiles();
  const files = await touchedTests(changed.filter(Boolean), all);
  const title = `${files.length} of ${all.length} test files, which the change affects`;
  if (files.length === 0) console.log(title);
  return files.length > 0 ? [{ name: 'changed', title, command: () => mocha(files) }] : [];
}

/** The environment of all suites: the long run uses a new seed each time, and prints how to repeat it. */
function environment(): NodeJS.ProcessEnv {
  if (!options.long) return process.env;
  const seed = process.env['TEST_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31));
  console.log(`Seed ${seed}. To repeat this run: TEST_SEED=${seed} npm run test:long`);
  return { ...process.env, TEST_LONG: '1', TEST_SEED: seed };
}

/** How wide a terminal is, at least. */
const width = 80;

function printSlowest(title: string, all: readonly Timing[]): void {
  console.log(`\n${title}:`);
  for (const { title, seconds } of [...all].sort((a, b) => b.seconds - a.seconds).slice(0, maxSlowest)) {
    const line = `${seconds.toFixed(1).padStart(7)} s  ${title}`;
    console.log(line.length > width ? `${line.slice(0, width - 1)}…` : line);
  }
}

async function main(): Promise<void> {
  const chosen = options.changed ? await changedSuites() : chosenSuites();
  const missing = chosen.filter(({ needs = [] }) => !areSetUp(...needs));
  const env = environment();
  mkdirSync(results, { recursive: true });
  rmSync(skippedFile, { force: true });
  await build();
  const outcomes = chosen.filter((suite) => !missing.includes(suite)).map((suite) => run(suite, env));

  console.log();
  const inAll = { title: 'All suites', seconds: outcomes.reduce((sum, { seconds }) => sum + seconds, 0) };
  for (const { title, seconds } of [...outcomes, inAll])
    console.log(`${String(seconds).padStart(5)} s  ${title}`);
  const files = outcomes.flatMap((outcome) => Object.entries(outcome.files));
  printSlowest(
    'Slowest tests',
    outcomes.flatMap(({ slowest }) => slowest),
  );
  printSlowest(
    'Slowest files',
    files.map(([title, seconds]) => ({ title, seconds })),
  );
  const total = (key: 'passed' | 'failed' | 'skipped'): number =>
    outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
  const inCI = Boolean(process.env['CI']);
  const [passed, skipped] = [total('passed'), total('skipped')];
  const failed = total('failed') + (inCI ? missing.length : 0);
  const skippedInCI = inCI && skipped > 0;
  if (skippedInCI) console.log('Tests were skipped, which fails the run in CI.');
  for (const line of skippedLines(skippedTests(skippedFile), missing)) console.log(line);
  if (names.length === 0 && !options.changed && !options.all && !options.long)
    console.log('Left out: the test files that take longest. To run them, too: npm test -- --all');
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed > 0 || skippedInCI ? 1 : 0;
}

void main();
