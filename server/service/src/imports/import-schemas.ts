import { Type, type Static } from 'typebox';
import { hashFunctions, type HashFunction } from '@user-tool/jobs/fetch/checksums.js';
import { EncodedId, textOf } from '@user-tool/platform-api/routes/schemas.js';
import { maxElements } from '../requests/limits.js';
import { CollectionType } from '@user-tool/platform-api/routes/collections.js';
import { elementSources, type SourceName } from './element-sources.js';

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

const flag = (description: string) => Type.Optional(Type.Boolean({ default: false, description }));

const HashName = Type.Unsafe<HashFunction>({ type: 'string', enum: Object.keys(hashFunctions) });

const checksum = (name: HashFunction) =>
  orNull(
    Type.String({ maxLength: hashFunctions[name].digits, description: `${name} of the file as it is sent.` }),
  );

/** The tags of what is imported; a comma separates two of them. */
const Tags = orNull(Type.Array(textOf('tag'), { maxItems: 1_000 }));

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
      Type.Unsafe<SourceName>({
        type: 'string',
        enum: Object.keys(elementSources),
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
      Type.Array(Type.Unsafe<Element>(Type.Ref('ImportElement')), {
        maxItems: maxElements,
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
export interface Element {
  src?: SourceName;
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
  elements?: Element[];
  [field: string]: unknown;
}

/** Datasets, or a collection. */
export const ImportTarget = Type.Object(
  {
    destination: Type.Object({
      type: Type.Unsafe<'hdas' | 'hdca' | 'library' | 'library_folder'>({
        type: 'string',
        enum: ['hdas', 'hdca', 'library', 'library_folder'],
        description:
          '`hdas` for datasets of the history, `hdca` for a collection; libraries are not supported.',
      }),
    }),
    elements: Type.Optional(
      Type.Array(Type.Unsafe<Element>(Type.Ref('ImportElement')), { maxItems: maxElements }),
    ),
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
export type Target = Static<typeof ImportTarget>;

/** The body of an import. */
export const ImportPayload = Type.Object(
  {
    history_id: EncodedId,
    targets: Type.Array(Type.Unsafe<Target>(Type.Ref('ImportTarget')), {
      minItems: 1,
      maxItems: maxElements,
      description: 'What to import; as a text with JSON, too.',
    }),
  },
  { $id: 'ImportPayload' },
);
