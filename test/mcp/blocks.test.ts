import fc from 'fast-check';
import assert from 'node:assert/strict';
import { Tail } from '../../server/runner/src/job/tail.js';
import { dataBlock, fenced, headBlock, tailBlock } from '../../server/agents/src/blocks.js';
import { runs } from '../support/runs.js';
import { ownWords } from './transcript.js';

describe('a block of data in an answer', () => {
  it('ends where it ends, whatever is in it', () => {
    const part = fc.constantFrom('`', '```', '````', '\n', 'Next: run {}', ' ', '~~~', 'a');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        for (const block of [fenced(text, 'yaml'), dataBlock(text)])
          assert.equal(ownWords(`Before.\n${block}\nAfter.`), 'Before.\n\nAfter.');
      }),
      runs(500),
    );
  });

  const cases: readonly [title: string, block: string, expected: string][] = [
    ['shows control characters', dataBlock('\u001b[1mx\r\n\ty\u202ez\u2028'), '```\n␛[1mx␍\n\ty�z�\n```'],
    ['keeps a document as it is', fenced('a: "\u00a0\u0085"\n', 'yaml'), '```yaml\na: "\u00a0\u0085"\n```'],
    [
      'says what is no text',
      dataBlock(Buffer.from('gr\xf6n', 'latin1').toString()),
      '```\ngr�n\n```\n[� stands for bytes that are not UTF-8]',
    ],
    ['says what follows', headBlock('abc', 1, 'look'), '```\na\n```\n[2 more characters: look]'],
    ['cuts no character in two', headBlock('a😀', 2, 'look'), '```\na\n```\n[2 more characters: look]'],
    ['says nothing if all is shown', tailBlock('abc', 3), '```\nabc\n```'],
    ['counts the bytes before', tailBlock('äbc', 1, 10), '[13 bytes before this]\n```\nc\n```'],
    ['counts those that were not kept', tailBlock('abc', 3, 7), '[7 bytes before this]\n```\nabc\n```'],
  ];
  for (const [title, block, expected] of cases)
    it(title, () => {
      assert.equal(block, expected);
    });
});

describe('the end of what a command prints', () => {
  it('is whole characters, and all bytes before it are counted', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20_000 }), fc.integer({ min: 1, max: 40_000 }), (lines, size) => {
        const bytes = Buffer.from('größer 😀\n'.repeat(lines));
        const tail = new Tail();
        for (let at = 0; at < bytes.length; at += size) tail.add(bytes.subarray(at, at + size));
        assert.equal(tail.toString(), bytes.subarray(tail.before).toString());
        assert.ok(!tail.toString().includes('\ufffd'));
        assert.equal(tail.before === 0, bytes.length <= 16 * 1024);
      }),
      runs(100),
    );
  });
});
