import { touches, type Position, type Range } from '../text/range.js';
import type { DialectName } from '../values/dialect.js';
import type { Document } from './document.js';

/** A text of a document and its range, without quotes. */
export interface LocatedText {
  text: string;
  range: Range;
}

/** What other files of a workspace need of a tool: plain data that does not retain the document. */
export interface ToolSummary {
  dialect: DialectName;
  /** Texts that are present and not blank, in whatever format. */
  id?: LocatedText;
  name?: LocatedText;
  version?: LocatedText;
  /** See {@link Tool.identity}. */
  identity?: string;
  /** The container image that it runs in. */
  container?: string;
}

/** The summary to keep of a document's tool; just the dialect if it has none. */
export function toolSummary({ tool, dialect }: Document): ToolSummary {
  if (!tool) return { dialect: dialect.name };
  const place = (field: string): LocatedText | undefined => {
    const scalar = tool.text(field);
    const written = tool.fields.get(field)?.value;
    if (!scalar || !written) return undefined;
    // The text of an alias is elsewhere.
    const span = written.kind === 'scalar' ? written.content : written.span;
    return { text: copied(scalar.value), range: tool.source.rangeOf(span) };
  };
  const [id, name, version] = ['id', 'name', 'version'].map(place);
  const container = tool.text('container')?.value.trim();
  const { identity } = tool;
  return {
    dialect: dialect.name,
    ...(id && { id }),
    ...(name && { name }),
    ...(version && { version }),
    ...(identity !== undefined && { identity }),
    ...(container !== undefined && { container: copied(container) }),
  };
}

/** The tool's id if the position is in it, ends included; otherwise undefined. */
export function toolIdAt(document: Document, position: Position): string | undefined {
  const { source } = document;
  const { id } = toolSummary(document);
  const isThere = id && touches(source.spanOf(id.range), source.offsetAt(position));
  return isThere ? id.text : undefined;
}

/** Engines let a substring keep the whole text alive; a copy does not. */
function copied(part: string): string {
  return JSON.parse(JSON.stringify(part)) as string;
}
