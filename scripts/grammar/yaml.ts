import {
  anyKey,
  furtherIn,
  include,
  keyCaptures,
  keyLine,
  lineStart,
  plainStart,
  properties,
  quotedScalar,
  trailingComment,
  type Repository,
  type Rule,
} from './rule.js';

const keyInColumn0 = String.raw`[A-Za-z_][\w-]*:(?:\s|$)`;

/** Where an unclosed flow collection ends: at a line of the document that begins with a key. */
export const flowEscape = `(?=${lineStart}${keyInColumn0})`;

/**
 * Flow collections that also know the fields `patterns`.
 * @param prefix of the names of their rules
 */
export function flowRules(prefix: string, patterns: Rule[]): Repository {
  const collection = (kind: string, begin: string, end: string): Rule => ({
    name: `meta.flow-${kind}.yaml`,
    begin,
    end: `${end}|${flowEscape}`,
    beginCaptures: { '0': { name: `punctuation.definition.${kind}.begin.yaml` } },
    endCaptures: { '0': { name: `punctuation.definition.${kind}.end.yaml` } },
    patterns: [
      include('#comment'),
      { name: 'punctuation.separator.sequence.yaml', match: ',' },
      ...patterns,
      include('#flow-key'),
      include('#properties'),
      include(`#${prefix}flow-collection`),
      include('#flow-scalar'),
    ],
  });
  return {
    [`${prefix}flow-collection`]: {
      patterns: [
        collection('mapping', String.raw`\{`, String.raw`\}`),
        collection('sequence', String.raw`\[`, String.raw`\]`),
      ],
    },
  };
}

/** A field in a flow collection, with its value. */
export function flowField(key: string, patterns: Rule[]): Rule {
  return {
    begin: String.raw`(?:(?<=[\[{,])|^|\G)\s*("${key}"|'${key}'|${key})[ \t]*(:)(?=[\s"'\[{]|$)`,
    end: `(?=[,}\\]])|${flowEscape}`,
    beginCaptures: {
      '1': { name: 'entity.name.tag.yaml' },
      '2': { name: 'punctuation.separator.key-value.mapping.yaml' },
    },
    patterns,
  };
}

/** A list item that is a quoted scalar or a flow collection, and ends with it even if it is never closed. */
export function bracketedItem(opening: string, value: Rule): Rule {
  return {
    begin: String.raw`(^|\G)( *)((?:-[ \t]+)+)(?=${properties}(?:${opening}))`,
    while: String.raw`(^|\G)(?=\2[ \]}]|\s*$)`,
    beginCaptures: { '3': { patterns: [include('#dash')] } },
    patterns: [include('#comment'), include('#properties'), value],
  };
}

/** YAML itself, tolerant of documents while they are typed. */
export const yamlRules: Repository = {
  node: {
    patterns: [
      include('#comment'),
      include('#block-scalar'),
      include('#block-scalar-item'),
      include('#bracketed-field'),
      include('#bracketed-item'),
      include('#key'),
      include('#bracketed-line'),
      include('#dash'),
      include('#properties'),
      include('#value'),
    ],
  },
  value: {
    patterns: [
      include('#double-quoted'),
      include('#single-quoted'),
      include('#block-header'),
      include('#constant'),
      include('#plain'),
    ],
  },
  'long-value': {
    comment: 'What may span lines; only inside a rule that bounds it.',
    patterns: [
      include('#flow-collection'),
      quotedScalar('double', 'lines', [include('#double-quoted-escape')]),
      quotedScalar('single', 'lines', [include('#single-quoted-escape')]),
      include('#value'),
    ],
  },
  comment: {
    name: 'comment.line.number-sign.yaml',
    match: String.raw`(?:^|\G|(?<=\s))(#).*$`,
    captures: { '1': { name: 'punctuation.definition.comment.yaml' } },
  },
  'document-marker': { name: 'entity.other.document.begin.yaml', match: String.raw`^(?:---|\.\.\.)(?=\s|$)` },
  directive: { name: 'meta.directive.yaml keyword.other.directive.yaml', match: '^%.*$' },
  dash: { name: 'punctuation.definition.block.sequence.item.yaml', match: String.raw`[-?](?=\s|$)` },
  properties: {
    patterns: [
      { name: 'keyword.control.flow.alias.yaml', match: String.raw`\*[^\s\[\]{},]+` },
      { name: 'keyword.control.property.anchor.yaml', match: String.raw`&[^\s\[\]{},]+` },
      { name: 'storage.type.tag-handle.yaml', match: String.raw`!(?:<[^>\s]*>|[^\s\[\]{},]*)` },
    ],
  },
  key: {
    match: String.raw`(?:^|\G)(\s*)((?:-[ \t]+)*)(?:(<<)|(${anyKey}))[ \t]*(:)(?=\s|$)`,
    captures: {
      '2': { patterns: [include('#dash')] },
      '3': { name: 'entity.name.tag.merge.yaml' },
      '4': { name: 'entity.name.tag.yaml' },
      '5': { name: 'punctuation.separator.key-value.mapping.yaml' },
    },
  },
  'block-header': {
    name: 'keyword.control.flow.block-scalar.yaml',
    match: String.raw`[|>][-+0-9]*(?=[ \t]*(?:$|[ \t]#))`,
  },
  'block-scalar': {
    begin: String.raw`${keyLine(anyKey)}[ \t]+${properties}([|>])([-+0-9]*)${trailingComment}`,
    while: furtherIn,
    beginCaptures: {
      ...keyCaptures,
      '8': { patterns: [include('#properties')] },
      '9': { name: 'keyword.control.flow.block-scalar.yaml' },
      '10': { name: 'storage.modifier.chomping-indicator.yaml' },
      '11': { name: 'comment.line.number-sign.yaml' },
    },
    contentName: 'string.unquoted.block.yaml',
  },
  'block-scalar-item': {
    begin: String.raw`(^|\G)( *)(-) +${properties}([|>])([-+0-9]*)${trailingComment}`,
    while: String.raw`(^|\G)(?=\2 |\s*$)`,
    beginCaptures: {
      '3': { name: 'punctuation.definition.block.sequence.item.yaml' },
      '4': { patterns: [include('#properties')] },
      '5': { name: 'keyword.control.flow.block-scalar.yaml' },
      '6': { name: 'storage.modifier.chomping-indicator.yaml' },
      '7': { name: 'comment.line.number-sign.yaml' },
    },
    contentName: 'string.unquoted.block.yaml',
  },
  'bracketed-field': {
    comment: 'A quoted scalar or flow collection. If it is never closed, it still ends with its field.',
    begin: String.raw`${keyLine(anyKey)}[ \t]+(?=${properties}["'\[{])`,
    while: String.raw`(^|\G)(?=\2\4\4\5[ \]}]|\s*$)`,
    beginCaptures: keyCaptures,
    patterns: [include('#comment'), include('#properties'), include('#long-value')],
  },
  'bracketed-line': {
    comment: 'The same where the line above has the key.',
    begin: String.raw`${lineStart}( *)(?=["'\[{])`,
    while: String.raw`(^|\G)(?=\1|\s*$)(?!---|\.\.\.)(?!${keyInColumn0})`,
    patterns: [include('#comment'), include('#long-value')],
  },
  'bracketed-item': bracketedItem(String.raw`["'][^"']*$|[\[{]`, include('#long-value')),
  'double-quoted': quotedScalar('double', 'line', [include('#double-quoted-escape')]),
  'single-quoted': quotedScalar('single', 'line', [include('#single-quoted-escape')]),
  'double-quoted-escape': {
    patterns: [
      {
        name: 'constant.character.escape.yaml',
        match: String.raw`\\(?:[0abtnvfre "/\\N_LP\t]|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|$)`,
      },
      { name: 'invalid.illegal.unknown-escape.yaml', match: String.raw`\\.` },
    ],
  },
  'single-quoted-escape': { name: 'constant.character.escape.yaml', match: "''" },
  'flow-key': {
    patterns: [
      {
        match: String.raw`(?:(?<=[\[{,])|^|\G)\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')[ \t]*(:)|([^\s,\[\]{}"'#&*!:][^,\[\]{}:\n]*)(:)(?=[\s,\[\]{}]|$))`,
        captures: {
          '1': { name: 'entity.name.tag.yaml' },
          '2': { name: 'punctuation.separator.key-value.mapping.yaml' },
          '3': { name: 'entity.name.tag.yaml' },
          '4': { name: 'punctuation.separator.key-value.mapping.yaml' },
        },
      },
      { name: 'punctuation.separator.key-value.mapping.yaml', match: String.raw`:(?=[\s,\[\]{}]|$)` },
    ],
  },
  'flow-scalar': {
    patterns: [
      include('#double-quoted'),
      include('#single-quoted'),
      include('#constant'),
      {
        name: 'string.unquoted.plain.in.yaml',
        match: String.raw`[^\s,\[\]{}"'#](?:[^\s,\[\]{}:]|:(?=[^\s,\[\]{}])|[ \t]+(?=[^\s#,\[\]{}:]))*`,
      },
    ],
  },
  constant: {
    patterns: [
      {
        name: 'constant.language.boolean.yaml',
        match: String.raw`\b(?:true|True|TRUE|false|False|FALSE)(?=[ \t]*(?:$|[,\]}]|[ \t]#))`,
      },
      {
        name: 'constant.language.null.yaml',
        match: String.raw`(?<!\S)(?:null|Null|NULL|~)(?=[ \t]*(?:$|[,\]}]|[ \t]#))`,
      },
      {
        name: 'constant.numeric.yaml',
        match: String.raw`(?<![^\s,\[{])[-+]?(?:0x[0-9A-Fa-f]+|0o[0-7]+|(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))(?=[ \t]*(?:$|[,\]}]|[ \t]#))`,
      },
    ],
  },
  plain: {
    name: 'string.unquoted.plain.out.yaml',
    match: String.raw`${plainStart}(?:\S|[ \t]+(?=[^\s#]))*`,
  },
};
