import type { Backend } from '@user-tool/runner/job/run-container.js';
import { RunError } from '@user-tool/runner/job/run-error.js';
import { findRuntime, isInstalled, runtimes } from '@user-tool/runner/runtimes/find-runtime.js';
import type { BackendName } from '@user-tool/runner/runtimes/runtime.js';

/** The runtime, or task service, of a name. @throws RunError if the task service has no address */
export async function backendOf(name: BackendName): Promise<Backend> {
  if (name !== 'tes') return runtimes[name];
  const { configuredService } = await import('@user-tool/runner/tes/task-service.js');
  const service = configuredService(process.env);
  if (!service) throw new RunError('The task service has no address: set USER_TOOL_TES_URL.');
  return service;
}

/**
 * What a worker runs commands with.
 * @param name as configured; by default, the first runtime of this machine that works
 * @returns undefined if there is none
 */
export async function usableBackend(name: BackendName | undefined): Promise<BackendName | undefined> {
  if (name === undefined) return (await findRuntime())?.name;
  if (name === 'tes') return name;
  return isInstalled(runtimes[name]) ? name : undefined;
}
