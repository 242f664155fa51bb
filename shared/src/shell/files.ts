import type { Span } from '../text/range.js';
import { nodesFrom, type ShellKind, type ShellNode, type ShellTree } from './tree.js';

/** What a shell text writes; spans are offsets of that text, in order, without overlaps. */
export interface ShellFiles {
  /** Words, or parts of them, that name files to write: after `>`, an output option, or `tee`. */
  written: readonly Span[];
  /** Those of them that an option names as a folder: `--outdir results`. */
  folders: readonly Span[];
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
  const folders: Span[] = [];
  const texts: Span[] = [];
  for (const node of nodesFrom(root)) {
    if (node.kind === 'redirection') written.push(...target(text, node));
    else if (node.kind === 'command') written.push(...namedOutputs(text, node, folders));
    else if (textKinds.has(node.kind) && node.start >= (texts.at(-1)?.end ?? 0)) texts.push(node);
  }
  return { written: written.sort((a, b) => a.start - b.start), folders, texts };
}

function target(text: string, { start, children }: ShellNode): Span[] {
  const word = children.find(({ kind }) => kind === 'word');
  return word && text.slice(start, word.start).includes('>') ? ownText(word) : [];
}

const outputOption = /^(?:-[oO]|--?out(?:put|file)?(?:[-_]?\w+)?)$/;
const outputAssignment = /^(?:-[oO]|--?out(?:put|file)?(?:[-_]?\w+)?)=/;
const folderOption = /(?:dir|directory|folder)=?$/i;
/** At most this many characters of a word are compared with options. */
const maxOptionLength = 80;

function namedOutputs(text: string, { children }: ShellNode, folders: Span[]): Span[] {
  const outputs: Span[] = [];
  let isNext = false;
  let isFolder = false;
  let isTee = false;
  for (const word of children.filter(({ kind }) => kind === 'word')) {
    const start = text.slice(word.start, Math.min(word.end, word.start + maxOptionLength));
    const isOption = start.startsWith('-');
    const assigned = outputAssignment.exec(start)?.[0];
    if (isNext || (isTee && !isOption) || assigned !== undefined) {
      const own = ownText(word);
      outputs.push(...own);
      if (assigned === undefined ? isNext && isFolder : folderOption.test(assigned)) folders.push(...own);
    }
    isNext = outputOption.test(start);
    isFolder = isNext && folderOption.test(start);
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
