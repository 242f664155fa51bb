import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Collection as StoredCollection, Content, Item } from '@user-tool/records';
import type { Caller } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { faultsError } from '../errors/validation.js';
import { decodeId } from '../ids/codec.js';
import { EncodedId, IdParams, PageQuery, refTo, textOf } from '@user-tool/platform-api/routes/schemas.js';
import {
  CollectionRecord,
  CollectionElementRecord,
  collectionRecords,
  collectionViews,
  elementRecords,
  maxShownElements,
} from '../records/collection-record.js';
import { Dataset } from '../records/dataset-record.js';
import { callerHistory, itemFinders } from '../records/find-items.js';
import { fieldNames, fieldsQuery } from '../records/views.js';
import { CollectionType, ElementIdentifier, newElements } from '../requests/new-elements.js';
import { checkRestorable, purgeQuery, wantsPurge } from '../requests/purge.js';
import { storedTexts } from '../requests/texts.js';
import { sendJson } from '../responses/send-json.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { changeContent, DatasetChange } from './dataset-changes.js';
import { datasetSender } from './send-dataset.js';
import { contentName, ContentParams } from './dataset-paths.js';

const oneOf = <Name extends string>(name: Name) => Type.Literal(name);

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

/** Something that is added to a history: a copy, or a new collection. */
const NewContent = Type.Object(
  {
    type: Type.Unsafe<'dataset' | 'dataset_collection'>({
      type: 'string',
      enum: ['dataset', 'dataset_collection'],
      default: 'dataset',
    }),
    source: Type.Optional(
      Type.Union([oneOf('hda'), oneOf('hdca'), oneOf('new_collection'), Type.Null()], {
        description: 'What is copied; `new_collection`, or nothing, for a new collection.',
      }),
    ),
    content: Type.Optional(
      Type.Union([EncodedId, Type.Null()], { description: 'The id of what is copied.' }),
    ),
    ...Type.Partial(Type.Object(definition)).properties,
  },
  { $id: 'NewContent' },
);

const ContentsToCopy = Type.Object(
  {
    source_content: Type.Array(
      Type.Object({ id: EncodedId, type: Type.Union([oneOf('dataset'), oneOf('dataset_collection')]) }),
      { minItems: 1, maxItems: 1_000 },
    ),
    target_history_ids: Type.Array(EncodedId, { minItems: 1, maxItems: 100 }),
  },
  { $id: 'ContentsToCopy' },
);

const OneQuery = Type.Object({
  ...fieldsQuery(Object.keys(collectionViews)),
  fuzzy_count: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `About how many elements are shown; at most ${maxShownElements}.`,
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
const collectionUrl = '/api/dataset_collections/:id';

/** Collections, alone and of a history. */
export function collectionRoutes(dependencies: ServiceDependencies): FastifyPluginAsyncTypebox {
  const { ids, store, config } = dependencies;
  const reader = { ids, store, basePath: config.basePath };
  const { history: histories, dataset: datasets, collection: collections } = itemFinders(dependencies);
  const sendDataset = datasetSender(dependencies);
  const tags = ['collections'];

  const send = async (
    collection: StoredCollection,
    { fuzzy_count: count = maxShownElements, ...fields }: Static<typeof OneQuery>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const names = fieldNames(fields, collectionViews, 'detailed');
    const most = Math.min(count, maxShownElements);
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
    change: Static<typeof DatasetChange>,
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

  const one = {
    tags,
    summary: 'Show a collection',
    querystring: OneQuery,
    response: { 200: refTo(CollectionRecord) },
  };
  const change = {
    tags,
    summary: 'Rename, annotate, tag, hide, delete, or restore a collection',
    description: 'Fields that are missing or `null` do not change. Its datasets do not change.',
    body: refTo(DatasetChange),
    response: { 200: refTo(CollectionRecord) },
  };
  const removal = {
    tags,
    summary: 'Delete a collection, which can be undone, or permanently',
    querystring: RemovalQuery,
    response: { 204: Type.Null({ description: 'It is deleted.' }) },
  };
  const creation = {
    tags,
    summary: 'Create a collection of datasets',
    response: { 200: refTo(CollectionRecord) },
  };

  return async (app) => {
    for (const schema of [
      ElementIdentifier,
      CollectionDefinition,
      HistoryCollectionDefinition,
      NewContent,
      ContentsToCopy,
    ])
      app.addSchema(schema);

    app.post(
      '/api/dataset_collections',
      {
        config: { access: 'user', unsigned: 'notOwner' },
        schema: { ...creation, body: refTo(HistoryCollectionDefinition) },
      },
      async ({ body, caller }, reply) =>
        create(await histories.toChange(body.history_id, caller), body, reply),
    );

    app.post(
      '/api/histories/:id/contents/dataset_collections',
      {
        config: { access: 'user', unsigned: 'notOwner' },
        schema: { ...creation, hide: true, params: IdParams, body: refTo(CollectionDefinition) },
      },
      async ({ body, caller, params }, reply) =>
        create(await histories.toChange(params.id, caller), body, reply),
    );

    app.post(
      '/api/histories/:id/contents',
      {
        config: { access: 'user', unsigned: 'notOwner' },
        schema: {
          tags,
          summary: 'Copy a dataset or a collection into a history, or create a collection',
          params: IdParams,
          body: refTo(NewContent),
          response: { 200: Type.Union([refTo(Dataset), refTo(CollectionRecord)]) },
        },
      },
      async ({ body, caller, params }, reply) => {
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
      },
    );

    app.post(
      '/api/histories/:id/copy_contents',
      {
        config: { access: 'user', unsigned: 'notOwner' },
        schema: {
          tags,
          summary: 'Copy datasets and collections into histories',
          params: IdParams,
          body: refTo(ContentsToCopy),
          response: { 200: Type.Object({ history_ids: Type.Array(EncodedId) }) },
        },
      },
      async ({ body, caller }) => {
        const originals = [];
        for (const { id, type } of body.source_content)
          originals.push(await originalOf(type === 'dataset' ? 'hda' : 'hdca', id, caller));
        const targets = [];
        for (const id of body.target_history_ids)
          targets.push(await callerHistory(id, caller, { ids, store }));
        for (const { id: historyId, ownerId } of targets)
          await store.copies.add({ historyId, ownerId }, originals);
        return { history_ids: body.target_history_ids };
      },
    );

    app.get(
      collectionUrl,
      { config: { access: 'user', unsigned: 'notAccessible' }, schema: { ...one, params: IdParams } },
      async ({ params, caller, query }, reply) =>
        send(await collections.toRead(params, caller), query, reply),
    );
    app.get(
      contentUrl,
      { config: { access: 'user', unsigned: 'notAccessible' }, schema: { ...one, params: ContentParams } },
      async ({ params, caller, query }, reply) =>
        send(await collections.toRead(contentName(params), caller), query, reply),
    );

    app.put(
      collectionUrl,
      { config: { access: 'user', unsigned: 'notOwner' }, schema: { ...change, params: IdParams } },
      async ({ params, caller, body }, reply) =>
        update(await collections.toChange(params, caller), body, reply),
    );
    app.put(
      contentUrl,
      { config: { access: 'user', unsigned: 'notOwner' }, schema: { ...change, params: ContentParams } },
      async ({ params, caller, body }, reply) =>
        update(await collections.toChange(contentName(params), caller), body, reply),
    );

    app.delete(
      collectionUrl,
      { config: { access: 'user', unsigned: 'notOwner' }, schema: { ...removal, params: IdParams } },
      async (request, reply) =>
        remove(await collections.toChange(request.params, request.caller), request, reply),
    );
    app.delete(
      contentUrl,
      {
        config: { access: 'user', unsigned: 'notOwner' },
        schema: { ...removal, params: ContentParams },
      },
      async (request, reply) =>
        remove(await collections.toChange(contentName(request.params), request.caller), request, reply),
    );

    app.get(
      '/api/dataset_collections/:id/contents/:parent_id',
      {
        config: { access: 'user', unsigned: 'notAccessible' },
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
        config: { access: 'user', unsigned: 'notAccessible' },
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
