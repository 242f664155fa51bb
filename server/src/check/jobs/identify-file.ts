import { Document, toolSummary } from '@user-tool/shared';
import type { ToolIdentity } from '../duplicate-tools.js';
import type { RawDocument } from '../files/decode.js';
import { FileError } from '../files/file-error.js';
import type { FileToCheck } from './check-file.js';

/** What is known of a file before it is checked. Plain data: it is sent between threads. */
export interface IdentifiedFile {
  /** For a tool whose id and version can be read. */
  tool?: Required<ToolIdentity>;
  /** Whether it begins with a byte order mark. */
  isMarked?: boolean;
}

/**
 * Identifies the tool in a file; an unreadable one has none.
 * @param read gives its content; may throw FileError
 */
export function identifyFile(file: FileToCheck, read: (file: FileToCheck) => RawDocument): IdentifiedFile {
  if (file.kind === 'config') return {};
  try {
    const content = read(file);
    const { identity, id } = toolSummary(new Document(content.text, { ...file, ...content }));
    return identity !== undefined && id
      ? { tool: { identity, id }, isMarked: content.text.startsWith('\ufeff') }
      : {};
  } catch (error) {
    // Checking it reports why.
    if (error instanceof FileError) return {};
    throw error;
  }
}
