import { limits } from '../limits.js';

const nouns: Readonly<Record<string, string>> = {
  '[': 'bracket',
  '{': 'brace',
  ']': 'bracket',
  '}': 'brace',
};

function bracket(sign: string): string {
  return `This ${nouns[sign] ?? 'bracket'} ${sign}`;
}

/** What readers report, one sentence each. Sources are excerpts in quotes. */
export const messages = {
  // Limits
  tooDeep: `The nesting is deeper than ${limits.depth} levels here, so the document was not checked.`,
  tooMany: `The document has more than ${limits.pieces / 1e6} million words and symbols, so it was not checked.`,
  tooManyAliases: (excess: string) =>
    `The aliases in this document expand to more than ${excess}: from here on, they are not followed.`,

  // Keys
  noColon: (word: string) => `${word} is not a key yet: add a colon after it.`,
  colonMissing: (word: string, repaired: string) =>
    `A colon is missing here: write ${repaired} instead of ${word}.`,
  colonSpace: (word: string, repaired: string) =>
    `A colon needs a space after it: write ${repaired} instead of ${word}.`,
  dashSpace: (word: string, repaired: string) =>
    `A dash needs a space after it: write ${repaired} instead of ${word}.`,
  longKey: 'A key can have at most 1024 characters: shorten it.',
  explicitOnKeyLine:
    'A mapping cannot start on the same line as its key: move it to the next line, or put it in quotes.',
  mappingOnKeyLine: (source: string) => `A mapping starts on its own line: move ${source} to the next line.`,
  listOnKeyLine: (source: string) => `A list starts on its own line: move ${source} to the next line.`,
  endsInColon: (source: string) =>
    `The value ${source} ends with a colon: complete it, or put the value in quotes.`,
  colonInValue: (source: string) =>
    `The value ${source} contains a colon followed by a space, so it needs quotes.`,
  colonInValueOf: (owner: string) =>
    `The value of ${owner} contains a colon followed by a space, so it needs quotes.`,
  secondColon: 'This colon follows a complete value: put the value in quotes.',

  // Indentation
  misplaced: (source: string) => `${source} is not indented like the lines around it.`,
  misplacedItem: (source: string) => `${source} is not indented like the other items of its list.`,
  keyBelowValue: (source: string, owner: string) =>
    `${source} cannot be a key here, because ${owner} already has a value: indent it like ${owner}, or put the value in quotes.`,
  itemBelowValue: (source: string, owner: string) =>
    `${source} cannot appear below ${owner}, which already has a value: add the key of this list above it.`,
  itemAmongKeys: (source: string) => `${source} cannot appear among keys: add the key of this list above it.`,
  strayText: (source: string) =>
    `${source} is neither a key nor a list item: add its key above it, or indent it like the lines around it.`,
  tabIndent: 'YAML is indented with spaces: replace this tab.',

  // Block scalars
  strayBlockLine: (source: string) =>
    `${source} is indented less than the first line of this text, which ends the text: indent both lines equally.`,
  fallenText: (count: number, owner: string) =>
    count === 1
      ? `This line belongs to ${owner}: indent it.`
      : `These ${count} lines belong to ${owner}: indent them.`,
  fallenScript: (count: number, owner: string) =>
    count === 1
      ? `This line belongs to ${owner}: write "|" after its colon, and indent it.`
      : `These ${count} lines belong to ${owner}: write "|" after its colon, and indent them.`,
  emptyLineIndent: (source: string) =>
    `The empty line above ${source} is indented more than the text: remove its spaces.`,
  behindHeader: (source: string, header: string) =>
    `${source} cannot follow "${header}": move the text to the next line.`,

  // Quotes and signs
  unclosedQuote: (quote: string) => `This quote ${quote} is never closed.`,
  behindQuote: (source: string, quote: string) =>
    `The quote before ${source} ends the text: write ${quote === '"' ? '\\"' : "''"} to include a quote.`,
  goesOn: (source: string, closer: string) =>
    `The value ${source} goes on after the closing ${closer}, so it needs quotes around all of it.`,
  badEscape: (escape: string) =>
    `"${escape}" is not a valid escape in double quotes: write "\\\\" for a backslash, or use single quotes.`,
  badStart: (sign: string) => `An unquoted value cannot start with "${sign}": put it in quotes.`,
  surplus: (source: string) => `${source} is not allowed here: the value before it is already complete.`,
  commentSpace: 'A comment needs a space before the "#".',
  control: (code: string) =>
    `The control character U+${code} is not allowed in YAML: remove it, or write it as an escape in double quotes.`,
  conflict:
    'These lines have a merge conflict: keep one version, and remove the lines with <<<<<<<, ======= and >>>>>>>.',

  fence: 'This is a Markdown fence around the document: remove it, and the one below the document.',

  // Brackets and braces
  unclosedBracket: (opener: string) => `${bracket(opener)} is never closed.`,
  wrongCloser: (closer: string, opener: string, right: string) =>
    `${bracket(closer)} cannot close ${opener}: write ${right} instead.`,
  closesNothing: (closer: string) =>
    `${bracket(closer)} does not close anything: remove it, or put the value in quotes.`,
  emptyEntry: 'Nothing comes before this comma: remove it.',
  commaMissing: (source: string) => `A comma is missing before ${source}.`,
  colonInEntry: (source: string) =>
    `A comma is missing in ${source}, or a value that contains a colon needs quotes.`,
  dashInBrackets: 'Items in brackets are written without a dash: remove it.',

  // Anchors, aliases, tags
  secondAnchor: 'A value can have only one anchor: remove the others.',
  secondTag: 'A value can have only one tag: remove the others.',
  propertiesOrder: 'Anchors and tags must come directly before their value.',
  anchorSpace: 'An anchor needs a space after it.',
  tagSpace: 'A tag needs a space after it.',
  aliasProperties: 'An alias cannot have its own anchor or tag: remove it.',
  emptyAnchor: (sign: string) =>
    `The name of the anchor is missing after "${sign}": add it, or put the value in quotes.`,
  selfAlias: (name: string) =>
    `"*${name}" is inside the value that it refers to: remove it, or write the value out.`,
  unknownAlias: (name: string) =>
    `"*${name}" is an alias, but there is no anchor "&${name}" above it: put it in quotes if it is text.`,
  tagMismatch: (source: string) => `The tag ${source} does not match its value: remove it.`,
  unknownTag: (source: string) =>
    `The tag ${source} has no meaning here: remove it, or put the value in quotes.`,

  tagOfText: (source: string) =>
    `YAML takes ${source} for a tag, which is not a part of the value: put the value in quotes.`,

  // Documents
  onMarkerLine: 'A mapping or list cannot start on the "---" line: move it to the next line.',
  markerMissing: 'A "---" line is missing between the directives and the document: add it.',
  unknownDirective: (source: string) => `${source} is not a known YAML directive: remove the line.`,
  repeatedDirective: (source: string) => `${source} is a second %YAML line: remove it.`,
  secondDocument: 'A file can contain only one tool: the second document, which starts here, is not read.',

  // Titles of repairs
  indentItems: 'Indent like the items above',
  writeBlockUnder: (owner: string) => `Write "|" after ${owner}, and indent these lines`,
  indentUnder: (owner: string) => `Indent as part of ${owner}`,
  insertSpace: 'Insert a space',
  insertColon: 'Insert a colon',
  removeFence: 'Remove the Markdown fence',
  removeAround: 'Remove the Markdown around the document',
  quoteValue: 'Put the value in quotes',
  writeBlock: (header: string) => `Write the value below "${header}"`,
  escapeBackslash: 'Escape the backslash',
  replaceTabs: 'Replace tabs with spaces',
} as const;
