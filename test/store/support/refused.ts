import assert from 'node:assert/strict';
import { storeFault, type FaultDetail } from '../../../server/records/src/fault.js';

/** Fails unless the work is refused with that fault. */
export async function refused(work: Promise<unknown>, expected: FaultDetail): Promise<void> {
  const outcome: unknown = await work.then(
    () => 'it was done',
    (error: unknown) => storeFault(error, expected.is) ?? error,
  );
  assert.deepEqual(outcome, expected);
}
