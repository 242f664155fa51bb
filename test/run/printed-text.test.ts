import fc from 'fast-check';
import assert from 'node:assert/strict';
import { keptBytes, missingFrom, PrintedText } from '../../server/jobs/src/printed-text.js';
import { runs } from '../support/runs.js';

const printed = (pieces: readonly Buffer[]): string => {
  const text = new PrintedText();
  for (const piece of pieces) text.add(piece);
  return text.toString();
};

/** A text as it arrives, in pieces that may cut characters in two. */
const inPieces = (text: string, size: number): Buffer[] => {
  const bytes = Buffer.from(text);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
};

describe('what a command prints', () => {
  it('is kept as it is if it is short, in whatever pieces it arrives', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 5 }), (text, size) => {
        assert.equal(printed(inPieces(text, size)), text);
      }),
      runs(200),
    );
  });

  it('is kept up to the limit', () => {
    const text = 'a'.repeat(2 * keptBytes);
    assert.equal(printed(inPieces(text, 1000)), text);
  });

  for (const letter of ['a', 'ä', '鷗', '😀'])
    it(`says how much it lacks, to a character (${letter})`, () => {
      for (const count of [10, 2 * keptBytes, 5 * keptBytes + 1]) {
        const whole = Buffer.from(letter.repeat(count));
        const text = printed([whole]);
        const known = Buffer.byteLength(text) + missingFrom(text);
        assert.ok(Math.abs(known - whole.length) < 8, `${known} of ${whole.length}`);
      }
    });

  it('keeps its beginning and its end, in whole characters', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: 1, max: 70_000 }),
        fc.nat({ max: 3 }),
        (lines, size, shift) => {
          const text = `${'x'.repeat(shift)}${'größer 😀\n'.repeat(12_000 + lines)}`;
          const kept = printed(inPieces(text, size));
          const [head = '', tail = ''] = kept.split(/\n\[\d+ bytes were left out here\]\n/);
          assert.ok(text.startsWith(head) && text.endsWith(tail) && tail !== '');
          assert.ok(Buffer.byteLength(head) > keptBytes - 4 && Buffer.byteLength(head) <= keptBytes);
          assert.ok(Buffer.byteLength(tail) > keptBytes - 4 && Buffer.byteLength(tail) <= keptBytes);
        },
      ),
      runs(50),
    );
  });
});
