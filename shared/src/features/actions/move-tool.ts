import type { TextEdit } from 'vscode-languageserver-types';
import { toolFileName } from '../../templates/names.js';
import { EmbeddedText } from '../../text/embedded-text.js';
import { touches, type Range, type SpanEdit } from '../../text/range.js';
import { SourceText } from '../../text/source.js';
import { Document } from '../../tool/document.js';
import { keepsEmptyLines } from '../../tool/edits.js';
import { isWorkflowName, namesIn } from '../../tool/embedded-tools.js';
import { stepsOf } from '../../tool/workflow.js';
import { asText, type YamlPair } from '../../yaml/node.js';
import { parseYaml } from '../../yaml/parse.js';
import { isFormattable } from '../format/format.js';

/** A tool in a workflow that can move to a file of its own. */
export interface ExtractableTool {
  /** The usual name of the file. */
  fileName: string;
  /** What the file contains. */
  text: string;
  /** The changes in the workflow, which then names the file. */
  edits: (fileName: string) => TextEdit[];
}

/**
 * The tool at a range that touches its beginning: the key before it, or its first field. Undefined if there is none with
 * an id, or if other places in the workflow depend on it.
 */
export function extractableTool({ source, tool }: Document, range: Range): ExtractableTool | undefined {
  if (!(source instanceof EmbeddedText) || !tool) return undefined;
  const { file, place } = source;
  const [first] = tool.root.pairs;
  const last = tool.root.pairs.at(-1);
  const id = asText(tool.fields.get('id')?.value)?.value;
  if (!place.key || !first || !last || id === undefined || !/^\w[\w-]*$/.test(id)) return undefined;
  const beginning = { start: place.key.start, end: file.offsetAt(source.positionAt(first.end)) };
  if (!touches(beginning, file.offsetAt(range.start))) return undefined;
  const toolText = keepsEmptyLines(tool, last) ? source.text.replace(/\r?\n$/, '') : source.text.trimEnd();
  const end = file.offsetAt(source.positionAt(toolText.length));
  return {
    fileName: toolFileName(id),
    text: toolText + source.lineEnd,
    edits: (fileName) => replaceValue(source, end, fileName).map((edit) => file.editOf(edit)),
  };
}

/** Writes a text in place of a tool that ends at an offset of the file. A comment after its key remains. */
function replaceValue({ file, place: { key, start } }: EmbeddedText, end: number, text: string): SpanEdit[] {
  const behind = key?.end ?? start;
  const lineEnd = file.lineContentEnd(file.lineAt(behind));
  if (start <= lineEnd) return [{ span: { start, end }, newText: text }];
  return [
    { span: { start: behind, end: behind }, newText: ` ${text}` },
    { span: { start: lineEnd, end }, newText: '' },
  ];
}

/** A file that a step of a workflow names, and whose tool can move into the workflow. */
export interface EmbeddableFile {
  /** Relative to the workflow. */
  path: string;
  /** The changes in the workflow; undefined if the file does not contain a tool that can be embedded. */
  edits: (text: string) => TextEdit[] | undefined;
}

/** A key with the name of a file. */
const namedFile = /\brun["']?[ \t]*:[ \t].*\.ya?ml\b/;

/** The file of a tool that is named at the beginning of a range. */
export function embeddableFile(source: SourceText, { start }: Range): EmbeddableFile | undefined {
  const offset = source.offsetAt(start);
  if (!namedFile.test(source.line(source.lineAt(offset)))) return undefined;
  const { root } = parseYaml(source.text);
  for (const { fields } of stepsOf(root, true)) {
    const pair = fields.get('run');
    const file = pair && touches(pair, offset) ? fileNamedBy(source, pair) : undefined;
    if (!pair || file === undefined) continue;
    const { anchors } = namesIn(root);
    return {
      path: file,
      edits: (text) => {
        const tool = embeddableText(text, anchors);
        return tool === undefined
          ? undefined
          : insertValue(source, pair, tool).map((edit) => source.editOf(edit));
      },
    };
  }
  return undefined;
}

/** The relative path that a value on the line of its key is. */
function fileNamedBy(source: SourceText, { value, colon, parent }: YamlPair): string | undefined {
  const path = value.kind === 'scalar' ? asText(value)?.value : undefined;
  if (path === undefined || colon === undefined || parent.flow) return undefined;
  const isBelow = source.lineAt(colon) !== source.lineAt(value.end);
  const isRelative = /^(?![a-z][a-z\d+.-]*:|[/\\])[^\n]+\.ya?ml$/i.test(path);
  return isBelow || !isRelative || isWorkflowName(path) ? undefined : path;
}

/** The text of a tool without what may only be at the start of a file. */
function embeddableText(text: string, anchors: ReadonlySet<string>): string | undefined {
  const body = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^((?:[ \t]*(?:#.*)?\n)*)---[ \t]*\n/, '$1')
    .replace(/\n$/, '');
  const document = new Document(body);
  const { classification, yaml, tool } = document;
  const isTool = tool && classification.kind === 'tool' && classification.exact;
  const isOne = yaml.problems.every(({ kind }) => kind !== 'multiple-documents');
  if (!isTool || !isOne || !isFormattable(document) || /^(?:%|---|\.\.\.)/m.test(body)) return undefined;
  const bodyAnchors = namesIn(tool.root).anchors;
  // Aliases below would mean something else.
  return [...bodyAnchors].some((name) => anchors.has(name)) ? undefined : body;
}

function insertValue(source: SourceText, { start, colon, value }: YamlPair, text: string): SpanEdit[] {
  const behind = (colon ?? start) + 1;
  const lineEnd = source.lineContentEnd(source.lineAt(value.end));
  const indent = ' '.repeat(source.columnAt(start) + 2);
  const lines = text.split('\n').map((line) => source.lineEnd + (line === '' ? '' : indent + line));
  return [
    { span: { start: behind, end: value.end }, newText: '' },
    { span: { start: lineEnd, end: lineEnd }, newText: lines.join('') },
  ];
}
