import { Document, isWorkflow } from '@user-tool/shared';
import type { RawDocument } from '../check/files/decode.js';
import { reasonOf } from '../check/files/file-error.js';
import { contentOf, type FileToCheck } from '../check/jobs/check-file.js';
import { Failure } from './failure.js';
import { gather, type DocumentFlags, type Gathered } from './gather.js';

/** A tool that a verb works on. */
export interface ReadTool {
  document: Document;
  file: FileToCheck;
  warn: Gathered['warn'];
}

/**
 * The tool at a path; undefined if a file cannot be read, which has been reported.
 * @throws Failure if there is more or less than one tool
 */
export async function readTool(path: string, flags: DocumentFlags): Promise<ReadTool | undefined> {
  const tools = await readTools([path], flags);
  const [tool] = tools ?? [];
  if (tools && (!tool || tools.length > 1))
    throw new Failure(`"${path}" matches ${tools.length} tools: name one of them.`);
  return tool;
}

/**
 * The tools at paths; undefined if a file cannot be read, which has been reported. The tools in workflows are left out.
 * @throws Failure if a file that has been found cannot be read, or a workflow is named
 */
export async function readTools(
  paths: readonly string[],
  flags: DocumentFlags,
): Promise<ReadTool[] | undefined> {
  const { files, unreadable, progress, warn } = await gather(paths, flags);
  progress.clear();
  if (unreadable.length > 0) return undefined;
  return files.flatMap((file) => {
    const content = readOrFail(file);
    if (!isWorkflow({ path: file.path, text: content.text }))
      return [{ document: new Document(content.text, { ...file, ...content }), file, warn }];
    if (paths.includes(file.path))
      throw new Failure(`"${file.path}" is a workflow: extract its tools to files, and name one of these.`);
    return [];
  });
}

function readOrFail(file: FileToCheck): RawDocument {
  try {
    return contentOf(file);
  } catch (error) {
    throw new Failure(`"${file.path}" cannot be read: ${reasonOf(error)}.`);
  }
}
