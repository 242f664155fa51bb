import { alternatives, amount } from '@user-tool/shared';
import { Type } from 'typebox';
import { call, oneLine, toolArguments, type ToolAnswer } from '../answer.js';
import { tailBlock } from '../blocks.js';
import { defaultWait, waitProperty } from '../job-text.js';
import { toolOf, toolProperties, mcpTool } from '../mcp-tool.js';
import {
  CallFailure,
  type TestOutcome,
  type TestRun,
  type TestsToRun,
  type ToolText,
} from '../agent-host.js';

const maxTests = 30;
const maxFaults = 5;
const maxStderr = 800;
/** Tests of which standard error is shown. */
const maxPrinting = 3;
/** Names of files in a sentence. */
const maxNames = 10;

/** Texts by names, such as the ids of datasets by those of files. */
function byName(maxProperties: number, maxLength: number, description: string) {
  return Type.Optional(
    Type.Record(Type.String({ maxLength: 1000 }), Type.String({ minLength: 1, maxLength }), {
      maxProperties,
      description,
    }),
  );
}

export const test = mcpTool({
  name: 'test',
  title: 'Test a tool',
  description: ({ testsAreJobs }) =>
    `Runs the tests of a tool in its container, and says what does not hold in each.${testsAreJobs ? ' Each test is a job. "files" has the datasets that tests name as files.' : ''}`,
  input: {
    ...toolProperties,
    tests: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 50_000,
        description:
          'Tests for a tool without any, as YAML: a list of {inputs, outputs, assert_stdout, expect_exit_code, …}.',
      }),
    ),
    files: byName(200, 100, 'The ids of datasets by the names that tests have for files: {"table.tsv": ID}.'),
    jobs: byName(
      maxTests,
      100,
      'To go on waiting: the jobs of an earlier answer, by the number of the test.',
    ),
    wait: waitProperty,
  },
  omits: ({ testsAreJobs }) => (testsAreJobs ? [] : ['files', 'jobs', 'wait']),
  output: Type.Object({
    passed: Type.Integer({ minimum: 0 }),
    failed: Type.Integer({ minimum: 0 }),
    undecided: Type.Integer({ minimum: 0 }),
  }),
  hints: ({ isOpenWorld }) => ({
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: isOpenWorld,
  }),
  call: async ({ tests, files = {}, jobs = {}, wait = defaultWait, ...input }, place) => {
    const source = await toolOf(input, place);
    const tool = tests === undefined ? source : withTests(source, tests);
    const again = { ...toolArguments(source), ...(tests !== undefined && { tests: '(the same tests)' }) };
    const run = await place.backend.test(tool, { files, jobs, wait });
    if ('refused' in run)
      return {
        text: [`No test was run:\n${run.refused.map(oneLine).join('\n')}`],
        next: [call('check', toolArguments(source))],
        data: counted([]),
      };
    if ('missingFiles' in run) return withoutFiles(run.missingFiles, { ...again, files });
    return answerOf(run, tool, files);
  },
});

/** The answer if tests name files that no dataset was given for. */
function withoutFiles(missing: readonly string[], again: { files: TestsToRun['files'] }): ToolAnswer {
  const shown = missing.slice(0, maxNames);
  const others = missing.length - shown.length;
  const files = { ...again.files, ...Object.fromEntries(shown.map((name) => [name, 'ID'])) };
  return {
    text: [
      oneLine(
        `No test was run: give the id of a dataset in "files" for ${alternatives(shown, 'and')}${others > 0 ? `, and for ${others} more` : ''}.`,
      ),
    ],
    next: [
      `${call('datasets', { action: 'list' })} for the ids of data`,
      call('datasets', { action: 'add', name: shown[0] ?? 'NAME', text: 'TEXT' }),
      call('test', { ...again, files }),
    ],
    data: counted([]),
  };
}

function answerOf(
  { outcomes, others, toolId }: TestRun,
  tool: ToolText,
  files: TestsToRun['files'],
): ToolAnswer {
  const { passed, failed, undecided } = counted(outcomes);
  const sorted = outcomes.toSorted((a, b) => Number(a.outcome === 'passed') - Number(b.outcome === 'passed'));
  const texts = sorted.slice(0, maxTests).map((one, index) => testText(one, tool, index < maxPrinting));
  const hidden = outcomes.length - texts.length;
  const total = [
    `${passed} passed, ${failed} failed, ${undecided} not decided`,
    ...(hidden > 0 ? [`${hidden} not shown`] : []),
    ...(others > 0
      ? [`${amount(others, 'more test')} not run: at most ${maxTests} are run in one call`]
      : []),
  ].join('; ');
  const waiting = outcomes.some(({ outcome }) => outcome === 'waiting');
  const jobs = Object.fromEntries(outcomes.flatMap(({ number, job }) => (job ? [[number, job]] : [])));
  const add = `add "tests" to the tool${takesTests(tool) ? ', or give "tests"' : ''}`;
  const way = outcomes.length === 0 ? add : 'correct the tool or the tests';
  const again = { ...(toolId === undefined ? toolArguments(tool) : { tool: toolId }), files, jobs };
  const isDone = passed === outcomes.length && passed > 0;
  return {
    text: [...texts, outcomes.length === 0 ? 'The tool has no tests.' : `${total}.`],
    next: waiting ? [call('test', again)] : isDone ? [] : [`${way}, then test it again`],
    data: { passed, failed, undecided },
  };
}

function counted(outcomes: readonly TestOutcome[]): { passed: number; failed: number; undecided: number } {
  const of = (...kinds: string[]): number => outcomes.filter(({ outcome }) => kinds.includes(outcome)).length;
  return { passed: of('passed'), failed: of('failed'), undecided: of('error', 'waiting') };
}

const testsKey = /^["']?tests["']?[ \t]*:/m;

function takesTests({ text, pointer }: ToolText): boolean {
  return pointer === undefined && !testsKey.test(text);
}

/** @throws CallFailure if the tool has tests, or is in a workflow */
function withTests(tool: ToolText, tests: string): ToolText {
  if (testsKey.test(tool.text))
    throw new CallFailure('The tool has tests of its own: change them there, or leave out "tests".');
  if (tool.pointer !== undefined)
    throw new CallFailure('This tool is in a workflow: write its tests there, and leave out "tests".');
  const lines = tests.trimEnd().split(/\r\n|\n|\r/);
  return {
    ...tool,
    text: `${tool.text.trimEnd()}\ntests:\n${lines.map((line) => `  ${line}`).join('\n')}\n`,
  };
}

function testText(
  { name, outcome, job, faults, stderr, before }: TestOutcome,
  tool: ToolText,
  shows: boolean,
): string {
  const lines = faults
    .slice(0, maxFaults)
    .map(({ message, line }) => oneLine(`  ${tool.name}:${line}: ${message}`));
  if (faults.length > lines.length) lines.push(`  and ${amount(faults.length - lines.length, 'more fault')}`);
  const printed = outcome !== 'passed' && shows ? stderr.trimEnd() : '';
  if (printed.trim() !== '') lines.push(`  standard error:\n${tailBlock(printed, maxStderr, before)}`);
  const inJob = job === undefined ? '' : ` (job ${job})`;
  return [oneLine(`${outcome}: ${name}${inJob}`), ...lines].join('\n');
}
