import { alternatives } from '@user-tool/shared';
import { apptainer } from './apptainer.js';
import { bubblewrap } from './bubblewrap.js';
import { docker, podman } from './engines.js';
import { isOnPath } from './on-path.js';
import { runCall } from './run-call.js';
import { runtimeNames, type RuntimeName } from '@user-tool/protocol/command-output.js';
import type { Runtime } from './runtime.js';

/** All runtimes by their name. */
export const runtimes: Readonly<Record<RuntimeName, Runtime>> = { podman, docker, apptainer, bubblewrap };

/** What a runtime says of itself. */
export type RuntimeState = { runtime: Runtime } & ({ version: string } | { reason: 'missing' | 'failed' });

/** Asks a runtime for its version; never throws. */
export async function probe(runtime: Runtime): Promise<RuntimeState> {
  const result = await runCall(runtime.version);
  if ('reason' in result) return { runtime, reason: result.reason };
  return { runtime, version: /\d+(?:\.\w+)+/.exec(result.output)?.[0] ?? result.output.trim() };
}

/** The first runtime of this machine that runs containers; undefined if there is none. */
export async function findRuntime(): Promise<Runtime | undefined> {
  for (const name of runtimeNames) {
    const runtime = runtimes[name];
    if (runtime.isContainer && 'version' in (await probe(runtime))) return runtime;
  }
  return undefined;
}

/** The runtimes of this machine that run containers, working or not. */
export function installedRuntimes(): Runtime[] {
  return runtimeNames
    .map((name) => runtimes[name])
    .filter((runtime) => runtime.isContainer && isInstalled(runtime));
}

/** Whether its program is on the search path; asking the program itself takes longer. */
export function isInstalled({ program }: Runtime): boolean {
  return isOnPath(program);
}

/** What to do on a machine without a runtime, as a sentence. */
export function noRuntime(): string {
  const names = runtimeNames.filter((name) => runtimes[name].isContainer);
  return `No container runtime was found: install ${alternatives(names)}, or use "--runtime bubblewrap" to try the command with the programs of this machine.`;
}
