import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import type {
  Content,
  HistoryRecord as StoredHistory,
  HistoryChange as StoredChange,
} from '@user-tool/records';
import { userOf, type Caller } from '../auth/caller.js';
import { mayRead } from '../auth/guards.js';
import { ServiceError } from '../errors/service-error.js';
import {
  EncodedId,
  fieldsQuery,
  IdParams,
  purgeQuery,
  refTo,
  TagList,
  textOf,
} from '@user-tool/platform-api/routes/schemas.js';
import { checkMutable, itemFinders } from '../records/find-items.js';
import { History, historyRecords, historyViews, unnamedHistory } from '../records/history-record.js';
import { fieldNames, only } from '../records/views.js';
import { numberText } from '../requests/limits.js';
import { checkRestorable, wantsPurge } from '../requests/purge.js';
import { storedTags } from '../requests/tag-texts.js';
import { storedTexts, type WrittenText } from '../requests/texts.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { publication } from './history-sharing.js';

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

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

/** The most datasets and collections of a history that is copied. */
const maxCopied = 10_000;

const FieldsQuery = Type.Object(fieldsQuery(Object.keys(historyViews)));

type Fields = FastifyRequest<{ Querystring: { view?: string; keys?: string } }>;

/** `/api/histories`: one history. */
export function historyRoutes({ ids, store, config }: ServiceDependencies): FastifyPluginAsyncTypebox {
  const tags = ['histories'];
  const { basePath } = config;
  const { history: histories } = itemFinders({ ids, store });

  /** One history as JSON. */
  const one = async (history: StoredHistory, { query }: Pick<Fields, 'query'>): Promise<string> => {
    const names = fieldNames(query, historyViews, 'detailed');
    const [record] = await historyRecords([history], names, { ids, store, basePath });
    return JSON.stringify(record && only(record, names));
  };
  /**
   * What a history contains, in its order.
   * @throws ServiceError if it is too much to copy
   */
  const contentsOf = async (
    historyId: number,
    { withDeleted }: { withDeleted: boolean },
  ): Promise<Content[]> => {
    const order = { by: 'number', descending: false } as const;
    const contents = await store.contents.list({
      historyId,
      order,
      limit: maxCopied + 1,
      isPurged: false,
      isDeleted: withDeleted ? undefined : false,
    });
    if (contents.length > maxCopied)
      throw new ServiceError('bodyTooLarge', {
        text: `A history with more than ${numberText(maxCopied)} datasets and collections cannot be copied.`,
      });
    return contents;
  };
  /** Whether a caller may read all that a history contains, not only what is public. */
  const isReader = async ({ id, ownerId }: StoredHistory, caller: Caller): Promise<boolean> =>
    mayRead(caller, { ownerId }) || (await store.histories.isSharedWith(id, userOf(caller)));
  /** A history after a change of it, as JSON. */
  const changed = async (old: StoredHistory, change: StoredChange, request: Fields): Promise<string> => {
    if (change.isDeleted === false) checkRestorable(old, 'history');
    if (Object.values(change).some((value) => value !== undefined))
      await store.histories.change(old.id, change);
    const history = await store.histories.byId(old.id);
    if (!history) throw new ServiceError('notFound', { text: 'No history has this id.' });
    return one(history, request);
  };

  return async (app) => {
    for (const schema of [History, HistoryDefinition, HistoryChange]) app.addSchema(schema);

    app.post(
      '/api/histories',
      {
        config: { access: 'user', unsigned: 'authenticationRequired', emptyBody: true },
        schema: {
          tags,
          summary: 'Create a history, or copy one',
          querystring: FieldsQuery,
          body: refTo(HistoryDefinition),
          response: { 200: refTo(History) },
        },
      },
      async (request, reply) => {
        const { caller, body } = request;
        const ownerId = userOf(caller);
        const written = body.name?.trim() ?? '';
        const [name] = written === '' ? [] : storedTexts([textIn('name', written)]);
        const source =
          typeof body.history_id === 'string' ? await histories.toRead(body.history_id, caller) : undefined;
        const created = await store.histories.add({
          ownerId,
          name: name ?? (source ? `Copy of '${source.name}'` : unnamedHistory).slice(0, 255),
        });
        if (source) {
          const withDeleted = body.all_datasets !== false;
          const originals = await contentsOf(source.id, { withDeleted });
          const onlyPublic = !(await isReader(source, caller));
          await store.copies.add({ historyId: created.id, ownerId }, originals, { onlyPublic });
        }
        return sendJson(reply, await changed(created, {}, request));
      },
    );

    app.get(
      '/api/histories/:id',
      {
        config: { access: 'user', unsigned: 'notAccessible' },
        schema: {
          tags,
          summary: 'Show a history',
          params: IdParams,
          querystring: FieldsQuery,
          response: { 200: refTo(History) },
        },
      },
      async (request, reply) =>
        sendJson(reply, await one(await histories.toRead(request.params.id, request.caller), request)),
    );

    app.put(
      '/api/histories/:id',
      {
        config: { access: 'user', unsigned: 'notOwner' },
        schema: {
          tags,
          summary: 'Rename, annotate, tag, publish, delete, or restore a history',
          description: 'Fields that are missing or `null` do not change.',
          params: IdParams,
          querystring: FieldsQuery,
          body: refTo(HistoryChange),
          response: { 200: refTo(History) },
        },
      },
      async (request, reply) => {
        const { body, caller, params } = request;
        const history = await histories.toChange(params.id, caller);
        const change = changeIn(body);
        const written = body.tags && storedTags(body.tags, ['body', 'tags']);
        if (body.deleted === false) checkRestorable(history, 'history');
        checkMutable(history);
        if (written) await store.tags.replace(history.id, written);
        if (change.isPublished) Object.assign(change, await publication(history, { store }));
        return sendJson(reply, await changed(history, change, request));
      },
    );

    app.delete(
      '/api/histories/:id',
      {
        config: { access: 'user', unsigned: 'notOwner' },
        schema: {
          tags,
          summary: 'Delete a history, which can be undone, or permanently with all that it contains',
          params: IdParams,
          querystring: Type.Object({ ...fieldsQuery(Object.keys(historyViews)), ...purgeQuery }),
          response: { 200: refTo(History) },
        },
      },
      async (request, reply) => {
        const history = await histories.toChange(request.params.id, request.caller);
        if (wantsPurge(request)) await store.histories.purge(history.id);
        return sendJson(reply, await changed(history, { isDeleted: true }, request));
      },
    );

    app.post(
      '/api/histories/deleted/:id/undelete',
      {
        config: { access: 'user', unsigned: 'notOwner' },
        schema: {
          tags,
          summary: 'Restore a deleted history',
          params: IdParams,
          querystring: FieldsQuery,
          response: { 200: refTo(History) },
        },
      },
      async (request, reply) => {
        const history = await histories.toChange(request.params.id, request.caller);
        return sendJson(reply, await changed(history, { isDeleted: false }, request));
      },
    );

    const archives = [
      ['POST', 'archive', true, 'Archive a history, which lists then leave out'],
      ['PUT', 'archive/restore', false, 'Restore an archived history'],
    ] as const;
    for (const [method, step, isArchived, summary] of archives)
      app.route({
        method,
        url: `/api/histories/:id/${step}`,
        config: { access: 'user', unsigned: 'authenticationRequired' },
        schema: { tags, summary, params: IdParams, response: { 200: refTo(History) } },
        handler: async ({ params, caller, query }, reply) => {
          const history = await histories.toChange(params.id, caller);
          if (isArchived && history.isArchived)
            throw new ServiceError('conflict', { text: 'History is already archived.' });
          checkMutable(history);
          const json = await changed(history, { isArchived }, { query } as Fields);
          return sendJson(reply, json);
        },
      });
  };
}

const textIn = (field: 'name' | 'annotation' | 'genome_build', written: string): WrittenText => ({
  kind: field === 'annotation' ? 'description' : 'name',
  loc: ['body', field],
  written,
});

/** What a body changes, with texts as they are stored. @throws ServiceError for invalid texts */
function changeIn(body: Static<typeof HistoryChange>): StoredChange {
  const fields = (['name', 'annotation', 'genome_build'] as const).filter(
    (field) => typeof body[field] === 'string',
  );
  const stored = storedTexts(fields.map((field) => textIn(field, body[field] ?? '')));
  const texts = Object.fromEntries(fields.map((field, index) => [field, stored[index]]));
  return {
    name: texts['name'],
    annotation: texts['annotation'],
    ...(texts['genome_build'] !== undefined && { genomeBuild: texts['genome_build'] }),
    isDeleted: body.deleted ?? undefined,
    ...(typeof body.published === 'boolean' && { isPublished: body.published }),
    ...(typeof body.importable === 'boolean' && { isImportable: body.importable }),
  };
}
