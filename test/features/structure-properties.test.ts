import fc from 'fast-check';
import assert from 'node:assert/strict';
import type { DocumentSymbol, SelectionRange } from 'vscode-languageserver-types';
import { documentLinks } from '../../shared/src/features/structure/document-links.js';
import { documentSymbols } from '../../shared/src/features/structure/document-symbols.js';
import { foldingRanges } from '../../shared/src/features/structure/folding-ranges.js';
import { selectionRanges } from '../../shared/src/features/structure/selection-ranges.js';
import type { Position, Range } from '../../shared/src/text/range.js';
import type { SourceText } from '../../shared/src/text/source.js';
import { Document } from '../../shared/src/tool/document.js';
import { runs } from '../support/runs.js';
import { exampleTools, platformTools, ruleExamples } from '../support/tools.js';
import { uri } from './support.js';

const documents = [...exampleTools(), ...ruleExamples(), ...platformTools()].filter(
  ({ text }) => text.length < 20_000,
);

/** The beginning of a document, with its line endings or others, and a position in it. */
const halfTyped = fc
  .tuple(
    fc.constantFrom(...documents),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([{ name, text }, share, place, lineEnd]) => {
    const prefix = text.slice(0, Math.round(share * text.length)).replace(/\r?\n/g, lineEnd);
    return { name, text: prefix, offset: Math.round(place * prefix.length) };
  });

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

function holds(outer: Range, inner: Range): boolean {
  return compare(outer.start, inner.start) <= 0 && compare(inner.end, outer.end) <= 0;
}

function assertInside(source: SourceText, range: Range): void {
  for (const { line, character } of [range.start, range.end]) {
    assert.ok(line >= 0 && line < source.lineCount, 'a line of the document');
    assert.ok(character >= 0 && character <= source.line(line).length, 'a character of the line');
  }
  assert.ok(compare(range.start, range.end) <= 0, 'the right way round');
}

function assertSymbols(symbols: readonly DocumentSymbol[], around: Range | undefined): void {
  for (const { name, range, selectionRange, children } of symbols) {
    assert.ok(name.trim() !== '' && !/[\r\n]/.test(name), 'a name in one line');
    assert.ok(holds(range, selectionRange), 'the selection is inside');
    assert.ok(!around || holds(around, range), 'inside the symbol above');
    assertSymbols(children ?? [], range);
  }
}

function rangesOf(symbols: readonly DocumentSymbol[]): Range[] {
  return symbols.flatMap(({ range, selectionRange, children }) => [
    range,
    selectionRange,
    ...rangesOf(children ?? []),
  ]);
}

describe('the structure of any half-typed document', () => {
  it('has symbols with names, each inside the one above', () => {
    fc.assert(
      fc.property(halfTyped, ({ text }) => {
        const { tool } = new Document(text);
        if (!tool) return;
        const symbols = documentSymbols(tool, { uri, hierarchicalSymbols: true }) as DocumentSymbol[];
        assertSymbols(symbols, undefined);
        for (const range of rangesOf(symbols)) assertInside(tool.source, range);
        const flat = documentSymbols(tool, { uri, hierarchicalSymbols: false });
        assert.equal(2 * flat.length, rangesOf(symbols).length);
      }),
      runs(300),
    );
  });

  it('folds lines of it, once from each', () => {
    fc.assert(
      fc.property(halfTyped, fc.boolean(), fc.nat(9), ({ text }, lineFoldingOnly, rangeLimit) => {
        const document = new Document(text);
        const params = { lineFoldingOnly, rangeLimit: undefined, foldingKinds: ['comment'] };
        const all = foldingRanges(document, params);
        let last = -1;
        for (const { startLine, endLine, startCharacter = 0, endCharacter = 0 } of all) {
          assert.ok(startLine > last && endLine > startLine && endLine < document.source.lineCount);
          assert.ok(startCharacter <= document.source.line(startLine).length);
          assert.ok(endCharacter <= document.source.line(endLine).length);
          last = startLine;
        }
        const few = foldingRanges(document, { ...params, rangeLimit });
        assert.equal(few.length, Math.min(rangeLimit, all.length));
        const lines = ({ startLine, endLine }: { startLine: number; endLine: number }): number =>
          endLine - startLine;
        const left = all.filter((one) => !few.some(({ startLine }) => startLine === one.startLine));
        assert.ok(Math.max(0, ...left.map(lines)) <= Math.min(Infinity, ...few.map(lines)));
      }),
      runs(300),
    );
  });

  it('grows around every place, up to the whole', () => {
    fc.assert(
      fc.property(halfTyped, ({ text, offset }) => {
        const document = new Document(text);
        const { source } = document;
        const position = source.positionAt(offset);
        const [first] = selectionRanges(document, [position]);
        assert.ok(first);
        let around: SelectionRange | undefined;
        for (let at: SelectionRange | undefined = first; at; at = at.parent) {
          assertInside(source, at.range);
          assert.ok(holds(at.range, { start: position, end: position }), 'holds the place');
          assert.ok(!around || (holds(at.range, around.range) && !holds(around.range, at.range)), 'grows');
          around = at;
        }
        assert.deepEqual(around?.range, source.rangeOf({ start: 0, end: text.length }));
      }),
      runs(1500),
    );
  });

  it('leads to pages from places that do not overlap', () => {
    fc.assert(
      fc.property(halfTyped, ({ text }) => {
        const document = new Document(text);
        let last: Position = { line: 0, character: 0 };
        for (const { range, target } of documentLinks(document, { linkTooltips: true })) {
          assertInside(document.source, range);
          assert.ok(compare(last, range.start) <= 0 && compare(range.start, range.end) < 0);
          assert.match(target ?? '', /^https?:\/\/[!-~]+$/i);
          last = range.end;
        }
      }),
      runs(300),
    );
  });
});
