import type { ErrorCode } from 'yaml';
import type { Span } from '../../text/range.js';
import { quoted } from '../../text/write-scalar.js';
import { excerptAt, keyAt, lineAbove, lineAround, restOfLine } from '../lines.js';
import type { YamlProblem } from '../node.js';

type DescribedError = Pick<YamlProblem, 'span' | 'message' | 'repair'>;

/** The place of a parser error. */
interface ErrorSite {
  text: string;
  span: Span;
  /** From its start to the end of the line, without a comment. */
  rest: Span;
  /** The text before it on its line. */
  before: string;
  inBrackets: boolean;
}

type DescribeError = (place: ErrorSite) => DescribedError;

/** Describes any place with one sentence. */
function sentenceAbout(sentence: (source: string, sign: string) => string): DescribeError {
  return ({ text, span }) => ({ span, message: sentence(excerptAt(text, span), text.charAt(span.start)) });
}

const listAmongKeys = 'A list item cannot appear among keys: indent it like the other items of its list.';

/** Our sentence for each error of the YAML parser. */
const descriptions: Record<ErrorCode, DescribeError> = {
  ALIAS_PROPS: sentenceAbout(() => 'An alias cannot have its own anchor or tag: remove it.'),
  BAD_ALIAS: sentenceAbout((_, sign) =>
    sign === '*'
      ? 'The name of the anchor is missing after "*": add it, or put the value in quotes.'
      : 'The name of the anchor is missing after "&": add it, or put the value in quotes.',
  ),
  BAD_COLLECTION_TYPE: sentenceAbout(
    (source) => `The tag ${source} does not match the value that follows it: remove it.`,
  ),
  BAD_DIRECTIVE: sentenceAbout((source) => `${source} is not a known YAML directive: remove the line.`),
  BAD_DQ_ESCAPE: badEscape,
  BAD_INDENT: badIndent,
  BAD_PROP_ORDER: sentenceAbout(() => 'Anchors and tags must come directly before their value.'),
  BAD_SCALAR_START: badStart,
  BLOCK_AS_IMPLICIT_KEY: ({ rest }) => ({
    span: rest,
    message:
      'A mapping cannot start on the same line as its key: move it to the next line, or put it in quotes.',
  }),
  BLOCK_IN_FLOW: ({ text, rest }) => ({
    span: rest,
    message: text.startsWith('- ', rest.start)
      ? 'Items in brackets are written without a dash: remove it.'
      : `A comma is missing in ${excerptAt(text, rest)}, or a value that contains a colon needs quotes.`,
  }),
  DUPLICATE_KEY: sentenceAbout((source) => `The key ${source} appears twice: remove one of them.`),
  IMPOSSIBLE: sentenceAbout(() => 'This text is not valid YAML.'),
  KEY_OVER_1024_CHARS: sentenceAbout(() => 'A key can have at most 1024 characters: shorten it.'),
  MISSING_CHAR: missingCharacter,
  MULTILINE_IMPLICIT_KEY: sentenceAbout((source) => `${source} is not a key yet: add a colon after it.`),
  MULTIPLE_ANCHORS: sentenceAbout(() => 'A value can have only one anchor: remove the others.'),
  MULTIPLE_DOCS: sentenceAbout(() => 'A file can contain only one tool.'),
  MULTIPLE_TAGS: sentenceAbout(() => 'A value can have only one tag: remove the others.'),
  NON_STRING_KEY: sentenceAbout(() => 'A key must be text.'),
  RESOURCE_EXHAUSTION: sentenceAbout(() => 'This document is too large or too deeply nested to be read.'),
  TAB_AS_INDENT: sentenceAbout(() => 'YAML is indented with spaces: replace this tab.'),
  TAG_RESOLVE_FAILED: sentenceAbout((source) =>
    source.startsWith('"!!')
      ? `The tag ${source} does not match its value: remove it.`
      : `The tag ${source} has no meaning here: remove it, or put the value in quotes.`,
  ),
  UNEXPECTED_TOKEN: unexpected,
};

/**
 * The problem for a parser error, in our words.
 * @param inBrackets whether the place is between brackets or braces
 */
export function describeError(
  code: ErrorCode,
  text: string,
  pos: [number, number],
  inBrackets = false,
): DescribedError {
  const begin = Math.min(pos[0], text.length);
  const line = lineAround(text, begin);
  const start = Math.min(Math.max(begin, line.start + line.indent), line.end);
  const end = Math.min(Math.max(pos[1], start), line.end);
  const rest = inBrackets ? entryAt(text, { start, end: line.end }) : restOfLine(text, start);
  const span = end > start ? { start, end } : wordAt(text, rest);
  const before = text.slice(line.start, start);
  if (!inBrackets && /^[ \t]*$/.test(before) && /^-[ \t]/.test(text.slice(start, start + 2))) {
    return { span: rest, message: listAmongKeys };
  }
  return descriptions[code]({ text, span, rest, before, inBrackets });
}

/** The text between two commas. */
function entryAt(text: string, { start, end }: Span): Span {
  const entry = /^(?:"[^"]*"|'[^']*'|[^,[\]{}]+|.)/.exec(text.slice(start, end))?.[0].trimEnd() ?? '';
  return { start, end: start + entry.length };
}

function wordAt(text: string, rest: Span): Span {
  const word = /^[^\s:,[\]{}]+/.exec(text.slice(rest.start, rest.end));
  return { start: rest.start, end: rest.start + (word?.[0].length ?? 0) };
}

function badEscape({ text, span: { start } }: ErrorSite): DescribedError {
  const written = /^\\(?:x[\da-f]{0,2}|u[\da-f]{0,4}|U[\da-f]{0,8}|.)?/iu.exec(text.slice(start, start + 12));
  const escape = written?.[0] ?? '\\';
  return {
    span: { start, end: start + escape.length },
    message: `"${escape}" is not a valid escape in double quotes: write "\\\\" for a backslash, or use single quotes.`,
    repair: { title: 'Escape the backslash', span: { start, end: start + 1 }, newText: '\\\\' },
  };
}

function badIndent({ text, rest }: ErrorSite): DescribedError {
  const span = keyAt(text, rest);
  return { span, message: `${excerptAt(text, span)} is not indented like the lines around it.` };
}

function badStart({ text, rest }: ErrorSite): DescribedError {
  const value = text.slice(rest.start, rest.end);
  const told = {
    span: rest,
    message: `An unquoted value cannot start with "${value.charAt(0)}": put it in quotes.`,
  };
  if (/:(?:\s|$)/.test(value)) return told;
  return { ...told, repair: { title: 'Put the value in quotes', span: rest, newText: quoted(value) } };
}

/** What may be missing at a place, by the text there and around it. */
const missing: readonly ((place: ErrorSite) => DescribedError | undefined)[] = [
  ({ text, span: { start } }) => {
    if (text[start] !== '#') return undefined;
    const span = { start, end: lineAround(text, start).end };
    const repair = { title: 'Insert a space', span: { start, end: start }, newText: ' ' };
    return { span, message: 'A comment needs a space before the "#".', repair };
  },
  ({ span, before }) => {
    const mark = /(?:^|[\s,[{])([&!])[^\s]*$/.exec(before)?.[1];
    const noun = mark === '&' ? 'An anchor' : 'A tag';
    return mark === undefined ? undefined : { span, message: `${noun} needs a space after it.` };
  },
  ({ text, rest, inBrackets }) =>
    inBrackets ? { span: rest, message: `A comma is missing before ${excerptAt(text, rest)}.` } : undefined,
  ({ rest, before }) =>
    before.startsWith('---')
      ? {
          span: rest,
          message: 'A mapping or list cannot start on the "---" line: move it to the next line.',
        }
      : undefined,
  ({ text, rest }) => {
    const above = lineAbove(text, rest.start);
    const message = 'A "---" line is missing between the directives and the document: add it.';
    return above && text[above.start] === '%' ? { span: rest, message } : undefined;
  },
  ({ text, rest, before }) => {
    const above = rest.start > before.length ? lineAround(text, rest.start - before.length - 1) : undefined;
    if (!above?.blank || above.indent <= before.length || before.trim() !== '') return undefined;
    return {
      span: rest,
      message: `The empty line above ${excerptAt(text, rest)} is indented more than the text: remove its spaces.`,
    };
  },
];

function missingCharacter(place: ErrorSite): DescribedError {
  const { text, span } = place;
  for (const tellMissing of missing) {
    const told = tellMissing(place);
    if (told) return told;
  }
  return { span, message: `${excerptAt(text, span)} is not a key yet: add a colon after it.` };
}

const nouns: Readonly<Record<string, string>> = { ']': 'bracket', '}': 'brace' };

function unexpected(place: ErrorSite): DescribedError {
  const { text, span, rest, before } = place;
  const sign = text.slice(span.start, span.end);
  const source = excerptAt(text, rest);
  const noun = nouns[sign];
  if (noun)
    return {
      span,
      message: `This ${noun} ${sign} does not close anything: remove it, or put the value in quotes.`,
    };
  if (sign === ',') return { span, message: 'Nothing comes before this comma: remove it.' };
  const header = /[|>][-+0-9]*$/.exec(before)?.[0];
  if (header) {
    return {
      span: rest,
      message: `${source} cannot follow "${header}": move the text to the next line.`,
    };
  }
  const quote = /(['"])[ \t]*$/.exec(before)?.[1];
  if (quote) {
    const escape = quote === '"' ? '\\"' : "''";
    return {
      span: rest,
      message: `The quote before ${source} ends the text: write ${escape} to include a quote.`,
    };
  }
  if (before.trim() === '') return badIndent(place);
  return { span: rest, message: `${source} is not allowed here: the value before it is already complete.` };
}
