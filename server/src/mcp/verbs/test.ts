import { amount } from '@user-tool/shared';
import { Type } from 'typebox';
import { call, oneLine, toolArguments } from '../answer.js';
import { tailBlock } from '../blocks.js';
import { toolOf, toolProperties, verb } from '../verb.js';
import { CallFailure, type TestOutcome, type ToolText } from '../workplace.js';

const maxTests = 30;
const maxFaults = 5;
const maxStderr = 800;
/** Tests of which standard error is shown. */
const maxPrinting = 3;

export const test = verb({
  name: 'test',
  title: 'Test a tool',
  description: () => 'Runs the tests of a tool in its container, and says what does not hold in each.',
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
  },
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
  isAt: ({ tests }) => tests,
  call: async ({ tests, ...input }, place) => {
    const given = await toolOf(input, place);
    const tool = tests === undefined ? given : withTests(given, tests);
    const outcomes = (await place.workplace.test?.(tool)) ?? [];
    if ('refused' in outcomes)
      return {
        text: [`No test was run:\n${outcomes.refused.map(oneLine).join('\n')}`],
        next: [call('check', toolArguments(given))],
        data: counted([]),
      };
    const { passed, failed, undecided } = counted(outcomes);
    const sorted = outcomes.toSorted(
      (a, b) => Number(a.outcome === 'passed') - Number(b.outcome === 'passed'),
    );
    const texts = sorted.slice(0, maxTests).map((one, index) => testText(one, tool, index < maxPrinting));
    const hidden = outcomes.length - texts.length;
    const total = `${passed} passed, ${failed} failed, ${undecided} not decided${hidden > 0 ? `; ${hidden} not shown` : ''}.`;
    const way =
      outcomes.length === 0 ? 'add "tests" to the tool, or give "tests"' : 'correct the tool or the tests';
    return {
      text: [...texts, outcomes.length === 0 ? 'The tool has no tests.' : total],
      next: passed === outcomes.length && passed > 0 ? [] : [`${way}, then test it again`],
      data: { passed, failed, undecided },
    };
  },
});

function counted(outcomes: readonly TestOutcome[]): { passed: number; failed: number; undecided: number } {
  const of = (wanted: string): number => outcomes.filter(({ outcome }) => outcome === wanted).length;
  return { passed: of('passed'), failed: of('failed'), undecided: of('error') };
}

/** @throws CallFailure if the tool has tests, or is in a workflow */
function withTests(tool: ToolText, tests: string): ToolText {
  if (/^["']?tests["']?[ \t]*:/m.test(tool.text))
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
  { name, outcome, faults, stderr, before }: TestOutcome,
  tool: ToolText,
  shows: boolean,
): string {
  const lines = faults
    .slice(0, maxFaults)
    .map(({ message, line }) => oneLine(`  ${tool.name}:${line}: ${message}`));
  if (faults.length > lines.length) lines.push(`  and ${amount(faults.length - lines.length, 'more fault')}`);
  const printed = outcome !== 'passed' && shows ? stderr.trimEnd() : '';
  if (printed.trim() !== '') lines.push(`  standard error:\n${tailBlock(printed, maxStderr, before)}`);
  return [oneLine(`${outcome}: ${name}`), ...lines].join('\n');
}
