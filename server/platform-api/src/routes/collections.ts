import { Type, type Static } from 'typebox';
import { ContentChange, Dataset, type DatasetRecord } from './datasets.js';
import { route } from './route.js';
import {
  EncodedId,
  fieldsQuery,
  Moment,
  oneOf,
  orNull,
  PageQuery,
  purgeQuery,
  refTo,
  textOf,
  type ShownRecord,
  type Views,
} from './schemas.js';

/** Most elements that the record of a collection shows; lists of elements show all of them, in pages. */
export const maxShownElements = 2_000;

const counts = Type.Record(Type.String(), Type.Integer());
const typeExample = { examples: ['list:paired'] };

/** An element of a collection (public platform's `DCESummary`), and a collection in it (`DCObject`). */
export const CollectionElementRecord = Type.Object(
  {
    id: EncodedId,
    model_class: Type.Literal('DatasetCollectionElement'),
    element_index: Type.Integer({ description: 'Its position, from 0.' }),
    element_identifier: Type.String(),
    columns: Type.Null(),
    element_type: oneOf(['hda', 'dataset_collection']),
    object: Type.Unsafe<Partial<DatasetRecord> | InnerCollection>({
      anyOf: [
        refTo(Dataset),
        Type.Object({
          id: EncodedId,
          model_class: Type.Literal('DatasetCollection'),
          collection_type: Type.String(typeExample),
          populated: Type.Boolean(),
          element_count: Type.Integer(),
          elements_datatypes: Type.Array(Type.String()),
          elements_states: counts,
          elements_deleted: Type.Integer(),
          contents_url: Type.String(),
          elements: Type.Array(Type.Ref('CollectionElement')),
        }),
      ],
    }),
  },
  { $id: 'CollectionElement', description: 'An element of a collection: a dataset, or a collection.' },
);

/** An element, as it is shown. */
export type ElementRecord = Static<typeof CollectionElementRecord>;

/** A collection in a collection, as it is shown. */
export interface InnerCollection {
  id: string;
  model_class: 'DatasetCollection';
  collection_type: string;
  populated: boolean;
  element_count: number;
  elements_datatypes: string[];
  elements_states: Record<string, number>;
  elements_deleted: number;
  contents_url: string;
  elements: ElementRecord[];
}

/** All fields of a collection in a history (public platform's `HDCADetailed`). */
const CollectionFields = {
  id: EncodedId,
  model_class: Type.Literal('HistoryDatasetCollectionAssociation'),
  history_content_type: Type.Literal('dataset_collection'),
  type: Type.Literal('collection'),
  type_id: Type.String({ examples: ['dataset_collection-0123456789abcdef'] }),
  collection_id: EncodedId,
  history_id: EncodedId,
  hid: Type.Integer({ description: 'Its number in the history.' }),
  name: Type.String(),
  collection_type: Type.String(typeExample),
  populated: Type.Boolean({ description: 'Whether its elements are known.' }),
  populated_state: oneOf(['new', 'ok', 'failed']),
  populated_state_message: Type.Union([Type.String(), Type.Null()]),
  element_count: Type.Integer({ description: 'Number of elements of the first level.' }),
  elements_datatypes: Type.Array(Type.String()),
  elements_states: counts,
  elements_deleted: Type.Integer(),
  job_source_id: Type.Union([EncodedId, Type.Null()]),
  job_source_type: Type.Union([Type.Literal('Job'), Type.Null()]),
  job_state_summary: Type.Record(Type.String(), Type.Integer(), {
    description: 'The jobs that make it, by state.',
  }),
  implicit_collection_jobs_id: Type.Null(),
  column_definitions: Type.Null(),
  store_times_summary: Type.Null(),
  deleted: Type.Boolean(),
  visible: Type.Boolean(),
  tags: Type.Array(Type.String()),
  create_time: Moment,
  update_time: Moment,
  url: Type.String({ description: 'The path of the collection.' }),
  contents_url: Type.String({ description: 'The path of its elements.' }),
  elements: Type.Array(refTo(CollectionElementRecord), {
    description: `At most ${maxShownElements} elements of all levels; \`contents_url\` has all.`,
  }),
};

const WholeCollection = Type.Object(CollectionFields);

/** A collection with all its fields. */
export type CollectionRecord = Static<typeof WholeCollection>;

/** A collection with the fields of a view, unless a request names others. */
export const CollectionRecord = Type.Unsafe<
  ShownRecord<CollectionRecord, 'id' | 'hid' | 'name' | 'collection_type' | 'history_id'>
>(
  Type.Partial(WholeCollection, { $id: 'Collection', description: 'A collection of datasets in a history.' }),
);

const everything = Object.keys(CollectionFields) as (keyof CollectionRecord)[];
const ofOne: readonly string[] = ['elements', 'implicit_collection_jobs_id', 'store_times_summary'];
const summary = everything.filter((name) => !ofOne.includes(name));

/** The fields of each view: `summary` is what lists show; both names of the platform for each are served. */
export const collectionViews: Views<CollectionRecord> = {
  summary,
  detailed: everything,
  betawebclient: summary,
  collection: summary,
  element: everything,
  'element-reference': everything,
};

/** Most levels of a collection that a request creates. */
export const maxLevels = 5;

/** The type of a new collection. */
export const CollectionType = Type.String({
  pattern: `^(list|paired)(:(list|paired)){0,${maxLevels - 1}}$`,
  maxLength: 100,
  description: `\`list\` or \`paired\` for each of at most ${maxLevels} levels, separated by colons.`,
  examples: ['list', 'paired', 'list:paired'],
});

const sources = ['hda', 'new_collection'] as const;

/** An element of a new collection (public platform's `CollectionElementIdentifier`). */
export const ElementIdentifier = Type.Object(
  {
    name: Type.String({ description: 'Its identifier among the elements of its level.' }),
    src: oneOf(sources),
    id: Type.Optional(Type.Union([EncodedId, Type.Null()], { description: 'Of a dataset, with `hda`.' })),
    element_identifiers: Type.Optional(
      Type.Unsafe<ElementIdentifier[] | null>({
        anyOf: [{ type: 'array', items: Type.Ref('ElementIdentifier') }, { type: 'null' }],
        description: 'With `new_collection`.',
      }),
    ),
  },
  { $id: 'ElementIdentifier' },
);

/** An element as it is written. */
export interface ElementIdentifier {
  name: string;
  src: (typeof sources)[number];
  id?: string | null;
  element_identifiers?: ElementIdentifier[] | null;
}

/** A collection to create, in the history of the path, or in that of the body. */
const definition = {
  name: orNull(textOf('name'), { examples: ['Reads'] }),
  collection_type: CollectionType,
  element_identifiers: Type.Array(refTo(ElementIdentifier)),
  hide_source_items: orNull(Type.Boolean(), { description: 'Hides its datasets in their history.' }),
  instance_type: orNull(Type.Literal('history')),
};

/** A collection to create. */
export const CollectionDefinition = Type.Object(definition, { $id: 'CollectionDefinition' });

const HistoryCollectionDefinition = Type.Object(
  { ...definition, history_id: EncodedId },
  { $id: 'HistoryCollectionDefinition' },
);

/** Something that is added to a history: a copy, or a new collection. */
const NewContent = Type.Object(
  {
    type: oneOf(['dataset', 'dataset_collection'], { default: 'dataset' }),
    source: Type.Optional(
      Type.Union([Type.Literal('hda'), Type.Literal('hdca'), Type.Literal('new_collection'), Type.Null()], {
        description: 'What is copied; `new_collection`, or nothing, for a new collection.',
      }),
    ),
    content: orNull(EncodedId, { description: 'The id of what is copied.' }),
    ...Type.Partial(Type.Object(definition)).properties,
  },
  { $id: 'NewContent' },
);

const ContentsToCopy = Type.Object(
  {
    source_content: Type.Array(
      Type.Object({
        id: EncodedId,
        type: Type.Union([Type.Literal('dataset'), Type.Literal('dataset_collection')]),
      }),
      { minItems: 1, maxItems: 1_000 },
    ),
    target_history_ids: Type.Array(EncodedId, { minItems: 1, maxItems: 100 }),
  },
  { $id: 'ContentsToCopy' },
);

const forReaders = { access: 'user', unsigned: 'notAccessible', tag: 'collections' } as const;
const forOwners = { access: 'user', unsigned: 'notOwner', tag: 'collections' } as const;

const one = {
  ...forReaders,
  summary: 'Show a collection',
  query: Type.Object({
    ...fieldsQuery(Object.keys(collectionViews)),
    fuzzy_count: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: `About how many elements are shown; at most ${maxShownElements}.`,
      }),
    ),
  }),
  response: { 200: refTo(CollectionRecord) },
} as const;

const change = {
  ...forOwners,
  summary: 'Rename, annotate, tag, hide, delete, or restore a collection',
  description: 'Fields that are missing or `null` do not change. Its datasets do not change.',
  body: refTo(ContentChange),
  response: { 200: refTo(CollectionRecord) },
} as const;

const removal = {
  ...forOwners,
  summary: 'Delete a collection, which can be undone, or permanently',
  query: Type.Object({
    ...purgeQuery,
    recursive: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether its datasets are deleted, too; in a body as well.',
      }),
    ),
  }),
  response: { 204: Type.Null({ description: 'It is deleted.' }) },
} as const;

const creation = {
  ...forOwners,
  summary: 'Create a collection of datasets',
  response: { 200: refTo(CollectionRecord) },
} as const;

/** `/api/dataset_collections` (public platform, `api/dataset_collections.py`). */
export const collectionRoutes = {
  create: route('POST /api/dataset_collections', { ...creation, body: refTo(HistoryCollectionDefinition) }),
  show: route('GET /api/dataset_collections/{id}', one),
  update: route('PUT /api/dataset_collections/{id}', change),
  delete: route('DELETE /api/dataset_collections/{id}', removal),
  elements: route('GET /api/dataset_collections/{id}/contents/{parent_id}', {
    ...forReaders,
    summary: 'List the elements of a collection, or those of a collection in it',
    query: Type.Object(PageQuery),
    response: { 200: Type.Array(refTo(CollectionElementRecord)) },
  }),
  element: route('GET /api/dataset_collection_element/{id}', {
    ...forReaders,
    summary: 'Show an element of a collection',
    response: { 200: refTo(CollectionElementRecord) },
  }),
};

/** Collections in their history, and what is copied into one. */
export const historyCollectionRoutes = {
  create: route('POST /api/histories/{id}/contents/dataset_collections', {
    ...creation,
    hide: true,
    body: refTo(CollectionDefinition),
  }),
  show: route('GET /api/histories/{id}/contents/dataset_collections/{content_id}', one),
  update: route('PUT /api/histories/{id}/contents/dataset_collections/{content_id}', change),
  delete: route('DELETE /api/histories/{id}/contents/dataset_collections/{content_id}', removal),
  add: route('POST /api/histories/{id}/contents', {
    ...forOwners,
    summary: 'Copy a dataset or a collection into a history, or create a collection',
    body: refTo(NewContent),
    response: { 200: Type.Union([refTo(Dataset), refTo(CollectionRecord)]) },
  }),
  copy: route('POST /api/histories/{id}/copy_contents', {
    ...forOwners,
    summary: 'Copy datasets and collections into histories',
    body: refTo(ContentsToCopy),
    response: { 200: Type.Object({ history_ids: Type.Array(EncodedId) }) },
  }),
};
