import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Content, DatasetRecord as StoredDataset, Store } from '@user-tool/records';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { EncodedId, IdParams, refTo, textOf } from '@user-tool/platform-api/routes/schemas.js';
import { Dataset } from '../records/dataset-record.js';
import { checkMutable, itemFinders } from '../records/find-items.js';
import { checkRestorable, purgeQuery, wantsPurge } from '../requests/purge.js';
import { storedTags, TagList } from '../requests/tag-texts.js';
import { storedTexts } from '../requests/texts.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { contentName, ContentParams, contentPaths } from './dataset-paths.js';
import { datasetSender } from './send-dataset.js';

/** What is changed of a dataset or a collection. */
export const DatasetChange = Type.Object(
  {
    name: Type.Optional(Type.Union([textOf('name'), Type.Null()], { examples: ['reads.fastq'] })),
    annotation: Type.Optional(Type.Union([textOf('description'), Type.Null()])),
    tags: Type.Optional(Type.Union([TagList, Type.Null()])),
    deleted: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    visible: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  },
  { $id: 'DatasetChange' },
);

/**
 * Changes a dataset or a collection as a body says.
 * @throws ServiceError for invalid texts, and in a history that was deleted permanently
 */
export async function changeContent(
  { id, historyId }: Content,
  { name: written, annotation: noted, tags, deleted, visible }: Static<typeof DatasetChange>,
  store: Store,
): Promise<void> {
  const [name] =
    typeof written !== 'string' ? [] : storedTexts([{ kind: 'name', loc: ['body', 'name'], written }]);
  const [annotation] =
    typeof noted !== 'string'
      ? []
      : storedTexts([{ kind: 'description', loc: ['body', 'annotation'], written: noted }]);
  const newTags = tags && storedTags(tags, ['body', 'tags']);
  const history = await store.histories.byId(historyId);
  if (history) checkMutable(history);
  const change = { name, annotation, isDeleted: deleted ?? undefined, isVisible: visible ?? undefined };
  await store.contents.change(historyId, [id], change);
  if (newTags) await store.tags.replace(id, newTags);
}

/** What is done with many contents at once, by the public platform's names. */
const operations = {
  delete: { isDeleted: true },
  undelete: { isDeleted: false },
  hide: { isVisible: false },
  unhide: { isVisible: true },
  purge: { isPurged: true },
} as const;

/** The kinds of ids of contents, by the public platform's names. */
const contentKinds = { dataset: 'dataset', dataset_collection: 'collection' } as const;

const BulkChange = Type.Object(
  {
    operation: Type.Unsafe<keyof typeof operations>({ type: 'string', enum: Object.keys(operations) }),
    items: Type.Array(
      Type.Object({
        id: EncodedId,
        history_content_type: Type.Unsafe<keyof typeof contentKinds>({
          type: 'string',
          enum: Object.keys(contentKinds),
        }),
      }),
      { maxItems: 10_000 },
    ),
  },
  { $id: 'BulkChange' },
);

const notThere = 'The history has nothing with this id.';
const notRestored = 'The history has nothing with this id, or it was deleted permanently.';

const BulkResult = Type.Object({
  success_count: Type.Integer(),
  errors: Type.Array(Type.Object({ item: Type.Object({ id: EncodedId }), error: Type.String() })),
});

/** Changes of datasets, alone and in a history. */
export function datasetChangeRoutes(dependencies: ServiceDependencies): FastifyPluginAsyncTypebox {
  const { ids, store } = dependencies;
  const { history: histories, dataset: datasets } = itemFinders(dependencies);
  const sendDataset = datasetSender(dependencies);

  const update = async (
    dataset: StoredDataset,
    change: Static<typeof DatasetChange>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { id } = dataset;
    if (change.deleted === false) checkRestorable(dataset, 'dataset');
    await changeContent(dataset, change, store);
    const changed = await store.datasets.byId(id);
    if (!changed) throw new ServiceError('notFound', { text: 'No dataset has this id.' });
    return sendDataset(changed, {}, reply);
  };
  const remove = async (
    { id, historyId }: StoredDataset,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    await store.contents.change(
      historyId,
      [id],
      wantsPurge(request) ? { isPurged: true } : { isDeleted: true },
    );
    return reply.code(204).send(null);
  };
  const tags = ['datasets'];
  const change = {
    tags,
    summary: 'Rename, annotate, tag, hide, delete, or restore a dataset',
    description: 'Fields that are missing or `null` do not change.',
    body: refTo(DatasetChange),
    response: { 200: refTo(Dataset) },
  };
  const removal = {
    tags,
    summary: 'Delete a dataset, which can be undone, or permanently',
    querystring: Type.Object(purgeQuery),
    response: { 204: Type.Null({ description: 'It is deleted.' }) },
  };

  return async (app) => {
    app.addSchema(BulkChange);

    app.put(
      '/api/datasets/:id',
      { config: { access: 'user', unsigned: 'notOwner' }, schema: { ...change, params: IdParams } },
      async ({ params, caller, body }, reply) => update(await datasets.toChange(params, caller), body, reply),
    );

    app.delete(
      '/api/datasets/:id',
      {
        config: { access: 'user', unsigned: 'notOwner' },
        schema: { ...removal, params: IdParams },
      },
      async (request, reply) =>
        remove(await datasets.toChange(request.params, request.caller), request, reply),
    );

    for (const { url, hide } of contentPaths) {
      app.put(
        url,
        {
          config: { access: 'user', unsigned: 'notOwner' },
          schema: { ...change, hide, params: ContentParams },
        },
        async ({ params, caller, body }, reply) =>
          update(await datasets.toChange(contentName(params), caller), body, reply),
      );
      app.delete(
        url,
        {
          config: { access: 'user', unsigned: 'notOwner' },
          schema: { ...removal, hide, params: ContentParams },
        },
        async (request, reply) =>
          remove(await datasets.toChange(contentName(request.params), request.caller), request, reply),
      );
    }

    app.put(
      '/api/histories/:id/contents/bulk',
      {
        config: { access: 'user', unsigned: 'notOwner' },
        schema: {
          tags: ['histories'],
          summary: 'Hide, show, delete, restore, or purge many contents of a history',
          params: IdParams,
          body: refTo(BulkChange),
          response: { 200: BulkResult },
        },
      },
      async ({ body, caller, params }) => {
        const { id: historyId } = await histories.toChange(params.id, caller);
        const numbers = body.items.map(({ id, history_content_type: type }) =>
          decodeId(ids, contentKinds[type], id),
        );
        const changed = new Set(await store.contents.change(historyId, numbers, operations[body.operation]));
        const missing = body.items.filter((_item, index) => !changed.has(numbers[index] ?? 0));
        return {
          success_count: body.items.length - missing.length,
          errors: missing.map((item) => ({
            item,
            error: body.operation === 'undelete' ? notRestored : notThere,
          })),
        };
      },
    );
  };
}
