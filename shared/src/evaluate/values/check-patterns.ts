import type { Sandbox } from '../sandbox.js';
import type { InputFault } from './slot.js';
import type { PatternCheck } from './validators.js';

/** Patterns that backtrack endlessly are given up. */
const milliseconds = 200;

/**
 * The faults of texts that do not match, in order. A pattern that takes too long, or that is invalid, has
 * none.
 */
export async function patternFaults(
  checks: readonly PatternCheck[],
  sandbox: Sandbox,
): Promise<InputFault[]> {
  const faults: InputFault[] = [];
  for (const { pattern, text, negated, fault } of checks) {
    const program = `String(new RegExp(${JSON.stringify(pattern)}, 'u').test(${JSON.stringify(text)}))`;
    const outcome = await sandbox.run(program, milliseconds);
    if (outcome.kind === 'value' && outcome.text === String(negated)) faults.push(fault);
  }
  return faults;
}
