import type { CST } from 'yaml';
import type { Span, SpanEdit } from '../../text/range.js';
import { excerptAt, inQuotes, lineAbove, lineAround } from '../lines.js';
import type { YamlProblem } from '../node.js';
import { insert, skipLines, syntax, type SyntaxFault } from './fault.js';

/** How a word without a usable colon was meant to continue. */
const unfinishedWords: readonly {
  test: RegExp;
  /** If the line above is needed to recognize it: how that line has to start. */
  below?: string;
  /** Where in the word the missing text belongs. */
  at: (match: RegExpExecArray) => number;
  missing: string;
  message: (word: string, repaired: string) => string;
  title?: string;
}[] = [
  {
    test: /^-(?![-\s])./,
    below: '- ',
    at: () => 1,
    missing: ' ',
    message: (word, repaired) => `A dash needs a space after it: write ${repaired} instead of ${word}.`,
    title: 'Insert a space',
  },
  {
    test: /^([A-Za-z_][\w.-]*:)(?!\/\/)[^\s:]/,
    at: (match) => match[1]?.length ?? 0,
    missing: ' ',
    message: (word, repaired) => `A colon needs a space after it: write ${repaired} instead of ${word}.`,
    title: 'Insert a space',
  },
  {
    test: /^([\w.-]+) +[|>][-+0-9]*$/,
    at: (match) => match[1]?.length ?? 0,
    missing: ':',
    message: (word, repaired) => `A colon is missing here: write ${repaired} instead of ${word}.`,
    title: 'Insert a colon',
  },
  {
    test: /^/,
    at: (match) => match.input.length,
    missing: ':',
    message: (word) => `${word} is not a key yet: add a colon after it.`,
  },
];

/**
 * A line that begins like a key but has no colon. If lines with a colon follow, the parser takes all of them
 * for one key.
 * @param above the value of the key above; below a block scalar a line at no key's column belongs to it
 */
export function unfinishedKey(
  text: string,
  map: CST.BlockMap,
  item: CST.CollectionItem,
  above: CST.Token | undefined,
): SyntaxFault | undefined {
  const { key, sep } = item;
  if (key?.type !== 'scalar' || key.source === '') return undefined;
  const hasColon = sep?.some((part) => part.type === 'map-value-ind') ?? false;
  if (hasColon && !key.source.includes('\n')) return undefined;
  const words = [...key.source.matchAll(/[^\s][^\r\n]*/g)].map((match) => {
    const start = key.offset + match.index;
    return { start, end: start + match[0].trimEnd().length };
  });
  if (hasColon) words.pop();
  const first = words[0];
  if (!first) return undefined;
  if (!isAtIndent(text, key.offset, map.indent)) {
    return above?.type === 'block-scalar' ? undefined : strayText(text, first);
  }
  return unindentedBlock(text, map, words) ?? missingColons(text, words, first);
}

/** Whether a token begins at its mapping's column. A byte order mark takes no column. */
function isAtIndent(text: string, offset: number, indent: number): boolean {
  const { start } = lineAround(text, offset);
  return offset - start - (text[start] === '\uFEFF' ? 1 : 0) === indent;
}

/** Text at no key's column: all of it is skipped. */
function strayText(text: string, span: Span): SyntaxFault | undefined {
  const line = lineAround(text, span.start);
  if (span.start !== line.start + line.indent) return undefined;
  const message = `${excerptAt(text, span)} is neither a key nor a list item: add its key above it, or indent it like the lines around it.`;
  return { problem: syntax(span, message), repair: () => skipLines(text, line), moves: true };
}

function missingColons(text: string, words: readonly Span[], first: Span): SyntaxFault {
  const repair: SpanEdit[] = [];
  const problems: YamlProblem[] = [];
  for (const { start, end } of words) {
    const word = text.slice(start, end);
    const kind = unfinishedWords.find(
      ({ test, below }) => test.test(word) && (!below || isBelow(text, start, below)),
    );
    const match = kind?.test.exec(word);
    if (!kind || !match) continue;
    const edit = insert(start + kind.at(match), kind.missing);
    repair.push(edit);
    const repaired = word.slice(0, kind.at(match)) + kind.missing + word.slice(kind.at(match));
    const message = kind.message(inQuotes(word), inQuotes(repaired));
    problems.push(syntax({ start, end }, message, kind.title ? { title: kind.title, ...edit } : undefined));
  }
  return { problem: problems[0] ?? syntax(first, ''), repair: () => repair };
}

/** Whether the line above begins at the same column, and with that sign. */
function isBelow(text: string, offset: number, sign: string): boolean {
  const line = lineAround(text, offset);
  const above = lineAbove(text, offset);
  return above?.indent === line.indent && text.startsWith(sign, above.start + above.indent);
}

/** The text below `|` is at the key's own column. */
function unindentedBlock(text: string, map: CST.BlockMap, words: readonly Span[]): SyntaxFault | undefined {
  const [first] = words;
  const above = first && lineAbove(text, first.start);
  const header =
    above && /(?:: +|- +)([|>][-+0-9]*)(?:[ \t]+#.*)?[ \t]*$/.exec(text.slice(above.start, above.end));
  if (!first || !header) return undefined;
  const message = `The text below "${header[1] ?? '|'}" must be indented more than its key: indent ${excerptAt(text, first)}.`;
  return {
    problem: syntax(first, message),
    repair: () => words.map(({ start }) => insert(start, ' '.repeat(map.indent + 2))),
  };
}
