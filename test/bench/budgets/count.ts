// A program of its own, `count.mjs STAGES steps|bytes`, which needs the flags of `counted.ts`: prints as JSON what each
// stage costs, counted in a way that does not depend on how fast the machine is.
import { readFileSync, realpathSync } from 'node:fs';
import { Session, type Profiler } from 'node:inspector';
import { pathToFileURL } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { stepsByFolder } from './steps.js';
import type { Stage } from './stages.js';

const [path, what] = process.argv.slice(2) as [string, 'steps' | 'bytes'];
/** Rounds before the one that counts, in which V8 compiles what runs. */
const warmUp = 1;
const url = pathToFileURL(realpathSync(path)).href;
const session = new Session();
session.connect();

/** Answers at once, as the inspector is in this thread. */
function post(method: string, params: object = {}): unknown {
  let answer: unknown;
  session.post(method, params, (error, result) => {
    if (error) throw error;
    answer = result;
  });
  return answer;
}

/** Counters have to be in the code that is compiled. */
if (what === 'steps') {
  post('Profiler.enable');
  post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
}

const takeCoverage = (): Profiler.ScriptCoverage[] =>
  (post('Profiler.takePreciseCoverage') as Profiler.TakePreciseCoverageReturnType).result;

const count = {
  steps: (stage: Stage): object => {
    const run = stage();
    takeCoverage();
    run();
    const script = takeCoverage().find((each) => each.url === url);
    return stepsByFolder(readFileSync(path, 'utf8'), script?.functions ?? []);
  },
  bytes: (stage: Stage): number => {
    const run = stage();
    globalThis.gc?.();
    const before = getHeapStatistics().used_heap_size;
    run();
    return getHeapStatistics().used_heap_size - before;
  },
}[what];

const { stages } = (await import(url)) as typeof import('./stages.js');
for (const stage of Object.values(stages)) for (let round = 0; round < warmUp; round++) stage()();
const counted = Object.entries(stages).map(([name, stage]) => [name, count(stage)]);
console.log(JSON.stringify(Object.fromEntries(counted)));
