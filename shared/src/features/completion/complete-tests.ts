import { writeText } from '../../text/write-scalar.js';
import type { Tool } from '../../tool/document.js';
import type { ToolInput } from '../../tool/input.js';
import { indentStep } from '../../tool/layout.js';
import { testParts } from '../../tool/tool-tests.js';
import { containerAt, type CursorContainer } from '../../yaml/container-at.js';
import { sampleValue, testValues } from './complete-test-values.js';
import { kinds, type Suggestion } from './completion-item.js';
import { escapeSnippet, plainOf } from './snippet-text.js';

/** Completions in `tests`, which have no fixed shape: a test, its parts, and the names of inputs and outputs. */
export function completeTest(tool: Tool, offset: number, snippets: boolean): Suggestion[] {
  const tests = tool.fields.get('tests');
  if (!tests || offset <= tests.key.span.end) return [];
  const container = containerAt(tool.source, offset);
  const [root, test, part, ...steps] = container.path;
  const isFirst = container.kind === 'key' && container.begins && test === undefined && !container.flow;
  const at: CursorContainer = isFirst ? { ...container, kind: 'item', needsDash: true } : container;
  if (root !== 'tests') return [];
  if (at.kind === 'item' && test === undefined) return [...parts(tool, at), ...wholeTest(tool, at, snippets)];
  if (typeof test !== 'number') return [];
  if (at.kind === 'value' && part === 'inputs') {
    const input = membersAt(tool, steps).find(({ name }) => name === at.key);
    return input ? testValues(tool, at, input) : [];
  }
  if (at.kind !== 'key') return [];
  return keysOf(tool, at, part, steps).filter(({ label }) => !at.siblings.has(label));
}

function keysOf(
  tool: Tool,
  at: CursorContainer,
  part: string | number | undefined,
  steps: readonly (string | number)[],
): Suggestion[] {
  if (part === undefined) return parts(tool, at);
  if (part === 'outputs' && steps.length === 0) return names(tool, at, tool.outputs);
  return part === 'inputs' ? names(tool, at, membersAt(tool, steps)) : [];
}

/** Parts with keys of their own. */
const mappings: ReadonlySet<string> = new Set(['inputs', 'outputs']);

function parts(tool: Tool, at: CursorContainer): Suggestion[] {
  return Object.entries(testParts).map(([name, detail]) =>
    key(tool, at, { name, detail, isMapping: mappings.has(name) }),
  );
}

function names(
  tool: Tool,
  at: CursorContainer,
  named: readonly { name: string | undefined; type: string | undefined }[],
): Suggestion[] {
  return [...new Map(named.map((one) => [one.name, one])).values()].flatMap(({ name, type = '' }) =>
    name === undefined ? [] : [key(tool, at, { name, detail: type, isMapping: false })],
  );
}

/** The inputs that are members of groups, outermost first. */
function membersAt(tool: Tool, steps: readonly (string | number)[]): readonly ToolInput[] {
  return steps
    .filter((step) => typeof step === 'string')
    .reduce<readonly ToolInput[]>(
      (inputs, step) => inputs.find(({ name }) => name === step)?.children ?? [],
      tool.inputs,
    );
}

/** A key that the mapping lacks; if its value is a mapping, also the place of the first key. */
function key(
  tool: Tool,
  at: CursorContainer,
  { name, detail, isMapping }: { name: string; detail: string; isMapping: boolean },
): Suggestion {
  const dash = at.needsDash ? '- ' : at.needsSpace ? ' ' : '';
  const below = `:${tool.source.lineEnd}${' '.repeat(columnOf(tool, at) + indentStep(tool.document))}`;
  const end = at.hasColon ? '' : isMapping && !at.flow ? below : ': ';
  return {
    label: name,
    kind: kinds.property,
    detail,
    span: at.whole,
    text: `${dash}${writeText(name)}${end}`,
    ...((dash !== '' || writeText(name) !== name) && { filter: name }),
  };
}

/** The column of the mapping's keys. */
function columnOf({ source }: Tool, { whole, needsDash, needsSpace }: CursorContainer): number {
  return source.columnAt(whole.start) + (needsDash ? 2 : needsSpace ? 1 : 0);
}

/** A test with every input that has to be filled in, and every output. */
function wholeTest(tool: Tool, at: CursorContainer, snippets: boolean): Suggestion[] {
  if (at.flow) return [];
  const step = ' '.repeat(indentStep(tool.document));
  let place = 0;
  const line = (name: string | undefined, value: string): string[] =>
    name === undefined ? [] : [`${step}${writeText(name)}: \${${++place}:${escapeSnippet(value)}}`];
  const inputs = tool.inputs
    .filter(({ optional }) => !optional)
    .slice(0, maxNames)
    .flatMap((input) => line(input.name, sampleValue(tool, input)));
  const outputs = tool.outputs.slice(0, maxNames).flatMap(({ name }) => line(name, 'expected.txt'));
  const body = [
    ...(inputs.length > 0 ? ['inputs:', ...inputs] : ['inputs: {}']),
    ...(outputs.length > 0 ? ['outputs:', ...outputs] : ['outputs: {}']),
  ];
  const dash = at.needsDash ? '- ' : at.needsSpace ? ' ' : '';
  const text = dash + body.join(`${tool.source.lineEnd}${' '.repeat(columnOf(tool, at))}`);
  return [
    {
      label: 'test',
      kind: kinds.snippet,
      detail: 'input values and expected results',
      span: at.whole,
      text: snippets ? text : plainOf(text),
      ...(snippets && { snippet: true }),
      filter: 'test',
    },
  ];
}

/** A test with more names is too long to fill in. */
const maxNames = 50;
