import { blockScope, inlineScope, markdown, shell } from './languages.js';
import { closingQuote, include, lineStart, type QuotedStyle, type Repository, type Rule } from './rule.js';
import { doubleQuotedScope, evaluatedScopes, singleQuotedScope } from './values.js';

/** The scope of a reference. */
export const referenceScope = 'meta.reference.user-tool';
const evaluated = Object.values(evaluatedScopes).join(', ');

/** Strings with the same quotes as the scalar around them, which are therefore escaped. */
const rewrittenString = 'string.quoted.rewritten.user-tool';
/** The same inside a reference. */
const rewrittenStringInReference = 'string.quoted.js.user-tool';

/** JavaScript in which `$(` and our names have no meaning. */
const inert = [
  'string.quoted.single.js',
  'string.quoted.double.js',
  rewrittenStringInReference,
  'comment.line.double-slash.js',
  'comment.block.js',
]
  .map((inside) => `(${inlineScope} ${inside})`)
  .join(' - ');

/** Code in which a quote begins a string. */
const shellStrings = 'string.quoted.single.shell - string.quoted.double.shell';

/** Patterns by selector. */
export type Injections = Record<string, { patterns: Rule[] }>;

/**
 * What is highlighted anywhere inside embedded languages, even in their strings and comments, since the platform
 * evaluates references there too.
 */
export const injections: Injections = {
  [`L:(${evaluated}) - ${referenceScope} - ${doubleQuotedScope}`]: {
    patterns: [include('#escaped'), include('#reference')],
  },
  [`L:(${evaluated}) ${doubleQuotedScope} - ${referenceScope}`]: {
    patterns: [include('#escaped-in-double-quoted'), include('#reference-in-double-quoted')],
  },
  [`L:${inlineScope} - ${inert}`]: { patterns: [include('#reference-head')] },
  ...injectionsInQuoted('double', doubleQuotedScope),
  ...injectionsInQuoted('single', singleQuotedScope),
  [`L:${blockScope(shell)} - ${referenceScope} - string - comment`]: { patterns: [include('#heredoc')] },
};

function injectionsInQuoted(style: QuotedStyle, scope: string): Injections {
  const outside = `${referenceScope} - ${rewrittenString} - ${shellStrings} - comment`;
  return {
    [`L:${scope} - ${blockScope(markdown)} - ${outside}`]: {
      patterns: [include(`#string-in-${style}-quoted`)],
    },
    [`L:${scope} ${referenceScope} - ${inert}`]: {
      patterns: [include(`#string-in-reference-in-${style}-quoted`)],
    },
    [`L:${scope} - ${rewrittenString} - ${rewrittenStringInReference}`]: {
      patterns: [include(`#${style}-quoted-escape`)],
    },
  };
}

const ends: Pick<Rule, 'endCaptures' | 'contentName'> = {
  endCaptures: { '0': { name: 'punctuation.section.embedded.end.user-tool' } },
  contentName: inlineScope,
};

/**
 * `$(…)` and `${…}`.
 * @param backslashes as many as do not escape the dollar, as a regular expression
 */
function reference(backslashes: string): Rule {
  const begin = (bracket: string): Pick<Rule, 'begin' | 'beginCaptures'> => ({
    begin: String.raw`(?<!\\)((?:${backslashes})*)(\$${bracket})`,
    beginCaptures: {
      '1': { name: 'constant.character.escape.user-tool' },
      '2': { name: 'punctuation.section.embedded.begin.user-tool' },
    },
  });
  return {
    patterns: [
      {
        name: referenceScope,
        ...begin(String.raw`\(`),
        end: String.raw`\)`,
        ...ends,
        patterns: [include('source.js#expression'), include('#parentheses')],
      },
      {
        name: `${referenceScope} meta.function-body.user-tool`,
        ...begin(String.raw`\{`),
        end: String.raw`\}`,
        ...ends,
        patterns: [include('source.js'), include('#braces')],
      },
    ],
  };
}

/** Highlights a reference in a quoted scalar that ends on a later line, if at all. */
function openPatterns(style: QuotedStyle): Rule[] {
  return [
    include('#reference-head'),
    include(`#string-in-reference-in-${style}-quoted`),
    include(`#${style}-quoted-escape`),
    include(`#nested-in-${style}-quoted`),
  ];
}

function openReference(style: QuotedStyle): Rule {
  return {
    name: referenceScope,
    begin: String.raw`\$[({]`,
    end: `[)}]|(?=${closingQuote[style]})`,
    beginCaptures: { '0': { name: 'punctuation.section.embedded.begin.user-tool' } },
    endCaptures: { '0': { name: 'punctuation.section.embedded.end.user-tool' } },
    patterns: openPatterns(style),
  };
}

function nested(style: QuotedStyle): Rule {
  return { begin: '[({]', end: `[)}]|(?=${closingQuote[style]})`, patterns: openPatterns(style) };
}

/** A string of the embedded language with the same quotes as the scalar. */
function stringIn(style: QuotedStyle, name: string, quote: string): Rule {
  return {
    name,
    begin: quote,
    end: quote,
    captures: { '0': { name: 'constant.character.escape.yaml' } },
    patterns: [include(`#${style}-quoted-escape`)],
  };
}

export const referenceRules: Repository = {
  escaped: {
    comment: 'An odd number of backslashes before $( or ${: what follows is text, not a reference.',
    match: String.raw`(?<!\\)((?:\\\\)*\\)(?=\$[({])`,
    captures: { '1': { name: 'constant.character.escape.user-tool' } },
  },
  'escaped-in-double-quoted': {
    comment: 'The same, each of them written as two.',
    name: 'constant.character.escape.user-tool',
    match: String.raw`(?<!\\)(?:\\{4})*\\{2}(?=\$[({])`,
  },
  reference: reference(String.raw`\\\\`),
  'reference-in-double-quoted': reference(String.raw`\\{4}`),
  'open-reference-in-double-quoted': openReference('double'),
  'open-reference-in-single-quoted': openReference('single'),
  'nested-in-double-quoted': nested('double'),
  'nested-in-single-quoted': nested('single'),
  parentheses: {
    begin: String.raw`\(`,
    end: String.raw`\)`,
    patterns: [include('source.js#expression'), include('#parentheses')],
  },
  braces: {
    begin: String.raw`\{`,
    end: String.raw`\}`,
    patterns: [include('source.js'), include('#braces')],
  },
  'reference-head': {
    match: String.raw`(?<![\w$.])(inputs|self|runtime)\b(?:(\.)([A-Za-z_][\w]*))?`,
    captures: {
      '1': { name: 'variable.language.user-tool' },
      '2': { name: 'punctuation.accessor.user-tool' },
      '3': { name: 'variable.parameter.user-tool' },
    },
  },
  'string-in-double-quoted': stringIn('double', rewrittenString, String.raw`\\"`),
  'string-in-single-quoted': stringIn('single', rewrittenString, `''`),
  'string-in-reference-in-double-quoted': stringIn('double', rewrittenStringInReference, String.raw`\\"`),
  'string-in-reference-in-single-quoted': stringIn('single', rewrittenStringInReference, `''`),
  heredoc: {
    comment:
      'The shell grammar looks for the closing word at column 0; inside a block scalar it is indented.',
    begin: String.raw`(?<!<)(<<-?)[ \t]*(["']?)\\?([A-Za-z_]\w*)(\2)(.*)$`,
    end: String.raw`${lineStart}[ \t]*(\3)[ \t]*$`,
    beginCaptures: {
      '1': { name: 'keyword.operator.heredoc.shell' },
      '2': { name: 'punctuation.definition.string.heredoc.quote.shell' },
      '3': { name: 'punctuation.definition.string.heredoc.delimiter.shell' },
      '4': { name: 'punctuation.definition.string.heredoc.quote.shell' },
      '5': { patterns: [include('source.shell')] },
    },
    endCaptures: { '1': { name: 'punctuation.definition.string.heredoc.delimiter.shell' } },
    contentName: 'string.unquoted.heredoc.shell',
  },
};
