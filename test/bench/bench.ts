// `npm run bench`: what checking costs, as ratios within one run. Ends with 1 when ten times the document costs
// far more than ten times the time, which means that something is quadratic.
import { performance } from 'node:perf_hooks';
import { check } from '../../shared/src/rules/check.js';
import { UserTool } from '../../shared/src/tool/user-tool.js';
import { largeDocuments } from '../support/large.js';

const sizes = [500, 5_000] as const;
/** Ten is the aim; garbage collection and caches of the processor take their part. */
const suspicious = 30;

/** Milliseconds of the fastest of some runs. */
function measure(text: string, runs: number): number {
  let best = Infinity;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    check(new UserTool(text));
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

const rows = Object.entries(largeDocuments).map(([title, make]) => {
  measure(make(sizes[0]), 3);
  const small = measure(make(sizes[0]), 5);
  const large = measure(make(sizes[1]), 3);
  return { title, small, large, ratio: large / small };
});

const width = Math.max(...rows.map(({ title }) => title.length));
console.log(
  `${'ten times the size costs'.padEnd(width)}  ${String(sizes[0]).padStart(9)}  ${String(sizes[1]).padStart(9)}  ratio`,
);
for (const { title, small, large, ratio } of rows) {
  const [a, b] = [small, large].map((time) => `${time.toFixed(1)} ms`.padStart(9));
  console.log(`${title.padEnd(width)}  ${a ?? ''}  ${b ?? ''}  ${ratio.toFixed(1)}`);
}
if (rows.some(({ ratio }) => ratio > suspicious)) process.exitCode = 1;
