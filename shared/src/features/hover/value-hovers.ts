import { touches, type Span } from '../../text/range.js';
import type { Tool } from '../../tool/document.js';
import { symbolsOf } from '../../tool/occurrences/symbols-of.js';
import { splitDatatypes } from '../../values/datatypes.js';
import { citationLinks, licenseLinks } from '../structure/field-links.js';
import { describeFile } from './describe-names.js';
import { describeDatatype, describeDoi, describeLicense } from './describe-values.js';
import type { Subject } from './subject.js';

/** A description of a span of the document. */
export interface HoverContent {
  text: string;
  span: Span;
}

/** A value in the document, and the index of the cursor in its decoded text. */
export interface HoveredValue {
  tool: Tool;
  subject: Subject & { kind: 'value' };
  text: string;
  index: number;
}

/** Describes a span of the decoded text; undefined if there is nothing to say. */
export type DescribeValue = (place: HoveredValue) => HoverContent | undefined;

/** Describes the whole text. */
export function whole(describe: (text: string) => string | undefined): DescribeValue {
  return ({ text }) => {
    const written = text.trim();
    const start = text.indexOf(written);
    const description = describe(written);
    return description === undefined
      ? undefined
      : { text: description, span: { start, end: start + written.length } };
  };
}

/** The identifier at the cursor, in an SPDX expression. */
export function licenseAt({ text, index }: HoveredValue): HoverContent | undefined {
  const link = licenseLinks(text).find(({ span }) => touches(span, index));
  if (!link) return undefined;
  const { start, end } = link.span;
  const span = { start, end: text[end] === '+' ? end + 1 : end };
  const description = describeLicense(text.slice(span.start, span.end));
  return description === undefined ? undefined : { text: description, span };
}

/** The DOI at the cursor, alone or in BibTeX. */
export function doiAt({ text, index }: HoveredValue): HoverContent | undefined {
  const link = citationLinks(text).find(({ span }) => touches(span, index));
  if (!link) return undefined;
  const doi = text.slice(link.span.start, link.span.end).replace(/^.*?(?=10\.\d)/, '');
  return { text: describeDoi(doi, link), span: link.span };
}

/** The datatype at the cursor, of several separated by commas. */
export function datatypeAt({ text, index, subject: { use } }: HoveredValue): HoverContent | undefined {
  const part = splitDatatypes(text).find(({ span }) => touches(span, index));
  return part && { text: describeDatatype(part.name, use.field.type.kind === 'text'), span: part.span };
}

/** The config file, with the places that use it. */
export function fileAt({ tool, subject: { scalar }, text }: HoveredValue): HoverContent | undefined {
  const symbol = symbolsOf(tool).at(scalar.content.start)?.symbol;
  if (symbol?.kind !== 'file') return undefined;
  return { text: describeFile(tool, symbol), span: { start: 0, end: text.length } };
}
