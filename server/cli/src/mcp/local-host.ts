import { localChecker } from '@user-tool/checking/node-checkers.js';
import { CallFailure, type AgentHost } from '@user-tool/agents/agent-host.js';
import type { Backend } from '@user-tool/runner/job/run-container.js';
import type { BackendName } from '@user-tool/runner/runtimes/runtime.js';
import { chosenRuntime } from '../container.js';
import { CommandFailure, internalError } from '../failure.js';
import { printMessage } from '../message.js';
import { ConfinedFolder } from './confined-folder.js';
import { LocalJobs, type RunOptions } from './local-jobs.js';
import { LocalBackend, type LocalSession } from './local-backend.js';
import { AgentSession } from './session.js';

/** A host to the files of a folder and the containers of this machine. */
export interface LocalHost extends AgentHost {
  /** Ends its jobs, and removes what they made. */
  close: () => Promise<void>;
}

/** @param folder that exists */
export async function openLocalHost(
  folder: string,
  { runtime: name, ...options }: RunOptions & { runtime?: BackendName },
): Promise<LocalHost> {
  const root = new ConfinedFolder(folder);
  const session = await AgentSession.open(root);
  const jobs = new LocalJobs(session, options);
  let runtime: Promise<Backend> | undefined;
  const shared: LocalSession = {
    root,
    session,
    jobs,
    options,
    checker: localChecker(printMessage),
    runtime: () =>
      (runtime ??= usable(name).catch((error: unknown) => {
        // It may be installed meanwhile.
        runtime = undefined;
        throw error;
      })),
  };
  return {
    toolIs:
      'The path of a tool inside the root folder, such as "count.tool.yml"; of one in a workflow, with the JSON pointer to it: "count.gxwf.yml#/steps/count/run".',
    datasetIs:
      'The id of a dataset: the path of a file inside the root folder, or an id from another answer.',
    takesKey: false,
    writes: true,
    testsAreJobs: false,
    fetches: false,
    isOpenWorld: options.hasNetwork || options.mayPull,
    onError: (error) => {
      printMessage(internalError(error));
    },
    backend: (call) => new LocalBackend(shared, call),
    close: async () => {
      await jobs.close();
      await session.close();
    },
  };
}

/** @throws CallFailure */
async function usable(name: BackendName | undefined): Promise<Backend> {
  try {
    return await chosenRuntime(name);
  } catch (error) {
    throw error instanceof CommandFailure ? new CallFailure(error.message) : error;
  }
}
