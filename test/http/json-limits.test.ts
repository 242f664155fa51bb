import fc from 'fast-check';
import assert from 'node:assert/strict';
import { ServiceError } from '../../server/src/http/errors/service-error.js';
import { checkJsonLimits, jsonLimits } from '../../server/src/http/requests/json-limits.js';

/** Why a text is rejected; undefined if it is not. */
function refusal(text: string): string | undefined {
  try {
    checkJsonLimits(Buffer.from(text));
    return undefined;
  } catch (error) {
    assert.ok(error instanceof ServiceError);
    return `${error.row}: ${error.message}`;
  }
}

/** A list of that many ones. */
const list = (count: number): string => `[${'1,'.repeat(count - 1)}1]`;

describe('what a JSON text has too much of', () => {
  const { depth, members } = jsonLimits;
  const texts: readonly (readonly [text: string, title: string, refusal: RegExp | undefined])[] = [
    ['', 'nothing', undefined],
    ['"a"', 'a text', undefined],
    [list(members), 'as many members as may be', undefined],
    [
      list(members + 1),
      'one member more',
      /^bodyTooLarge: .* a list or an object with more than 10,000 members,/,
    ],
    [`[${list(members)},${list(members)}]`, 'two long lists', undefined],
    [
      `[${Array(11).fill(list(members)).join()}]`,
      'eleven long lists',
      /^bodyTooLarge: .* more than 100,000 values,/,
    ],
    ['[]'.repeat(100_001), 'lists beside each other', /^bodyTooLarge: .* more than 100,000 values,/],
    ['['.repeat(depth) + ']'.repeat(depth), 'as deep as may be', undefined],
    ['['.repeat(depth + 1), 'one level more', /^invalidJson: .* nested more than 256 levels deep,/],
    ['{"a":'.repeat(depth + 1), 'objects', /^invalidJson: .* nested more than 256 levels deep,/],
    ['[{'.repeat(depth), 'both', /^invalidJson: .* nested more than 256 levels deep,/],
    ['[]'.repeat(depth + 1), 'what is closed again', undefined],
    [`"${'[,'.repeat(members)}"`, 'brackets in a text', undefined],
    [`["\\"${'[,'.repeat(members)}"]`, 'brackets behind an escaped quote', undefined],
    [`["\\\\",${'['.repeat(depth)}`, 'brackets behind an escaped backslash', /^invalidJson: .* nested/],
    [`"${'['.repeat(depth + 1)}`, 'a text that is not closed', undefined],
    [`"\\`, 'an escape at the end', undefined],
    [']}'.repeat(members), 'what was never opened', undefined],
  ];
  for (const [text, title, expected] of texts) {
    it(`${title}: ${expected?.source ?? 'nothing'}`, () => {
      const found = refusal(text);
      if (expected) assert.match(found ?? '', expected);
      else assert.equal(found, undefined);
    });
  }

  it('nothing, in any JSON of usual size', () => {
    fc.assert(fc.property(fc.json(), (text) => refusal(text) === undefined));
  });
});
