import type { Brackets } from './brackets.js';
import { isScopeName } from './builtins.js';
import type { Token } from './tokens.js';
import type { MemberSegment, ScopeReference } from './types.js';
import type { Words } from './words.js';

/** A member path as it is written, without what is done with its value. */
export type MemberPath = Omit<ScopeReference, 'use'> & {
  /** Index of the token behind the path. */
  next: number;
};

/** The text of a string or of a template literal without holes. */
export function literalText(token: Token): string | undefined {
  const { kind, text, closed } = token;
  if (kind !== 'string' && kind !== 'template') return undefined;
  if (kind === 'template' && !(text.startsWith('`') && text.endsWith('`') && closed)) return undefined;
  return text.slice(1, closed ? -1 : undefined).replace(/\\([^\n])/g, '$1');
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
  /** Index of the token behind the segment. */
  next: number;
}

/** `[ … ]` at token `open`; `start` is where the segment begins, before a `?.`. */
function readBracket(
  tokens: readonly Token[],
  open: number,
  start: number,
  brackets: Brackets,
): Step | undefined {
  const form = 'bracket';
  const opener = tokens[open];
  const first = tokens[open + 1];
  const close = brackets.partners.get(open);
  const closer = close === undefined ? undefined : tokens[close];
  if (opener === undefined) return undefined;
  if (close === undefined || closer === undefined) {
    if (first?.kind !== 'string' || first.closed) return undefined;
    const literal = literalSegment(first);
    return literal && { segment: { ...literal, form, span: { start, end: first.end } }, next: open + 2 };
  }
  const span = { start, end: closer.end };
  const nameSpan = { start: opener.end, end: closer.start };
  const literal = close === open + 2 && first ? literalSegment(first) : undefined;
  const kind = close === open + 1 ? 'all' : 'dynamic';
  return { segment: { ...(literal ?? { kind, nameSpan }), form, span }, next: close + 1 };
}

/** The segment that begins at a token. Of `a..b` the doubled dot is forgiven. */
function readSegment(
  tokens: readonly Token[],
  index: number,
  brackets: Brackets,
  isScript: boolean,
): Step | undefined {
  const token = tokens[index];
  if (token?.text === '[') return readBracket(tokens, index, token.start, brackets);
  if (token?.text !== '.' && token?.text !== '?.') return undefined;
  let next = index + 1;
  while (tokens[next]?.text === '.') next++;
  const name = tokens[next];
  if (token.text === '?.' && name?.text === '[') return readBracket(tokens, next, token.start, brackets);
  if (name?.kind !== 'name' || (name.startsLine && !isScript)) return undefined;
  const nameSpan = { start: name.start, end: name.end };
  const span = { start: token.start, end: name.end };
  return { segment: { kind: 'name', form: 'dot', name: name.text, span, nameSpan }, next: next + 1 };
}

/** The members that are named behind the token at `index`, whatever that is. */
export function readMembers(
  tokens: readonly Token[],
  index: number,
  brackets: Brackets,
  isScript: boolean,
): { segments: MemberSegment[]; next: number } {
  const segments: MemberSegment[] = [];
  let next = index + 1;
  for (let step; (step = readSegment(tokens, next, brackets, isScript)); next = step.next) {
    segments.push(step.segment);
  }
  return { segments, next };
}

/**
 * The member path whose root is the token at `index`, which has to be one of the platform's objects. In a text that
 * is no script, a word on the next line does not belong to the dot in front of it: it is the command's next line.
 */
export function readPath(
  tokens: readonly Token[],
  index: number,
  brackets: Brackets,
  isScript: boolean,
): MemberPath | undefined {
  const root = tokens[index];
  if (root?.kind !== 'name' || !isScopeName(root.text)) return undefined;
  const rootSpan = { start: root.start, end: root.end };
  const { segments, next } = readMembers(tokens, index, brackets, isScript);
  const end = segments.at(-1)?.span.end ?? root.end;
  return { root: root.text, rootSpan, span: { start: root.start, end }, segments, next };
}

/** Whether a name looks like that of a variable or parameter that the text declares. */
function isDeclared(tokens: readonly Token[], index: number, { around, partners }: Brackets): boolean {
  if (/^(?:var|let|const)$/.test(tokens[index - 1]?.text ?? '') || tokens[index + 1]?.text === '=>')
    return true;
  const open = around[index];
  if (open === undefined || !/^[,)=]$/.test(tokens[index + 1]?.text ?? '')) return false;
  const close = partners.get(open);
  const ofArrow = close !== undefined && tokens[close + 1]?.text === '=>';
  return ofArrow || tokens[open - 1]?.text === 'function' || tokens[open - 2]?.text === 'function';
}

/**
 * The references of a text that is no JavaScript, read from its words: a parser that recovers from errors loses
 * what stands before them, and takes quadratic time over a text that is not JavaScript at all. From where the
 * text declares a name of its own, that name is no reference any more.
 */
export function pathsOfBrokenText({ tokens, brackets }: Words): ScopeReference[] {
  const hidden = new Set<string>();
  return tokens.flatMap((token, index) => {
    const before = tokens[index - 1]?.text;
    if (before === '.' || before === '?.') return [];
    const path = readPath(tokens, index, brackets, false);
    if (path === undefined) return [];
    if (isDeclared(tokens, index, brackets)) hidden.add(path.root);
    if (hidden.has(path.root)) return [];
    const { next, ...reference } = path;
    const whole = index === 0 && next === tokens.length;
    return [{ ...reference, use: whole ? 'written' : tokens[next]?.text === '(' ? 'called' : 'used' }];
  });
}
