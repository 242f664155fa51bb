import type { Span } from '../text/range.js';
import { commandsIn, wordsOf, writtenWord } from './enclosing.js';
import type { ShellNode, ShellTree } from './tree.js';

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
/** What all of the options have, to pass over others. */
const named = /^-[t@]|thread|cpu|core|proc|worker|parallel|job/i;
/** Longer words are not such options; characters. */
const longest = 60;
const number = /^\d{1,3}$/;

/** The numbers of threads that a text has as literals above 1, in text order. Linear. */
export function literalThreads(tree: ShellTree): Span[] {
  const spans: Span[] = [];
  for (const command of commandsIn(tree)) addFrom(spans, tree.text, command);
  return spans;
}

const hyphen = '-'.charCodeAt(0);

function addFrom(spans: Span[], text: string, command: ShellNode): void {
  const name = writtenWord(text, wordsOf(command)[0] ?? command);
  const isShortMeant = !others.has(name.slice(name.lastIndexOf('/') + 1));
  let isNext = false;
  for (const child of command.children) {
    if (child.kind === 'assignment') add(spans, valueAfter(text, child, variable), text);
    if (child.kind !== 'word') continue;
    if (isNext) add(spans, child, text);
    isNext = false;
    if (text.charCodeAt(child.start) !== hyphen) continue;
    const option = text.slice(child.start, Math.min(child.end, child.start + longest));
    if (!named.test(option)) continue;
    isNext = long.test(option) || (isShortMeant && short.test(option));
    add(spans, valueAfter(text, child, longWithValue), text);
    if (isShortMeant) add(spans, valueAfter(text, child, shortWithValue), text);
  }
}

/** What follows an option in the same word. */
function valueAfter(text: string, { start, end }: Span, option: RegExp): Span | undefined {
  const length = option.exec(text.slice(start, Math.min(end, start + longest)))?.[0].length;
  return length === undefined ? undefined : { start: start + length, end };
}

function add(spans: Span[], span: Span | undefined, text: string): void {
  const written = span ? text.slice(span.start, Math.min(span.end, span.start + 5)) : '';
  if (span && number.test(written) && Number(written) > 1) spans.push({ start: span.start, end: span.end });
}
