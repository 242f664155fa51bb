import fc from 'fast-check';

/** Whether `npm run test:long` runs, which looks at everything that an ordinary run looks at a sample of. */
export const long = process.env['TEST_LONG'] === '1';

/** Some of the offsets of a text, ascending, its ends always among them: the same in each ordinary run. */
export function someOffsets(text: string, count: number): number[] {
  const offsets = fc.sample(fc.nat(text.length), count - 2);
  return [...new Set([0, ...offsets, text.length])].sort((a, b) => a - b);
}

/** The offsets of a text: all of them in the long run, else a sample. */
export function offsetsOf(text: string, count: number): number[] {
  return long ? Array.from({ length: text.length + 1 }, (_, offset) => offset) : someOffsets(text, count);
}

/**
 * Cases that a long run tries all of.
 * @param every of how many, an ordinary run tries one
 * @param first which of these
 */
export function sampleOf<T>(cases: readonly T[], every = 6, first = 0): readonly T[] {
  return long ? cases : cases.filter((_, index) => index % every === first % every);
}
