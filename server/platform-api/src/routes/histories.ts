import { Type, type Static } from 'typebox';
import { CollectionRecord } from './collections.js';
import { Dataset, datasetViews, StateName } from './datasets.js';
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
  TagList,
  textOf,
  texts,
  type ShownRecord,
  type Views,
} from './schemas.js';

const counts = Type.Record(Type.String(), Type.Integer());

/** All fields of a history (public platform's `HistoryDetailed` and `CustomHistoryView`). */
const HistoryFields = {
  id: EncodedId,
  model_class: Type.Literal('History'),
  name: Type.String(),
  user_id: EncodedId,
  username: Type.String(),
  deleted: Type.Boolean(),
  purged: Type.Boolean(),
  archived: Type.Boolean(),
  published: Type.Boolean(),
  importable: Type.Boolean(),
  annotation: Type.Union([Type.String(), Type.Null()], { description: 'What its owner notes about it.' }),
  genome_build: Type.String({ description: 'The name of a reference genome; `?` if it is not known.' }),
  slug: Type.Union([Type.String(), Type.Null()], { description: 'The name in its public address.' }),
  username_and_slug: Type.Union([Type.String(), Type.Null()], { examples: ['u/ann/h/first-trial'] }),
  preferred_object_store_id: Type.Null(),
  tags: Type.Array(Type.String()),
  create_time: Moment,
  update_time: Moment,
  url: Type.String({ description: 'The path of the history.' }),
  contents_url: Type.String({ description: 'The path of its contents.' }),
  count: Type.Integer({ description: 'Number of its datasets and collections, including deleted ones.' }),
  size: Type.Integer({ description: 'Size of its datasets in bytes.' }),
  nice_size: Type.String({ examples: ['1.5 KB'] }),
  state: StateName,
  state_details: counts,
  contents_states: counts,
  state_ids: Type.Record(Type.String(), Type.Array(EncodedId), {
    description: 'Datasets by state: the newest thousand.',
  }),
  contents_active: Type.Object({ active: Type.Integer(), deleted: Type.Integer(), hidden: Type.Integer() }),
};

const WholeHistory = Type.Object(HistoryFields);

/** A history with all its fields. */
export type HistoryRecord = Static<typeof WholeHistory>;

/** A history with the fields of a view, unless a request names others. */
const History = Type.Unsafe<ShownRecord<HistoryRecord, 'id' | 'name'>>(
  Type.Partial(WholeHistory, { $id: 'History', description: 'A history contains datasets of one user.' }),
);

const summary = [
  ...(['id', 'model_class', 'name', 'user_id', 'deleted', 'purged', 'archived', 'published'] as const),
  ...(['annotation', 'preferred_object_store_id', 'tags', 'count'] as const),
  ...(['create_time', 'update_time', 'url'] as const),
];

/** The fields of each view: `summary` is what lists show, and `detailed` what one history shows. */
export const historyViews: Views<HistoryRecord> = {
  summary,
  detailed: [
    ...summary,
    ...(['username', 'importable', 'genome_build', 'slug', 'username_and_slug', 'contents_url'] as const),
    ...(['size', 'nice_size', 'state', 'state_details', 'state_ids', 'contents_active'] as const),
  ],
};

const HistoryDefinition = Type.Object(
  {
    name: Type.Optional(
      Type.Union([Type.String({ maxLength: 255 }), Type.Null()], {
        description: 'If it is blank or missing, the history is unnamed.',
        examples: ['First trial'],
      }),
    ),
    history_id: Type.Optional(
      Type.Union([EncodedId, Type.Null()], { description: 'A history to copy, with all that is in it.' }),
    ),
    all_datasets: Type.Optional(
      Type.Boolean({ default: true, description: 'Whether a copy has deleted contents, too.' }),
    ),
  },
  { $id: 'HistoryDefinition' },
);

const HistoryChange = Type.Object(
  {
    name: Type.Optional(Type.Union([textOf('name'), Type.Null()], { examples: ['Second trial'] })),
    annotation: orNull(textOf('description')),
    tags: orNull(TagList),
    deleted: orNull(Type.Boolean()),
    published: orNull(Type.Boolean()),
    importable: orNull(Type.Boolean()),
    genome_build: orNull(textOf('name')),
  },
  { $id: 'HistoryChange' },
);

/** Names of filters of histories, which are values of `q` (public platform's filters). */
export const historyFilterNames = [
  'name',
  'name-eq',
  'name-contains',
  'deleted',
  'purged',
  'archived',
  'published',
  'importable',
  'tag',
  'tag-eq',
] as const;

/** Each name alone, which is descending, and with a direction. */
const ordersOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => [name, `${name}-dsc`, `${name}-asc`]);

const historyOrderNames = ordersOf(['create_time', 'update_time', 'name']);

const ListQuery = Type.Object({
  ...PageQuery,
  ...fieldsQuery(Object.keys(historyViews)),
  deleted: Type.Optional(Type.Boolean({ default: false, description: 'Lists deleted histories instead.' })),
  q: Type.Optional({ ...texts, description: `Names of filters: ${historyFilterNames.join(', ')}.` }),
  qv: Type.Optional({ ...texts, description: 'The value of each filter.' }),
  order: Type.Optional(
    oneOf(historyOrderNames, {
      default: 'create_time-dsc',
      description: 'The order; without a direction, it is descending.',
    }),
  ),
  search: Type.Optional(
    Type.String({
      description:
        'A part of the name, in any case, with words such as `is:deleted`, `is:archived`, `is:published`, and `tag:TAG`.',
    }),
  ),
  show_own: Type.Optional(
    Type.Boolean({ default: true, description: 'If false, lists the published histories of all users.' }),
  ),
  show_published: Type.Optional(Type.Boolean({ description: 'Has no effect on the own histories.' })),
  show_shared: Type.Optional(Type.Boolean({ description: 'Has no effect on the own histories.' })),
  show_archived: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether archived histories are listed, too.' }),
  ),
  sort_by: Type.Optional(
    oneOf(['create_time', 'name', 'update_time'], {
      description: 'What the list is sorted by; `order` takes precedence.',
    }),
  ),
  sort_desc: Type.Optional(Type.Boolean({ default: true, description: 'Whether `sort_by` is descending.' })),
});

/** Kinds of contents, with the public platform's names. */
export const contentTypes = ['dataset', 'dataset_collection'] as const;

/** One of {@link contentTypes}. */
export type ContentType = (typeof contentTypes)[number];

const bounds = ['eq', 'lt', 'le', 'gt', 'ge'] as const;

const compared = <Name extends string>(name: Name) =>
  bounds.map((bound): `${Name}-${(typeof bounds)[number]}` => `${name}-${bound}`);

/** Names of filters of contents, which are values of `q`; `-eq` can be left out. */
export const contentFilterNames = [
  'deleted-eq',
  'visible-eq',
  'purged-eq',
  'name-eq',
  'name-contains',
  'state-eq',
  'state-in',
  'extension-eq',
  'extension-in',
  'tag-eq',
  'tool_id-eq',
  'history_content_type-eq',
  ...compared('hid'),
  ...compared('create_time'),
  ...compared('update_time'),
] as const;

/** One of {@link contentFilterNames}. */
export type ContentFilterName = (typeof contentFilterNames)[number];

const contentOrderNames = ordersOf([
  ...['hid', 'name', 'create_time', 'update_time', 'extension', 'size', 'history_id'],
]);

/** Parameters that select contents, and order them. */
const contentsQuery = {
  v: Type.Optional(
    Type.String({ description: 'A version of this list; all versions are the same.', examples: ['dev'] }),
  ),
  order: Type.Optional(
    oneOf(contentOrderNames, {
      description: 'The order; without a direction, it is descending.',
    }),
  ),
  types: Type.Optional({
    ...texts,
    description: `Kinds of contents, separated by commas: ${contentTypes.join(', ')}.`,
  }),
  deleted: Type.Optional(Type.Boolean({ description: 'Lists only contents that are deleted, or are not.' })),
  visible: Type.Optional(Type.Boolean({ description: 'Lists only contents that are visible, or are not.' })),
  q: Type.Optional({ ...texts, description: `Names of filters: ${contentFilterNames.join(', ')}.` }),
  qv: Type.Optional({ ...texts, description: 'The value of each filter.' }),
};

const ContentsQuery = Type.Object({
  ...PageQuery,
  ...fieldsQuery(Object.keys(datasetViews)),
  ...contentsQuery,
});

const DatasetsQuery = Type.Object({
  ...ContentsQuery.properties,
  limit: Type.Optional({ ...PageQuery.limit, default: 500 }),
  history_id: Type.Optional({ ...EncodedId, description: 'Lists only the contents of this history.' }),
});

/** Clients that accept this get the number of all contents that match, with the list. */
export const withStatistics = 'application/vnd.galaxy.history.contents.stats+json';

const Contents = Type.Array(Type.Union([refTo(Dataset), refTo(CollectionRecord)]));

const FieldsQuery = Type.Object(fieldsQuery(Object.keys(historyViews)));

const forReaders = { access: 'user', unsigned: 'notAccessible', tag: 'histories' } as const;
const forOwners = { access: 'user', unsigned: 'notOwner', tag: 'histories' } as const;
const signedIn = { access: 'user', unsigned: 'authenticationRequired', tag: 'histories' } as const;
const anyone = { access: 'anonymous', tag: 'histories' } as const;

const list = { query: ListQuery, response: { 200: Type.Array(refTo(History)) } };
const one = { query: FieldsQuery, response: { 200: refTo(History) } };
const contents = {
  ...forReaders,
  summary: 'List the datasets and collections of a history, newest first',
  query: ContentsQuery,
  response: {
    200: Type.Union([
      Contents,
      Type.Object(
        { contents: Contents, stats: Type.Object({ total_matches: Type.Integer() }) },
        { description: `With the header \`accept: ${withStatistics}\`.` },
      ),
    ]),
  },
} as const;

/** `/api/histories` (public platform, `api/histories.py`), and lists of contents. */
export const historyRoutes = {
  create: route('POST /api/histories', {
    ...signedIn,
    ...one,
    summary: 'Create a history, or copy one',
    emptyBody: true,
    body: refTo(HistoryDefinition),
  }),
  show: route('GET /api/histories/{id}', { ...forReaders, ...one, summary: 'Show a history' }),
  update: route('PUT /api/histories/{id}', {
    ...forOwners,
    ...one,
    summary: 'Rename, annotate, tag, publish, delete, or restore a history',
    description: 'Fields that are missing or `null` do not change.',
    body: refTo(HistoryChange),
  }),
  delete: route('DELETE /api/histories/{id}', {
    ...forOwners,
    ...one,
    summary: 'Delete a history, which can be undone, or permanently with all that it contains',
    query: Type.Object({ ...FieldsQuery.properties, ...purgeQuery }),
  }),
  undelete: route('POST /api/histories/deleted/{id}/undelete', {
    ...forOwners,
    ...one,
    summary: 'Restore a deleted history',
  }),
  archive: route('POST /api/histories/{id}/archive', {
    ...signedIn,
    summary: 'Archive a history, which lists then leave out',
    response: one.response,
  }),
  unarchive: route('PUT /api/histories/{id}/archive/restore', {
    ...signedIn,
    summary: 'Restore an archived history',
    response: one.response,
  }),
  list: route('GET /api/histories', {
    ...anyone,
    ...list,
    summary: 'List the histories of the caller, newest first',
  }),
  listArchived: route('GET /api/histories/archived', {
    ...signedIn,
    ...list,
    summary: 'List the archived histories of the caller, newest first',
  }),
  listPublished: route('GET /api/histories/published', {
    ...anyone,
    ...list,
    summary: 'List the published histories of all users, newest first',
  }),
  listShared: route('GET /api/histories/shared_with_me', {
    ...anyone,
    ...list,
    summary: 'List the histories that others share with the caller, newest first',
  }),
  count: route('GET /api/histories/count', {
    ...anyone,
    summary: 'Count the histories of the caller',
    response: { 200: Type.Integer() },
  }),
  last: route('GET /api/histories/most_recently_used', {
    ...anyone,
    ...one,
    summary: 'Show the history of the caller that changed last',
  }),
  crate: route('GET /api/histories/{id}/export.rocrate.zip', {
    ...forOwners,
    summary: 'Download a history as an RO-Crate: its datasets, tools, and jobs',
    response: { 200: { description: 'An archive', content: { 'application/zip': { schema: {} } } } },
  }),
  allContents: route('GET /api/datasets', {
    access: 'user',
    unsigned: 'authenticationRequired',
    tag: 'datasets',
    summary: 'List the datasets and collections of the caller, newest first',
    query: DatasetsQuery,
    response: { 200: Contents },
  }),
  contents: route('GET /api/histories/{id}/contents', contents),
  datasets: route('GET /api/histories/{id}/contents/datasets', contents),
  collections: route('GET /api/histories/{id}/contents/dataset_collections', contents),
};
