import { probe, type RuntimeState } from '../runtimes/find-runtime.js';
import { reasonIn } from '../runtimes/printed-reason.js';
import { runCall } from '../runtimes/run-call.js';
import type { Runtime } from '../runtimes/runtime.js';
import { startFault } from './try-runtime.js';

/** Why a runtime cannot start containers. */
export interface RuntimeFault {
  /** `ready`: the runtime says so itself; `start`: a container was tried. */
  stage: 'ready' | 'start';
  /** As the runtime puts it. */
  reason: string;
}

/** A runtime, and why it cannot start containers; undefined if it can. */
export type ExaminedRuntime = RuntimeState & { fault: RuntimeFault | undefined };

/** Asks a runtime for its version and whether it can start containers; never throws. */
export async function examineRuntime(runtime: Runtime): Promise<ExaminedRuntime> {
  const state = await probe(runtime);
  if ('reason' in state) return { ...state, fault: undefined };
  const result = await runCall(runtime.ready ?? runtime.version);
  if (!('reason' in result)) return { ...state, fault: undefined };
  const reason = reasonIn(result.output) || 'it does not say why';
  return { ...state, fault: { stage: 'ready', reason } };
}

/** Examines a runtime, and starts a container with it. Rejects only if the folders of jobs cannot be written. */
export async function tryRuntime(runtime: Runtime): Promise<ExaminedRuntime> {
  const examined = await examineRuntime(runtime);
  if ('reason' in examined || examined.fault) return examined;
  const reason = await startFault(runtime);
  return { ...examined, fault: reason === undefined ? undefined : { stage: 'start', reason } };
}
