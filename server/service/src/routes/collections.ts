import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Collection as StoredCollection, Content, Item } from '@user-tool/records';
import type { Caller } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { faultsError } from '../errors/validation.js';
import { decodeId } from '../ids/codec.js';
import {
  collectionRoutes as routes,
  collectionViews,
  historyCollectionRoutes as inHistory,
  maxShownElements,
} from '@user-tool/platform-api/routes/collections.js';
import type { BodyOf, QueryOf } from '@user-tool/platform-api/routes/route.js';
import { collectionRecords, elementRecords } from '../records/collection-record.js';
import { callerHistory, itemFinders } from '../records/find-items.js';
import { fieldNames } from '../records/views.js';
import { newElements } from '../requests/new-elements.js';
import { checkRestorable, wantsPurge } from '../requests/purge.js';
import { storedTexts } from '../requests/texts.js';
import { sendJson } from '../responses/send-json.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';
import { changeContent } from './dataset-changes.js';
import { datasetSender } from './send-dataset.js';
import { contentName } from './dataset-paths.js';

/** Collections, alone and of a history. */
export function serveCollections(dependencies: ServiceDependencies): FastifyPluginAsync {
  const { ids, store, config } = dependencies;
  const reader = { ids, store, basePath: config.basePath };
  const { history: histories, dataset: datasets, collection: collections } = itemFinders(dependencies);
  const sendDataset = datasetSender(dependencies);

  const send = async (
    collection: StoredCollection,
    { fuzzy_count: count = maxShownElements, ...fields }: QueryOf<typeof routes.show>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const names = fieldNames(fields, collectionViews, 'detailed');
    const most = Math.min(count, maxShownElements);
    const [record] = await collectionRecords([collection], names, reader, most);
    return sendJson(reply, JSON.stringify(record));
  };

  const create = async (
    history: Item,
    body: BodyOf<typeof inHistory.create>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const [name = ''] = storedTexts([
      { kind: 'name', loc: ['body', 'name'], written: body.name ?? `${body.collection_type} of datasets` },
    ]);
    const elements = newElements(body.element_identifiers, body.collection_type, ids);
    const datasets = await store.datasets.byIds(elements.map(({ datasetId }) => datasetId));
    for (const { datasetId } of elements) {
      const dataset = datasets.get(datasetId);
      if (!dataset) throw new ServiceError('notFound', { text: 'No dataset has this id.' });
      if (dataset.ownerId !== history.ownerId) throw new ServiceError('notAccessible');
    }
    const created = await store.collections.add(
      { historyId: history.id, name, collectionType: body.collection_type },
      elements,
    );
    if (body.hide_source_items === true)
      await store.contents.change(history.id, [...datasets.keys()], { isVisible: false });
    return send(created, {}, reply);
  };

  const update = async (
    collection: StoredCollection,
    change: BodyOf<typeof routes.update>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { id } = collection;
    if (change.deleted === false) checkRestorable(collection, 'collection');
    await changeContent(collection, change, store);
    const changed = await store.collections.byId(id);
    if (!changed) throw new ServiceError('notFound', { text: 'No collection has this id.' });
    return send(changed, {}, reply);
  };

  const remove = async (
    { id, historyId }: StoredCollection,
    { query, body }: { query: { recursive?: boolean }; body: unknown },
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const isRecursive =
      query.recursive === true || (body as { recursive?: unknown } | undefined)?.recursive === true;
    const purges = wantsPurge({ query, body });
    if (isRecursive) await store.collections.deleteElements(id, { isPurged: purges });
    await store.contents.change(historyId, [id], purges ? { isPurged: true } : { isDeleted: true });
    return reply.code(204).send(null);
  };

  /** @throws ServiceError without an id, and for what the caller may not read */
  const originalOf = (
    source: 'hda' | 'hdca',
    id: string | null | undefined,
    caller: Caller,
  ): Promise<Content> => {
    if (typeof id === 'string')
      return source === 'hda' ? datasets.toRead({ id }, caller) : collections.toRead({ id }, caller);
    const missing = { type: 'missing', loc: ['body', 'content'], msg: 'Field required', input: null };
    throw faultsError([missing]);
  };

  return async (app) => {
    bind(app, routes.create, async ({ body, caller }, reply) =>
      create(await histories.toChange(body.history_id, caller), body, reply),
    );

    bind(app, inHistory.create, async ({ body, caller, params }, reply) =>
      create(await histories.toChange(params.id, caller), body, reply),
    );

    bind(app, inHistory.add, async ({ body, caller, params }, reply) => {
      const history = await callerHistory(params.id, caller, { ids, store });
      const { source, content } = body;
      if (source === 'hda' || source === 'hdca') {
        const original = await originalOf(source, content, caller);
        const copies = await store.copies.add({ historyId: history.id, ownerId: history.ownerId }, [
          original,
        ]);
        const id = copies.get(original.id) ?? 0;
        const dataset = await store.datasets.byId(id);
        if (dataset) return sendDataset(dataset, {}, reply);
        const collection = await store.collections.byId(id);
        if (collection) return send(collection, {}, reply);
        throw new ServiceError('badRequest', {
          text: 'A dataset that is still being made cannot be copied.',
        });
      }
      const missing = (['collection_type', 'element_identifiers'] as const).filter(
        (field) => body[field] === undefined,
      );
      if (missing.length > 0)
        throw faultsError(
          missing.map((field) => ({
            type: 'missing',
            loc: ['body', field],
            msg: 'Field required',
            input: null,
          })),
        );
      const { collection_type = '', element_identifiers = [], ...more } = body;
      return create(history, { ...more, collection_type, element_identifiers }, reply);
    });

    bind(app, inHistory.copy, async ({ body, caller }) => {
      const originals = [];
      for (const { id, type } of body.source_content)
        originals.push(await originalOf(type === 'dataset' ? 'hda' : 'hdca', id, caller));
      const targets = [];
      for (const id of body.target_history_ids) targets.push(await callerHistory(id, caller, { ids, store }));
      for (const { id: historyId, ownerId } of targets)
        await store.copies.add({ historyId, ownerId }, originals);
      return { history_ids: body.target_history_ids };
    });

    bind(app, routes.show, async ({ params, caller, query }, reply) =>
      send(await collections.toRead(params, caller), query, reply),
    );
    bind(app, inHistory.show, async ({ params, caller, query }, reply) =>
      send(await collections.toRead(contentName(params), caller), query, reply),
    );

    bind(app, routes.update, async ({ params, caller, body }, reply) =>
      update(await collections.toChange(params, caller), body, reply),
    );
    bind(app, inHistory.update, async ({ params, caller, body }, reply) =>
      update(await collections.toChange(contentName(params), caller), body, reply),
    );

    bind(app, routes.delete, async (request, reply) =>
      remove(await collections.toChange(request.params, request.caller), request, reply),
    );
    bind(app, inHistory.delete, async (request, reply) =>
      remove(await collections.toChange(contentName(request.params), request.caller), request, reply),
    );

    bind(app, routes.elements, async (request, reply) => {
      const { caller, params, query } = request;
      const collection = await collections.toRead({ id: params.id }, caller);
      const isWhole = ids.decode('collection', params.parent_id) === collection.id;
      const parent = isWhole
        ? undefined
        : await store.collections.element(decodeId(ids, 'element', params.parent_id));
      if (!isWhole && parent?.collectionId !== collection.id)
        throw new ServiceError('notFound', { text: 'The collection has no element with this id.' });
      return sendList({ request, reply }, query, {
        atOnce: 100,
        read: (page) => store.collections.elements(collection.id, parent?.id, page),
        show: (elements) => elementRecords(collection, elements, parent ? parent.depth + 1 : 0, reader),
      });
    });

    bind(app, routes.element, async ({ params, caller }, reply) => {
      const element = await store.collections.element(decodeId(ids, 'element', params.id));
      if (!element) throw new ServiceError('notFound', { text: 'No element has this id.' });
      const id = ids.encode('collection', element.collectionId);
      const collection = await collections.toRead({ id }, caller);
      const [record] = await elementRecords(collection, [element], element.depth, reader);
      return sendJson(reply, JSON.stringify(record));
    });
  };
}
