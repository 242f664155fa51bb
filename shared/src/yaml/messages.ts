import type { ErrorCode } from 'yaml';

/**
 * Our sentence for each thing that the YAML parser can object to. `source` is the text at the place,
 * its first line, shortened.
 */
export const syntaxMessages: Record<ErrorCode, (source: string) => string> = {
  ALIAS_PROPS: () => 'An alias cannot have an anchor or a tag of its own.',
  BAD_ALIAS: (source) => `The alias "${source}" is not well formed: write "*" and the name of an anchor.`,
  BAD_COLLECTION_TYPE: (source) => `The tag "${source}" does not fit what follows it.`,
  BAD_DIRECTIVE: (source) => `"${source}" is no directive that YAML knows.`,
  BAD_DQ_ESCAPE: (source) =>
    `"${source}" is no escape that double quotes know: write "\\\\" for a backslash, or use single quotes.`,
  BAD_INDENT: () => 'This line is not indented like its neighbours.',
  BAD_PROP_ORDER: () => 'Anchors and tags stand directly before the value that they belong to.',
  BAD_SCALAR_START: (source) => `A plain value cannot begin with "${source.charAt(0)}": put it in quotes.`,
  BLOCK_AS_IMPLICIT_KEY: () =>
    'A second colon on this line starts a mapping where none can stand: put the value in quotes, or the key on a line of its own.',
  BLOCK_IN_FLOW: () => 'Inside brackets and braces no indented list, mapping or block can stand.',
  DUPLICATE_KEY: (source) => `The key "${source}" is here twice.`,
  IMPOSSIBLE: () => 'This text cannot be read as YAML.',
  KEY_OVER_1024_CHARS: () => 'A key has at most 1024 characters.',
  MISSING_CHAR: (source) => `"${source}" is neither a key nor a value here: a key needs a colon behind it.`,
  MULTILINE_IMPLICIT_KEY: (source) => `"${source}" is not a key yet: put a colon behind it.`,
  MULTIPLE_ANCHORS: () => 'A value has at most one anchor.',
  MULTIPLE_DOCS: () => 'A file holds one tool.',
  MULTIPLE_TAGS: () => 'A value has at most one tag.',
  NON_STRING_KEY: () => 'A key has to be text.',
  RESOURCE_EXHAUSTION: () => 'This text is too large or too deep to be read.',
  TAB_AS_INDENT: () => 'YAML is indented with spaces: a tab cannot stand here.',
  TAG_RESOLVE_FAILED: (source) => `The tag "${source}" has no meaning here: remove it.`,
  UNEXPECTED_TOKEN: (source) => `"${source}" cannot stand here.`,
};
