import { realpathSync } from 'node:fs';
import type { Range, Twin } from '@user-tool/shared';
import { isResult, type Outcome, type Task } from './check-one.js';
import { createRunner } from './runner.js';

/** How documents are checked. */
export interface CheckAllOptions {
  /** How many at the same time; as many as there are processors when absent. */
  jobs?: number | undefined;
  /** Is told how many are done. */
  progress: (done: number) => void;
  /** Hears, once each, why something that was asked for is not there. */
  tell: (trouble: string) => void;
}

/** Checks documents, each for itself and then against the others; outcomes come in the order of the tasks. */
export async function checkAll(
  tasks: readonly Task[],
  { jobs, progress, tell }: CheckAllOptions,
): Promise<Outcome[]> {
  const runner = await createRunner(tasks, tell, jobs);
  try {
    const outcomes = await runner.check(tasks, progress);
    const again = withTwins(tasks, outcomes);
    const better = await runner.check([...again.values()], () => undefined);
    const byIndex = new Map([...again.keys()].map((index, at) => [index, better[at]]));
    return outcomes.map((outcome, index) => byIndex.get(index) ?? outcome);
  } finally {
    await runner.end();
  }
}

/** Of thousands of tools with one id, nobody wants to hear of each that there are thousands of others. */
const mostTwins = 200;

/** By their index, the tasks whose tool shares its id and version with another one. */
function withTwins(tasks: readonly Task[], outcomes: readonly Outcome[]): Map<number, Task> {
  const groups = new Map<string, { index: number; task: Task; real: string; range: Range }[]>();
  for (const [index, task] of tasks.entries()) {
    const outcome = outcomes[index];
    if (!outcome || !isResult(outcome) || outcome.identity === undefined) continue;
    const { key, range } = outcome.identity;
    const member = { index, task, real: realPath(task), range };
    const group = groups.get(key);
    if (group) group.push(member);
    else groups.set(key, [member]);
  }
  const again = new Map<number, Task>();
  for (const group of groups.values()) {
    for (const { index, task, real } of group) {
      const near = group.slice(0, mostTwins + 1).filter((other) => other.real !== real);
      const twins = near.map((other): Twin => {
        const { path } = other.task;
        return { name: path, file: path, range: other.range };
      });
      if (twins.length > 0) again.set(index, { ...task, twins });
    }
  }
  return again;
}

/** Two paths may lead to one file, which is no twin of itself. */
function realPath({ file, content }: Task): string {
  try {
    return content ? file : realpathSync(file);
  } catch {
    return file;
  }
}
