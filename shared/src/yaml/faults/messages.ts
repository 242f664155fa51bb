import type { ErrorCode } from 'yaml';
import type { Span } from '../../text/range.js';
import { quoted } from '../../text/write-scalar.js';
import { excerptAt, keyAt, lineAbove, lineAround, restOfLine } from '../lines.js';
import type { YamlProblem } from '../node.js';

type DescribedError = Pick<YamlProblem, 'span' | 'message' | 'repair'>;

/** A place that the parser objects to. */
interface ErrorSite {
  text: string;
  span: Span;
  /** From its start to the end of the line, without a comment. */
  rest: Span;
  /** What stands before it on its line. */
  before: string;
  inBrackets: boolean;
}

type DescribeError = (place: ErrorSite) => DescribedError;

/** Says one sentence of the place as the parser gives it. */
function sentenceAbout(sentence: (source: string, sign: string) => string): DescribeError {
  return ({ text, span }) => ({ span, message: sentence(excerptAt(text, span), text.charAt(span.start)) });
}

const listAmongKeys = 'A list item cannot stand among keys: indent it like the other items of its list.';

/** Our sentence for each thing that the YAML parser can object to. */
const descriptions: Record<ErrorCode, DescribeError> = {
  ALIAS_PROPS: sentenceAbout(() => 'An alias cannot have an anchor or a tag of its own.'),
  BAD_ALIAS: sentenceAbout((_, sign) =>
    sign === '*'
      ? 'An alias is "*" and the name of an anchor: the name is missing.'
      : 'An anchor is "&" and a name: the name is missing.',
  ),
  BAD_COLLECTION_TYPE: sentenceAbout((source) => `The tag ${source} does not fit what follows it.`),
  BAD_DIRECTIVE: sentenceAbout((source) => `${source} is no directive that YAML knows: remove the line.`),
  BAD_DQ_ESCAPE: badEscape,
  BAD_INDENT: badIndent,
  BAD_PROP_ORDER: sentenceAbout(
    () => 'Anchors and tags stand directly before the value that they belong to.',
  ),
  BAD_SCALAR_START: badStart,
  BLOCK_AS_IMPLICIT_KEY: ({ rest }) => ({
    span: rest,
    message: 'A mapping cannot begin on the line of its key: put it on the next line, or in quotes.',
  }),
  BLOCK_IN_FLOW: ({ text, rest }) => ({
    span: rest,
    message: text.startsWith('- ', rest.start)
      ? 'Between brackets an item stands without a dash: remove it.'
      : `A comma is missing in ${excerptAt(text, rest)}, or quotes around a value that has a colon in it.`,
  }),
  DUPLICATE_KEY: sentenceAbout((source) => `The key ${source} is here twice.`),
  IMPOSSIBLE: sentenceAbout(() => 'This text cannot be read as YAML.'),
  KEY_OVER_1024_CHARS: sentenceAbout(() => 'A key has at most 1024 characters.'),
  MISSING_CHAR: missingCharacter,
  MULTILINE_IMPLICIT_KEY: sentenceAbout((source) => `${source} is not a key yet: put a colon behind it.`),
  MULTIPLE_ANCHORS: sentenceAbout(() => 'A value has at most one anchor.'),
  MULTIPLE_DOCS: sentenceAbout(() => 'A file holds one tool.'),
  MULTIPLE_TAGS: sentenceAbout(() => 'A value has at most one tag.'),
  NON_STRING_KEY: sentenceAbout(() => 'A key has to be text.'),
  RESOURCE_EXHAUSTION: sentenceAbout(() => 'This text is too large or too deep to be read.'),
  TAB_AS_INDENT: sentenceAbout(() => 'YAML is indented with spaces: a tab cannot stand here.'),
  TAG_RESOLVE_FAILED: sentenceAbout((source) =>
    source.startsWith('"!!')
      ? `The tag ${source} does not fit its value: remove it.`
      : `The tag ${source} has no meaning here: remove it, or put the value in quotes.`,
  ),
  UNEXPECTED_TOKEN: unexpected,
};

/**
 * The problem at a place that the parser objects to, in our words.
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

/** What stands between two commas. */
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
    message: `"${escape}" is no escape that double quotes know: write "\\\\" for a backslash, or use single quotes.`,
    repair: { title: 'Write a backslash', span: { start, end: start + 1 }, newText: '\\\\' },
  };
}

function badIndent({ text, rest }: ErrorSite): DescribedError {
  const span = keyAt(text, rest);
  return { span, message: `${excerptAt(text, span)} is not indented like its neighbours.` };
}

function badStart({ text, rest }: ErrorSite): DescribedError {
  const value = text.slice(rest.start, rest.end);
  const told = {
    span: rest,
    message: `A plain value cannot begin with "${value.charAt(0)}": put it in quotes.`,
  };
  if (/:(?:\s|$)/.test(value)) return told;
  return { ...told, repair: { title: 'Put the value in quotes', span: rest, newText: quoted(value) } };
}

/** What can be missing at a place, by what stands there and around it. */
const missing: readonly ((place: ErrorSite) => DescribedError | undefined)[] = [
  ({ text, span: { start } }) => {
    if (text[start] !== '#') return undefined;
    const span = { start, end: lineAround(text, start).end };
    const repair = { title: 'Insert the space', span: { start, end: start }, newText: ' ' };
    return { span, message: 'A comment needs a space before its "#".', repair };
  },
  ({ span, before }) => {
    const mark = /(?:^|[\s,[{])([&!])[^\s]*$/.exec(before)?.[1];
    const noun = mark === '&' ? 'An anchor' : 'A tag';
    return mark === undefined ? undefined : { span, message: `${noun} needs a space behind it.` };
  },
  ({ text, rest, inBrackets }) =>
    inBrackets ? { span: rest, message: `A comma is missing before ${excerptAt(text, rest)}.` } : undefined,
  ({ rest, before }) =>
    before.startsWith('---')
      ? {
          span: rest,
          message: 'A mapping or list cannot begin on the line of "---": put it on the next line.',
        }
      : undefined,
  ({ text, rest }) => {
    const above = lineAbove(text, rest.start);
    const message = 'A line "---" has to stand between directives and the document.';
    return above && text[above.start] === '%' ? { span: rest, message } : undefined;
  },
  ({ text, rest, before }) => {
    const above = rest.start > before.length ? lineAround(text, rest.start - before.length - 1) : undefined;
    if (!above?.blank || above.indent <= before.length || before.trim() !== '') return undefined;
    return {
      span: rest,
      message: `The empty line above ${excerptAt(text, rest)} has more spaces than it: remove them.`,
    };
  },
];

function missingCharacter(place: ErrorSite): DescribedError {
  const { text, span } = place;
  for (const tellMissing of missing) {
    const told = tellMissing(place);
    if (told) return told;
  }
  return { span, message: `${excerptAt(text, span)} is not a key yet: put a colon behind it.` };
}

const nouns: Readonly<Record<string, string>> = { ']': 'bracket', '}': 'brace' };

function unexpected(place: ErrorSite): DescribedError {
  const { text, span, rest, before } = place;
  const sign = text.slice(span.start, span.end);
  const source = excerptAt(text, rest);
  const noun = nouns[sign];
  if (noun) return { span, message: `This ${noun} ${sign} closes nothing.` };
  if (sign === ',') return { span, message: 'Nothing stands before this comma.' };
  const header = /[|>][-+0-9]*$/.exec(before)?.[0];
  if (header) {
    return {
      span: rest,
      message: `${source} cannot stand behind "${header}": put the text on the next line.`,
    };
  }
  const quote = /(['"])[ \t]*$/.exec(before)?.[1];
  if (quote) {
    const escape = quote === '"' ? '\\"' : "''";
    return {
      span: rest,
      message: `The quote before ${source} ends the text: write ${escape} if it belongs to it.`,
    };
  }
  if (before.trim() === '') return badIndent(place);
  return { span: rest, message: `${source} cannot stand here: the value before it is complete.` };
}
