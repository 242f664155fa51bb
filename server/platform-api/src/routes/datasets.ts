import { Type, type Static } from 'typebox';
import { datasetStates } from '../constants.js';
import { route } from './route.js';
import {
  EncodedId,
  fieldsQuery,
  Moment,
  oneOf,
  orNull,
  purgeQuery,
  refTo,
  TagList,
  textOf,
  type ShownRecord,
  type Views,
} from './schemas.js';

/** One of the states of a dataset. */
export const StateName = oneOf(datasetStates);

const nothing = Type.Array(Type.Never(), { description: 'Always empty.' });

/** All fields of a dataset in a history (public platform's `HDADetailed`). */
const DatasetFields = {
  id: EncodedId,
  model_class: Type.Literal('HistoryDatasetAssociation'),
  hda_ldda: Type.Literal('hda'),
  history_content_type: Type.Literal('dataset'),
  type: Type.Literal('file'),
  api_type: Type.Literal('file'),
  type_id: Type.String({ examples: ['dataset-0123456789abcdef'] }),
  dataset_id: EncodedId,
  history_id: EncodedId,
  hid: Type.Integer({ description: 'Its number in the history.' }),
  uuid: Type.String({ format: 'uuid' }),
  drs_id: Type.String(),
  name: Type.String(),
  extension: Type.String({ description: 'Its datatype.' }),
  file_ext: Type.String({ description: 'Its datatype.' }),
  data_type: Type.String({ description: 'Its datatype.' }),
  state: StateName,
  file_size: Type.Integer({ description: 'Size in bytes.' }),
  misc_blurb: Type.String({ description: 'Its size, for readers.' }),
  deleted: Type.Boolean(),
  purged: Type.Boolean(),
  visible: Type.Boolean(),
  accessible: Type.Boolean(),
  public: Type.Boolean({ description: 'Whether everyone can read it.' }),
  tags: Type.Array(Type.String()),
  create_time: Moment,
  update_time: Moment,
  url: Type.String({ description: 'The path of the dataset.' }),
  download_url: Type.String({ description: 'The path of its content.' }),
  annotation: Type.Union([Type.String(), Type.Null()], { description: 'What its owner notes about it.' }),
  genome_build: Type.String({ description: 'The name of a reference genome; `?` if it is not known.' }),
  misc_info: Type.Union([Type.String(), Type.Null()], {
    description: 'A text about it, or why it could not be made.',
  }),
  peek: Type.Null(),
  copied_from_ldda_id: Type.Null(),
  object_store_id: Type.Null(),
  quota_source_label: Type.Null(),
  created_from_basename: Type.Null(),
  metadata_dbkey: Type.String({ description: 'The same as `genome_build`.' }),
  creating_job: Type.String({ description: 'The id of the job that makes it; empty if none does.' }),
  rerunnable: Type.Boolean(),
  resubmitted: Type.Boolean(),
  validated_state: Type.Literal('unknown'),
  validated_state_message: Type.Null(),
  permissions: Type.Object({ access: nothing, manage: nothing }),
  display_apps: nothing,
  display_types: nothing,
  hashes: Type.Array(
    Type.Object({
      id: EncodedId,
      model_class: Type.Literal('DatasetHash'),
      hash_function: Type.Literal('SHA-256'),
      hash_value: Type.String({ description: 'In hexadecimal.' }),
      extra_files_path: Type.Null(),
    }),
  ),
  meta_files: nothing,
  sources: Type.Array(
    Type.Object({
      model_class: Type.Literal('DatasetSource'),
      id: EncodedId,
      source_uri: Type.String(),
      extra_files_path: Type.Null(),
      transform: Type.Null(),
      hashes: nothing,
    }),
    { description: 'The URL that it is from.' },
  ),
};

const WholeDataset = Type.Object(DatasetFields);

/** A dataset with all its fields. */
export type DatasetRecord = Static<typeof WholeDataset>;

/** A dataset with the fields of a view, unless a request names others. */
export const Dataset = Type.Unsafe<
  ShownRecord<DatasetRecord, 'id' | 'hid' | 'name' | 'extension' | 'state' | 'file_size' | 'history_id'>
>(Type.Partial(WholeDataset, { $id: 'Dataset', description: 'A dataset in a history.' }));

/** The fields of each view: `summary` is what lists show. */
export const datasetViews: Views<DatasetRecord> = {
  summary: [
    ...([
      'id',
      'model_class',
      'history_content_type',
      'type',
      'type_id',
      'dataset_id',
      'history_id',
    ] as const),
    ...([
      'hid',
      'name',
      'extension',
      'state',
      'file_size',
      'deleted',
      'purged',
      'visible',
      'accessible',
    ] as const),
    ...(['tags', 'create_time', 'update_time', 'url', 'genome_build', 'object_store_id'] as const),
    ...(['copied_from_ldda_id', 'quota_source_label'] as const),
  ],
  detailed: Object.keys(DatasetFields) as (keyof DatasetRecord)[],
  // What the history panel of the platform's own client shows.
  betawebclient: Object.keys(DatasetFields) as (keyof DatasetRecord)[],
};

/** How a dataset is stored (public platform's `DatasetStorageDetails`): the service has one place, without a name. */
export const DatasetStorage = Type.Object(
  {
    object_store_id: Type.Null(),
    name: Type.Null(),
    description: Type.Null(),
    percent_used: Type.Null(),
    dataset_state: StateName,
    hashes: DatasetFields.hashes,
    sources: DatasetFields.sources,
    shareable: Type.Boolean({ description: 'Always true: the owner of its history can share it.' }),
    quota: Type.Object({ source: Type.Null(), enabled: Type.Boolean() }),
    badges: Type.Array(Type.Never(), { description: 'Always empty.' }),
    relocatable: Type.Boolean({ description: 'Always false.' }),
    private: Type.Boolean({ description: 'Whether not everyone can read it.' }),
  },
  { $id: 'DatasetStorage' },
);

/** What is changed of a dataset or a collection. */
export const ContentChange = Type.Object(
  {
    name: orNull(textOf('name'), { examples: ['reads.fastq'] }),
    annotation: orNull(textOf('description')),
    tags: orNull(TagList),
    deleted: orNull(Type.Boolean()),
    visible: orNull(Type.Boolean()),
  },
  { $id: 'DatasetChange' },
);

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const Provenance = Type.Object({
  id: EncodedId,
  uuid: Type.String({ format: 'uuid' }),
  job_id: Type.Union([EncodedId, Type.Null()], { description: 'The job that makes it; null if none does.' }),
  tool_id: nullable('The UUID of the tool, or the name of the import.'),
  parameters: Type.Record(Type.String(), Type.Unknown(), { description: 'The inputs of the job.' }),
  stdout: nullable('What the job printed.'),
  stderr: nullable('What the job printed on standard error.'),
});

const DisplayQuery = Type.Object({
  preview: Type.Optional(Type.Boolean({ description: 'Shows the beginning of a long text on a page.' })),
  filename: Type.Optional(Type.String({ description: 'A file that belongs to the dataset.' })),
  to_ext: Type.Optional(
    Type.String({ description: 'Saves the content under its name with this extension.' }),
  ),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Returns a part of a text as JSON, from there.' }),
  ),
  ck_size: Type.Optional(Type.Integer({ minimum: 0, description: 'Bytes of that part.' })),
});

/** Public platform's `DatasetTextContentDetails`. */
const TextContent = Type.Object({
  item_data: Type.Union([Type.String(), Type.Null()], {
    description: 'The beginning of a text, up to a megabyte; null for any other content.',
  }),
  truncated: Type.Boolean({ description: 'Whether there is more.' }),
  item_url: Type.String({ description: 'The path of the whole content.' }),
});

const anything = { content: { '*/*': { schema: {} } } };

const one = {
  access: 'anonymous',
  tag: 'datasets',
  summary: 'Show a dataset',
  query: Type.Object(fieldsQuery(Object.keys(datasetViews))),
  response: { 200: refTo(Dataset) },
} as const;

const change = {
  access: 'user',
  unsigned: 'notOwner',
  tag: 'datasets',
  summary: 'Rename, annotate, tag, hide, delete, or restore a dataset',
  description: 'Fields that are missing or `null` do not change.',
  body: refTo(ContentChange),
  response: { 200: refTo(Dataset) },
} as const;

const removal = {
  access: 'user',
  unsigned: 'notOwner',
  tag: 'datasets',
  summary: 'Delete a dataset, which can be undone, or permanently',
  query: Type.Object(purgeQuery),
  response: { 204: Type.Null({ description: 'It is deleted.' }) },
} as const;

const display = {
  access: 'anonymous',
  tag: 'datasets',
  summary: 'Show or save the content of a dataset',
  description: 'Parts of it, with the header `range`.',
  query: DisplayQuery,
  response: {
    200: { description: 'The content', ...anything },
    206: { description: 'A part of it', ...anything },
    304: Type.Null({ description: 'It has not changed.' }),
  },
} as const;

/** `/api/datasets/{id}`, and the same below `/api/histories/{id}/contents` (public platform, `api/datasets.py`). */
export const datasetRoutes = {
  show: route('GET /api/datasets/{id}', one),
  update: route('PUT /api/datasets/{id}', change),
  delete: route('DELETE /api/datasets/{id}', removal),
  display: route('GET /api/datasets/{id}/display', display),
  displayHead: route('HEAD /api/datasets/{id}/display', { ...display, hide: true }),
  storage: route('GET /api/datasets/{id}/storage', {
    access: 'anonymous',
    tag: 'datasets',
    summary: 'Show how a dataset is stored',
    response: { 200: refTo(DatasetStorage) },
  }),
  contentAsText: route('GET /api/datasets/{id}/get_content_as_text', {
    access: 'anonymous',
    tag: 'datasets',
    summary: 'Return the beginning of the content of a text',
    response: { 200: TextContent },
  }),
};

/** A dataset in its history, by both paths that the public platform has; the documentation shows one. */
export const contentRoutes = {
  show: route('GET /api/histories/{id}/contents/{content_id}', one),
  showDataset: route('GET /api/histories/{id}/contents/datasets/{content_id}', { ...one, hide: true }),
  update: route('PUT /api/histories/{id}/contents/{content_id}', change),
  updateDataset: route('PUT /api/histories/{id}/contents/datasets/{content_id}', { ...change, hide: true }),
  delete: route('DELETE /api/histories/{id}/contents/{content_id}', removal),
  deleteDataset: route('DELETE /api/histories/{id}/contents/datasets/{content_id}', {
    ...removal,
    hide: true,
  }),
  display: route('GET /api/histories/{id}/contents/{content_id}/display', display),
  displayHead: route('HEAD /api/histories/{id}/contents/{content_id}/display', { ...display, hide: true }),
  provenance: route('GET /api/histories/{id}/contents/{content_id}/provenance', {
    access: 'user',
    unsigned: 'authenticationRequired',
    tag: 'datasets',
    summary: 'Show the job that made a dataset',
    response: { 200: Provenance },
  }),
  bulk: route('PUT /api/histories/{id}/contents/bulk', {
    access: 'user',
    unsigned: 'notOwner',
    tag: 'histories',
    summary: 'Hide, show, delete, restore, or purge many contents of a history',
    body: refTo(
      Type.Object(
        {
          operation: oneOf(['delete', 'undelete', 'hide', 'unhide', 'purge']),
          items: Type.Array(
            Type.Object({ id: EncodedId, history_content_type: oneOf(['dataset', 'dataset_collection']) }),
            { maxItems: 10_000 },
          ),
        },
        { $id: 'BulkChange' },
      ),
    ),
    response: {
      200: Type.Object({
        success_count: Type.Integer(),
        errors: Type.Array(Type.Object({ item: Type.Object({ id: EncodedId }), error: Type.String() })),
      }),
    },
  }),
};
