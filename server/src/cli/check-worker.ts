import { checkOne, type Outcome, type Task } from './check-one.js';
import { createSources } from './sources.js';

/** What came of a batch. */
export interface BatchOutcome {
  outcomes: Outcome[];
  /** Why something that was asked for was not there; each sentence once in a thread. */
  troubles: string[];
}

const troubles: string[] = [];
const sources = createSources((trouble) => troubles.push(trouble));

/** What a thread does: one batch of documents. */
export default async function checkBatch(tasks: readonly Task[]): Promise<BatchOutcome> {
  const outcomes: Outcome[] = [];
  for (const task of tasks) outcomes.push(await checkOne(task, sources));
  return { outcomes, troubles: troubles.splice(0) };
}
