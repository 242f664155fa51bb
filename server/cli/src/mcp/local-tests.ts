import {
  isObject,
  toolTests,
  type Document,
  type PlainValue,
  type Server,
  type ToolTest,
} from '@user-tool/shared';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CallFailure, type TestOutcome } from '@user-tool/agents/agent-host.js';
import { isInside } from '@user-tool/runner/outputs/inside.js';
import type { Backend } from '@user-tool/runner/job/run-container.js';
import { ImageCache } from '@user-tool/runner/runtimes/image-cache.js';
import { testTool } from '@user-tool/runner/testing/test-tool.js';
import type { ConfinedFolder } from './confined-folder.js';
import type { RunOptions } from './local-jobs.js';
import { missingImage } from './missing-image.js';
import { Tail } from '@user-tool/runner/job/tail.js';

/** Where and how tests run. */
export interface LocalTestOptions extends RunOptions {
  runtime: Backend;
  /** The server as which they run. */
  server: Server;
  /** The folder of the tool. */
  root: ConfinedFolder;
  /** The folder of the tool in it. */
  folder: string;
  /** An empty folder that only this program knows. */
  own: string;
  signal: AbortSignal;
}

/** Where tests look for a file, in the folder of the tool. */
const places = ['', 'test-data'];

/** Runs the tests of a tool, with the files that they name in a private folder. */
export async function runTests(document: Document, run: LocalTestOptions): Promise<TestOutcome[]> {
  const { runtime, server, own, signal, hasNetwork, mayPull } = run;
  const tests = document.tool ? toolTests(document.tool) : [];
  for (const name of new Set(tests.flatMap(namesIn))) await placeFile(name, run);
  const images = new ImageCache(runtime);
  const outcomes: TestOutcome[] = [];
  for (const test of tests) {
    if (signal.aborted) throw new CallFailure('Canceled.');
    const stderr = new Tail();
    const { outcome, faults } = await testTool(test, {
      document,
      runtime,
      server,
      images,
      signal,
      hasNetwork,
      mayPull,
      folder: own,
      onOutput: (stream, bytes) => {
        if (stream === 'stderr') stderr.add(bytes);
      },
    });
    const messages = faults.map(async ({ message, code, range }) => ({
      message: code === 'image-missing' ? await missingImage(document, runtime) : message,
      line: range.start.line + 1,
    }));
    outcomes.push({
      number: test.number,
      name: test.doc === null ? `test ${test.number}` : `test ${test.number}: ${test.doc}`,
      outcome,
      faults: await Promise.all(messages),
      stderr: stderr.toString(),
      before: stderr.before,
    });
  }
  return outcomes;
}

/** All texts in a test, some of which name files. */
function namesIn({ inputs, outputs }: ToolTest): string[] {
  return [...inputs.values(), ...outputs.values()].flatMap(({ value }) => textsIn(value));
}

function textsIn(value: PlainValue): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** Places the file of a name where the tests look for it, if there is one. */
async function placeFile(name: string, { root, folder, own }: LocalTestOptions): Promise<void> {
  if (name === '' || name.includes('\n') || !isInside(name)) return;
  for (const place of places) {
    const target = join(own, place, name);
    try {
      root.pathOf(join(folder, place, name));
    } catch (error) {
      if (error instanceof CallFailure) continue;
      throw error;
    }
    await mkdir(dirname(target), { recursive: true });
    return root.place(join(folder, place, name), target);
  }
}
