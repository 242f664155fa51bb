import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import {
  contentOrders,
  isCollection,
  type Content,
  type ContentFilter,
  type ContentOrder,
} from '../../store/index.js';
import { faultsError } from '../errors/validation.js';
import { IdParams, PageQuery, refTo } from '../openapi/schemas.js';
import { Collection, collectionRecords, collectionViews } from '../records/collection-record.js';
import { Dataset, datasetRecords, datasetViews } from '../records/dataset-record.js';
import { itemFinders } from '../records/find-items.js';
import { fieldsQuery, only, wantedNames } from '../records/views.js';
import { readSwitch } from '../requests/query.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const texts = Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 20 })]);

/** Selects contents by a value of `qv`; undefined if it is invalid. */
type Filter = (value: string) => ContentFilter | undefined;

/** The kinds of contents, with the public platform's names. */
const kinds: Readonly<Record<string, ContentFilter>> = {
  dataset: { kind: 'dataset' },
  dataset_collection: { kind: 'collection' },
};

/** Selects nothing: no content has a number of 0. */
const none: ContentFilter = { number: { eq: 0 } };

const switched =
  (then: (is: boolean) => ContentFilter): Filter =>
  (value) => {
    const is = readSwitch(value);
    return is === undefined ? undefined : then(is);
  };

const listed = (value: string): string[] => value.split(',').map((part) => part.trim());

const bounds = ['eq', 'lt', 'le', 'gt', 'ge'] as const;

/** Filters for comparisons: `hid-lt`. */
function compared(
  name: string,
  field: 'number' | 'created' | 'changed',
  read: (value: string) => number | Date | undefined,
): [string, Filter][] {
  return bounds.map((bound) => [
    `${name}-${bound}`,
    (value) => {
      const limit = read(value);
      return limit === undefined ? undefined : { [field]: { [bound]: limit } };
    },
  ]);
}

const numberIn = (value: string): number | undefined => (/^\d{1,9}$/.test(value) ? Number(value) : undefined);
const timeIn = (value: string): Date | undefined =>
  Number.isNaN(Date.parse(value)) ? undefined : new Date(value);

/** How a value of `qv` selects contents, by the name in `q` (public platform's filters). */
const filters: Readonly<Record<string, Filter>> = {
  deleted: switched((isDeleted) => ({ isDeleted })),
  visible: switched((isVisible) => ({ isVisible })),
  purged: switched((isPurged) => ({ isPurged })),
  'name-eq': (name) => ({ name }),
  'name-contains': (namePart) => ({ namePart }),
  'state-eq': (state) => ({ states: [state] }),
  'state-in': (value) => ({ states: listed(value) }),
  'extension-eq': (extension) => ({ extensions: [extension] }),
  'extension-in': (value) => ({ extensions: listed(value) }),
  'history_content_type-eq': (type) => (Object.hasOwn(kinds, type) ? kinds[type] : none),
  ...Object.fromEntries([
    ...compared('hid', 'number', numberIn),
    ...compared('create_time', 'created', timeIn),
    ...compared('update_time', 'changed', timeIn),
  ]),
};

/** Orders by the public platform's names; without a direction, they are descending. */
const orders: Readonly<Record<string, ContentOrder>> = Object.fromEntries(
  contentOrders.flatMap((by): [string, ContentOrder][] => {
    const name = by === 'number' ? 'hid' : by;
    return [
      [name, { by, descending: true }],
      [`${name}-dsc`, { by, descending: true }],
      [`${name}-asc`, { by, descending: false }],
    ];
  }),
);

/** Clients that accept this get the number of all contents that match, with the list. */
export const withStatistics = 'application/vnd.galaxy.history.contents.stats+json';

const ContentsQuery = Type.Object({
  ...PageQuery,
  ...fieldsQuery(Object.keys(datasetViews)),
  v: Type.Optional(
    Type.String({ description: 'A version of this list; all versions are the same.', examples: ['dev'] }),
  ),
  order: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      enum: Object.keys(orders),
      default: 'hid-dsc',
      description: 'The order; without a direction, it is descending.',
    }),
  ),
  types: Type.Optional({
    ...texts,
    description: `Kinds of contents, separated by commas: ${Object.keys(kinds).join(', ')}.`,
  }),
  deleted: Type.Optional(Type.Boolean({ description: 'Lists only contents that are deleted, or are not.' })),
  visible: Type.Optional(Type.Boolean({ description: 'Lists only contents that are visible, or are not.' })),
  q: Type.Optional({ ...texts, description: `Names of filters: ${Object.keys(filters).join(', ')}.` }),
  qv: Type.Optional({ ...texts, description: 'The value of each filter.' }),
});

/** The list of all contents, and those of one kind. */
const lists = [
  { url: '/api/histories/:id/contents', of: {} },
  { url: '/api/histories/:id/contents/datasets', of: kinds['dataset'] },
  { url: '/api/histories/:id/contents/dataset_collections', of: kinds['dataset_collection'] },
] as const;

/** `GET /api/histories/{id}/contents`: the datasets and collections of a history. */
export function historyContentsRoutes({
  ids,
  store,
  config,
}: ServiceDependencies): FastifyPluginAsyncTypebox {
  const reader = { ids, store, basePath: config.basePath };
  const { history: histories } = itemFinders({ ids, store });

  const shown = async (
    contents: readonly Content[],
    names: Readonly<Record<'datasets' | 'collections', ReadonlySet<string>>>,
  ): Promise<object[]> => {
    const datasets = contents.flatMap((one) => (isCollection(one) ? [] : one));
    const collections = contents.filter(isCollection);
    const [ofDatasets, ofCollections] = [
      await datasetRecords(datasets, reader),
      await collectionRecords(collections, names.collections, reader),
    ];
    const records = new Map<Content, object>([
      ...datasets.map((one, at) => [one, only(ofDatasets[at] ?? {}, names.datasets)] as const),
      ...collections.map((one, at) => [one, ofCollections[at] ?? {}] as const),
    ]);
    return contents.map((one) => records.get(one) ?? {});
  };
  const Contents = Type.Array(Type.Union([refTo(Dataset), refTo(Collection)]));

  return async (app) => {
    for (const { url, of } of lists)
      app.get(
        url,
        {
          config: { access: 'user' },
          schema: {
            tags: ['histories'],
            summary: 'List the datasets and collections of a history, newest first',
            params: IdParams,
            querystring: ContentsQuery,
            response: {
              200: Type.Union([
                Contents,
                Type.Object(
                  { contents: Contents, stats: Type.Object({ total_matches: Type.Integer() }) },
                  { description: `With the header \`accept: ${withStatistics}\`.` },
                ),
              ]),
            },
          },
        },
        async (request, reply) => {
          const { caller, params, query } = request;
          const names = {
            datasets: wantedNames(query, datasetViews, 'summary'),
            collections: wantedNames(query, collectionViews, 'summary'),
          };
          const chosen = { ...filterOf(query), ...of };
          const { id: historyId } = await histories.toRead(params.id, caller);
          const statistics = request.headers.accept?.includes(withStatistics)
            ? JSON.stringify({ total_matches: await store.contents.countOf({ ...chosen, historyId }) })
            : undefined;
          return sendList({ request, reply }, query, {
            atOnce: 8,
            wrap:
              statistics === undefined ? undefined : (list) => `{"contents":${list},"stats":${statistics}}`,
            read: (page) =>
              store.contents.list({ ...chosen, ...page, historyId, order: orders[query.order ?? 'hid'] }),
            show: (contents) => shown(contents, names),
          });
        },
      );
  };
}

/** @throws ServiceError for a filter, or a kind, that is unknown or has no valid value */
function filterOf({
  q = [],
  qv = [],
  types = [],
  deleted,
  visible,
}: Static<typeof ContentsQuery>): ContentFilter {
  const values = [qv].flat();
  const parts = [q].flat().map((name, index) => {
    const value = values[index] ?? '';
    const filter = Object.hasOwn(filters, name) ? filters[name]?.(value) : undefined;
    if (filter) return filter;
    const msg = Object.hasOwn(filters, name)
      ? `The filter "${name}" does not accept this value`
      : `There is no such filter; there are ${Object.keys(filters).join(', ')}`;
    throw faultsError([{ type: 'value_error', loc: ['query', 'q', index], msg, input: `${name}=${value}` }]);
  });
  return [
    kindOf([types].flat().flatMap(listed)),
    { isDeleted: deleted, isVisible: visible },
    ...parts,
  ].reduce(merged, {});
}

/** Both conditions: comparisons of the same field are added to each other. */
function merged(one: ContentFilter, other: ContentFilter): ContentFilter {
  const given = Object.fromEntries(Object.entries(other).filter(([, value]) => value !== undefined));
  return {
    ...one,
    ...given,
    number: { ...one.number, ...other.number },
    created: { ...one.created, ...other.created },
    changed: { ...one.changed, ...other.changed },
  };
}

/** @throws ServiceError for a kind that is unknown */
function kindOf(types: readonly string[]): ContentFilter {
  const unknown = types.find((type) => !Object.hasOwn(kinds, type));
  if (unknown !== undefined) {
    const msg = `Types should be ${Object.keys(kinds).join(' or ')}`;
    throw faultsError([{ type: 'enum', loc: ['query', 'types'], msg, input: unknown }]);
  }
  const [first, ...others] = new Set(types);
  return first === undefined || others.length > 0 ? {} : (kinds[first] ?? {});
}
