import { RunError } from '../run/job/run-error.js';
import { findRuntime, noRuntime, probe, runtimes } from '../run/runtimes/find-runtime.js';
import type { Runtime, RuntimeName } from '../run/runtimes/runtime.js';
import { Failure } from './failure.js';
import { printMessage } from './message.js';

/**
 * The runtime of a name, or else the first that this machine has.
 * @throws Failure if there is none
 */
export async function chosenRuntime(name: RuntimeName | undefined): Promise<Runtime> {
  if (name === undefined) {
    const found = await findRuntime();
    if (!found) throw new Failure(noRuntime());
    return found;
  }
  const state = await probe(runtimes[name]);
  if ('reason' in state) throw new Failure(`"${state.runtime.program}" ${reasons[state.reason]}.`);
  if (!state.runtime.isContainer)
    printMessage('The command runs with the programs of this machine, not in the container of the tool.');
  return state.runtime;
}

const reasons = { missing: 'is not installed', failed: 'does not start' } as const;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does work that Ctrl+C cancels.
 * @throws Failure instead of RunError
 */
export async function cancelable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const cancel = (): void => {
    controller.abort();
  };
  for (const signal of signals) process.once(signal, cancel);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (error instanceof RunError) throw new Failure(error.message);
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, cancel);
  }
}
