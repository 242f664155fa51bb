import { Document, SourceText, workflowTools } from '@user-tool/shared';
import type { RawDocument } from '../check/files/decode.js';
import { reasonOf } from '../check/files/file-error.js';
import { contentOf, type FileToCheck } from '../check/jobs/check-file.js';
import { Failure } from './failure.js';
import { gather, type DocumentFlags, type Gathered } from './gather.js';

/** Flags of verbs that can work on a tool in a workflow. */
export interface ToolFlags extends DocumentFlags {
  /** The JSON pointer to it. */
  tool?: string;
}

/** A tool that a verb works on. */
export interface ReadTool {
  document: Document;
  /** The text of its file, which is more than that of the document if the file is a workflow. */
  source: SourceText;
  file: FileToCheck;
  warn: Gathered['warn'];
}

/**
 * The tool at a path; undefined if a file cannot be read, which has been reported.
 * @throws Failure if there is more or less than one tool
 */
export async function readTool(path: string, flags: ToolFlags): Promise<ReadTool | undefined> {
  const tools = await readTools([path], flags);
  const [tool] = tools ?? [];
  if (tools && (!tool || tools.length > 1))
    throw new Failure(`"${path}" matches ${tools.length} tools: name one of them.`);
  return tool;
}

/**
 * The tools at paths; undefined if a file cannot be read, which has been reported. With a pointer, they are those in
 * workflows that it points to; without one, these are left out.
 * @throws Failure if a file that has been found cannot be read, or one that is named has no such tool
 */
export async function readTools(paths: readonly string[], flags: ToolFlags): Promise<ReadTool[] | undefined> {
  const { files, unreadable, progress, warn } = await gather(paths, flags);
  progress.clear();
  if (unreadable.length > 0) return undefined;
  const { tool: pointer } = flags;
  return files.flatMap((file) => {
    const content = readOrFail(file);
    const embedded = workflowTools({ ...file, ...content });
    const all = embedded ?? [new Document(content.text, { ...file, ...content })];
    const chosen = all.filter(({ options }) => options.pointer === pointer);
    if (chosen.length === 0 && paths.includes(file.path))
      throw new Failure(`"${file.path}" ${embedded ? whyNone(embedded, pointer) : notWorkflow}`);
    const source = new SourceText(content.text);
    return chosen.map((document) => ({ document, source, file, warn }));
  });
}

const notWorkflow = 'is not a workflow: omit "--tool", which is for the tools in workflows.';

/** Why none of the tools in a workflow is meant. */
function whyNone(tools: readonly Document[], pointer: string | undefined): string {
  const pointers = tools.map(({ options }) => options.pointer ?? '');
  if (pointers.length === 0) return 'is a workflow that contains no tools.';
  if (pointer !== undefined)
    return `has no tool at "${pointer}": use "--tool ${pointers.join('" or "--tool ')}".`;
  return (
    `is a workflow: extract its tools to files, and name one of these. "render" and "run" also ` +
    `accept "--tool ${pointers[0]}".`
  );
}

function readOrFail(file: FileToCheck): RawDocument {
  try {
    return contentOf(file);
  } catch (error) {
    throw new Failure(`"${file.path}" cannot be read: ${reasonOf(error)}.`);
  }
}
