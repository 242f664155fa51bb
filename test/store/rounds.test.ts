import assert from 'node:assert/strict';
import { holdTags, tagsOfRound } from './support/rounds.js';

describe('the tags that may be there after a process was killed', () => {
  const five = tagsOfRound(5);
  const acknowledged = [1, 2, 3, 4, 5];

  for (const [title, tags] of [
    ['the last that was acknowledged', five],
    ['those of another writer, who acknowledged before', tagsOfRound(2)],
    ['those that were written, but not acknowledged any more', tagsOfRound(6)],
  ] as const) {
    it(`are ${title}`, () => {
      holdTags(tags, acknowledged, 0);
    });
  }

  for (const [title, tags, reason] of [
    ['none, taken away and not replaced', [], /half a set/],
    ['the first ones of a set', five.slice(0, 4), /half a set/],
    ['the last ones of a set', five.slice(1), /half a set/],
    ['those of two sets', [...five, ...tagsOfRound(6)], /half a set/],
    ['a set in another order', [...five].reverse(), /half a set/],
    ['tags that nobody wrote', ['a', 'b'], /half a set/],
    ['a set that another took the place of', tagsOfRound(1), /older set 1 is back/],
  ] as const) {
    it(`are not ${title}`, () => {
      assert.throws(() => {
        holdTags(tags, acknowledged, 0);
      }, reason);
    });
  }

  it('are not those from before the writers started again', () => {
    assert.throws(() => {
      holdTags(five, [1_001], 1_000);
    }, /set 5 of before is back/);
  });
});
