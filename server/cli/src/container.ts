import { reasonOf } from '@user-tool/checking/files/file-error.js';
import type { Backend } from '@user-tool/runner/job/run-container.js';
import { RunError } from '@user-tool/runner/job/run-error.js';
import {
  findRuntime,
  installedRuntimes,
  isInstalled,
  noRuntime,
  runtimes,
} from '@user-tool/runner/runtimes/find-runtime.js';
import type { BackendName } from '@user-tool/runner/runtimes/runtime.js';
import { onClosedPipe } from './closed-pipe.js';
import { CommandFailure } from './failure.js';
import { printMessage } from './message.js';

/**
 * The runtime of a name, or else the first that this machine has.
 * @throws Failure if there is none
 */
export async function chosenRuntime(name: BackendName | undefined): Promise<Backend> {
  if (name === 'tes') return taskService();
  if (name === undefined) {
    const [only, ...others] = installedRuntimes();
    // Whether the only one works is known once it is used, which saves starting it twice.
    const detected = others.length === 0 ? only : await findRuntime();
    if (!detected) throw new CommandFailure(noRuntime());
    return detected;
  }
  const runtime = runtimes[name];
  if (!isInstalled(runtime)) throw new CommandFailure(`"${runtime.program}" is not installed.`);
  if (!runtime.isContainer)
    printMessage('The command runs with the programs of this machine, not in the container of the tool.');
  return runtime;
}

/** The task service that the environment names. */
async function taskService(): Promise<Backend> {
  const { configuredService } = await import('@user-tool/runner/tes/task-service.js');
  return failing(async () => {
    const service = configuredService(process.env);
    if (!service)
      throw new CommandFailure(
        `"--runtime tes" requires the address of a task service in USER_TOOL_TES_URL.`,
      );
    await service.greet();
    return service;
  });
}

/**
 * Does work about runs.
 * @throws Failure instead of RunError
 */
export async function failing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RunError) throw new CommandFailure(error.message);
    throw error;
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does work that Ctrl+C cancels, or the end of the program that reads what this one prints.
 * @throws Failure instead of RunError, and of errors of the system about a file
 */
export async function cancelable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const cancel = (): void => {
    controller.abort();
  };
  for (const signal of signals) process.once(signal, cancel);
  const forget = onClosedPipe(cancel);
  try {
    return await failing(() => work(controller.signal));
  } catch (error) {
    if (isOfSystem(error)) throw new CommandFailure(`"${error.path}" cannot be used: ${reasonOf(error)}.`);
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, cancel);
    forget();
  }
}

/** Whether the system refuses a file, as it does when a disk is full. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException & { path: string } {
  const { syscall, path } = error as NodeJS.ErrnoException;
  return error instanceof Error && syscall !== undefined && path !== undefined;
}
