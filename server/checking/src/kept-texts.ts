import type { RawDocument } from './files/decode.js';
import { contentOf, type FileToCheck } from './tasks/check-file.js';

/** Characters of all texts that are kept at the same time. */
const maxKept = 64 * 1024 * 1024;

/** The texts of files between their first and their second use, within a bound: others are read again. */
export class KeptTexts {
  private readonly texts = new Map<string, RawDocument>();
  private length = 0;

  /** Reads a file unless its text is kept, and keeps it if there is room. @throws FileError */
  read(file: FileToCheck): RawDocument {
    const kept = this.texts.get(file.file);
    if (kept) return kept;
    const content = contentOf(file);
    const { length } = content.text;
    if (!file.content && this.length + length <= maxKept) {
      this.texts.set(file.file, content);
      this.length += length;
    }
    return content;
  }

  /** The file with its text, if it is still kept; it is then kept no longer. */
  take(file: FileToCheck): FileToCheck {
    const content = this.texts.get(file.file);
    if (!content) return file;
    this.texts.delete(file.file);
    this.length -= content.text.length;
    return { ...file, content };
  }
}
