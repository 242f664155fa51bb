import { shellSource } from '../common/shell-parser.js';
import { checkOne, type Outcome, type Task } from './check-one.js';

const shell = shellSource();

/** What a thread does: one batch of documents. */
export default async function checkBatch(tasks: readonly Task[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const task of tasks) outcomes.push(await checkOne(task, shell));
  return outcomes;
}
