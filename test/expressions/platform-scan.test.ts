import assert from 'node:assert/strict';
import { scan } from '../../shared/src/expressions/scanner.js';
import { randomNumbers } from '../support/mutations.js';
import { long } from '../support/sample.js';
import { modelPieces, type ModelPiece } from './platform-scan-model.js';

/** The scanner's result in the form of the model's. */
function ownPieces(text: string): ModelPiece[] {
  const { expressions, escapes } = scan(text);
  const found = [
    ...expressions.map(({ span, closed }) => ({ span, kind: closed ? 'expression' : 'unfinished' }) as const),
    ...escapes.map(({ span }) => ({ span, kind: 'escape' }) as const),
  ].sort((a, b) => a.span.start - b.span.start);
  const pieces: ModelPiece[] = [];
  let read = 0;
  const plain = (end: number): void => {
    if (end > read) pieces.push({ kind: 'text', source: text.slice(read, end) });
  };
  for (const { kind, span } of found) {
    plain(span.start);
    pieces.push({ kind, source: text.slice(span.start, span.end) });
    read = span.end;
  }
  plain(text.length);
  return pieces;
}

const parts = [
  '$(',
  '${',
  ')',
  '}',
  '(',
  '{',
  '\\',
  '\\',
  '"',
  "'",
  '$',
  'a',
  ' ',
  '\n',
  '`',
  '/',
  '\\$(',
  '$$',
  '🧬',
  '#',
];

describe('expressions: the scanner and a model of the platform', () => {
  const count = long ? 1_000_000 : 20_000;

  it(`agree on ${count} texts`, () => {
    const next = randomNumbers(20);
    const seen = { expression: 0, escape: 0, unfinished: 0, text: 0 };
    for (let run = 0; run < count; run++) {
      const length = Math.floor(next() * 24);
      const text = Array.from({ length }, () => parts[Math.floor(next() * parts.length)]).join('');
      const model = modelPieces(text);
      for (const { kind } of model) seen[kind]++;
      if (JSON.stringify(model) !== JSON.stringify(ownPieces(text)))
        assert.deepEqual(ownPieces(text), model, text);
    }
    for (const [kind, times] of Object.entries(seen))
      assert.ok(times > count / 100, `${kind} came ${times} times`);
  });
});
