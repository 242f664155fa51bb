import { checkOne, type Outcome, type Task } from './check-one.js';

/** What a thread does: one batch of documents. */
export default function checkBatch(tasks: readonly Task[]): Outcome[] {
  return tasks.map(checkOne);
}
