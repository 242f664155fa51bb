import assert from 'node:assert/strict';
import { parseMemorySize } from '../../shared/src/values/memory-size.js';

describe('memory sizes', () => {
  const sizes: [text: string, bytes: number | undefined][] = [
    ['64', 64],
    ['64b', 64],
    ['2k', 2048],
    ['512m', 536_870_912],
    ['1g', 1_073_741_824],
    ['1t', 1_099_511_627_776],
    ['1G', 1_073_741_824],
    ['1gb', 1_073_741_824],
    ['1GiB', 1_073_741_824],
    ['1 g', 1_073_741_824],
    ['0.5g', 536_870_912],
    ['0.3k', 307],
    ['0', 0],
    ['', undefined],
    ['g', undefined],
    ['-1g', undefined],
    ['1x', undefined],
    ['1gg', undefined],
    ['1.g', undefined],
    ['.5g', undefined],
    ['1e9', undefined],
    [' 1g', undefined],
    ['1g ', undefined],
    ['1  g', undefined],
    ['one gigabyte', undefined],
    ['99999999999p', undefined],
    ['9'.repeat(400), undefined],
  ];
  for (const [text, bytes] of sizes) {
    it(`${JSON.stringify(text.slice(0, 20))} is ${bytes ?? 'none'}`, () => {
      assert.equal(parseMemorySize(text), bytes);
    });
  }
});
