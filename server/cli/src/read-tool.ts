import { applySpanEdits, documentsIn, SourceText, type Document, type SpanEdit } from '@user-tool/shared';
import type { RawDocument } from '@user-tool/checking/files/decode.js';
import { reasonOf } from '@user-tool/checking/files/file-error.js';
import { contentOf, type FileToCheck } from '@user-tool/checking/tasks/check-file.js';
import { CommandFailure } from './failure.js';
import { gather, type DocumentFlags, type Gathered } from './gather.js';
import type { ToolPlace } from './tool-place.js';

/** Flags of verbs that can work on a tool in a workflow. */
export interface ToolFlags extends DocumentFlags {
  /** The JSON pointer to it. */
  tool?: string;
}

/** A tool that a verb works on. */
export interface ReadTool {
  document: Document;
  /** The text of its file, the same for all tools in it: more than that of the document if the file is a workflow. */
  source: SourceText;
  file: FileToCheck;
  place: ToolPlace;
  warn: Gathered['warn'];
}

/**
 * The tool at a path; undefined if a file cannot be read, which has been reported. With a pointer, it is the one in a
 * workflow that it points to; without one, it is a file of its own.
 * @throws Failure if there is more or less than one tool
 */
export async function readTool(path: string, flags: ToolFlags): Promise<ReadTool | undefined> {
  const tools = await readNamedTools([path], flags);
  const [tool] = tools ?? [];
  if (tools && (!tool || tools.length > 1))
    throw new CommandFailure(`"${path}" matches ${tools.length} tools: name one of them.`);
  return tool;
}

/**
 * The tools at paths; undefined if a file cannot be read, which has been reported. With a pointer, they are those in
 * workflows that it points to; without one, those that are files of their own.
 * @throws Failure if a file that has been found cannot be read, or one that is named has no such tool
 */
export function readNamedTools(paths: readonly string[], flags: ToolFlags): Promise<ReadTool[] | undefined> {
  return read(paths, flags, ({ options }) => options.pointer === flags.tool);
}

/**
 * The tools at paths, those in workflows too; undefined if a file cannot be read, which has been reported. With a
 * pointer, only those in workflows that it points to.
 * @throws Failure if a file that has been found cannot be read, or one that is named has no such tool
 */
export function readTools(paths: readonly string[], flags: ToolFlags): Promise<ReadTool[] | undefined> {
  const { tool: pointer } = flags;
  return read(paths, flags, ({ options }) => pointer === undefined || options.pointer === pointer);
}

/** The tool after edits of its document. */
export function editedTool(tool: ReadTool, edits: readonly SpanEdit[]): ReadTool {
  const { document, file } = tool;
  const text = editedText(edits.map((edit) => ({ tool, edit })));
  const isSame = ({ options }: Document): boolean => options.pointer === document.options.pointer;
  const edited = documentsIn({ ...file, text }).find(isSame) ?? document;
  return { ...tool, document: edited, source: new SourceText(text) };
}

/** An edit of the document of a tool. */
export interface ToolEdit {
  tool: ReadTool;
  edit: SpanEdit;
}

/** The text of a file after edits of the tools in it, at least one edit. */
export function editedText(edits: readonly ToolEdit[]): string {
  const source = edits[0]?.tool.source ?? new SourceText('');
  const inFile = edits.map(({ tool, edit }): SpanEdit => {
    const { range, newText } = tool.document.source.editOf(edit);
    return { span: source.spanOf(range), newText };
  });
  return applySpanEdits(source.text, inFile);
}

async function read(
  paths: readonly string[],
  flags: ToolFlags,
  isMeant: (document: Document) => boolean,
): Promise<ReadTool[] | undefined> {
  const { files, unreadable, progress, warn } = await gather(paths, flags);
  progress.clear();
  if (unreadable.length > 0) return undefined;
  return files.flatMap((file) => {
    const content = readOrFail(file);
    const documents = documentsIn({ ...file, ...content });
    const meant = documents.filter(isMeant);
    if (meant.length === 0 && paths.includes(file.path))
      throw new CommandFailure(`"${file.path}" ${whyNone(documents, flags.tool)}`);
    const source = new SourceText(content.text);
    return meant.map((document) => {
      const { pointer } = document.options;
      const place = { path: file.path, ...(pointer !== undefined && { pointer }) };
      return { document, source, file, place, warn };
    });
  });
}

/** How many tools of a workflow a message names. */
const maxNamed = 5;

/** Why none of the tools in a file is meant. */
function whyNone(documents: readonly Document[], pointer: string | undefined): string {
  const pointers = documents.flatMap(({ options }) => options.pointer ?? []);
  if (documents.length === 0) return 'is a workflow that contains no tools.';
  if (pointers.length === 0) return 'is not a workflow: omit "--tool", which is for the tools in workflows.';
  const others = pointers.length > maxNamed ? `, or another of its ${pointers.length} tools` : '';
  const ways = pointers.slice(0, maxNamed).map((one) => `"--tool ${inShell(one)}"`);
  const why = pointer === undefined ? 'is a workflow' : `has no tool at "${pointer}"`;
  return `${why}: use ${ways.join(' or ')}${others}.`;
}

/** A pointer as shells take it. */
function inShell(pointer: string): string {
  return /^[\w/~.-]+$/.test(pointer) ? pointer : `'${pointer.replaceAll("'", "'\\''")}'`;
}

function readOrFail(file: FileToCheck): RawDocument {
  try {
    return contentOf(file);
  } catch (error) {
    throw new CommandFailure(`"${file.path}" cannot be read: ${reasonOf(error)}.`);
  }
}
