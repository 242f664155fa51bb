import { writtenWord } from '../../shell/enclosing.js';
import { testWords } from '../../shell/tests.js';
import type { ShellTree } from '../../shell/tree.js';
import type { Span } from '../../text/range.js';
import { wordOfValue } from './command-word.js';

/** A value in a test of the shell (POSIX, "test"; `[[ … ]]` of bash). */
export type TestOperand =
  /** Alone, or after `-n` or `-z`, which is part of the span: only whether it is empty matters. */
  | { kind: 'alone'; span: Span; isEmpty: boolean }
  /** Compared with a plain word; the span is from the operator to the end of that word. */
  | { kind: 'compared'; span: Span; isEqual: boolean; word: string };

/** Words between which operands stand. */
const betweenTests: ReadonlySet<string> = new Set(['!', '-a', '-o']);
const emptyTests: ReadonlyMap<string, boolean> = new Map([
  ['-n', false],
  ['-z', true],
]);
const comparisons: ReadonlyMap<string, boolean> = new Map([
  ['=', true],
  ['==', true],
  ['-eq', true],
  ['!=', false],
  ['-ne', false],
]);

/** What a test asks of a value that is a word of its own; undefined outside tests, and for other operators. */
export function testOperand(tree: ShellTree, hole: Span): TestOperand | undefined {
  const word = wordOfValue(tree, hole);
  if (!word?.parent) return undefined;
  const words = testWords(tree, word.parent) ?? [];
  const at = words.indexOf(word);
  if (at < 0) return undefined;
  const written = (index: number): string => {
    const one = words[index];
    return one ? writtenWord(tree.text, one) : '';
  };
  const isBetween = (left: number): boolean => {
    const [one, next] = [words[left], words[left + 1]];
    if (!one || !next || betweenTests.has(written(left)) || betweenTests.has(written(left + 1))) return true;
    return /&&|\|\|/.test(tree.text.slice(one.end, next.start));
  };
  const isEmpty = emptyTests.get(written(at - 1));
  const first = isEmpty === undefined ? at : at - 1;
  if (!isBetween(first - 1)) return undefined;
  const start = words[first]?.start ?? word.start;
  if (isBetween(at)) return { kind: 'alone', span: { start, end: word.end }, isEmpty: isEmpty ?? false };
  const isEqual = comparisons.get(written(at + 1));
  const [operator, other] = [words[at + 1], words[at + 2]];
  const isPlain = /^[\w.-]+$/.test(written(at + 2));
  if (isEqual === undefined || !operator || !other || !isPlain || !isBetween(at + 2)) return undefined;
  const span = { start: operator.start, end: other.end };
  return { kind: 'compared', span, isEqual, word: written(at + 2) };
}
