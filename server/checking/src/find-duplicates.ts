import { Document, isWorkflow, toolSummary, writtenIdentity } from '@user-tool/shared';
import { realpathSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DuplicateTools, type ToolIdentity } from './duplicate-tools.js';
import type { RawDocument } from './files/decode.js';
import { FileError } from './files/file-error.js';
import type { FileToCheck } from './tasks/check-file.js';
import type { KeptTexts } from './kept-texts.js';

/** Files that are read before this thread turns to other events. */
const filesPerTurn = 32;

/**
 * Reads all files to find tools with the same id and version. Reads a document as such only where its text does not
 * rule out that there is another one.
 * @param onRead receives the number of files read so far
 * @returns a function that adds to a file what others share its tool's id and version
 */
export async function findDuplicates(
  files: readonly FileToCheck[],
  texts: KeptTexts,
  onRead: (done: number) => void,
): Promise<(file: FileToCheck) => FileToCheck> {
  const tools = new DuplicateTools((_from, to) => to);
  const marked = new Set<string>();
  for (const file of await filesInDoubt(files, texts, onRead)) {
    const content = contentOf(file, texts);
    const tool = content && toolIn(file, content);
    if (!tool) continue;
    tools.note(file.file, file.path, tool, realPath(file));
    if (content.text.startsWith('\ufeff')) marked.add(file.path);
  }
  return (file) => {
    const duplicates = tools.of(file.file);
    if (duplicates.length === 0) return file;
    const markedFiles = duplicates.map((other) => other.file).filter((path) => marked.has(path));
    return { ...file, duplicates, ...(markedFiles.length > 0 && { markedFiles }) };
  };
}

/** The files whose tool may not be the only one with its id and version, in their order. */
async function filesInDoubt(
  files: readonly FileToCheck[],
  texts: KeptTexts,
  onRead: (done: number) => void,
): Promise<FileToCheck[]> {
  const identified: { file: FileToCheck; identity: string }[] = [];
  const counts = new Map<string, number>();
  for (const [index, file] of files.entries()) {
    if (index % filesPerTurn === 0) await nextTurn();
    onRead(index + 1);
    const content = file.kind === 'tool' ? contentOf(file, texts) : undefined;
    if (!content) continue;
    // A tool in a workflow may be a copy of a file: that is no mistake.
    if (isWorkflow({ path: file.path, text: content.text })) continue;
    const identity = writtenIdentity(content.text) ?? toolIn(file, content)?.identity;
    if (identity === undefined) continue;
    identified.push({ file, identity });
    counts.set(identity, (counts.get(identity) ?? 0) + 1);
  }
  return identified.flatMap(({ file, identity }) => ((counts.get(identity) ?? 0) > 1 ? [file] : []));
}

/** The content of a file; undefined if it cannot be read, as checking it reports why. */
function contentOf(file: FileToCheck, texts: KeptTexts): RawDocument | undefined {
  try {
    return texts.read(file);
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}

/** The tool in a file, if its id and version can be read. */
function toolIn(file: FileToCheck, content: RawDocument): Required<ToolIdentity> | undefined {
  const { identity, id } = toolSummary(new Document(content.text, { ...file, ...content }));
  return identity !== undefined && id ? { identity, id } : undefined;
}

/** Two paths may refer to the same file, which does not duplicate itself. */
function realPath({ file, content }: FileToCheck): string {
  try {
    return content ? file : realpathSync(file);
  } catch {
    return file;
  }
}
