import { checkTests, planTests } from './test-jobs.js';

/** The jobs of a thread for tests. */
const jobs = { planTests, checkTests };

export type TestJobs = typeof jobs;

/** Runs one job. */
export default function runJob({ name, input }: { name: keyof TestJobs; input: unknown }): unknown {
  const job = jobs[name] as (input: unknown) => unknown;
  return job(input);
}
