import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A value as it was kept. */
export interface Kept {
  /** When, in milliseconds since 1970. */
  at: number;
  value: unknown;
}

/** The most files, beyond which the oldest half is removed, and the most characters of one. */
const maxFiles = 2000;
const maxSize = 1024 * 1024;

/** Values in the files of a folder, which only its user can read. Never throws: without a folder, nothing is kept. */
export class DiskCache {
  /** @param folder absolute; undefined if there is none */
  constructor(private readonly folder: string | undefined) {}

  get(key: string): Kept | undefined {
    if (this.folder === undefined) return undefined;
    try {
      const kept = JSON.parse(readFileSync(join(this.folder, fileOf(key)), 'utf8')) as Partial<Kept> & {
        key?: unknown;
      };
      return kept.key === key && typeof kept.at === 'number' ? { at: kept.at, value: kept.value } : undefined;
    } catch {
      return undefined;
    }
  }

  put(key: string, kept: Kept): void {
    const text = JSON.stringify({ key, ...kept });
    if (this.folder === undefined || text.length > maxSize) return;
    const file = join(this.folder, fileOf(key));
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      this.makeRoom(this.folder);
      const draft = `${file}.${randomUUID()}`;
      writeFileSync(draft, text, { mode: 0o600 });
      renameSync(draft, file);
    } catch {
      // What is not kept is asked again.
    }
  }

  private makeRoom(folder: string): void {
    const names = readdirSync(folder);
    if (names.length < maxFiles) return;
    const files = names.map((name) => join(folder, name));
    const age = new Map(files.map((file) => [file, statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0]));
    files.sort((a, b) => (age.get(a) ?? 0) - (age.get(b) ?? 0));
    for (const file of files.slice(0, files.length / 2)) rmSync(file, { force: true });
  }
}

function fileOf(key: string): string {
  return `${createHash('sha256').update(key).digest('hex')}.json`;
}
