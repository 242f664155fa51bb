import type { Span } from '../text/range.js';
import { nodesFrom, type ShellKind, type ShellNode, type ShellTree } from './tree.js';

/** What a shell text writes; spans are offsets of that text, in order, without overlaps. */
export interface ShellFiles {
  /** Words, or parts of them, that name files to write: after `>`, an output option, or `tee`. */
  written: readonly Span[];
  /** Quotes and here-documents, which may contain programs in other languages. */
  texts: readonly Span[];
}

const textKinds: ReadonlySet<ShellKind> = new Set([
  'single',
  'double',
  'ansi',
  'heredoc-text',
  'quoted-heredoc-text',
]);
const commandKinds: ReadonlySet<ShellKind> = new Set(['substitution', 'backquotes', 'process']);

/** The files that a text writes, as far as it names them. Linear. */
export function shellFiles({ text, root }: ShellTree): ShellFiles {
  const written: Span[] = [];
  const texts: Span[] = [];
  for (const node of nodesFrom(root)) {
    if (node.kind === 'redirection') written.push(...target(text, node));
    else if (node.kind === 'command') written.push(...namedOutputs(text, node));
    else if (textKinds.has(node.kind) && node.start >= (texts.at(-1)?.end ?? 0)) texts.push(node);
  }
  return { written: written.sort((a, b) => a.start - b.start), texts };
}

function target(text: string, { start, children }: ShellNode): Span[] {
  const word = children.find(({ kind }) => kind === 'word');
  return word && text.slice(start, word.start).includes('>') ? ownText(word) : [];
}

const outputOption = /^(?:-[oO]|--?out(?:put|file)?(?:[-_]?\w+)?)$/;
const outputAssignment = /^(?:-[oO]|--?out(?:put|file)?(?:[-_]?\w+)?)=/;
/** At most this many characters of a word are compared with options. */
const maxOptionLength = 80;

function namedOutputs(text: string, { children }: ShellNode): Span[] {
  const outputs: Span[] = [];
  let isNext = false;
  let isTee = false;
  for (const word of children.filter(({ kind }) => kind === 'word')) {
    const start = text.slice(word.start, Math.min(word.end, word.start + maxOptionLength));
    const isOption = start.startsWith('-');
    if (isNext || (isTee && !isOption) || outputAssignment.test(start)) outputs.push(...ownText(word));
    isNext = outputOption.test(start);
    isTee ||= start === 'tee';
  }
  return outputs;
}

/** A word without its substitutions. */
function ownText({ start, end, children }: ShellNode): Span[] {
  const own: Span[] = [];
  let from = start;
  for (const child of children.filter(({ kind }) => commandKinds.has(kind))) {
    own.push({ start: from, end: child.start });
    from = child.end;
  }
  return [...own, { start: from, end }];
}
