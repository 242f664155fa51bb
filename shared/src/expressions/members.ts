import type { ScopeName } from './types.js';

/** The names in scope of an expression, each with a line for users (public platform, "What is in scope"). */
export const scopeNames: ReadonlyMap<ScopeName, string> = new Map([
  ['inputs', 'The values of the inputs, one member per input.'],
  ['self', 'Always null in a tool.'],
  ['runtime', 'Only `outdir` and `tmpdir`, both null.'],
]);

/** Whether the name is one of the platform's objects. */
export function isScopeName(name: string): name is ScopeName {
  return scopeNames.has(name as ScopeName);
}

/** The type of a member's value, for following a path further. */
export type MemberType = 'text' | 'number' | 'file' | 'files' | 'list' | 'object' | 'null' | 'unknown';

/** One property of an object in expressions. */
export interface Member {
  name: string;
  type: MemberType;
  /** It may be `null` instead. */
  nullable?: true;
  /** One Markdown sentence. */
  summary: string;
}

/** A dataset, as expressions see it (public platform, "What is in scope"). */
export const fileMembers: readonly Member[] = [
  { name: 'path', type: 'text', summary: 'The path of the file.' },
  { name: 'basename', type: 'text', summary: 'The file name, without its folder.' },
  { name: 'nameroot', type: 'text', summary: 'The file name without its last extension.' },
  { name: 'nameext', type: 'text', summary: 'The last extension of the file name, with the dot.' },
  { name: 'format', type: 'text', summary: 'The datatype of the dataset, such as `fastqsanger`.' },
  {
    name: 'element_identifier',
    type: 'text',
    nullable: true,
    summary: 'The name of the dataset in its collection, or `null`.',
  },
  { name: 'class', type: 'text', summary: '`File`, or `Directory`.' },
  { name: 'size', type: 'number', nullable: true, summary: 'The size in bytes.' },
  { name: 'location', type: 'text', summary: 'The URI of the file.' },
  { name: 'listing', type: 'list', nullable: true, summary: 'The contents of a directory.' },
  { name: 'checksum', type: 'text', nullable: true, summary: 'The checksum of the file, or `null`.' },
];

/** Members of a dataset that only jobs from tool requests have. */
export const requestedFileMembers: ReadonlySet<string> = new Set([
  'element_identifier',
  'size',
  'listing',
  'checksum',
]);

/** A dataset where jobs start in the classic way (public platform, `to_cwl`). */
export const classicFileMembers: readonly Member[] = fileMembers.filter(
  ({ name }) => !requestedFileMembers.has(name),
);

/** A collection of datasets. */
export const collectionMembers: readonly Member[] = [
  {
    name: 'elements',
    type: 'unknown',
    summary: 'The elements: a list, or for paired collections an object with `forward` and `reverse`.',
  },
  { name: 'name', type: 'text', nullable: true, summary: 'The name of the collection.' },
  { name: 'collection_type', type: 'text', summary: 'The structure, such as `list` or `list:paired`.' },
  { name: 'class', type: 'text', summary: '`Collection`.' },
  { name: 'tags', type: 'list', summary: 'The tags of the collection.' },
  { name: 'has_single_item', type: 'unknown', summary: 'Whether the collection has exactly one element.' },
  { name: 'columns', type: 'unknown', summary: 'The columns of a sample sheet.' },
  {
    name: 'column_definitions',
    type: 'unknown',
    summary: 'The definitions of the columns of a sample sheet.',
  },
  { name: 'fields', type: 'unknown', summary: 'The fields of a record.' },
];

/** The elements of a paired collection. */
export const pairMembers: readonly Member[] = [
  { name: 'forward', type: 'file', summary: 'The first dataset of the pair.' },
  { name: 'reverse', type: 'file', summary: 'The second dataset of the pair.' },
];

/** `runtime`: both are `null` when the command is built. */
export const runtimeMembers: readonly Member[] = [
  { name: 'outdir', type: 'null', summary: '`null`: the command already runs in the working directory.' },
  { name: 'tmpdir', type: 'null', summary: '`null`: use `$TMPDIR` in the shell.' },
];

/** The list members that commands need; the language has more (ECMAScript, "Array.prototype"). */
export const listMembers: readonly Member[] = [
  {
    name: 'map',
    type: 'unknown',
    summary: 'A list with the result of a function for each element: `xs.map((f) => f.path)`.',
  },
  { name: 'join', type: 'unknown', summary: "All elements joined into one string: `xs.join(' ')`." },
  { name: 'filter', type: 'list', summary: 'A list of the elements for which a function returns true.' },
  { name: 'length', type: 'number', summary: 'The number of elements.' },
];

/** The members of a dataset or collection in output labels (public platform, "Outputs"). */
const labelInputMembers: readonly Member[] = [
  { name: 'name', type: 'text', summary: 'The name of the dataset in the history.' },
];

/** Other members in labels. */
const labelRuntimeMembers: readonly Member[] = [
  {
    name: 'on_string',
    type: 'text',
    summary: 'What the result is based on, such as `data 1 and data 2`.',
  },
];

/** All of the above, by the kind of value that has them. */
export const memberTables = {
  file: fileMembers,
  collection: collectionMembers,
  pair: pairMembers,
  runtime: runtimeMembers,
  list: listMembers,
  labelInput: labelInputMembers,
  labelRuntime: labelRuntimeMembers,
} as const satisfies Readonly<Record<string, readonly Member[]>>;

/** The kinds of value with a fixed set of members. */
export type MemberTable = keyof typeof memberTables;
