import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import {
  contentRoutes as inHistory,
  datasetRoutes as routes,
  type ContentChange,
} from '@user-tool/platform-api/routes/datasets.js';
import type { Content, DatasetRecord as StoredDataset, Store } from '@user-tool/records';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { checkMutable, itemFinders } from '../records/find-items.js';
import { checkRestorable, wantsPurge } from '../requests/purge.js';
import { storedTags } from '../requests/tag-texts.js';
import { storedTexts } from '../requests/texts.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';
import { contentName } from './dataset-paths.js';
import { datasetSender } from './send-dataset.js';

/**
 * Changes a dataset or a collection as a body says.
 * @throws ServiceError for invalid texts, and in a history that was deleted permanently
 */
export async function changeContent(
  { id, historyId }: Content,
  { name: written, annotation: noted, tags, deleted, visible }: Static<typeof ContentChange>,
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

const notThere = 'The history has nothing with this id.';
const notRestored = 'The history has nothing with this id, or it was deleted permanently.';

/** Changes of datasets, alone and in a history. */
export function serveDatasetChanges(dependencies: ServiceDependencies): FastifyPluginAsync {
  const { ids, store } = dependencies;
  const { history: histories, dataset: datasets } = itemFinders(dependencies);
  const sendDataset = datasetSender(dependencies);

  const update = async (
    dataset: StoredDataset,
    change: Static<typeof ContentChange>,
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
    request: { query: unknown; body: unknown },
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    await store.contents.change(
      historyId,
      [id],
      wantsPurge(request) ? { isPurged: true } : { isDeleted: true },
    );
    return reply.code(204).send(null);
  };
  return async (app) => {
    bind(app, routes.update, async ({ params, caller, body }, reply) =>
      update(await datasets.toChange(params, caller), body, reply),
    );

    bind(app, routes.delete, async (request, reply) =>
      remove(await datasets.toChange(request.params, request.caller), request, reply),
    );

    for (const route of [inHistory.update, inHistory.updateDataset])
      bind(app, route, async ({ params, caller, body }, reply) =>
        update(await datasets.toChange(contentName(params), caller), body, reply),
      );
    for (const route of [inHistory.delete, inHistory.deleteDataset])
      bind(app, route, async (request, reply) =>
        remove(await datasets.toChange(contentName(request.params), request.caller), request, reply),
      );

    bind(app, inHistory.bulk, async ({ body, caller, params }) => {
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
    });
  };
}
