/** How often a property is tried: the sample of an ordinary run, or thirty times that with `TEST_LONG=1`. */
export function runs(sample: number): { numRuns: number } {
  return { numRuns: process.env['TEST_LONG'] === '1' ? 30 * sample : sample };
}
