import { EmbeddedText, type TextPlace } from '../text/embedded-text.js';
import type { Span } from '../text/range.js';
import { SourceText } from '../text/source.js';
import type { DialectName } from '../values/dialect.js';
import { pointerOf, walk, type YamlMapping, type YamlNode } from '../yaml/node.js';
import { parseYaml } from '../yaml/parse.js';
import { Document, type ParseOptions } from './document.js';
import type { DocumentCache } from './document-cache.js';
import { isToolText } from './recognize.js';
import { stepsOf } from './workflow.js';

/** The names of tools, which count as such whatever they contain. */
const toolName = /\.tool\.ya?ml$/;
/** The names of workflows (gxformat2). */
const workflowName = /\.gxwf\.ya?ml$/;

/** That of a workflow without tools. */
export const dialectOfWorkflows: DialectName = 'galaxy';

/** Whether a file is a tool by its name. */
export function isToolName(path: string): boolean {
  return toolName.test(path);
}

/** Whether a file is a workflow by its name, whatever it contains. */
export function isWorkflowName(path: string): boolean {
  return workflowName.test(path);
}

/** How to read the tools of a workflow. */
export interface EmbeddedOptions extends Pick<ParseOptions, 'dialect'> {
  /** What versions of a tool share, by the tool's JSON pointer. */
  factsOf?: (pointer: string) => DocumentCache;
}

/**
 * The tools that the steps of a workflow contain, in document order: each a document of its own, whose positions are
 * those of the workflow. What is wrong with the workflow itself is ignored.
 */
export function embeddedTools(text: string, options: EmbeddedOptions = {}): Document[] {
  const { factsOf, dialect } = options;
  const { root } = parseYaml(text);
  const tools = stepsOf(root, true).flatMap((step) => step.tools);
  if (!root || tools.length === 0) return [];
  const file = new SourceText(text);
  const names = text.includes('&') ? namesIn(root) : undefined;
  const outer = { ...(dialect && { dialect }), ...(names && { outerAnchors: names.anchors }) };
  const documents: Document[] = [];
  let end = 0;
  for (const tool of tools.sort((a, b) => a.start - b.start)) {
    const place = placeOf(file, tool);
    // An alias may refer to what is in another tool.
    if (place.start < end) continue;
    end = place.end;
    const pointer = pointerOf(tool);
    const key = names && isTied(tool, names) ? undefined : keyOf(tool);
    const embeddedText = new EmbeddedText(file, { ...place, ...(key && { key }) });
    documents.push(new Document(embeddedText, { ...outer, pointer }, factsOf?.(pointer)));
  }
  return documents;
}

/** A file with its path or URI. */
export interface NamedText extends ParseOptions {
  path: string;
  text: string;
}

/** Whether a file is a workflow by its name, and not a tool by its content. */
export function isWorkflow({ path, text }: Pick<NamedText, 'path' | 'text'>): boolean {
  return isWorkflowName(path) && !isToolText(text);
}

/** The tools in a workflow; undefined for other files. */
export function workflowTools(file: NamedText): Document[] | undefined {
  const { text, dialect } = file;
  return isWorkflow(file) ? embeddedTools(text, { ...(dialect && { dialect }) }) : undefined;
}

/** What is checked in a file: the tools in a workflow, or the one that `pointer` names; for any other file, all of it. */
export function documentsIn(file: NamedText): readonly Document[] {
  const { pointer, unreadableReason } = file;
  const tools = unreadableReason === undefined ? workflowTools(file) : undefined;
  if (!tools) return [new Document(file.text, file)];
  return pointer === undefined ? tools : tools.filter(({ options }) => options.pointer === pointer);
}

/** The anchors in a document, and how many aliases there are to each. */
interface AnchorNames {
  anchors: ReadonlySet<string>;
  aliases: ReadonlyMap<string, number>;
}

/** Those of a node and what is below it. */
export function namesIn(root: YamlNode | undefined): AnchorNames {
  const anchors = new Set<string>();
  const aliases = new Map<string, number>();
  for (const node of root ? walk(root) : []) {
    if (node.kind === 'alias') aliases.set(node.name, (aliases.get(node.name) ?? 0) + 1);
    else if (node.anchor !== undefined) anchors.add(node.anchor);
  }
  return { anchors, aliases };
}

/** Whether aliases refer to or from a tool, so that it cannot be anywhere else. */
function isTied(tool: YamlMapping, { aliases }: AnchorNames): boolean {
  const toolNames = namesIn(tool);
  const isUsedElsewhere = (name: string): boolean => aliases.get(name) !== toolNames.aliases.get(name);
  const isElsewhere = (name: string): boolean => !toolNames.anchors.has(name);
  return [...toolNames.anchors].some(isUsedElsewhere) || [...toolNames.aliases.keys()].some(isElsewhere);
}

function keyOf({ parent }: YamlMapping): Span | undefined {
  if (parent?.kind !== 'pair' || parent.colon === undefined) return undefined;
  return { start: parent.start, end: parent.colon + 1 };
}

/** The lines of a tool, with comments above its first field; in flow style, from its bracket to the closing one. */
function placeOf(file: SourceText, tool: YamlMapping): TextPlace {
  const { start, end, flow, parent } = tool;
  const owner = parent ? file.columnAt(parent.start) : -1;
  if (flow) return { start, end, indent: owner + 2 };
  const line = file.lineAt(start);
  const above = parent && file.lineAt(parent.kind === 'pair' ? (parent.colon ?? parent.start) : parent.start);
  const isBelow = above !== undefined && above < line;
  return {
    start: isBelow ? file.lineStart(above + 1) : start,
    end: file.lineStart(lastLine(file, line, owner) + 1),
    indent: isBelow ? indentOf(file.line(line)) : file.columnAt(start),
  };
}

/** What may be between the lines of a tool without being indented. */
const unindented = /^ *(?:#|$)|^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/;

/** The last line that is deeper than a column, and blank ones below it. */
function lastLine(file: SourceText, first: number, column: number): number {
  let last = first;
  let isOwn = true;
  for (let line = first + 1; line < file.lineCount; line++) {
    const text = file.line(line);
    const isDeeper = text.trim() !== '' && (indentOf(text) > column || /^ *\t/.test(text));
    if (isDeeper) isOwn = true;
    else if (!unindented.test(text)) break;
    else if (text.trim() !== '') isOwn = false;
    if (isOwn) last = line;
  }
  return last;
}

function indentOf(line: string): number {
  return line.length - line.replace(/^ +/, '').length;
}
