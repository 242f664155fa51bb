import assert from 'node:assert/strict';
import { analyze } from '../../shared/src/expressions/analyze.js';
import type { Analysis } from '../../shared/src/expressions/types.js';
import { mark, onlyExpression, referenceText, unmark } from './notation.js';

/**
 * Marked is the place of the fault; a shell construct's is the whole expression and is not marked. Then the
 * verdict, the references, and `all` where any input may be used.
 */
export type Row = [marked: string, expected: string];

/** The analysis of the only expression of a text, where `expression_lib` declares `f` and `trimmed`. */
export function analyzed(text: string, inputNames?: string[]): Analysis {
  const libraryNames = new Set(['f', 'trimmed']);
  const context = inputNames ? { libraryNames, inputNames: new Set(inputNames) } : { libraryNames };
  return analyze(onlyExpression(text), context);
}

function summary({ verdict, references, usesAllInputs }: Analysis): string {
  return [verdict, ...references.map(referenceText), ...(usesAllInputs ? ['all'] : [])].join(' ');
}

/** Makes a test of a row. */
export function checkRow([marked, expected]: Row, inputNames?: string[]): void {
  it(`${marked.replace(/\n/g, '⏎')}  is  ${expected}`, () => {
    const { text, span } = unmark(marked);
    const analysis = analyzed(text, inputNames);
    assert.equal(summary(analysis), expected);
    const isShell = analysis.verdict === 'shell';
    const place = isShell ? onlyExpression(text).span : span;
    assert.equal(analysis.fault && mark(text, analysis.fault.span), place && mark(text, place));
    if (isShell || analysis.verdict === 'arithmetic') assert.ok(analysis.shellForm);
  });
}
