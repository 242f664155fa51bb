import type { Span } from '../text/range.js';
import { TreeBuilder } from './builder.js';
import { CommandReader } from './command-reader.js';
import { findStray, type Reading, type Recovery } from './stray-quote.js';
import type { Heredoc, LocatedShellFault, ShellTree } from './tree.js';

/**
 * Parses a shell text and recovers from any fault: a here-document that never ends is ignored, a stray quote is read as
 * a letter, and other unclosed constructs extend to the end of the enclosing one. Linear in the length of the text;
 * never throws.
 * @param holes the placeholders for values, in text order, without overlaps
 */
export function parseShell(text: string, holes: readonly Span[] = []): ShellTree {
  const reading = readShell(text, holes);
  const recovery = findStray(reading, (letters) => readShell(withLetters(text, letters), holes));
  if (!recovery) return reading.tree;
  const { stray, tree } = recovery;
  return { ...tree, text, stray, fault: faultOf(recovery, reading.tree) };
}

/** What prevents a shell from reading a text: its stray quote, unless something before it remains without it. */
function faultOf({ stray, tree }: Recovery, { text, fault }: ShellTree): LocatedShellFault | undefined {
  if (!fault) return undefined;
  const { start, end } = stray;
  if (tree.fault && tree.fault.fault.span.start < start) return tree.fault;
  const quote = text.charAt(start);
  return { ...fault, fault: { kind: 'unclosed', opener: quote, closer: quote, span: { start, end } } };
}

function readShell(text: string, holes: readonly Span[]): Reading {
  const nodes = new TreeBuilder(text.length, holes);
  const heredocs: Heredoc[] = [];
  const reader = new CommandReader(text, {
    nodes,
    heredocs,
    notArithmetic: new Set(),
    attempts: 0,
    depth: 0,
  });
  reader.read();
  nodes.finish();
  const tree = {
    text,
    root: nodes.root,
    holes: nodes.holes,
    heredocs,
    fault: reader.found,
    stray: undefined,
  };
  return { tree, unpaired: reader.unpaired };
}

function withLetters(text: string, letters: readonly number[]): string {
  const ends = [...letters, text.length];
  return ends.map((end, index) => text.slice((letters[index - 1] ?? -1) + 1, end)).join('x');
}
