import fc from 'fast-check';
import assert from 'node:assert/strict';
import { jsonExcess, type JsonLimits } from '../../server/checking/src/tasks/json-limits.js';
import { readJson } from '../../server/checking/src/tasks/read-body.js';

const limits = { depth: 256, members: 10_000, values: 100_000, text: 30_000 } as const;

/** The limit that a text exceeds. */
const excess = (text: string): keyof JsonLimits | undefined => jsonExcess(Buffer.from(text), limits)?.limit;

/** A list of that many ones. */
const list = (count: number): string => `[${'1,'.repeat(count - 1)}1]`;

describe('what a JSON text has too much of', () => {
  const { depth, members } = limits;
  const texts: readonly (readonly [text: string, title: string, excess: keyof JsonLimits | undefined])[] = [
    ['', 'nothing', undefined],
    ['"a"', 'a text', undefined],
    [list(members), 'as many members as may be', undefined],
    [list(members + 1), 'one member more', 'members'],
    [`[${list(members)},${list(members)}]`, 'two long lists', undefined],
    [`[${Array(11).fill(list(members)).join()}]`, 'eleven long lists', 'values'],
    ['[]'.repeat(100_001), 'lists beside each other', 'values'],
    ['['.repeat(depth) + ']'.repeat(depth), 'as deep as may be', undefined],
    ['['.repeat(depth + 1), 'one level more', 'depth'],
    ['{"a":'.repeat(depth + 1), 'objects', 'depth'],
    ['[{'.repeat(depth), 'both', 'depth'],
    ['[]'.repeat(depth + 1), 'what is closed again', undefined],
    [`"${'[,'.repeat(members)}"`, 'brackets in a text', undefined],
    [`"${'x'.repeat(limits.text + 1)}"`, 'a longer text', 'text'],
    [`{"${'x'.repeat(limits.text + 1)}":1}`, 'a longer name', 'text'],
    [`["\\"${'[,'.repeat(members)}"]`, 'brackets behind an escaped quote', undefined],
    [`["\\\\",${'['.repeat(depth)}`, 'brackets behind an escaped backslash', 'depth'],
    [`"${'['.repeat(depth + 1)}`, 'a text that is not closed', undefined],
    [`"\\`, 'an escape at the end', undefined],
    [']}'.repeat(members), 'what was never opened', undefined],
  ];
  for (const [text, title, expected] of texts) {
    it(`${title}: ${expected ?? 'nothing'}`, () => {
      assert.equal(excess(text), expected);
    });
  }

  it('nothing, in any JSON of usual size', () => {
    fc.assert(fc.property(fc.json(), (text) => excess(text) === undefined));
  });

  it('nothing is read of what is too much, and no prototypes', () => {
    const read = (text: string) => readJson({ bytes: Buffer.from(text), limits });
    assert.deepEqual(read('['.repeat(depth + 1)), { fault: { limit: 'depth', most: depth } });
    assert.deepEqual(read('[{"a":{"__proto__":{"b":1},"c":1}}]'), { value: [{ a: { c: 1 } }] });
    assert.deepEqual(read('['), { fault: 'syntax' });
    assert.deepEqual(readJson({ bytes: Uint8Array.of(0x22, 0xff, 0x22), limits }), { fault: 'encoding' });
  });
});
