import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Collection as StoredCollection, Item } from '../../store/index.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { EncodedId, IdParams, PageQuery, refTo, textOf } from '../openapi/schemas.js';
import {
  Collection,
  CollectionElementRecord,
  collectionRecords,
  collectionViews,
  elementRecords,
  mostShownElements,
} from '../records/collection-record.js';
import { itemFinders } from '../records/find-items.js';
import { fieldsQuery, wantedNames } from '../records/views.js';
import { CollectionType, ElementIdentifier, newElements } from '../requests/new-elements.js';
import { checkRestorable, purgeQuery, wantsPurge } from '../requests/purge.js';
import { storedTexts } from '../requests/texts.js';
import { sendJson } from '../responses/send-json.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { contentChange, DatasetChange, Deleted } from './dataset-changes.js';
import { contentName, ContentParams } from './dataset-paths.js';

/** A collection to create, in the history of the path, or in that of the body. */
const definition = {
  name: Type.Optional(Type.Union([textOf('name'), Type.Null()], { examples: ['Reads'] })),
  collection_type: CollectionType,
  element_identifiers: Type.Array(refTo(ElementIdentifier)),
  hide_source_items: Type.Optional(
    Type.Union([Type.Boolean(), Type.Null()], { description: 'Hides its datasets in their history.' }),
  ),
  instance_type: Type.Optional(Type.Union([Type.Literal('history'), Type.Null()])),
};

const CollectionDefinition = Type.Object(definition, { $id: 'CollectionDefinition' });
const HistoryCollectionDefinition = Type.Object(
  { ...definition, history_id: EncodedId },
  { $id: 'HistoryCollectionDefinition' },
);

const OneQuery = Type.Object({
  ...fieldsQuery(Object.keys(collectionViews)),
  fuzzy_count: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `About how many elements are shown; at most ${mostShownElements}.`,
    }),
  ),
});

const RemovalQuery = Type.Object({
  ...purgeQuery,
  recursive: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Whether its datasets are deleted, too; in a body as well.',
    }),
  ),
});

/** A collection in its history; its other path has no history. */
const contentUrl = '/api/histories/:id/contents/dataset_collections/:content_id';
const ownUrl = '/api/dataset_collections/:id';

/** Collections, alone and of a history. */
export function collectionRoutes(dependencies: ServiceDependencies): FastifyPluginAsyncTypebox {
  const { ids, store, config } = dependencies;
  const reader = { ids, store, basePath: config.basePath };
  const { history: histories, collection: collections } = itemFinders(dependencies);
  const tags = ['collections'];

  const send = async (
    collection: StoredCollection,
    { fuzzy_count: count = mostShownElements, ...fields }: Static<typeof OneQuery>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const names = wantedNames(fields, collectionViews, 'detailed');
    const most = Math.min(count, mostShownElements);
    const [record] = await collectionRecords([collection], names, reader, most);
    return sendJson(reply, JSON.stringify(record));
  };

  const create = async (
    history: Item,
    body: Static<typeof CollectionDefinition>,
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
    const made = await store.collections.add(
      { historyId: history.id, name, collectionType: body.collection_type },
      elements,
    );
    if (body.hide_source_items === true)
      await store.contents.change(history.id, [...datasets.keys()], { isVisible: false });
    return send(made, {}, reply);
  };

  const update = async (
    collection: StoredCollection,
    change: Static<typeof DatasetChange>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { id, historyId } = collection;
    if (change.deleted === false) checkRestorable(collection, 'collection');
    await store.contents.change(historyId, [id], contentChange(change));
    const changed = await store.collections.byId(id);
    if (!changed) throw new ServiceError('notFound', { text: 'No collection has this id.' });
    return send(changed, {}, reply);
  };

  const remove = async (
    { id, historyId, isPurged }: StoredCollection,
    { query, body }: { query: { recursive?: boolean }; body: unknown },
  ): Promise<Static<typeof Deleted>> => {
    const isRecursive =
      query.recursive === true || (body as { recursive?: unknown } | undefined)?.recursive === true;
    const purges = wantsPurge({ query, body });
    if (isRecursive) await store.collections.deleteElements(id, { isPurged: purges });
    await store.contents.change(historyId, [id], purges ? { isPurged: true } : { isDeleted: true });
    return { id: ids.encode('collection', id), deleted: true, purged: purges || isPurged };
  };

  const one = {
    tags,
    summary: 'Show a collection',
    querystring: OneQuery,
    response: { 200: refTo(Collection) },
  };
  const change = {
    ...{ tags, summary: 'Rename, hide, delete, or restore a collection' },
    description: 'Fields that are missing or `null` do not change. Its datasets do not change.',
    body: refTo(DatasetChange),
    response: { 200: refTo(Collection) },
  };
  const removal = {
    tags,
    summary: 'Delete a collection, which can be undone, or permanently',
    querystring: RemovalQuery,
  };
  const creation = { tags, summary: 'Create a collection of datasets', response: { 200: refTo(Collection) } };

  return async (app) => {
    for (const schema of [ElementIdentifier, CollectionDefinition, HistoryCollectionDefinition])
      app.addSchema(schema);

    app.post(
      '/api/dataset_collections',
      { config: { access: 'user' }, schema: { ...creation, body: refTo(HistoryCollectionDefinition) } },
      async ({ body, caller }, reply) =>
        create(await histories.toChange(body.history_id, caller), body, reply),
    );

    app.post(
      '/api/histories/:id/contents/dataset_collections',
      {
        config: { access: 'user' },
        schema: { ...creation, hide: true, params: IdParams, body: refTo(CollectionDefinition) },
      },
      async ({ body, caller, params }, reply) =>
        create(await histories.toChange(params.id, caller), body, reply),
    );

    app.get(
      ownUrl,
      { config: { access: 'user' }, schema: { ...one, params: IdParams } },
      async ({ params, caller, query }, reply) =>
        send(await collections.toRead(params, caller), query, reply),
    );
    app.get(
      contentUrl,
      { config: { access: 'user' }, schema: { ...one, params: ContentParams } },
      async ({ params, caller, query }, reply) =>
        send(await collections.toRead(contentName(params), caller), query, reply),
    );

    app.put(
      ownUrl,
      { config: { access: 'user' }, schema: { ...change, params: IdParams } },
      async ({ params, caller, body }, reply) =>
        update(await collections.toChange(params, caller), body, reply),
    );
    app.put(
      contentUrl,
      { config: { access: 'user' }, schema: { ...change, params: ContentParams } },
      async ({ params, caller, body }, reply) =>
        update(await collections.toChange(contentName(params), caller), body, reply),
    );

    app.delete(
      ownUrl,
      { config: { access: 'user' }, schema: { ...removal, params: IdParams, response: { 200: Deleted } } },
      async (request) => remove(await collections.toChange(request.params, request.caller), request),
    );
    app.delete(
      contentUrl,
      {
        config: { access: 'user' },
        schema: { ...removal, params: ContentParams, response: { 200: Deleted } },
      },
      async (request) =>
        remove(await collections.toChange(contentName(request.params), request.caller), request),
    );

    app.get(
      '/api/dataset_collections/:id/contents/:parent_id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'List the elements of a collection, or those of a collection in it',
          params: Type.Object({ id: EncodedId, parent_id: EncodedId }),
          querystring: Type.Object(PageQuery),
          response: { 200: Type.Array(refTo(CollectionElementRecord)) },
        },
      },
      async (request, reply) => {
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
      },
    );

    app.get(
      '/api/dataset_collection_element/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Show an element of a collection',
          params: IdParams,
          response: { 200: refTo(CollectionElementRecord) },
        },
      },
      async ({ params, caller }, reply) => {
        const element = await store.collections.element(decodeId(ids, 'element', params.id));
        if (!element) throw new ServiceError('notFound', { text: 'No element has this id.' });
        const id = ids.encode('collection', element.collectionId);
        const collection = await collections.toRead({ id }, caller);
        const [record] = await elementRecords(collection, [element], element.depth, reader);
        return sendJson(reply, JSON.stringify(record));
      },
    );
  };
}
