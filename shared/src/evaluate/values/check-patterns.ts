import type { Sandbox } from '../sandbox.js';
import type { InputFault } from './slot.js';
import type { PatternCheck } from './validators.js';

/**
 * The faults of texts that do not match, in order. A pattern that is invalid has none, and neither has one that
 * backtracks until the time for one expression is over, in which all of them have to be done.
 */
export async function patternFaults(
  checks: readonly PatternCheck[],
  sandbox: Sandbox,
): Promise<InputFault[]> {
  const faults: InputFault[] = [];
  const deadline = sandbox.now() + sandbox.milliseconds;
  for (const { pattern, text, negated, fault } of checks) {
    const program = `String(new RegExp(${JSON.stringify(pattern)}, 'u').test(${JSON.stringify(text)}))`;
    const remaining = deadline - sandbox.now();
    if (remaining <= 0) break;
    const outcome = await sandbox.run(program, remaining);
    if (outcome.kind === 'value' && outcome.text === String(negated)) faults.push(fault);
  }
  return faults;
}
