import type { MemberSegment } from '../../javascript/member-path.js';
import type { Span } from '../../text/range.js';
import { bareElementsText, elementListText } from '../../tool/collection-elements.js';
import type { Value } from '../../tool/value.js';
import { sourceAt, type DiagnosticOf, type ExpressionSite } from './expression-site.js';

/** A list whose elements have identifiers instead where jobs start in the classic way. */
interface NamedList {
  of: Value;
}

/** What the elements of a value are, if they are a list in one way, and have identifiers in the other. */
export function namedList(value: Value): NamedList | undefined {
  if (value.kind === 'named') return value.names ? undefined : { of: value.of };
  if (value.kind === 'collection')
    return namedList(value.classic) && value.elements.kind === 'list' ? { of: value.elements.of } : undefined;
  return value.kind === 'list' && value.inCollection && isCollection(value.of) ? { of: value.of } : undefined;
}

function isCollection({ kind }: Value): boolean {
  return kind === 'collection' || kind === 'pair' || kind === 'named' || kind === 'list';
}

/** The source of a collection, without what reads its elements in either way, and all that is written of it. */
export function collectionAt(place: ExpressionSite, { start, end }: Span): { source: string; span: Span } {
  const { text } = place.expression.template;
  const written = text.slice(start, end);
  const either = /^(.+?)\.elements \|\| (.+)$/.exec(written);
  const isBracketed = text[start - 1] === '(' && text[end] === ')';
  if (!either || either[1] !== either[2] || !isBracketed) return { source: written, span: { start, end } };
  return { source: either[1] ?? '', span: { start: start - 1, end: end + 1 } };
}

/** `inputs.x[0].forward`: the same element where the elements are a list, and where they have identifiers. */
export function placedElement(
  place: ExpressionSite,
  { owner, segment, holder }: DiagnosticOf<'missing'>,
): { span: Span; text: string } | undefined {
  const list = namedList(holder);
  if (segment.kind !== 'index' || !list) return undefined;
  const { source, span } = collectionAt(place, owner);
  const following = segmentsBehind(place, segment);
  const text = elementListText(source) + picked(list, following);
  return { span: { start: span.start, end: following.at(-1)?.span.end ?? segment.span.end }, text };
}

/** What takes an element of a list of collections, and elements of that as far as they are taken by their places. */
function picked({ of }: NamedList, indexes: readonly IndexText[]): string {
  const [first, ...others] = indexes.map(({ text }) => text);
  if (!isCollection(of)) return indexes.map(({ text }) => text).join('');
  const inner = others.length > 0 ? namedList(of) : undefined;
  const read = inner ? elementListText('e') : bareElementsText('e');
  const rest = inner ? picked(inner, indexes.slice(1)) : others.join('');
  return `.map((e) => ${read})${first ?? ''}${rest}`;
}

interface IndexText {
  span: Span;
  text: string;
}

/** A segment, and those directly behind it that are numbers in brackets. */
function segmentsBehind(place: ExpressionSite, { span }: MemberSegment): IndexText[] {
  const { text } = place.expression.template;
  const indexes = [{ span, text: sourceAt(place, span) }];
  const next = /\[\d+\]/y;
  next.lastIndex = span.end;
  for (let match = next.exec(text); match; match = next.exec(text)) {
    const at = { start: match.index, end: next.lastIndex };
    indexes.push({ span: at, text: match[0] });
  }
  return indexes;
}
