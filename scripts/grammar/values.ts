// The styles of scalars, each with an embedded language. No language can run past the end: a block or plain scalar
// ends with the `while` of its field, and the content of a quoted one is captured first, as a separate text.
import { blockScope, fileLanguages, type Language } from './languages.js';
import {
  include,
  lineStart,
  never,
  plainStart,
  properties,
  quotedScalar,
  trailingComment,
  type Extent,
  type QuotedStyle,
  type Repository,
  type Rule,
} from './rule.js';

/** The role of a text on the platform; if it has references, the scope includes them (see `references.ts`). */
export type Role = 'command' | 'config-file' | 'help' | 'library';

/** The scopes of roles whose references the platform evaluates. */
export const evaluatedScopes = {
  command: 'meta.command.user-tool',
  'config-file': 'meta.config-file.user-tool',
};

const scopesOfRole: Readonly<Partial<Record<Role, string>>> = evaluatedScopes;

export const doubleQuotedScope = 'meta.double-quoted.user-tool';
export const singleQuotedScope = 'meta.single-quoted.user-tool';

/** The scalars of one role and language: rules for block, double-quoted, single-quoted, plain, and all of them. */
export function valueRules(role: Role, language?: Language): Repository {
  const name = valueName(role, language);
  const embedded = language ? [include(language.scope)] : [];
  const inBlock = language ? embedded : fileLanguages.flatMap(byFirstLine);
  const folded = foldedPatterns(language);
  const blockScopes = scopesOf(role, language, 'string.unquoted.block.yaml');
  return {
    [name]: {
      patterns: [
        ...(language?.folded ? [block('>', blockScopes, folded)] : []),
        block('[|>]', blockScopes, language?.indented ? [indented(embedded)] : inBlock),
        {
          contentName: scopesOf(role, language, 'string.unquoted.plain.out.yaml'),
          begin: String.raw`\G[ \t]*${properties}(?=${plainStart})`,
          end: never,
          beginCaptures: { '1': { patterns: [include('#properties')] } },
          patterns: [include('#comment'), ...folded],
        },
        include(`#${name}-quoted`),
        include('#flow-collection'),
        include('#node'),
      ],
    },
    [`${name}-quoted`]: quotedRule(role, language, 'lines'),
  };
}

/** Its quoted scalars. */
export function quotedRule(role: Role, language: Language | undefined, extent: Extent): Rule {
  const scopes = scopesOf(role, language);
  const patterns = foldedPatterns(language);
  return {
    patterns: [
      quotedWith('double', extent, `${scopes} ${doubleQuotedScope}`, patterns),
      quotedWith('single', extent, `${scopes} ${singleQuotedScope}`, patterns),
    ],
  };
}

/** The scopes of a text; `ifUnknown` if its language is unknown. */
function scopesOf(role: Role, language: Language | undefined, ifUnknown = ''): string {
  return [language ? blockScope(language) : ifUnknown, scopesOfRole[role]].filter(Boolean).join(' ');
}

/** Highlights a text whose line breaks are folded. */
function foldedPatterns(language: Language | undefined): Rule[] {
  return language ? [...foldedStatement(language), include(language.scope)] : [];
}

export function valueName(role: Role, language?: Language): string {
  return language ? `${role}-${language.name}` : role;
}

/** A block scalar, of which only the header has to be found: it ends with the field. */
function block(style: string, contentName: string, patterns: Rule[]): Rule {
  return {
    begin: String.raw`\G[ \t]*${properties}(${style})([-+0-9]*)${trailingComment}`,
    end: never,
    beginCaptures: {
      '1': { patterns: [include('#properties')] },
      '2': { name: 'keyword.control.flow.block-scalar.yaml' },
      '3': { name: 'storage.modifier.chomping-indicator.yaml' },
      '4': { name: 'comment.line.number-sign.yaml' },
    },
    contentName,
    patterns,
  };
}

/** A statement that continues across lines, until a separator or an empty line. */
function foldedStatement(language: Language): Rule[] {
  if (!language.folded) return [];
  const { statement, rest } = language.folded;
  const endOfPart = String.raw`(?=[;|&\n])`;
  return [
    {
      begin: String.raw`[ \t]*(?=[^\s;|&#])`,
      end: String.raw`(?=[;|&])|${lineStart}(?=\s*$)`,
      patterns: [
        { begin: String.raw`${lineStart}(?=[ \t]+[^\s;|&])`, end: endOfPart, patterns: rest.map(include) },
        { begin: String.raw`\G`, end: endOfPart, patterns: statement.map(include) },
      ],
    },
  ];
}

/** Removes the indentation of a block scalar, which is that of its first line. */
function indented(patterns: Rule[]): Rule {
  return { begin: String.raw`(^|\G)( +)(?=\S)`, while: String.raw`(^|\G)(?:\2|\s*$)`, patterns };
}

/** A file whose first line names its interpreter. */
function byFirstLine(language: Language): Rule[] {
  if (!language.interpreters) return [];
  return [
    {
      begin: String.raw`\G\s*(#!.*\b${language.interpreters}\b.*)$`,
      end: never,
      beginCaptures: { '1': { name: 'comment.line.shebang.user-tool' } },
      contentName: blockScope(language),
      patterns: [include(language.scope)],
    },
  ];
}

/** How quoted scalars escape: the backslashes before a dollar that leave it an ordinary one. */
const writing = {
  double: {
    text: String.raw`[^"\\$]`,
    escapes: String.raw`\\{4}|\\{2}\$|\\(?:.|$)`,
    inParentheses: String.raw`[^()"\\]|\\.`,
    inBraces: String.raw`[^{}"\\]|\\.`,
  },
  single: {
    text: String.raw`[^'\\$]|''`,
    escapes: String.raw`\\{2}|\\\$|\\`,
    inParentheses: String.raw`[^()']|''`,
    inBraces: String.raw`[^{}']|''`,
  },
};

function quotedWith(style: QuotedStyle, extent: Extent, scopes: string, patterns: Rule[]): Rule {
  const { text, escapes, inParentheses, inBraces } = writing[style];
  const whole = String.raw`(\((?:${inParentheses}|\g<1>)*+\))|(\{(?:${inBraces}|\g<2>)*+\})`;
  const dollar = { line: String.raw`\$`, lines: String.raw`\$(?![({])|\$(?:${whole})` }[extent];
  return quotedScalar(style, extent, [
    {
      comment: 'As much of the line as belongs to the scalar, up to a reference that ends on a later line.',
      match: `(?>${text}|${escapes}|${dollar})+`,
      captures: { '0': { name: scopes, patterns } },
    },
    ...(extent === 'lines' ? [include(`#open-reference-in-${style}-quoted`)] : []),
  ]);
}
