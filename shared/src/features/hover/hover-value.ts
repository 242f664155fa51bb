import { touches, type Span } from '../../text/range.js';
import type { UserTool } from '../../tool/user-tool.js';
import { splitDatatypes } from '../../values/datatypes.js';
import { describeFile } from './describe-names.js';
import {
  describeContainer,
  describeDatatype,
  describeDoi,
  describeLicense,
  describePattern,
  describeVersion,
} from './describe-values.js';
import { citationLinks, licenseLinks } from '../structure/field-links.js';
import type { Owner } from './owner.js';

/** A text for people about a stretch of the document. */
export interface Described {
  text: string;
  span: Span;
}

/** A value that stands in the document, and the place in its decoded text. */
interface Place {
  tool: UserTool;
  owner: Owner & { kind: 'value' };
  text: string;
  index: number;
}

/** What is told about a part of the decoded text. */
type Teller = (place: Place) => Described | undefined;

/** By the noun of the mapping and the field. */
const tellers: ReadonlyMap<string, Teller> = new Map<string, Teller>([
  ['a tool: container', whole(describeContainer)],
  ['a container: container_id', whole(describeContainer)],
  ['a tool: license', licenseAt],
  ['a tool: version', whole(describeVersion)],
  ['a citation: content', doiAt],
  ['a discovery entry: pattern', whole(describePattern)],
  ['a discovery entry: format', datatypeAt],
  ['a config file: filename', fileAt],
]);

/** What there is to know about a value that is no word of a fixed set. */
export function describeValueAt(
  tool: UserTool,
  owner: Owner & { kind: 'value' },
  offset: number,
): Described | undefined {
  const { use, scalar } = owner;
  const isText = tool.structure.texts.has(scalar) && typeof scalar.value === 'string';
  const name = `${use.shape.noun}: ${use.field.name}`;
  const teller = tellers.get(name) ?? (/put: format$/.test(name) ? datatypeAt : undefined);
  if (!isText || !teller) return undefined;
  const { decoded } = scalar;
  const found = teller({ tool, owner, text: decoded.text, index: decoded.indexOf(offset) });
  return found && { ...found, span: decoded.spanOf(found.span) };
}

function whole(describe: (text: string) => string | undefined): Teller {
  return ({ text }) => {
    const written = text.trim();
    const start = text.indexOf(written);
    const told = describe(written);
    return told === undefined ? undefined : { text: told, span: { start, end: start + written.length } };
  };
}

function licenseAt({ text, index }: Place): Described | undefined {
  const link = licenseLinks(text).find(({ span }) => touches(span, index));
  if (!link) return undefined;
  const { start, end } = link.span;
  const span = { start, end: text[end] === '+' ? end + 1 : end };
  const told = describeLicense(text.slice(span.start, span.end));
  return told === undefined ? undefined : { text: told, span };
}

function doiAt({ text, index }: Place): Described | undefined {
  const link = citationLinks(text).find(({ span }) => touches(span, index));
  if (!link) return undefined;
  const doi = text.slice(link.span.start, link.span.end).replace(/^.*?(?=10\.\d)/, '');
  return { text: describeDoi(doi, link), span: link.span };
}

function datatypeAt({ text, index, owner: { use } }: Place): Described | undefined {
  const part = splitDatatypes(text).find(({ span }) => touches(span, index));
  return part && { text: describeDatatype(part.name, use.field.type.kind === 'text'), span: part.span };
}

function fileAt({ tool, owner: { scalar }, text }: Place): Described | undefined {
  const symbol = tool.symbols.at(scalar.content.start)?.symbol;
  if (symbol?.kind !== 'file') return undefined;
  return { text: describeFile(tool, symbol), span: { start: 0, end: text.length } };
}
