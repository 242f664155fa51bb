import { scan } from '../../shared/src/expressions/scanner.js';
import type { ScannedExpression, ScopeReference } from '../../shared/src/expressions/types.js';
import type { MemberSegment } from '../../shared/src/javascript/member-path.js';
import type { Span } from '../../shared/src/text/range.js';

const forms: Record<MemberSegment['form'], (inner: string) => string> = {
  dot: (inner) => `.${inner}`,
  bracket: (inner) => `[${inner}]`,
  pattern: (inner) => `{${inner}}`,
};
const uses: Record<ScopeReference['use'], string> = { written: '', called: '()', tested: '?', used: '+' };

function segmentText({ kind, form, name, index }: MemberSegment): string {
  const quoted = form === 'bracket' ? `'${name ?? ''}'` : (name ?? '');
  return forms[form]({ name: quoted, index: String(index), all: '', dynamic: '*' }[kind]);
}

/** `inputs.x['y'][0]{z}`, with `()` if called, `?` if tested, `+` if otherwise used. */
export function referenceText(reference: ScopeReference): string {
  return reference.root + reference.segments.map(segmentText).join('') + uses[reference.use];
}

/** Removes the marks `«»` from a text; with the span between them, if any. */
export function unmark(marked: string): { text: string; span: Span | undefined } {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const text = marked.replace(/[«»]/g, '');
  return { text, span: start === -1 ? undefined : { start, end } };
}

/** The text with marks around the span. */
export function mark(text: string, { start, end }: Span): string {
  return `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`;
}

/** The only expression of a text. */
export function onlyExpression(text: string): ScannedExpression {
  const { expressions } = scan(text);
  const [expression] = expressions;
  if (expression === undefined || expressions.length > 1) {
    throw new Error(`${expressions.length} expressions in ${text}`);
  }
  return expression;
}
