import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { StageCost } from './counted.js';

const file = join(import.meta.dirname, 'budgets.json');

/** A stage may cost this many times what was accepted. */
const tolerance = 1.5;
/** What costs less is noise: steps of a folder, and bytes. */
const negligible = { steps: 100_000, bytes: 500_000 };

/** Costs that a stage may have, by what they are for: `steps in yaml`. */
export type Budgets = Record<string, Record<string, number>>;

/** The costs that were accepted. */
export const readBudgets = (): Budgets => JSON.parse(readFileSync(file, 'utf8')) as Budgets;

/** Accepts costs. */
export async function writeBudgets(budgets: Budgets): Promise<void> {
  const text = await format(JSON.stringify(budgets), { ...(await resolveConfig(file)), parser: 'json' });
  writeFileSync(file, text);
}

/** What is kept of the costs of stages: what is not negligible. */
export function budgetsOf(costs: Readonly<Record<string, StageCost>>): Budgets {
  return Object.fromEntries(
    Object.entries(costs).map(([stage, { steps, bytes }]) => [
      stage,
      Object.fromEntries(
        [
          ...Object.entries(steps)
            .filter(([, count]) => count >= negligible.steps)
            .sort(([a], [b]) => a.localeCompare(b))
            .map(([folder, count]) => [`steps in ${folder}`, count] as const),
          ['bytes', bytes] as const,
        ].map(([name, count]) => [name, rounded(count)]),
      ),
    ]),
  );
}

/** The costs of a stage that exceed their budgets, as sentences. */
export function excesses(
  stage: string,
  costs: Readonly<Record<string, number>>,
  budgets: Readonly<Record<string, number>>,
): string[] {
  return Object.entries(costs).flatMap(([name, count]) => {
    const floor = name === 'bytes' ? negligible.bytes : negligible.steps;
    const limit = Math.max(budgets[name] ?? 0, floor) * tolerance;
    const times = (count / (limit / tolerance)).toFixed(2);
    return count <= limit ? [] : [`${stage}, ${name}: ${count}, ${times} times what was accepted`];
  });
}

/** To three digits, so that small changes do not change the file. */
const rounded = (count: number): number => Number(count.toPrecision(3));
