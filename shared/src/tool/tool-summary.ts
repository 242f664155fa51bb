import type { DialectName } from '../values/dialect.js';
import { touches, type Position, type Range } from '../text/range.js';
import type { UserTool } from './user-tool.js';

/** A text of a document and where it stands, without quotes. */
export interface LocatedText {
  text: string;
  range: Range;
}

/** What the other files of a workspace have to know of a tool: plain data that does not hold on to the document. */
export interface ToolSummary {
  dialect: DialectName;
  /** Texts that are there and not blank, in whatever format. */
  id?: LocatedText;
  name?: LocatedText;
  version?: LocatedText;
  /** See {@link UserTool.identity}. */
  identity?: string;
  /** The container image that it runs in. */
  container?: string;
}

/** What is to be kept of a tool when its document is not. */
export function toolSummary(tool: UserTool): ToolSummary {
  const place = (field: string): LocatedText | undefined => {
    const scalar = tool.text(field);
    const written = tool.fields.get(field)?.value;
    if (!scalar || !written) return undefined;
    // The text of an alias stands elsewhere.
    const span = written.kind === 'scalar' ? written.content : written.span;
    return { text: copied(scalar.value), range: tool.source.rangeOf(span) };
  };
  const [id, name, version] = ['id', 'name', 'version'].map(place);
  const container = tool.text('container')?.value.trim();
  const { identity } = tool;
  return {
    dialect: tool.dialect.name,
    ...(id && { id }),
    ...(name && { name }),
    ...(version && { version }),
    ...(identity !== undefined && { identity }),
    ...(container !== undefined && { container: copied(container) }),
  };
}

/** The tool's id where the position is in it, ends included; else undefined. */
export function toolIdAt(tool: UserTool, position: Position): string | undefined {
  const { id } = toolSummary(tool);
  const isThere = id && touches(tool.source.spanOf(id.range), tool.source.offsetAt(position));
  return isThere ? id.text : undefined;
}

/** Engines let a part of a text keep the whole text alive; a copy does not. */
function copied(part: string): string {
  return JSON.parse(JSON.stringify(part)) as string;
}
