import { check } from '../../../shared/src/checker/check.js';
import { Document } from '../../../shared/src/tool/document.js';
import { largeDocuments } from '../../support/large.js';
import { toolIn } from '../../support/tools.js';
import { digits } from '../measure.js';
import type { Findings, Table, Target } from '../report/section.js';
import { featureRuns } from './feature-runs.js';

const sizes = [500, 5_000] as const;
/** Ten is the goal; garbage collection and CPU caches add to it. */
const suspicious = 30;
/** Milliseconds; the ratio of very short times is meaningless. */
const meaningful = 50;

interface Growth {
  title: string;
  small: number;
  large: number;
}

/** Checking, and each editor feature, at ten times the size: more than some thirty times the cost is quadratic. */
export function growth(): Promise<Findings> {
  const documents = Object.entries(largeDocuments).map(([title, make]) =>
    compare(title, make, (text) => check(new Document(text))),
  );
  const inputs = largeDocuments['inputs and references']!;
  const features = Object.entries(featureRuns).map(([title, run]) =>
    compare(title, (size) => toolIn(inputs(size)), run),
  );
  return Promise.resolve({
    tables: [
      table('Checking ten times the size: ms', documents),
      table('A feature at ten times the inputs, on a text just read: ms', features),
    ],
    targets: [...documents, ...features].flatMap(target),
  });
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

function compare<T>(title: string, prepare: (size: number) => T, work: (prepared: T) => unknown): Growth {
  const [few, many] = sizes;
  fastest(3, () => prepare(few), work);
  const small = fastest(5, () => prepare(few), work);
  return { title, small, large: fastest(3, () => prepare(many), work) };
}

function table(title: string, rows: readonly Growth[]): Table {
  return {
    title,
    head: ['', ...sizes.map((size) => size.toLocaleString('en-US')), 'ratio'],
    rows: rows.map(({ title, small, large }) => [title, digits(small), digits(large), digits(large / small)]),
  };
}

/** Only of what grows too fast. */
function target({ title, small, large }: Growth): Target[] {
  const ratio = large / small;
  if (ratio <= suspicious || large <= meaningful) return [];
  const wanted = `at most ${suspicious} ×`;
  return [
    { what: `Growth of ${title} at ten times the size`, wanted, measured: `${digits(ratio)} ×`, met: false },
  ];
}
