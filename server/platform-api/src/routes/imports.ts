import { Type, type Static } from 'typebox';
import {
  hashDigits,
  importSources,
  maxImportedFiles,
  maxTags,
  uploadToolId,
  type HashFunction,
  type ImportSource,
} from '../constants.js';
import { CollectionRecord, CollectionType } from './collections.js';
import { Dataset } from './datasets.js';
import { JobSummary } from './jobs.js';
import { route } from './route.js';
import { EncodedId, oneOf, orNull, refTo, textOf } from './schemas.js';

const flag = (description: string) => Type.Optional(Type.Boolean({ default: false, description }));

const HashName = oneOf(Object.keys(hashDigits) as HashFunction[]);

const checksum = (name: HashFunction) =>
  orNull(Type.String({ maxLength: hashDigits[name], description: `${name} of the file as it is sent.` }));

/** The tags of what is imported; a comma separates two of them. */
const Tags = orNull(Type.Array(textOf('tag'), { maxItems: maxTags }));

/** A text, or what other programs take for one. */
const plainText = (description: string) =>
  Type.Unsafe<string | number | boolean | null>({
    type: ['string', 'number', 'boolean', 'null'],
    description,
  });

/** One dataset, or the elements of one level of a collection: which fields it needs depends on `src`. */
export const ImportElement = Type.Object(
  {
    src: Type.Optional(
      oneOf(importSources, {
        description: 'Where the data is; elements of a collection that have elements themselves have none.',
      }),
    ),
    paste_content: Type.Optional(plainText('For `pasted`: the content.')),
    url: Type.Optional(
      Type.String({ description: 'For `url`.', examples: ['https://example.org/reads.fasta'] }),
    ),
    name: Type.Optional(plainText('The name of the dataset, and its identifier in a collection.')),
    ext: Type.Optional(
      Type.String({ default: 'auto', description: 'The datatype; `auto` for what the content looks like.' }),
    ),
    dbkey: orNull(textOf('name', { description: 'The name of a reference genome.' })),
    info: orNull(textOf('description', { description: 'A text about the dataset.' })),
    tags: Tags,
    auto_decompress: flag('Whether to decompress what gzip or bzip2 has compressed.'),
    to_posix_lines: flag('Whether the lines of a text get the ends of POSIX.'),
    space_to_tab: flag('Whether runs of spaces in a text become tabs.'),
    deferred: flag('For `url`: whether only the URL is stored.'),
    MD5: checksum('MD5'),
    'SHA-1': checksum('SHA-1'),
    'SHA-256': checksum('SHA-256'),
    'SHA-512': checksum('SHA-512'),
    hashes: orNull(
      Type.Array(Type.Object({ hash_function: HashName, hash_value: Type.String({ maxLength: 128 }) }), {
        maxItems: 16,
      }),
    ),
    description: orNull(textOf('description')),
    created_from_basename: orNull(Type.String()),
    elements: Type.Optional(
      Type.Array(Type.Unsafe<ImportElement>(Type.Ref('ImportElement')), {
        maxItems: maxImportedFiles,
        description: 'The elements of the next level of a collection.',
      }),
    ),
    ...Object.fromEntries(
      ['path', 'server_dir', 'ftp_path', 'composite', 'extra_files', 'items_from', 'elements_from'].map(
        (name) => [name, Type.Optional(Type.Unsafe<unknown>({ description: 'Not supported.' }))],
      ),
    ),
  },
  { $id: 'ImportElement', additionalProperties: false },
);

/** An element, as it was written. */
export interface ImportElement {
  src?: ImportSource;
  paste_content?: string | number | boolean | null;
  url?: string;
  name?: string | number | boolean | null;
  ext?: string;
  dbkey?: string | null;
  info?: string | null;
  tags?: string[] | null;
  auto_decompress?: boolean;
  to_posix_lines?: boolean;
  space_to_tab?: boolean;
  deferred?: boolean;
  hashes?: { hash_function: HashFunction; hash_value: string }[] | null;
  elements?: ImportElement[];
  [field: string]: unknown;
}

/** Datasets, or a collection. */
export const ImportTarget = Type.Object(
  {
    destination: Type.Object({
      type: oneOf(['hdas', 'hdca', 'library', 'library_folder'], {
        description:
          '`hdas` for datasets of the history, `hdca` for a collection; libraries are not supported.',
      }),
    }),
    elements: Type.Optional(Type.Array(refTo(ImportElement), { maxItems: maxImportedFiles })),
    elements_from: Type.Optional(Type.Unsafe<unknown>({ description: 'Not supported.' })),
    items_from: Type.Optional(Type.Unsafe<unknown>({ description: 'Not supported.' })),
    auto_decompress: flag('The default for its elements.'),
    name: orNull(
      textOf('name', {
        description: 'The name of the collection; its type is lists on all levels by default.',
      }),
    ),
    collection_type: orNull(CollectionType),
    tags: Tags,
  },
  { $id: 'ImportTarget' },
);

/** A target, as it was written. */
export type ImportTarget = Static<typeof ImportTarget>;

const ImportPayload = Type.Object(
  {
    history_id: EncodedId,
    targets: Type.Array(refTo(ImportTarget), {
      minItems: 1,
      maxItems: maxImportedFiles,
      description: 'What to import; as a text with JSON, too.',
    }),
  },
  { $id: 'ImportPayload' },
);

/** What an import has begun (public platform's response to the execution of a tool). */
export const Imported = Type.Object(
  {
    outputs: Type.Array(Type.Union([refTo(Dataset), refTo(CollectionRecord)]), {
      description: 'Datasets, with `output_name`; for an import, collections as well.',
    }),
    output_collections: Type.Array(refTo(CollectionRecord), {
      description: 'Collections, with `output_name`.',
    }),
    jobs: Type.Array(refTo(JobSummary), {
      description: 'For an import one, which imports all files; none if there are no files.',
    }),
    implicit_collections: Type.Array(refTo(CollectionRecord), {
      description: 'Collections that several jobs make together, with `output_name`.',
    }),
    produces_entry_points: Type.Literal(false),
    tool_request_id: EncodedId,
  },
  { $id: 'Imported' },
);

const ToolRun = Type.Object(
  {
    tool_uuid: orNull(Type.String()),
    tool_id: orNull(Type.String(), {
      description: `Without a UUID: the \`id\` of the document of a tool, or \`${uploadToolId}\` to import data.`,
    }),
    tool_version: orNull(Type.String()),
    history_id: orNull(EncodedId),
    inputs: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description:
          'The values of inputs by name, `conditional|input` for those of a conditional; as a text with JSON, too.',
      }),
    ),
  },
  { $id: 'ToolRun' },
);

/** Imports of data, and runs of tools as older clients start them (public platform, `api/tools.py`). */
export const importRoutes = {
  fetch: route('POST /api/tools/fetch', {
    access: 'user',
    unsigned: 'notOwner',
    bodyKind: 'import',
    tag: 'tools',
    summary: 'Import data into a history of the caller',
    description:
      'Datasets and collections are there at once; a job gives them their content. Files are sent in a form, `multipart/form-data`, with the fields `history_id` and `targets` (as JSON): elements with the `src` `files` take its files in their order.',
    body: refTo(ImportPayload),
    response: { 200: refTo(Imported) },
  }),
  run: route('POST /api/tools', {
    access: 'user',
    unsigned: 'authenticationRequired',
    bodyKind: 'import',
    tag: 'tools',
    summary: 'Run a tool, or import data',
    description:
      'As `POST /api/jobs`, but the response has the jobs and what they make. Inputs that the tool does not have are ignored. With the tool `upload1`, the fields `files_0|NAME`, `files_0|url_paste`, `file_type`, and `dbkey` describe data to import, and the files of a form are imported in their order.',
    body: refTo(ToolRun),
    response: { 200: refTo(Imported) },
  }),
};
