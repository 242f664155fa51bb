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
  type AssertionParameters,
} from './assertion.js';
import { countMatches, countMatchingLines, firstMatch } from './patterns.js';

/** What ends a line where Python counts lines. */
const lineEnd = new RegExp(['\r\n', '[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]'].join('|'));

/** How many lines a text has; what follows the last line break is one if it is not empty. */
function countLines(text: string): number {
  const lines = text.split(lineEnd);
  return lines.at(-1) === '' ? lines.length - 1 : lines.length;
}

/** The empty text is before and after each character. */
function occurrences(text: string, part: string): number {
  return part === '' ? Array.from(text).length + 1 : text.split(part).length - 1;
}

/** How often a text, which may have several lines, is at the start of a line and ends at the end of one. */
function countLinesOf(text: string, line: string): number {
  let count = 0;
  let at = text.indexOf(line);
  while (at >= 0 && at <= text.length) {
    const end = at + line.length;
    const isWhole = (at === 0 || text[at - 1] === '\n') && (end === text.length || text[end] === '\n');
    if (isWhole) count++;
    const next = isWhole ? Math.max(end, at + 1) : at + 1;
    at = next > text.length ? -1 : text.indexOf(line, next);
  }
  return count;
}

/** How many columns the first line has that is neither empty nor a comment; without such a line, one. */
function countColumns(text: string, separator: string, comment: string): number {
  if (separator === '') throw new TestError('"sep" is empty.');
  const pattern = comment === '' ? '^(?:.+)$' : `^(?:[^${comment}].*)$`;
  return (firstMatch(pattern, text) ?? '').split(separator).length;
}

/** An assertion that something occurs, or how often. */
function occurs(
  name: string,
  noun: (what: string) => string,
  count: (text: string, expected: PlainValue | undefined) => number,
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
  count: (content: Buffer, parameters: AssertionParameters) => number,
): Assertion {
  return {
    parameters: [...expected, ...others, ...amountParameters],
    required: [],
    check: (content, parameters) => {
      const [target] = expected.flatMap((name) => numberOf(parameters, name) ?? []);
      return amountFault(
        count(content, parameters),
        target,
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
    (content, text) => occurrences(content, textOf(text)),
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
    (content, pattern) => countMatches(pattern, content),
  ),
  has_line: occurs(
    'line',
    (line) => `the line ${line}`,
    (content, line) => countLinesOf(content, textOf(line)),
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
