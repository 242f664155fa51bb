// `npm run bench`: the cost of checking and of each editor feature, as ratios within one run. Exits with 1 if ten
// times the document costs far more than ten times the time, which means that something is quadratic.
import { performance } from 'node:perf_hooks';
import { check } from '../../shared/src/checker/check.js';
import { Document } from '../../shared/src/tool/document.js';
import { largeDocuments } from '../support/large.js';
import { toolIn } from '../support/tools.js';
import { evaluationCosts } from './evaluation.js';
import { featureRuns } from './feature-runs.js';
import { serviceCosts } from './service.js';
import { storeCosts } from './store.js';

const sizes = [500, 5_000] as const;
/** Ten is the goal; garbage collection and CPU caches add to it. */
const suspicious = 30;

interface Row {
  title: string;
  small: number;
  large: number;
  ratio: number;
}

/** Milliseconds of the fastest of several runs, without `prepare`. */
function fastest<T>(runs: number, prepare: () => T, work: (prepared: T) => unknown): number {
  let best = Infinity;
  for (let run = 0; run < runs; run++) {
    const prepared = prepare();
    const start = performance.now();
    work(prepared);
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

function compare<T>(title: string, prepare: (size: number) => T, work: (prepared: T) => unknown): Row {
  const [few, many] = sizes;
  fastest(3, () => prepare(few), work);
  const small = fastest(5, () => prepare(few), work);
  const large = fastest(3, () => prepare(many), work);
  return { title, small, large, ratio: large / small };
}

function print(heading: string, rows: readonly Row[]): void {
  const width = Math.max(heading.length, ...rows.map(({ title }) => title.length));
  console.log(
    `\n${heading.padEnd(width)}  ${String(sizes[0]).padStart(9)}  ${String(sizes[1]).padStart(9)}  ratio`,
  );
  for (const { title, small, large, ratio } of rows) {
    const [a, b] = [small, large].map((time) => `${time.toFixed(1)} ms`.padStart(9));
    console.log(`${title.padEnd(width)}  ${a ?? ''}  ${b ?? ''}  ${ratio.toFixed(1)}`);
  }
}

const documents = Object.entries(largeDocuments).map(([title, make]) =>
  compare(title, make, (text) => check(new Document(text))),
);
print('checking ten times the size', documents);

const inputs = largeDocuments['inputs and references'];
const features = inputs
  ? Object.entries(featureRuns).map(([title, run]) => compare(title, (size) => toolIn(inputs(size)), run))
  : [];
print('a feature at ten times the inputs, on a text just read', features);

console.log('\nevaluating, once warm');
const evaluations = await evaluationCosts();
for (const { title, cost, unit, limit } of evaluations) {
  const most = limit === undefined ? '' : `  (at most ${limit} ${unit})`;
  console.log(`${title.padEnd(40)}  ${cost.toFixed(3).padStart(8)} ${unit}${most}`);
}

console.log('\nthe records of the service, on its embedded database');
const records = await storeCosts();
for (const { title, time, ratio, limit } of records) {
  const perSecond = `${Math.round(1_000 / time)} a second`.padStart(16);
  console.log(`${title.padEnd(40)}  ${perSecond}  ${ratio.toFixed(1).padStart(5)}  (at most ${limit})`);
}

console.log('\nthe service, one process, ten callers; to a framework that does nothing');
const requests = await serviceCosts();
for (const { title, perSecond, p99, ratio, limit } of requests) {
  const speed = `${Math.round(perSecond)} a second`.padStart(16);
  const slowest = `${p99.toFixed(0)} ms at p99`.padStart(14);
  console.log(
    `${title.padEnd(40)}  ${speed}  ${slowest}  ${ratio.toFixed(1).padStart(5)}  (at most ${limit})`,
  );
}

// The ratio of very short times is meaningless.
const isQuadratic = ({ ratio, large }: Row): boolean => ratio > suspicious && large > 50;
const isSlow =
  evaluations.some(({ cost, limit = Infinity }) => cost > limit) ||
  [...records, ...requests].some(({ ratio, limit }) => ratio > limit);
if ([...documents, ...features].some(isQuadratic) || isSlow) process.exitCode = 1;
