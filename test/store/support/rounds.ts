import assert from 'node:assert/strict';

/** How many writers work on one item at the same time; each continues once its write is acknowledged. */
export const hands = 4;

/** So many tags that a process is often killed while it replaces them; each includes the round. */
export function tagsOfRound(round: number): string[] {
  return Array.from({ length: 400 + (round % 20) }, (_, index) => `round:${round}.${index}`);
}

/** The round of a set of tags; undefined if it is not the whole set of one round. */
export function roundOf(tags: readonly string[]): number | undefined {
  const written = /^round:(\d+)\./.exec(tags[0] ?? '')?.[1];
  if (written === undefined) return undefined;
  const whole = tagsOfRound(Number(written));
  const isWhole = tags.length === whole.length && tags.every((tag, index) => tag === whole[index]);
  return isWhole ? Number(written) : undefined;
}

/**
 * Fails unless the tags are one of the possible sets.
 * @param tags the current tags
 * @param acknowledged rounds whose sets were acknowledged, in that order
 * @param from the first round that could be written
 * @param writers the number of concurrent writers
 */
export function holdTags(
  tags: readonly string[],
  acknowledged: readonly number[],
  from: number,
  writers = hands,
): void {
  const round = roundOf(tags);
  assert.ok(round !== undefined, `half a set of tags: ${tags.join()}`);
  // All but one of the writers may acknowledge sets older than the current one.
  assert.ok(!acknowledged.slice(0, -writers).includes(round), `the older set ${round} is back`);
  assert.ok(acknowledged.length === 0 || round >= from, `the set ${round} of before is back`);
}
