import { amount, type PlainValue } from '@user-tool/shared';
import {
  amountFault,
  amountParameters,
  numberOf,
  occurrenceFault,
  occurrenceParameters,
  shown,
  TestError,
  textOf,
  type Assertion,
  type Parameters,
} from './assertion.js';
import { countMatches, countMatchingLines } from './patterns.js';

/** What ends a line where Python counts lines. */
const lineEnd = new RegExp(['\r\n', '[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]'].join('|'));

/** How many lines a text has; what follows the last line break is one if it is not empty. */
function countLines(text: string): number {
  const lines = text.split(lineEnd);
  return lines.at(-1) === '' ? lines.length - 1 : lines.length;
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** @throws TestError for an empty text, which every content has */
function filled(value: PlainValue | undefined): string {
  const text = textOf(value);
  if (text === '') throw new TestError('Every file contains the empty text: use a text that is not empty.');
  return text;
}

/** How many columns the first line has that is neither empty nor a comment. */
function countColumns(text: string, separator: string, comment: string): number {
  const first = text.split('\n').find((line) => line !== '' && !comment.includes(line.charAt(0)));
  return first === undefined ? 0 : first.split(separator).length;
}

/** An assertion that something occurs, or how often. */
function occurs(
  name: string,
  noun: (what: string) => string,
  count: (text: string, wanted: PlainValue | undefined) => number,
): Assertion {
  return {
    parameters: [name, ...occurrenceParameters],
    required: [name],
    check: (content, parameters) =>
      occurrenceFault(
        count(content.toString('utf8'), parameters[name]),
        noun(shown(parameters[name])),
        parameters,
      ),
  };
}

/** An assertion about a number of something. */
function amounts(
  noun: string,
  { expected, others = [] }: { expected: readonly string[]; others?: readonly string[] },
  count: (content: Buffer, parameters: Parameters) => number,
): Assertion {
  return {
    parameters: [...expected, ...others, ...amountParameters],
    required: [],
    oneOf: [...expected, 'min', 'max'],
    check: (content, parameters) => {
      const [wanted] = expected.flatMap((name) => numberOf(parameters, name) ?? []);
      return amountFault(
        count(content, parameters),
        wanted,
        parameters,
        (count) => `has ${amount(count, noun)}`,
      );
    },
  };
}

/** Assertions about text, line by line or as a whole. Source: public platform, "Tests block". */
export const textAssertions: Readonly<Record<string, Assertion>> = {
  has_text: occurs(
    'text',
    (text) => `the text ${text}`,
    (content, text) => occurrences(content, filled(text)),
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
    (content, pattern) => countMatches(filled(pattern), content),
  ),
  has_line: occurs(
    'line',
    (line) => `the line ${line}`,
    (content, line) => content.split('\n').filter((one) => one === textOf(line)).length,
  ),
  has_line_matching: occurs(
    'expression',
    (pattern) => `a line that matches ${pattern}`,
    (content, pattern) => countMatchingLines(pattern, content),
  ),
  has_n_lines: amounts('line', { expected: ['n'] }, (content) => countLines(content.toString('utf8'))),
  has_n_columns: amounts(
    'column',
    { expected: ['n'], others: ['sep', 'comment'] },
    (content, { sep = '\t', comment = '' }) =>
      countColumns(content.toString('utf8'), textOf(sep), textOf(comment)),
  ),
  has_size: amounts('byte', { expected: ['size', 'value'] }, (content) => content.length),
};
