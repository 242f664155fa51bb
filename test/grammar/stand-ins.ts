/**
 * Replacements for the grammars of an editor, which change with its version. They know just enough (strings,
 * comments, brackets) to run past the end of a scalar if ours let them.
 */
interface StandIn {
  scopeName: string;
  /** The last part of its scopes. */
  name: string;
  comment?: string;
  /** What opens and closes a string. */
  quotes: string[];
  /** Brackets that span lines. */
  brackets: [string, string][];
  words?: string;
  /** Rules that ours refer to by name. */
  parts?: string[];
}

const round: [string, string] = ['\\(', '\\)'];
const curly: [string, string] = ['\\{', '\\}'];

const standIns: StandIn[] = [
  {
    scopeName: 'source.shell',
    name: 'shell',
    comment: '(?<!\\S)#.*$',
    quotes: ["'", '"', '`'],
    brackets: [round],
    words: 'if|then|fi',
    parts: ['typical_statements', 'option', 'argument', 'string'],
  },
  {
    scopeName: 'source.js',
    name: 'js',
    comment: '//.*$',
    quotes: ["'", '"', '`'],
    brackets: [round, curly],
    words: 'return|function|var',
    parts: ['expression'],
  },
  {
    scopeName: 'source.python',
    name: 'python',
    comment: '#.*$',
    quotes: ['"""', "'''", '"', "'"],
    brackets: [round],
    words: 'import|def',
  },
  {
    scopeName: 'source.r',
    name: 'r',
    comment: '#.*$',
    quotes: ["'", '"'],
    brackets: [curly],
    words: 'library',
  },
  { scopeName: 'source.json', name: 'json', quotes: ['"'], brackets: [curly], words: 'true|null' },
  { scopeName: 'text.html.markdown', name: 'markdown', quotes: ['```', '`'], brackets: [], words: '\\G#+' },
  { scopeName: 'source.rst', name: 'rst', quotes: ['``', '\\*\\*'], brackets: [], words: '\\G\\.\\.' },
];

/** Their names and texts, for a registry of grammars. */
export const standInGrammars = standIns.map((standIn) => ({
  scopeName: standIn.scopeName,
  content: JSON.stringify(grammarOf(standIn)),
}));

function grammarOf({ scopeName, name, comment, quotes, brackets, words, parts = [] }: StandIn): unknown {
  const self = { include: '$self' };
  return {
    scopeName,
    patterns: [
      ...(comment ? [{ name: `comment.line.${name}`, match: comment }] : []),
      ...quotes.map((quote) => ({ name: `string.quoted.${name}`, begin: quote, end: quote })),
      ...brackets.map(([begin, end]) => ({ name: `meta.brackets.${name}`, begin, end, patterns: [self] })),
      ...(words ? [{ name: `keyword.control.${name}`, match: `(?<!\\w)(?:${words})(?!\\w)` }] : []),
    ],
    repository: Object.fromEntries(parts.map((part) => [part, { patterns: [{ include: scopeName }] }])),
  };
}
