import type { Span } from '../text/range.js';
import { TreeBuilder } from './builder.js';
import { CommandReader } from './command-reader.js';
import type { Heredoc, ShellTree } from './tree.js';

/**
 * Parses a shell text and recovers from any fault: a quote or here-document that never ends is ignored, other
 * unclosed constructs extend to the end of the enclosing one. Linear in the length of the text; never throws.
 * @param holes the placeholders for values, in text order, without overlaps
 */
export function parseShell(text: string, holes: readonly Span[] = []): ShellTree {
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
  return { text, root: nodes.root, holes: nodes.holes, heredocs, fault: reader.found };
}
