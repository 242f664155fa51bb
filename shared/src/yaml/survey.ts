import type { CST } from 'yaml';
import type { Span } from '../text/range.js';
import { limits } from './limits.js';
import type { YamlComment } from './node.js';

/** What can be told from the parser's tokens before they are composed: no recursion, any depth. */
export interface Survey {
  comments: YamlComment[];
  /** The bracket or dash at which {@link limits.depth} is passed. */
  tooDeep?: Span;
  /** Quotes and brackets that are never closed, in document order. */
  unclosed: { span: Span; opener: string }[];
  /** Where each document begins: its `---`, or its first character. */
  documentMarkers: Span[];
}

type AnyToken = CST.Token | CST.CollectionItem;

/** Walks all tokens of a text once. */
export function surveyTokens(tokens: readonly CST.Token[]): Survey {
  const survey: Survey = { comments: [], unclosed: [], documentMarkers: [] };
  const stack: { token: AnyToken; depth: number }[] = [];
  for (let index = tokens.length - 1; index >= 0; index--) {
    const token = tokens[index];
    if (token) stack.push({ token, depth: 0 });
  }
  for (let entry; (entry = stack.pop());) {
    const { token, depth } = entry;
    if ('type' in token) inspect(token, depth, survey);
    const deeper = 'type' in token && isCollection(token) ? depth + 1 : depth;
    for (const child of childTokens(token).reverse()) stack.push({ token: child, depth: deeper });
  }
  return survey;
}

function isCollection(token: CST.Token): boolean {
  return token.type === 'block-map' || token.type === 'block-seq' || token.type === 'flow-collection';
}

function childTokens(token: AnyToken): AnyToken[] {
  const record = token as unknown as Record<string, unknown>;
  const children: AnyToken[] = [];
  for (const name of ['props', 'start', 'key', 'sep', 'items', 'value', 'end']) {
    const child = record[name];
    if (Array.isArray(child)) children.push(...(child as AnyToken[]));
    else if (child && typeof child === 'object') children.push(child as AnyToken);
  }
  return children;
}

function inspect(token: CST.Token, depth: number, survey: Survey): void {
  switch (token.type) {
    case 'comment':
      survey.comments.push({
        span: { start: token.offset, end: token.offset + token.source.length },
        text: token.source,
      });
      break;
    case 'document': {
      const marker = token.start.find((part) => part.type === 'doc-start');
      const start = marker?.offset ?? token.offset;
      survey.documentMarkers.push({ start, end: start + (marker ? 3 : 0) });
      break;
    }
    case 'single-quoted-scalar':
    case 'double-quoted-scalar': {
      const quote = token.source.charAt(0);
      if (token.source.length < 2 || !token.source.endsWith(quote) || endsInEscape(token.source, quote))
        survey.unclosed.push({ span: { start: token.offset, end: token.offset + 1 }, opener: quote });
      break;
    }
    case 'flow-collection':
      if (!token.end.some((part) => part.type === 'flow-map-end' || part.type === 'flow-seq-end')) {
        const { offset, source } = token.start;
        survey.unclosed.push({ span: { start: offset, end: offset + source.length }, opener: source });
      }
      break;
  }
  if (isCollection(token) && depth >= limits.depth)
    survey.tooDeep ??= { start: token.offset, end: token.offset + 1 };
}

/** Whether the last quote belongs to an escape (`\"`, or the second half of `''`), so that it closes nothing. */
function endsInEscape(source: string, quote: string): boolean {
  if (quote === '"') return (/\\*(?="$)/.exec(source.slice(1))?.[0].length ?? 0) % 2 === 1;
  return (/'+$/.exec(source.slice(1))?.[0].length ?? 1) % 2 === 0;
}
