import {
  Document,
  isObject,
  outputClaims,
  toolTests,
  type PlainValue,
  type ToolTest,
} from '@user-tool/shared';
import type { CollectedOutput, OutputFault } from '@user-tool/runner/outputs/collect.js';
import { checkRun, type RunCheckOptions, type TestVerdict } from '@user-tool/runner/testing/check-run.js';
import { TestError } from '@user-tool/runner/testing/assertions/assertion.js';
import { testInputs } from '@user-tool/runner/testing/test-inputs.js';
import { keptBytes } from '@user-tool/jobs/printed-text.js';

/*
 * What reading tests and checking them takes is up to their author, so it is done in threads. Between the two, jobs of
 * the service run.
 */

/** Tests of one call. */
export const maxTests = 30;

/** A document, and the ids of the datasets that its tests name as files. */
export interface TestsToPlan {
  source: string;
  files: Readonly<Record<string, string>>;
}

/** A test to run as a job. */
export interface PlannedTest {
  /** From 1. */
  number: number;
  title: string;
  /** Line of the document, from 1. */
  line: number;
  /** Values of inputs, with datasets as requests name them. */
  inputs: { [name: string]: unknown };
  /** The outputs that it is about. */
  outputs: string[];
}

/** Tests to run, or why there is nothing to run; one sentence each. */
export type TestPlan =
  | {
      tests: PlannedTest[];
      /** How many tests there are besides. */
      others: number;
      /** The files with which outputs are compared. */
      expected: string[];
      /** The files that no dataset was given for. */
      missing: string[];
    }
  | { refused: string[] };

/** Reads the tests of a tool. */
export function planTests({ source, files }: TestsToPlan): TestPlan {
  const document = new Document(source);
  const broken = document.yaml.problems.filter(({ kind }) => kind === 'syntax');
  if (broken.length > 0)
    return { refused: broken.map(({ message, span }) => `line ${lineOf(document, span.start)}: ${message}`) };
  const all = document.tool ? toolTests(document.tool) : [];
  const named = new Set<string>();
  const datasetIds = new Map(Object.entries(files));
  const tests = all.slice(0, maxTests).map((test): PlannedTest => {
    const inputs = testInputs(test, document, ({ name }) => {
      named.add(name);
      return { src: 'hda', id: datasetIds.get(name) };
    });
    return {
      number: test.number,
      title: test.doc === null ? `test ${test.number}` : `test ${test.number}: ${test.doc}`,
      line: lineOf(document, test.span.start),
      inputs,
      outputs: [...test.outputs.keys()],
    };
  });
  const expected = new Set(all.slice(0, maxTests).flatMap(comparedFiles));
  const missing = [...new Set([...named, ...expected])].filter((name) => !datasetIds.has(name));
  return { tests, others: all.length - tests.length, expected: [...expected], missing };
}

function lineOf({ source }: Document, offset: number): number {
  return source.rangeOf({ start: offset, end: offset }).start.line + 1;
}

/** The files that a test compares outputs with. */
function comparedFiles({ outputs }: ToolTest): string[] {
  return [...outputs.values()].flatMap(({ value }) => filesIn(value));
}

function filesIn(expected: PlainValue): string[] {
  if (typeof expected === 'string') return [expected];
  if (!isObject(expected)) return [];
  const { file, path, location, elements = null, element_tests: tests = null } = expected;
  const name = file ?? path ?? location;
  const inner = [elements, tests].flatMap((one) => (isObject(one) ? Object.values(one) : []));
  return [...(typeof name === 'string' ? [name] : []), ...inner.flatMap(filesIn)];
}

/** What the job of a test came to. */
export interface EndedTest {
  number: number;
  /** Null if the command did not end by itself. */
  exitCode: number | null;
  /** Why the job failed, in a sentence. */
  reason?: string;
  stdout: string;
  stderr: string;
  /** Those that the test is about, with their contents in files. */
  outputs: CollectedOutput[];
  /** Why outputs cannot be checked, in a sentence. */
  unreadable?: string;
}

/** Jobs that ran the tests of a document. */
export interface TestsToCheck {
  source: string;
  /** Has the files that outputs are compared with; absolute. */
  folder: string;
  ended: EndedTest[];
}

/** Checks what tests expect of what their jobs came to. */
export async function checkTests({ source, folder, ended }: TestsToCheck): Promise<TestVerdict[]> {
  const document = new Document(source);
  const tests = document.tool ? toolTests(document.tool) : [];
  const verdicts: TestVerdict[] = [];
  for (const end of ended) {
    const test = tests[end.number - 1];
    if (test) verdicts.push(await checkRun(...checkOf(test, end, { document, folder })));
  }
  return verdicts;
}

function checkOf(
  test: ToolTest,
  { exitCode, reason, stdout, stderr, outputs, unreadable }: EndedTest,
  place: Pick<RunCheckOptions, 'document' | 'folder'>,
): Parameters<typeof checkRun> {
  const faults = exitCode === 0 && reason !== undefined ? outputFaults(reason, test, place.document) : [];
  // A job that lacks an output has none at all.
  const checkedTest = faults.length > 0 ? { ...test, outputs: new Map<string, never>() } : test;
  const run: RunCheckOptions['run'] = () => {
    if (exitCode === null) throw new TestError(reason ?? 'The command did not end by itself.');
    if (unreadable !== undefined) throw new TestError(unreadable);
    if ((test.stdout && isCut(stdout)) || (test.stderr && isCut(stderr)))
      throw new TestError('The command printed more than the service keeps, so that this cannot be checked.');
    const printed = { stdout: Buffer.from(stdout), stderr: Buffer.from(stderr) };
    return Promise.resolve({ result: { exitCode, outputs, faults }, printed });
  };
  return [checkedTest, { ...place, run }];
}

/** What a job says of an output that it lacks, at the test. */
function outputFaults(message: string, { span }: ToolTest, { tool }: Document): OutputFault[] {
  const [claim] = tool ? outputClaims(tool) : [];
  return claim ? [{ output: claim.name, severity: 'error', message, claim: { ...claim, span } }] : [];
}

/** Whether a job has printed more than is kept. */
function isCut(printed: string): boolean {
  return Buffer.byteLength(printed) > 2 * keptBytes;
}
