import { toolShape } from '../schema/tool.js';
import { touches, type Position, type Range } from '../text/range.js';
import { detached } from '../util/detached.js';
import type { DialectName } from '../values/dialect.js';
import { asText, isMerge, pairsByName, YamlMapping } from '../yaml/node.js';
import type { Document } from './document.js';
import { checkStructure } from './structure.js';
import { testPlaces, type TestPlace } from './tool-tests.js';

/** A text of a document and its range, without quotes. */
export interface LocatedText {
  text: string;
  range: Range;
}

/** What other files of a workspace need of a tool: plain data that does not retain the document. */
export interface ToolSummary {
  /** The JSON pointer to the tool, if it is in a workflow. */
  pointer?: string;
  dialect: DialectName;
  /** Texts that are present and not blank, in whatever format. */
  id?: LocatedText;
  name?: LocatedText;
  version?: LocatedText;
  /** Identifies the tool by id and version; undefined if one of them is invalid. */
  identity?: string;
  /** The container image that it runs in. */
  container?: string;
  tests?: readonly TestPlace[];
}

/** The tool's shape, with only those fields that a summary has. */
const summaryShape = {
  ...toolShape,
  fields: toolShape.fields.filter(({ name }) => ['id', 'name', 'version', 'container'].includes(name)),
};
const summaryFields: ReadonlySet<string | undefined> = new Set(summaryShape.fields.map(({ name }) => name));

/**
 * The summary to keep of a document's tool; just the dialect if it has none. Looks at its own fields alone, so that it
 * costs little more than reading the document.
 */
export function toolSummary(document: Document): ToolSummary {
  const { tool, dialect, source, options } = document;
  const { pointer } = options;
  const base = { dialect: dialect.name, ...(pointer !== undefined && { pointer: detached(pointer) }) };
  if (!tool) return base;
  const { root } = tool;
  const mapping = new YamlMapping(root.start, root.end, root.flow);
  mapping.pairs = root.pairs.filter((pair) => summaryFields.has(pair.name) || isMerge(pair));
  const fields = pairsByName(mapping);
  const { texts } = checkStructure(mapping, summaryShape, dialect.name, (node) => document.isBroken(node));
  const place = (field: string): LocatedText | undefined => {
    const written = fields.get(field)?.value;
    const scalar = asText(written);
    if (!written || !scalar || !texts.has(scalar)) return undefined;
    // The text of an alias is elsewhere.
    const span = written.kind === 'scalar' ? written.content : written.span;
    return { text: detached(scalar.value), range: source.rangeOf(span) };
  };
  const [id, name, version, container] = ['id', 'name', 'version', 'container'].map(place);
  const tests = testPlaces(root.pairs.find(({ name }) => name === 'tests')?.value, source);
  return {
    ...base,
    ...(id && { id }),
    ...(name && { name }),
    ...(version && { version }),
    ...(id && version && { identity: JSON.stringify([id.text, version.text]) }),
    ...(container && { container: container.text.trim() }),
    ...(tests.length > 0 && { tests }),
  };
}

/** The tool's id if the position is in it, ends included; otherwise undefined. */
export function toolIdAt(document: Document, position: Position): string | undefined {
  const { source } = document;
  const { id } = toolSummary(document);
  const isThere = id && touches(source.spanOf(id.range), source.offsetAt(position));
  return isThere ? id.text : undefined;
}
