/** A rule of a TextMate grammar. Regular expressions are in Oniguruma's syntax. */
export interface Rule {
  comment?: string;
  name?: string;
  contentName?: string;
  match?: string;
  begin?: string;
  end?: string;
  while?: string;
  captures?: Captures;
  beginCaptures?: Captures;
  endCaptures?: Captures;
  patterns?: Rule[];
  include?: string;
}

type Captures = Record<string, { name?: string; patterns?: Rule[] }>;

export type Repository = Record<string, Rule>;

/** The rule with this name, in the repository or in another grammar. */
export const include = (name: string): Rule => ({ include: name });

/** Never: for a rule that ends only when the one around it does. */
export const never = '(?!)';

/** The start of a line, or of what the rules around a tool in a workflow have left of one after its indentation. */
export const lineStart = String.raw`(?:^|\G(?<![^ ]))`;

/** What may precede a value: tags and anchors. */
export const properties = String.raw`((?:[!&][^\s]*[ \t]+)*)`;

/** A comment that ends a line. */
export const trailingComment = String.raw`[ \t]*((?<=\s)#.*)?$`;

/** How a plain scalar begins. */
export const plainStart = String.raw`(?:[^\s#\-?:,\[\]{}&*!|>'"%@${'`'}]|[-?:](?=\S))`;

/** Any key, without groups. */
export const anyKey = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|${plainStart}(?:[^\s:]|:(?=\S)|[ \t]+(?=[^\s#:]))*`;

/**
 * A key that begins a line, perhaps after a dash. Groups: 1 anchor, 2 indentation, 3 dash, 4 the space after it, 5
 * further spaces, 6 key, 7 colon. The key's column is therefore that of 2, twice 4, and 5.
 * @param key a regular expression without groups
 */
export function keyLine(key: string): string {
  return String.raw`(^|\G)( *)(?:(-)( )( *))?(${key})[ \t]*(:)`;
}

/** For a rule that begins with {@link keyLine}: matches lines that are indented further than the key. */
export const furtherIn = String.raw`(^|\G)(?=\2\4\4\5 |\s*$)`;

/** The same, plus lists in the column of the key. */
export const furtherInOrListed = String.raw`(^|\G)(?=\2\4\4\5(?: |#|-(?!-))|\s*$)`;

/** Matches lines in the column of the key or further in, so within the mapping that contains the key. */
export const besideOrFurtherIn = String.raw`(^|\G)(?=\2\4\4\5|\s*(?:#|$))`;

/** The scopes of the groups of {@link keyLine}. */
export const keyCaptures: Captures = {
  '3': { name: 'punctuation.definition.block.sequence.item.yaml' },
  '6': { name: 'entity.name.tag.yaml' },
  '7': { name: 'punctuation.separator.key-value.mapping.yaml' },
};

/** The field `name` and everything indented further. */
export function field(name: string, patterns: Rule[], bound = furtherIn): Rule {
  return {
    begin: String.raw`${keyLine(spellings(name))}(?=\s|$)`,
    while: bound,
    beginCaptures: keyCaptures,
    patterns,
  };
}

/** The same for a root field. */
export function rootField(name: string, patterns: Rule[]): Rule {
  return {
    ...field(name, patterns),
    begin: String.raw`${lineStart}()()()()()(${spellings(name)})[ \t]*(:)(?=\s|$)`,
  };
}

/**
 * From a line `name: value` to the end of the mapping around it, for the fields below it.
 * @param value a regular expression without groups
 */
export function fromLine(name: string, value: string, patterns: Rule[]): Rule {
  return {
    begin: String.raw`${keyLine(spellings(name))}[ \t]+(["']?${value}["']?)${trailingComment}`,
    while: besideOrFurtherIn,
    beginCaptures: {
      ...keyCaptures,
      '8': { patterns: [include('#value')] },
      '9': { name: 'comment.line.number-sign.yaml' },
    },
    patterns,
  };
}

/** A name as a key, optionally quoted. */
function spellings(name: string): string {
  return `${name}|"${name}"|'${name}'`;
}

/** The styles of quoted scalars. */
export type QuotedStyle = 'double' | 'single';

/** What closes a quoted scalar. */
export const closingQuote = { double: '"', single: "'(?!')" } as const;

/** Whether a scalar may span lines, for which a rule around it has to bound it. */
export type Extent = 'line' | 'lines';

/** A quoted scalar; if never closed, it ends with its line or with the rule around it. */
export function quotedScalar(style: QuotedStyle, extent: Extent, patterns: Rule[]): Rule {
  const quote = { double: '"', single: "'" }[style];
  const unclosed = { line: '$', lines: String.raw`${lineStart}(?=\S)` }[extent];
  return {
    name: `string.quoted.${style}.yaml`,
    begin: quote,
    end: `${closingQuote[style]}|${unclosed}`,
    beginCaptures: { '0': { name: 'punctuation.definition.string.begin.yaml' } },
    endCaptures: { '0': { name: 'punctuation.definition.string.end.yaml' } },
    patterns,
  };
}
