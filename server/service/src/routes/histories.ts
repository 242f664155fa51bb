import type { FastifyPluginAsync } from 'fastify';
import { historyRoutes as routes, historyViews } from '@user-tool/platform-api/routes/histories.js';
import type { BodyOf } from '@user-tool/platform-api/routes/route.js';
import type {
  Content,
  HistoryRecord as StoredHistory,
  HistoryChange as StoredChange,
} from '@user-tool/records';
import { userOf, type Caller } from '../auth/caller.js';
import { mayRead } from '../auth/guards.js';
import { ServiceError } from '../errors/service-error.js';
import { checkMutable, itemFinders } from '../records/find-items.js';
import { historyRecords, unnamedHistory } from '../records/history-record.js';
import { fieldNames, only, type WantedFields } from '../records/views.js';
import { numberText } from '../requests/limits.js';
import { checkRestorable, wantsPurge } from '../requests/purge.js';
import { storedTags } from '../requests/tag-texts.js';
import { storedTexts, type WrittenText } from '../requests/texts.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';
import { publication } from './history-sharing.js';

/** The most datasets and collections of a history that is copied. */
const maxCopied = 10_000;

/** What selects fields of a history. */
interface Fields {
  query: WantedFields;
}

/** `/api/histories`: one history. */
export function serveHistories({ ids, store, config }: ServiceDependencies): FastifyPluginAsync {
  const { basePath } = config;
  const { history: histories } = itemFinders({ ids, store });

  /** One history as JSON. */
  const one = async (history: StoredHistory, { query }: Fields): Promise<string> => {
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
    bind(app, routes.create, async (request, reply) => {
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
    });

    bind(app, routes.show, async (request, reply) =>
      sendJson(reply, await one(await histories.toRead(request.params.id, request.caller), request)),
    );

    bind(app, routes.update, async (request, reply) => {
      const { body, caller, params } = request;
      const history = await histories.toChange(params.id, caller);
      const change = changeIn(body);
      const written = body.tags && storedTags(body.tags, ['body', 'tags']);
      if (body.deleted === false) checkRestorable(history, 'history');
      checkMutable(history);
      if (written) await store.tags.replace(history.id, written);
      if (change.isPublished) Object.assign(change, await publication(history, { store }));
      return sendJson(reply, await changed(history, change, request));
    });

    bind(app, routes.delete, async (request, reply) => {
      const history = await histories.toChange(request.params.id, request.caller);
      if (wantsPurge(request)) await store.histories.purge(history.id);
      return sendJson(reply, await changed(history, { isDeleted: true }, request));
    });

    bind(app, routes.undelete, async (request, reply) => {
      const history = await histories.toChange(request.params.id, request.caller);
      return sendJson(reply, await changed(history, { isDeleted: false }, request));
    });

    for (const [route, isArchived] of [
      [routes.archive, true],
      [routes.unarchive, false],
    ] as const)
      bind(app, route, async ({ params, caller }, reply) => {
        const history = await histories.toChange(params.id, caller);
        if (isArchived && history.isArchived)
          throw new ServiceError('conflict', { text: 'History is already archived.' });
        checkMutable(history);
        return sendJson(reply, await changed(history, { isArchived }, { query: {} }));
      });
  };
}

const textIn = (field: 'name' | 'annotation' | 'genome_build', written: string): WrittenText => ({
  kind: field === 'annotation' ? 'description' : 'name',
  loc: ['body', field],
  written,
});

/** What a body changes, with texts as they are stored. @throws ServiceError for invalid texts */
function changeIn(body: BodyOf<typeof routes.update>): StoredChange {
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
