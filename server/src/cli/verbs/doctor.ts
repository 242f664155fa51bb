import {
  findRuntime,
  noRuntime,
  probe,
  runtimes,
  type RuntimeState,
} from '../../run/runtimes/find-runtime.js';
import { runtimeNames } from '../../run/runtimes/runtime.js';
import { writeLines } from '../message.js';

/** Flags of `doctor`. */
export interface DoctorFlags {
  json?: boolean;
}

/**
 * `user-tool doctor`: says what this machine has to run tools with.
 * @returns the exit code: 0 tools can run in their containers, 1 they cannot
 */
export async function doctor(flags: DoctorFlags): Promise<number> {
  const states = await Promise.all(runtimeNames.map((name) => probe(runtimes[name])));
  const chosen = await findRuntime();
  if (flags.json) {
    const found = states.map((state) => ({
      name: state.runtime.name,
      version: 'version' in state ? state.version : null,
      isContainer: state.runtime.isContainer,
    }));
    const value = { version: 1, runtime: chosen?.name ?? null, runtimes: found };
    process.stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
  } else {
    writeLines(process.stdout, states.map(described));
    writeLines(process.stdout, [chosen ? `"user-tool run" uses ${chosen.name}.` : noRuntime()]);
  }
  return chosen ? 0 : 1;
}

function described(state: RuntimeState): string {
  const name = state.runtime.name.padEnd(11);
  if ('reason' in state) return `${name} ${state.reason === 'missing' ? 'not installed' : 'does not start'}`;
  return `${name} ${state.version}${state.runtime.isContainer ? '' : ' (without the image of the tool)'}`;
}
