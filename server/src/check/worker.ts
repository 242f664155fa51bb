import { checkFile, type FileOutcome, type FileToCheck } from './jobs/check-file.js';
import { checkText, type TextToCheck } from './jobs/check-text.js';
import { submit, type SubmittedDocument, type Wanted } from './jobs/submission.js';
import { isolatedChecker, localChecker } from './node-checkers.js';

const warnings: string[] = [];
const local = localChecker((warning) => warnings.push(warning));
const isolated = isolatedChecker();

/** The jobs that a thread can run. */
const jobs = {
  /** Checks the user's files; `warnings` say why something requested is missing, each once per thread. */
  checkFiles: async (files: readonly FileToCheck[]) => {
    const outcomes: FileOutcome[] = [];
    for (const file of files) outcomes.push(await checkFile(file, local));
    return { outcomes, warnings: warnings.splice(0) };
  },
  checkText: (document: TextToCheck) => checkText(document, isolated),
  submit: (submitted: { document: SubmittedDocument; wanted: Wanted }) => submit(submitted, isolated),
};

/** The jobs of a thread by name; inputs and results are plain data. */
export type Jobs = typeof jobs;

/** One job and its input. */
export interface Job<Name extends keyof Jobs = keyof Jobs> {
  name: Name;
  input: Parameters<Jobs[Name]>[0];
}

/** Runs one job. */
export default function runJob({ name, input }: Job): Promise<unknown> {
  const job = jobs[name] as (input: unknown) => Promise<unknown>;
  return job(input);
}
