import { translateSearch, type PlainValue } from '@user-tool/shared';
import { createContext, Script } from 'node:vm';
import {
  amountFault,
  amountParameters,
  flagOf,
  numberOf,
  shown,
  TestError,
  textOf,
  type Assertion,
  type Fault,
  type Parameters,
} from './assertion.js';

/** How long one pattern may take, in milliseconds. */
const patience = 10_000;

/**
 * Counts the matches of a Python pattern in a text; stopped after a while.
 * @param whole whether it has to match a whole line
 */
function matches(pattern: PlainValue | undefined, text: string, whole: boolean): number {
  const source = translateSearch(textOf(pattern));
  if (source === undefined)
    throw new TestError(`The pattern ${shown(pattern)} uses syntax that only Python has.`);
  const expression = whole ? `^${source}$` : source;
  const context = createContext({ text, expression, flags: whole ? 'gmu' : 'gu' });
  // Its own realm, as V8 interrupts only what a script of it runs.
  const script = new Script(`(text.match(new RegExp(expression, flags)) ?? []).length`);
  try {
    return script.runInContext(context, { timeout: patience }) as number;
  } catch (error) {
    const isSlow = (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    throw new TestError(`The pattern ${shown(pattern)} ${isSlow ? 'takes too long' : 'is not valid'}.`);
  }
}

/** The lines of a text; what follows the last line break is one if it is not empty. */
function linesOf(content: Buffer): string[] {
  const lines = content.toString('utf8').split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function occurrences(text: string, part: string): number {
  return part === '' ? text.length + 1 : text.split(part).length - 1;
}

const limits: readonly string[] = ['n', ...amountParameters];

/** An assertion that something occurs, or how often. */
function occurs(
  name: string,
  noun: (what: string) => string,
  count: (content: Buffer, wanted: PlainValue | undefined) => number,
): Assertion {
  return {
    parameters: [name, ...limits],
    required: [name],
    check: (content, parameters) =>
      occurrenceFault(count(content, parameters[name]), noun(shown(parameters[name])), parameters),
  };
}

function occurrenceFault(found: number, what: string, parameters: Parameters): Fault | undefined {
  const expected = numberOf(parameters, 'n');
  const isCounted = [expected, parameters['min'], parameters['max']].some((limit) => limit !== undefined);
  if (isCounted) return amountFault(found, expected, parameters, (amount) => `has ${what} ${amount} times`);
  if (found > 0 !== flagOf(parameters, 'negate')) return undefined;
  return `${found > 0 ? 'has' : 'does not have'} ${what}`;
}

/** Assertions about text, line by line or as a whole. Source: public platform, "Tests block". */
export const textAssertions: Readonly<Record<string, Assertion>> = {
  has_text: occurs(
    'text',
    (text) => `the text ${text}`,
    (content, text) => occurrences(content.toString('utf8'), textOf(text)),
  ),
  not_has_text: {
    parameters: ['text'],
    required: ['text'],
    check: (content, { text }) =>
      content.toString('utf8').includes(textOf(text)) ? `has the text ${shown(text)}` : undefined,
  },
  has_text_matching: occurs(
    'expression',
    (pattern) => `text that matches ${pattern}`,
    (content, pattern) => matches(pattern, content.toString('utf8'), false),
  ),
  has_line: occurs(
    'line',
    (line) => `the line ${line}`,
    (content, line) => linesOf(content).filter((one) => one === textOf(line)).length,
  ),
  has_line_matching: occurs(
    'expression',
    (pattern) => `a line that matches ${pattern}`,
    (content, pattern) => matches(pattern, linesOf(content).join('\n'), true),
  ),
  has_n_lines: {
    parameters: limits,
    required: [],
    check: (content, parameters) =>
      amountFault(
        linesOf(content).length,
        numberOf(parameters, 'n'),
        parameters,
        (lines) => `has ${lines} lines`,
      ),
  },
  has_n_columns: {
    parameters: ['n', 'sep', 'comment', ...amountParameters],
    required: [],
    check: (content, parameters) => {
      const comment = textOf(parameters['comment'] ?? '');
      const first = linesOf(content).find((line) => comment === '' || !comment.includes(line[0] ?? '\n'));
      const columns = first === undefined ? 0 : first.split(textOf(parameters['sep'] ?? '\t')).length;
      return amountFault(columns, numberOf(parameters, 'n'), parameters, (amount) => `has ${amount} columns`);
    },
  },
  has_size: {
    parameters: ['value', 'size', ...amountParameters],
    required: [],
    check: (content, parameters) =>
      amountFault(
        content.length,
        numberOf(parameters, 'value') ?? numberOf(parameters, 'size'),
        parameters,
        (bytes) => `has ${bytes} bytes`,
      ),
  },
};
