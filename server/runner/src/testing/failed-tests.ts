import type { ToolTest } from '@user-tool/shared';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TestResult } from './test-tool.js';

/** Tools whose failed tests are remembered. */
const maxTools = 1000;

/** The content of the file: the tests of each tool that have not passed, by what identifies the tool. */
interface State {
  version: 1;
  failed: [tool: string, tests: string[]][];
}

/** Which tests did not pass when they ran last, on disk. */
export class FailedTests {
  private constructor(
    private readonly file: string | undefined,
    private readonly failed: Map<string, ReadonlySet<string>>,
  ) {}

  /**
   * Reads what is remembered; nothing if it cannot be read.
   * @param file undefined if there is no place for it
   */
  static async read(file: string | undefined): Promise<FailedTests> {
    if (file === undefined) return new FailedTests(file, new Map());
    try {
      const { failed } = JSON.parse(await readFile(file, 'utf8')) as State;
      return new FailedTests(file, new Map(failed.map(([tool, tests]) => [tool, new Set(tests)])));
    } catch {
      return new FailedTests(file, new Map());
    }
  }

  /** @param tool what identifies it: the absolute path of its file; for one in a workflow, with the pointer to it */
  has(tool: string, test: ToolTest): boolean {
    return this.failed.get(tool)?.has(keyOf(test)) === true;
  }

  /** Notes what tests of a tool came to; the others of the tool stay as they are. */
  note(tool: string, results: readonly TestResult[]): void {
    const tests = new Set(this.failed.get(tool));
    for (const { test } of results) tests.delete(keyOf(test));
    for (const { test, outcome } of results) if (outcome !== 'passed') tests.add(keyOf(test));
    this.failed.delete(tool);
    if (tests.size > 0) this.failed.set(tool, tests);
  }

  /** Writes what is remembered, for the tools tested last; never rejects. */
  async write(): Promise<void> {
    if (this.file === undefined) return;
    const failed = [...this.failed]
      .slice(-maxTools)
      .map(([tool, tests]): [string, string[]] => [tool, [...tests]]);
    const temporary = `${this.file}.${process.pid}.tmp`;
    try {
      await mkdir(dirname(this.file), { recursive: true, mode: 0o700 });
      await writeFile(temporary, JSON.stringify({ version: 1, failed } satisfies State));
      await rename(temporary, this.file);
    } catch {
      // Without a place to write, all tests are new the next time.
    }
  }
}

/** What a test is known by: its description, which stays when others are added, or else its number. */
function keyOf({ number, doc }: ToolTest): string {
  return doc ?? String(number);
}
