import fc from 'fast-check';

/** The lines of a text with their tokens. */
export type Lines = {
  src: string;
  tokens: { startIndex: number; endIndex: number; scopes: string[] }[];
}[];

/** Pieces of half-typed texts: whatever opens something, in any embedded language. */
const pieces = [
  ...[
    '"',
    "'",
    '`',
    '"""',
    "'''",
    '```',
    '\\',
    '\\"',
    "''",
    '#',
    '//',
    '/*',
    '*',
    '_',
    '<!--',
    '-->',
    '%',
    '@',
  ],
  ...[
    '$(',
    '${',
    '\\$(',
    '(',
    ')',
    '{',
    '}',
    '[',
    ']',
    '[[',
    '$((',
    '=>',
    '<',
    '<<',
    '<<EOF',
    'EOF',
    '<<-"X"',
  ],
  ...[
    '|',
    '>',
    '&',
    ';',
    ',',
    ':',
    '- ',
    '-',
    '?',
    '!',
    '=',
    '/',
    '~',
    '.. ',
    '::',
    '# ',
    '> ',
    '1. ',
    '---',
  ],
  ...[
    'if',
    'then',
    'case x in',
    'function',
    'f()',
    'def f(',
    'class',
    'return',
    'inputs.a',
    'import',
    'x',
    ' ',
    '\t',
  ],
  ...[
    'name: x',
    'content: |',
    'filename: a.py',
    'shell_command: "',
    'help: |',
    'expression_lib:',
    '\n',
    '\n',
  ],
];

/** Texts during typing. */
export const halfTyped = fc
  .array(fc.constantFrom(...pieces), { maxLength: 12 })
  .map((parts) => parts.join(''));

/** `§` is replaced by a text. Every line after it is a key, in its mapping or one around it. */
const places = [
  ...['shell_command', 'help', 'name', '"shell_command"'].map((key) => `${key}: §\nid: after\n`),
  ...['py', 'R', 'js', 'sh', 'json', 'txt'].map(
    (suffix) => `configfiles:\n  - filename: a.${suffix}\n    content: §\n    name: after\nid: after\n`,
  ),
  'configfiles:\n- content: §\n  name: after\nid: after\n',
  'help:\n  format: markdown\n  content: §\n  other: after\nid: after\n',
  'help:\n  format: restructuredtext\n  content: §\n  other: after\nid: after\n',
  'requirements:\n  - type: javascript\n    expression_lib:\n      - §\n    other: after\nid: after\n',
  'inputs:\n  - name: a\n    help: §\n    label: after\nid: after\n',
  'step:\n    shell_command: §\n    id: after\nid: after\n',
];

/** The ways to write a text at its place. */
const styles: Record<string, (text: string) => string> = {
  literal: (text) => `|\n${text}`,
  folded: (text) => `>-\n${text}`,
  'with an indicator': (text) => `|2+\n${text}`,
  plain: (text) => `x${text}`,
  'plain, below its key': (text) => `\nx${text}`,
  'double-quoted': (text) => `"${text}`,
  'double-quoted, below its key': (text) => `\n"${text}`,
  'single-quoted': (text) => `'${text}`,
  closed: (text) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`,
};

const marginOf = (place: string): string => {
  const line = place.split('\n').find((one) => one.includes('§')) ?? '';
  return ' '.repeat(/^ *(?:- )?/.exec(line)?.[0].length ?? 0);
};

/** A document with a text in it, and how many lines must be keys whatever the text is. */
export interface Bounded {
  title: string;
  document: (text: string) => string;
  /** The number of lines after the text. */
  after: number;
}

export const bounded: readonly Bounded[] = places.flatMap((place) =>
  Object.entries(styles).map(([style, write]) => ({
    title: `${
      place
        .split('\n')
        .find((line) => line.includes('§'))
        ?.trim() ?? ''
    } (${style})`,
    document: (text: string) =>
      place.replace('§', () => write(text).replaceAll('\n', `\n${marginOf(place)}  `)),
    after: place.slice(place.indexOf('§')).split('\n').length - 2,
  })),
);

/** The last lines of a document that are not highlighted as keys, with their scopes. */
export function wrongKeys(lines: Lines, after: number): string[] {
  return wrong(lines.slice(-after - 1, -1));
}

/** The keys in the first column that are not highlighted as such. */
export function wrongRootKeys(lines: Lines): string[] {
  return wrong(lines.filter(({ src }) => /^["']?\w+["']?\s*:(?:\s|$)/.test(src)));
}

function wrong(keys: Lines): string[] {
  return keys
    .filter(({ src, tokens }) => {
      const key = tokens.find(({ startIndex }) => startIndex === src.search(/\S/));
      return key?.scopes.join(' ') !== 'source.yaml.user-tool entity.name.tag.yaml';
    })
    .map(({ src, tokens }) => `${src}: ${tokens.map(({ scopes }) => scopes.join(' ')).join(', ')}`);
}
