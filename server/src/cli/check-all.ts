import { realpathSync } from 'node:fs';
import { isResult, type Outcome, type Task } from './check-one.js';
import { createRunner } from './runner.js';

/** How documents are checked. */
export interface CheckAllOptions {
  /** How many at the same time; as many as there are processors when absent. */
  jobs?: number | undefined;
  /** Is told how many are done. */
  progress: (done: number) => void;
}

/** Checks documents, each for itself and then against the others; outcomes come in the order of the tasks. */
export async function checkAll(
  tasks: readonly Task[],
  { jobs, progress }: CheckAllOptions,
): Promise<Outcome[]> {
  const runner = await createRunner(tasks, jobs);
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
  const groups = new Map<string, { index: number; task: Task; real: string }[]>();
  for (const [index, task] of tasks.entries()) {
    const outcome = outcomes[index];
    if (!outcome || !isResult(outcome) || outcome.identity === undefined) continue;
    const member = { index, task, real: realPath(task) };
    const group = groups.get(outcome.identity);
    if (group) group.push(member);
    else groups.set(outcome.identity, [member]);
  }
  const again = new Map<number, Task>();
  for (const group of groups.values()) {
    for (const { index, task, real } of group) {
      const near = group.slice(0, mostTwins + 1).filter((other) => other.real !== real);
      if (near.length > 0) again.set(index, { ...task, twins: near.map((other) => other.task.path) });
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
