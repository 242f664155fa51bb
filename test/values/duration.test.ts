import assert from 'node:assert/strict';
import { parseDuration } from '../../shared/src/values/duration.js';

describe('durations', () => {
  const texts: [text: string, seconds: number | undefined][] = [
    ['2h', 7200],
    ['1.5 hours', 5400],
    ['90 min', 5400],
    ['1d 12h', 129_600],
    ['1h30m', 5400],
    ['1 day, 2 hours', 93_600],
    ['45s', 45],
    ['01:30:00', 5400],
    ['1-00:00:00', 86_400],
    ['3600', undefined],
    ['2 months', undefined],
    ['90:00', undefined],
    ['01:75:00', undefined],
    ['h', undefined],
    ['', undefined],
    ['1h'.repeat(100), undefined],
  ];
  for (const [text, seconds] of texts) {
    it(`${JSON.stringify(text)} is ${seconds ?? 'none'}`, () => {
      assert.equal(parseDuration(text), seconds);
    });
  }
});
