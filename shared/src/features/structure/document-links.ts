import type { DocumentLink } from 'vscode-languageserver-types';
import { movedSpan, type Span } from '../../text/range.js';
import type { Document, Tool } from '../../tool/document.js';
import { walk, type YamlScalar } from '../../yaml/node.js';
import { fieldFeatures } from '../field-features.js';
import { encodeAddress, webAddresses } from './web-addresses.js';

/** What the client supports. */
export interface DocumentLinkParams {
  /** It shows a tooltip. */
  linkTooltips: boolean;
}

interface Link {
  span: Span;
  target: string;
  tooltip?: string;
}

/**
 * Web pages that a document names: of its citations, container, licenses, EDAM terms, and registry entries,
 * and every address in a text or a comment. Commands and other code have none, as what they fetch is not a
 * page. In document order; no two overlap.
 */
export function documentLinks(document: Document, { linkTooltips }: DocumentLinkParams): DocumentLink[] {
  const { tool } = document;
  const ofFields = tool ? linksOfFields(tool) : [];
  const links = [...ofFields, ...addressesInTexts(document), ...addressesInComments(document)];
  let end = -1;
  return links
    .map((link, order) => ({ ...link, order }))
    .sort((a, b) => a.span.start - b.span.start || a.order - b.order)
    .flatMap(({ span, target, tooltip }) => {
      if (span.start < end || span.end <= span.start) return [];
      ({ end } = span);
      const shown = linkTooltips && tooltip !== undefined ? { tooltip } : {};
      return [{ range: document.source.rangeOf(span), target, ...shown }];
    });
}

function linksOfFields(tool: Tool): Link[] {
  return [...tool.structure.texts].flatMap(([{ decoded }, use]) =>
    (fieldFeatures(use.field).links?.(decoded.text, use) ?? []).map(({ span, ...link }) => ({
      ...link,
      span: decoded.spanOf(span),
    })),
  );
}

/** Every text of the document except code. */
function addressesInTexts({ yaml: { root }, tool }: Document): Link[] {
  const texts = tool ? [...tool.templates, ...tool.textsOf('library')] : [];
  const code = new Set<YamlScalar>(texts.map(({ scalar }) => scalar));
  return [...(root ? walk(root) : [])].flatMap((node) =>
    node.kind === 'scalar' && !code.has(node)
      ? addressesIn(node.decoded.text, (span) => node.decoded.spanOf(span))
      : [],
  );
}

function addressesInComments({ yaml: { comments } }: Document): Link[] {
  return comments.flatMap(({ span: { start }, text }) => addressesIn(text, (span) => movedSpan(span, start)));
}

function addressesIn(text: string, inDocument: (span: Span) => Span): Link[] {
  if (!text.includes('://')) return [];
  return webAddresses(text).map((span) => ({
    span: inDocument(span),
    target: encodeAddress(text.slice(span.start, span.end)),
  }));
}
