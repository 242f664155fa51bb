import { isObject } from '../../evaluate/json.js';
import type { PlatformFault } from './locate-faults.js';

/** No platform reports more of them; the rest is ignored. */
const maxFaults = 1_000;

/** UTF-16 units of a platform's message that are read. */
const maxMessageLength = 2_000;

/** Steps of a path that are read: no field is deeper. */
const maxSteps = 100;

/** Reads the faults that a platform sends, which may have any shape: missing members are empty. */
export function readFaults(values: readonly unknown[]): PlatformFault[] {
  return values.slice(0, maxFaults).map(readFault);
}

function readFault(value: unknown): PlatformFault {
  const { type, loc, msg } = isObject(value) ? value : {};
  const isStep = (step: unknown): step is string | number =>
    typeof step === 'string' || typeof step === 'number';
  return {
    type: typeof type === 'string' ? type : '',
    loc: Array.isArray(loc) ? (loc as unknown[]).slice(0, maxSteps).filter(isStep) : [],
    msg: typeof msg === 'string' ? msg.slice(0, maxMessageLength) : '',
  };
}
