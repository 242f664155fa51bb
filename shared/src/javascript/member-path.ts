import type { Span } from '../text/range.js';
import type { TokenTree } from './token-tree.js';
import type { Token } from './tokens.js';

/** One step of a member path: `.x`, `['x']`, `[0]`, `[]`, `[other]`, or a destructured name. */
export interface MemberSegment {
  kind: 'name' | 'index' | 'all' | 'dynamic';
  form: 'dot' | 'bracket' | 'pattern';
  /** The name of a `name` segment. */
  name?: string;
  /** The number of an `index` segment. */
  index?: number;
  /** The segment with its punctuation. */
  span: Span;
  /** The name alone, inside quotes in bracket form; for other kinds the text between the brackets. */
  nameSpan: Span;
}

const nowhere: Span = { start: 0, end: 0 };

/** A `.name` step that is not in the text yet; its spans are empty. */
export function memberNamed(name: string): MemberSegment {
  return { kind: 'name', form: 'dot', name, span: nowhere, nameSpan: nowhere };
}

/** The step to any element of a list, which is not in the text. */
export const anyElement: MemberSegment = {
  kind: 'index',
  form: 'bracket',
  index: 0,
  span: nowhere,
  nameSpan: nowhere,
};

/** A member path as written. */
export interface MemberPath {
  root: string;
  rootSpan: Span;
  /** From the root to the end of the last segment. */
  span: Span;
  segments: MemberSegment[];
}

/** The text of a string, or of a template literal without holes. */
export function literalText(token: Token): string | undefined {
  const { kind, text, closed } = token;
  if (kind !== 'string' && kind !== 'template') return undefined;
  if (kind === 'template' && !(text.startsWith('`') && text.endsWith('`') && closed)) return undefined;
  return text.slice(1, closed ? -1 : undefined).replace(escapeSequence, unescaped);
}

const escapeSequence =
  /\\(?:(?:u\{(?<point>[\da-fA-F]+)\}|u(?<unit>[\da-fA-F]{4})|x(?<byte>[\da-fA-F]{2}))|(?<sign>\r\n|[^]))/g;
/** What stands for another character behind a backslash; others stand for themselves, and line ends for nothing. */
const escapedSigns: Readonly<Record<string, string>> = {
  0: '\0',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\n': '',
  '\r': '',
  '\r\n': '',
  '\u2028': '',
  '\u2029': '',
};

/** @param groups of an {@link escapeSequence} */
function unescaped(written: string, ...groups: unknown[]): string {
  const { point, unit, byte, sign = '' } = groups.at(-1) as Partial<Record<string, string>>;
  const code = parseInt(point ?? unit ?? byte ?? '', 16);
  if (Number.isNaN(code)) return escapedSigns[sign] ?? sign;
  return code <= 0x10ffff ? String.fromCodePoint(code) : written;
}

function literalSegment(
  token: Token,
): Pick<MemberSegment, 'kind' | 'name' | 'index' | 'nameSpan'> | undefined {
  const { start, end } = token;
  const name = literalText(token);
  if (name !== undefined) {
    return { kind: 'name', name, nameSpan: { start: start + 1, end: end - (token.closed ? 1 : 0) } };
  }
  if (token.kind !== 'number' || !/^\d+$/.test(token.text)) return undefined;
  return { kind: 'index', index: Number(token.text), nameSpan: { start, end } };
}

interface Step {
  segment: MemberSegment;
  /** Index of the token after the segment. */
  next: number;
}

/** `[ … ]` at token `open`; `start` is where the segment begins, before a `?.`. */
function readBracket({ tokens, brackets }: TokenTree, open: number, start: number): Step | undefined {
  const form = 'bracket';
  const opener = tokens[open];
  const first = tokens[open + 1];
  const close = brackets.partners.get(open);
  const closer = close === undefined ? undefined : tokens[close];
  if (opener === undefined) return undefined;
  if (close === undefined || closer === undefined) {
    if (first?.kind !== 'string' || first.closed) return undefined;
    const literal = literalSegment(first);
    return literal && { segment: { form, span: { start, end: first.end }, ...literal }, next: open + 2 };
  }
  const span = { start, end: closer.end };
  const nameSpan = { start: opener.end, end: closer.start };
  const literal = close === open + 2 && first ? literalSegment(first) : undefined;
  const kind = close === open + 1 ? 'all' : 'dynamic';
  return { segment: { form, span, ...(literal ?? { kind, nameSpan }) }, next: close + 1 };
}

/** The segment that begins at a token. Tolerates the double dot of `a..b`. */
function readSegment(words: TokenTree, index: number, isScript: boolean): Step | undefined {
  const { tokens } = words;
  const token = tokens[index];
  if (token?.text === '[') return readBracket(words, index, token.start);
  if (token?.text !== '.' && token?.text !== '?.') return undefined;
  let next = index + 1;
  while (tokens[next]?.text === '.') next++;
  const name = tokens[next];
  if (token.text === '?.' && name?.text === '[') return readBracket(words, next, token.start);
  if (name?.kind !== 'name' || (name.startsLine && !isScript)) return undefined;
  const nameSpan = { start: name.start, end: name.end };
  const span = { start: token.start, end: name.end };
  return { segment: { kind: 'name', form: 'dot', name: name.text, span, nameSpan }, next: next + 1 };
}

/** The member path that a text consists of, maybe with semicolons behind it; undefined for anything else. */
export function onlyPath(words: TokenTree): MemberPath | undefined {
  const read = readPath(words, 0, true);
  return read && words.tokens.slice(read.next).every(({ text }) => text === ';') ? read.path : undefined;
}

/**
 * The member path whose root is the name at token `index`, and the index of the token after it. If a text is
 * not JavaScript, a word on the next line does not belong to the preceding dot: it continues the command.
 */
export function readPath(
  words: TokenTree,
  index: number,
  isScript: boolean,
): { path: MemberPath; next: number } | undefined {
  const root = words.tokens[index];
  if (root?.kind !== 'name') return undefined;
  const rootSpan = { start: root.start, end: root.end };
  const segments: MemberSegment[] = [];
  let next = index + 1;
  for (let step; (step = readSegment(words, next, isScript)); next = step.next) segments.push(step.segment);
  const end = segments.at(-1)?.span.end ?? root.end;
  return { path: { root: root.text, rootSpan, span: { start: root.start, end }, segments }, next };
}
