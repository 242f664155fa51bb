import fc from 'fast-check';
import assert from 'node:assert/strict';
import { mark } from '../../support/marked.js';
import { runs } from '../../support/runs.js';
import { exampleTools, platformTools, ruleExamples } from '../../support/tools.js';
import { offered } from './support.js';

const documents = [...exampleTools(), ...ruleExamples(), ...platformTools()]
  .map(({ text }) => text)
  .filter((text) => text.length < 3_000 && !/[‸«»]/.test(text));

/** A document as it is, or with a part removed, as during typing. */
const texts = fc
  .record({
    text: fc.constantFrom(...documents),
    cut: fc.option(fc.tuple(fc.nat(), fc.nat(40)), { freq: 1 }),
  })
  .map(({ text, cut }) => {
    if (!cut) return text;
    const start = cut[0] % (text.length + 1);
    return text.slice(0, start) + text.slice(start + cut[1]);
  });

const places = fc.tuple(texts, fc.nat(), fc.option(fc.nat(), { freq: 2 })).map(([text, a, b]) => {
  const start = a % (text.length + 1);
  const end = b === null ? start : b % (text.length + 1);
  return mark(text, { start: Math.min(start, end), end: Math.max(start, end) });
});

describe('changes that are offered', () => {
  it('are sound at every place of every document, broken ones too', () => {
    const count = runs(250);
    let seen = 0;
    const given = new Set<string>();
    fc.assert(
      fc.property(places, (marked) => {
        for (const { kind, title } of offered(marked).refactorings) {
          given.add(`${kind} ${title.replace(/[\d".]+/g, '')}`);
          seen++;
        }
      }),
      count,
    );
    assert.ok(seen > count.numRuns / 2 && given.size > 4, `${seen} of ${given.size} kinds`);
  });
});
