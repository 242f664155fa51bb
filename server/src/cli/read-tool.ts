import { Document } from '@user-tool/shared';
import { reasonOf } from '../check/files/file-error.js';
import { contentOf, type FileToCheck } from '../check/jobs/check-file.js';
import { Failure } from './failure.js';
import { gather, type DocumentFlags, type Gathered } from './gather.js';

/** The one tool of a verb. */
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
  const { files, unreadable, progress, warn } = await gather([path], flags);
  progress.clear();
  const [file] = files;
  if (unreadable.length > 0) return undefined;
  if (!file || files.length > 1)
    throw new Failure(`"${path}" matches ${files.length} tools: name one of them.`);
  try {
    const content = contentOf(file);
    return { document: new Document(content.text, { ...file, ...content }), file, warn };
  } catch (error) {
    throw new Failure(`"${file.path}" cannot be read: ${reasonOf(error)}.`);
  }
}
