import assert from 'node:assert/strict';

/** Writers that work on one item at the same time; each has acknowledged what it wrote before it goes on. */
export const hands = 4;

/** So many tags that a process is often killed while it replaces them, and each tells the round. */
export function tagsOfRound(round: number): string[] {
  return Array.from({ length: 400 + (round % 20) }, (_, index) => `round:${round}.${index}`);
}

/** The round that a set of tags belongs to; undefined where it is no whole set of one round. */
export function roundOf(tags: readonly string[]): number | undefined {
  const written = /^round:(\d+)\./.exec(tags[0] ?? '')?.[1];
  if (written === undefined) return undefined;
  const whole = tagsOfRound(Number(written));
  const isWhole = tags.length === whole.length && tags.every((tag, index) => tag === whole[index]);
  return isWhole ? Number(written) : undefined;
}

/**
 * Fails unless the tags are one of the sets that may be there.
 * @param tags what is there
 * @param acknowledged rounds whose sets were acknowledged, in that order
 * @param from the first round that could be written
 * @param writers how many wrote at the same time
 */
export function holdTags(
  tags: readonly string[],
  acknowledged: readonly number[],
  from: number,
  writers = hands,
): void {
  const round = roundOf(tags);
  assert.ok(round !== undefined, `half a set of tags: ${tags.join()}`);
  // All but one of the writers may acknowledge sets from before the one that is there.
  assert.ok(!acknowledged.slice(0, -writers).includes(round), `the older set ${round} is back`);
  assert.ok(acknowledged.length === 0 || round >= from, `the set ${round} of before is back`);
}
