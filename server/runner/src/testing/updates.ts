import type { ToolTest } from '@user-tool/shared';
import { copyFileSync, existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isAtOrBelow, isInside } from '../outputs/inside.js';
import { TestError } from './assertions/assertion.js';
import { existingFile, testFile, type Differences, type MadeFile } from './compare.js';

/** A checksum to write into a document. */
export interface NewChecksum {
  test: ToolTest;
  /** The keys that lead to the mapping with `checksum`, below `outputs` of the test. */
  place: readonly string[];
  checksum: string;
}

/** A file to write, and a copy of its new content; absolute. */
export interface NewContent {
  file: string;
  copy: string;
}

/**
 * Expected files and checksums that differ from what tests make. They are known once all tests have run, as tests may
 * share files.
 */
export class Updates {
  /** Copies of new contents, by the file to write; undefined for a file that has to stay, or to be several things. */
  private readonly files = new Map<string, string | undefined>();
  private readonly contradictory = new Set<string>();
  private count = 0;

  /** @param copies a folder for new contents until they are written; absolute */
  constructor(private readonly copies: string) {}

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
      fromCopy: (output, name) => this.take(output, folder, name),
      fromChecksum: (checksum) => {
        checksums.push({ test, place, checksum });
        return true;
      },
      isLike: (name) => {
        this.want(targetOf(folder, name), undefined);
      },
    });
  }

  /** The files to write. */
  get changed(): NewContent[] {
    return [...this.files].flatMap(([file, copy]) =>
      copy === undefined || this.contradictory.has(file) ? [] : [{ file, copy }],
    );
  }

  /** The files that tests expect to be different; absolute. */
  get refused(): string[] {
    return [...this.contradictory];
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
    else if (!isSame(this.files.get(file), copy)) this.contradictory.add(file);
  }
}

function isSame(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return readFileSync(a).equals(readFileSync(b));
}

/**
 * Where an expected file is, or has to be; links to files are followed.
 * @throws TestError if it is not in the folder of the tool, or is no file
 */
function targetOf(folder: string, name: string): string {
  if (existingFile(folder, name) !== undefined) {
    const target = realpathSync(testFile(folder, name));
    if (statSync(target).isDirectory()) throw new TestError(`"${name}" is a folder.`);
    return target;
  }
  const testData = join(folder, 'test-data');
  const target = join(existsSync(testData) ? testData : folder, name);
  if (isThere(target) || !isBelow(existingAbove(target), folder))
    throw new TestError(`"${name}" is not written, because a link leads elsewhere.`);
  return target;
}

/** The nearest folder above a path that exists. */
function existingAbove(path: string): string {
  const above = dirname(path);
  return isThere(above) || above === path ? above : existingAbove(above);
}

/** Whether a folder is another one, or in it, where links lead. */
function isBelow(path: string, folder: string): boolean {
  try {
    return isAtOrBelow(realpathSync(path), realpathSync(folder));
  } catch {
    return false;
  }
}

/** Whether something has this path, also a link to nothing. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
