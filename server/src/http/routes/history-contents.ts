import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import type { Dataset as StoredDataset, DatasetFilter } from '../../store/index.js';
import { faultsError } from '../errors/validation.js';
import { IdParams, PageQuery, refTo } from '../openapi/schemas.js';
import { Dataset, datasetRecords, datasetViews } from '../records/dataset-record.js';
import { itemFinders } from '../records/find-items.js';
import { fieldsQuery, only, wantedNames } from '../records/views.js';
import { readSwitch } from '../requests/query.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const texts = Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 20 })]);

/** How a value of `qv` selects datasets, by the name in `q` (public platform's filters); undefined if invalid. */
const filters: Readonly<Record<string, (value: string) => DatasetFilter | undefined>> = {
  deleted: (value) => switched(value, (isDeleted) => ({ isDeleted })),
  visible: (value) => switched(value, (isVisible) => ({ isVisible })),
  // Datasets of this service are never purged.
  purged: (value) => switched(value, (is) => (is ? none : {})),
  'name-contains': (name) => ({ name }),
  'state-eq': (state) => ({ state }),
  'extension-eq': (extension) => ({ extension }),
  'history_content_type-eq': (type) => (type === 'dataset' ? {} : none),
  'update_time-ge': (value) =>
    Number.isNaN(Date.parse(value)) ? undefined : { changedSince: new Date(value) },
};

/** Selects nothing: no dataset has this state. */
const none: DatasetFilter = { state: '' };

const switched = (value: string, then: (is: boolean) => DatasetFilter): DatasetFilter | undefined => {
  const is = readSwitch(value);
  return is === undefined ? undefined : then(is);
};

/** Clients that accept this get the number of all datasets that match, with the list. */
const withStatistics = 'application/vnd.galaxy.history.contents.stats+json';

const ContentsQuery = Type.Object({
  ...PageQuery,
  ...fieldsQuery(Object.keys(datasetViews)),
  order: Type.Optional(
    Type.Unsafe<'hid' | 'hid-dsc' | 'hid-asc'>({
      type: 'string',
      enum: ['hid', 'hid-dsc', 'hid-asc'],
      default: 'hid-dsc',
      description: 'The order of numbers; without a direction, it is descending.',
    }),
  ),
  deleted: Type.Optional(Type.Boolean({ description: 'Lists only datasets that are deleted, or are not.' })),
  q: Type.Optional({ ...texts, description: `Names of filters: ${Object.keys(filters).join(', ')}.` }),
  qv: Type.Optional({ ...texts, description: 'The value of each filter.' }),
});

/** `GET /api/histories/{id}/contents`: the datasets of a history. */
export function historyContentsRoutes({
  ids,
  store,
  config,
}: ServiceDependencies): FastifyPluginAsyncTypebox {
  const { basePath } = config;
  const { history: histories } = itemFinders({ ids, store });
  const shown = async (datasets: StoredDataset[], names: ReadonlySet<string>) =>
    (await datasetRecords(datasets, { ids, store, basePath })).map((record) => only(record, names));

  return async (app) => {
    app.get(
      '/api/histories/:id/contents',
      {
        config: { access: 'user' },
        schema: {
          tags: ['histories'],
          summary: 'List the datasets of a history, newest first',
          params: IdParams,
          querystring: ContentsQuery,
          response: {
            200: Type.Union([
              Type.Array(refTo(Dataset)),
              Type.Object(
                {
                  contents: Type.Array(refTo(Dataset)),
                  stats: Type.Object({ total_matches: Type.Integer() }),
                },
                { description: `With the header \`accept: ${withStatistics}\`.` },
              ),
            ]),
          },
        },
      },
      async (request, reply) => {
        const { caller, params, query } = request;
        const names = wantedNames(query, datasetViews, 'summary');
        const chosen = filterOf(query);
        const { id: historyId } = await histories.toRead(params.id, caller);
        const statistics = request.headers.accept?.includes(withStatistics)
          ? JSON.stringify({ total_matches: await store.datasets.countOf({ ...chosen, historyId }) })
          : undefined;
        return sendList({ request, reply }, query, {
          atOnce: 8,
          wrap: statistics === undefined ? undefined : (list) => `{"contents":${list},"stats":${statistics}}`,
          read: (page) =>
            store.datasets.list({ ...chosen, ...page, historyId, newestFirst: query.order !== 'hid-asc' }),
          show: (datasets) => shown(datasets, names),
        });
      },
    );
  };
}

/** @throws ServiceError for a filter that is unknown or has no valid value */
function filterOf({ q = [], qv = [], deleted }: Static<typeof ContentsQuery>): DatasetFilter {
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
  return Object.assign({}, deleted === undefined ? {} : { isDeleted: deleted }, ...parts) as DatasetFilter;
}
