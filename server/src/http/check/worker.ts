import { run, type Task, type TaskResult } from './run.js';
import { checkSources } from './sources.js';

const sources = checkSources();

/** What a thread does: one document. */
export default function runOne(task: Task): Promise<TaskResult> {
  return run(task, sources);
}
