/** How often a property is tried: the sample of an ordinary run, or thirty times that with `TEST_LONG=1`. */
export function runs(sample: number): { numRuns: number } {
  return { numRuns: process.env['TEST_LONG'] === '1' ? 30 * sample : sample };
}

/** Milliseconds that a test of such properties may take, for `this.timeout`. */
export const patience = process.env['TEST_LONG'] === '1' ? 3_600_000 : 180_000;
