import { checkTests, planTests } from './test-tasks.js';

/** The tasks of a thread for tests. */
const tasks = { planTests, checkTests };

export type TestTasks = typeof tasks;

/** Runs one task. */
export default function runTask({ name, input }: { name: keyof TestTasks; input: unknown }): unknown {
  const task = tasks[name] as (input: unknown) => unknown;
  return task(input);
}
