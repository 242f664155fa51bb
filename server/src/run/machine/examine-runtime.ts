import { probe, type RuntimeState } from '../runtimes/find-runtime.js';
import { runCall } from '../runtimes/run-call.js';
import type { Runtime } from '../runtimes/runtime.js';

/** A runtime, and why it cannot start containers, as the last line that it prints about it; undefined if it can. */
export type ExaminedRuntime = RuntimeState & { fault: string | undefined };

/** Asks a runtime for its version and whether it can start containers; never throws. */
export async function examineRuntime(runtime: Runtime): Promise<ExaminedRuntime> {
  const state = await probe(runtime);
  if ('reason' in state) return { ...state, fault: undefined };
  const result = await runCall(runtime.ready ?? runtime.version);
  return { ...state, fault: 'reason' in result ? lastLine(result.output) : undefined };
}

/** Programs may print much before they say why they fail. */
const longest = 200;

function lastLine(text: string): string {
  return (text.trim().split(/\r?\n/).at(-1) ?? '').slice(0, longest);
}
