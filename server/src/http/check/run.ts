import type { CheckSources } from '../../common/check-aids.js';
import { checkText, type ReportEntry, type TextToCheck } from '../../common/check-text.js';
import { submit, type DocumentText, type Submission, type Wanted } from './submission.js';

/** One document and what to do with it. Plain data: it travels between threads. */
export type Task = { document: TextToCheck; wanted?: never } | { document: DocumentText; wanted: Wanted };

/** An entry of a report; with something wanted, a submission. */
export type TaskResult = ReportEntry | Submission;

/** Does a task, wherever it runs. Never rejects for what is in the document. */
export function run(task: Task, sources: CheckSources): Promise<TaskResult> {
  return task.wanted === undefined
    ? checkText(task.document, sources)
    : submit(task.document, task.wanted, sources);
}
