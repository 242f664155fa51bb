import type { Span } from '../text/range.js';
import { wordsOf, writtenWord } from './enclosing.js';
import { nodesFrom, type ShellKind, type ShellNode, type ShellTree } from './tree.js';

/** What a shell text writes; spans are offsets of that text, in order, without overlaps. */
export interface ShellFiles {
  /** Words, or parts of them, that name files to write: after `>`, an output option, or `tee`. */
  written: readonly Span[];
  /** Those of them that an option names as a folder: `--outdir results`. */
  folders: readonly Span[];
  /** The variables in words that name files to write or folders to make, wherever they are in these. */
  variables: readonly ShellNode[];
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
  const variables: ShellNode[] = [];
  for (const node of nodesFrom(root)) {
    if (textKinds.has(node.kind) && node.start >= (texts.at(-1)?.end ?? 0)) texts.push(node);
    const words = node.kind === 'redirection' ? target(text, node) : namedOutputs(text, node);
    for (const { word, isFolder } of words) {
      const spans = literalSpans(word);
      written.push(...spans);
      if (isFolder) folders.push(...spans);
      for (const part of nodesFrom(word)) if (part.kind === 'variable') variables.push(part);
    }
    if (node.kind === 'command') variables.push(...foldersMade(text, node));
  }
  return { written: written.sort((a, b) => a.start - b.start), folders, variables, texts };
}

/** A word that names a file to write, or a folder that gets some. */
interface NamedOutput {
  word: ShellNode;
  isFolder: boolean;
}

/** What `>&` copies or closes instead of writing a file. */
const descriptor = /^(?:\d+-?|-|"?\$.*)$/s;

/** The file that a redirection writes; none for `<`, `2>&1`, and `>&-`. */
function target(text: string, node: ShellNode): NamedOutput[] {
  const written = writingRedirection(text, node);
  return written ? [{ word: written.word, isFolder: false }] : [];
}

/** The operator and the file of a redirection that writes one. */
export function writingRedirection(
  text: string,
  { start, children }: ShellNode,
): { operator: string; word: ShellNode } | undefined {
  const word = children.find(({ kind }) => kind === 'word');
  const operator = text.slice(start, word?.start).trim();
  if (!word || !operator.includes('>')) return undefined;
  const isCopy = operator.endsWith('>&') && descriptor.test(text.slice(word.start, word.end));
  return isCopy ? undefined : { operator, word };
}

const outputOption = /^(?:-[oO]|--?out(?:put|file)?(?:[-_]?\w+)?)$/;
const outputAssignment = /^(?:-[oO]|--?out(?:put|file)?(?:[-_]?\w+)?)=/;
const folderOption = /(?:dir|directory|folder)=?$/i;
/** Programs whose `-o` or `-O` is something else. */
const otherOptions: ReadonlySet<string> = new Set(
  'set shopt bash sh dash ksh grep egrep fgrep zgrep rg find ls ps ssh scp mount test [ tar'.split(' '),
);
/** At most this many characters of a word are compared with options. */
const maxOptionLength = 80;

function namedOutputs(text: string, command: ShellNode): NamedOutput[] {
  if (command.kind !== 'command') return [];
  const outputs: NamedOutput[] = [];
  const words = wordsOf(command);
  const program = words[0] ? writtenWord(text, words[0]) : '';
  let isNext = false;
  let isFolder = false;
  let isTee = false;
  for (const word of words) {
    const start = text.slice(word.start, Math.min(word.end, word.start + maxOptionLength));
    const assigned = outputAssignment.exec(start)?.[0];
    if (isNext || (isTee && !start.startsWith('-')) || assigned !== undefined) {
      outputs.push({
        word,
        isFolder: assigned === undefined ? isNext && isFolder : folderOption.test(assigned),
      });
    }
    isNext = outputOption.test(start) && !(start.length === 2 && otherOptions.has(program));
    isFolder = isNext && folderOption.test(start);
    isTee ||= start === 'tee';
  }
  return outputs;
}

/** The variables in the arguments of `mkdir`. */
function foldersMade(text: string, command: ShellNode): ShellNode[] {
  const [program, ...folders] = wordsOf(command);
  if (!program || writtenWord(text, program) !== 'mkdir') return [];
  return folders.flatMap((folder) => [...nodesFrom(folder)].filter(({ kind }) => kind === 'variable'));
}

/** A word without its substitutions. */
function literalSpans({ start, end, children }: ShellNode): Span[] {
  const spans: Span[] = [];
  let from = start;
  for (const child of children.filter(({ kind }) => commandKinds.has(kind))) {
    spans.push({ start: from, end: child.start });
    from = child.end;
  }
  return [...spans, { start: from, end }];
}
