import assert from 'node:assert/strict';
import { analyze } from '../../shared/src/expressions/analyze.js';
import type { Analysis } from '../../shared/src/expressions/types.js';
import { mark, onlyExpression, referenceText, unmark } from './notation.js';

/**
 * The place of the fault is marked, but not for a shell construct, where it is the whole expression. Then the
 * verdict, the references, and `all` if any input may be used.
 */
export type Row = [marked: string, expected: string];

/** The analysis of the only expression in a text, where `expression_lib` declares `f` and `trimmed`. */
export function analyzed(text: string, inputNames?: string[]): Analysis {
  const libraryNames = new Set(['f', 'trimmed']);
  const context = inputNames ? { libraryNames, inputNames: new Set(inputNames) } : { libraryNames };
  return analyze(onlyExpression(text), context);
}

function summary({ verdict, references, usesAllInputs }: Analysis): string {
  return [verdict, ...references.map(referenceText), ...(usesAllInputs ? ['all'] : [])].join(' ');
}

/** The test of a row. */
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
