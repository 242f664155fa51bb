import { execFileSync } from 'node:child_process';
import { bundle } from '../bundle.js';

/** What a stage costs. */
export interface StageCost {
  /** How much code runs, by folder of the language; see `stepsByFolder`. */
  steps: Record<string, number>;
  /** Bytes that are allocated. */
  bytes: number;
}

/** Nothing is collected, optimized or compiled at a time that depends on the machine. */
const flags = [
  ...['--expose-gc', '--single-threaded', '--no-opt', '--no-flush-bytecode', '--no-lazy-feedback-allocation'],
  ...['--min-semi-space-size=512', '--max-semi-space-size=512', '--max-old-space-size=4096'],
];

/** The costs of all stages by their names, counted by a program of its own. */
export async function countedCosts(): Promise<Record<string, StageCost>> {
  const [stages, program] = await Promise.all(
    ['stages', 'count'].map((name) => bundle(`test/bench/budgets/${name}.ts`)),
  );
  const count = (what: string): unknown =>
    JSON.parse(execFileSync(process.execPath, [...flags, program!, stages!, what], { encoding: 'utf8' }));
  const steps = count('steps') as Record<string, StageCost['steps']>;
  const bytes = count('bytes') as Record<string, number>;
  return Object.fromEntries(
    Object.keys(steps).map((name) => [name, { steps: steps[name]!, bytes: bytes[name]! }]),
  );
}
