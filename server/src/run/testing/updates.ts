import type { ToolTest } from '@user-tool/shared';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isInside } from '../outputs/inside.js';
import { existingFile, testFile, type Differences, type MadeFile } from './compare.js';

/** A checksum to write into a document. */
export interface NewChecksum {
  test: ToolTest;
  /** The keys that lead to the mapping with `checksum`, below `outputs` of the test. */
  place: readonly string[];
  checksum: string;
}

/**
 * Expected files and checksums that differ from what tests make. Nothing is written before all tests have run, as they
 * may share files.
 */
export class Updates {
  private readonly copies = mkdtempSync(join(tmpdir(), 'user-tool-update-'));
  /** Copies of new contents, by the file to write; undefined for a file that has to stay, or to be several things. */
  private readonly files = new Map<string, string | undefined>();
  private readonly refused = new Set<string>();
  private count = 0;

  /**
   * Takes the differences of a tool's tests, which are no faults then.
   * @param folder of the tool; absolute
   * @param checksums receives those to write
   */
  taking(
    folder: string,
    checksums: NewChecksum[],
  ): (test: ToolTest, place: readonly string[]) => Differences {
    return (test, place) => ({
      fromCopy: (made, name) => this.take(made, folder, name),
      fromChecksum: (checksum) => {
        checksums.push({ test, place, checksum });
        return true;
      },
      isLike: (name) => {
        this.want(targetOf(folder, name), undefined);
      },
    });
  }

  /**
   * Writes the files, and removes what was needed for it.
   * @returns the files written, and those that tests expect to be different; absolute
   * @throws the error of the file system if one cannot be written
   */
  write(): { written: string[]; refused: string[] } {
    try {
      const written: string[] = [];
      for (const [file, copy] of this.files) {
        if (copy === undefined || this.refused.has(file)) continue;
        mkdirSync(dirname(file), { recursive: true });
        const temporary = `${file}.user-tool-${process.pid}.tmp`;
        copyFileSync(copy, temporary);
        renameSync(temporary, file);
        written.push(file);
      }
      return { written, refused: [...this.refused] };
    } finally {
      rmSync(this.copies, { recursive: true, force: true });
    }
  }

  private take({ path }: MadeFile, folder: string, name: string): boolean {
    if (!isInside(name)) return false;
    const target = targetOf(folder, name);
    const copy = join(this.copies, String(this.count++));
    copyFileSync(path, copy);
    this.want(target, copy);
    return true;
  }

  /** @param copy of the content that a file has to have; undefined if it has it */
  private want(file: string, copy: string | undefined): void {
    if (!this.files.has(file)) this.files.set(file, copy);
    else if (!isSame(this.files.get(file), copy)) this.refused.add(file);
  }
}

function isSame(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return readFileSync(a).equals(readFileSync(b));
}

/**
 * Where an expected file is, or has to be; links are followed.
 * @throws TestError if it is not in the folder of the tool
 */
function targetOf(folder: string, name: string): string {
  if (existingFile(folder, name) !== undefined) return realpathSync(testFile(folder, name));
  const testData = join(folder, 'test-data');
  return join(existsSync(testData) ? testData : folder, name);
}
