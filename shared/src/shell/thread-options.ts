import type { Span } from '../text/range.js';
import { wordsOf, writtenWord } from './enclosing.js';
import { nodesFrom, type ShellNode, type ShellTree } from './tree.js';

/** Options for a number of threads that programs do not use for anything else. */
const long =
  /^--?(?:n[-_]?)?(?:num[-_]?)?(?:threads?|cpus?|cores?|procs?|processes|workers|runThreadN|nthreads?|ncpus?|parallel|jobs)$/i;
const longWithValue =
  /^--?(?:n[-_]?)?(?:num[-_]?)?(?:threads?|cpus?|cores?|procs?|processes|workers|runThreadN|nthreads?|ncpus?|parallel|jobs)=(?=\d)/i;
/** Short ones, which mean other things to some programs. */
const short = /^-[t@]$/;
const shortWithValue = /^-[t@](?=\d+$)/;
const others: ReadonlySet<string> = new Set(
  'sort join column timeout grep awk sed xargs nc mktemp touch ls tar test cut paste ping fold expand docker head tail psql ssh tabix csvtk'.split(
    ' ',
  ),
);
/** What programs read as a number of threads from the environment, and usual names of scripts. */
const variable =
  /^(?:(?:OMP|OPENBLAS|MKL|NUMEXPR)_NUM_THREADS|N?THREADS|N?CPUS?|N?CORES|NPROCS?|SLOTS)=(?=\d)/i;
const number = /^\d{1,3}$/;

/** The numbers of threads that a text has as literals above 1, in text order. Linear. */
export function literalThreads(tree: ShellTree): Span[] {
  const found: Span[] = [];
  for (const node of nodesFrom(tree.root)) {
    if (node.kind === 'assignment') add(found, valueAfter(tree.text, node, variable), tree.text);
    else if (node.kind === 'command') addFrom(found, tree.text, node);
  }
  return found;
}

function addFrom(found: Span[], text: string, command: ShellNode): void {
  const words = wordsOf(command);
  const name = words[0] ? writtenWord(text, words[0]) : '';
  const isShortMeant = !others.has(name.slice(name.lastIndexOf('/') + 1));
  let isNext = false;
  for (const word of words) {
    const written = writtenWord(text, word);
    if (isNext && number.test(written)) add(found, word, text);
    isNext = long.test(written) || (isShortMeant && short.test(written));
    add(found, valueAfter(text, word, longWithValue), text);
    if (isShortMeant) add(found, valueAfter(text, word, shortWithValue), text);
  }
}

/** What follows an option in the same word. */
function valueAfter(text: string, { start, end }: Span, option: RegExp): Span | undefined {
  const length = option.exec(text.slice(start, Math.min(end, start + 60)))?.[0].length;
  return length === undefined ? undefined : { start: start + length, end };
}

function add(found: Span[], span: Span | undefined, text: string): void {
  const written = span ? text.slice(span.start, Math.min(span.end, span.start + 5)) : '';
  if (span && number.test(written) && Number(written) > 1) found.push({ start: span.start, end: span.end });
}
