import type { FastifyPluginAsync } from 'fastify';
import type { ItemClass } from '@user-tool/platform-api/constants.js';
import { tagRoutes as routes } from '@user-tool/platform-api/routes/tags.js';
import { userOf } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId, type IdKind } from '../ids/codec.js';
import { storedTags } from '../requests/tag-texts.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

/** What can be tagged, and the kind of its ids. */
const itemKinds: Readonly<Record<ItemClass, IdKind>> = {
  History: 'history',
  HistoryDatasetAssociation: 'dataset',
  HistoryDatasetCollectionAssociation: 'collection',
  LibraryDatasetDatasetAssociation: 'library-dataset',
  Page: 'page',
  StoredWorkflow: 'workflow',
  Visualization: 'visualization',
};

/** Serves `/api/tags`. */
export function serveTags({ ids, store }: ServiceDependencies): FastifyPluginAsync {
  return async (app) => {
    bind(app, routes.list, async (request, reply) => {
      const ownerId = userOf(request.caller);
      return sendList({ request, reply }, request.query, {
        atOnce: 1_000,
        read: (page) => store.tags.ofOwner(ownerId, page),
        show: (items) => items,
      });
    });
    bind(app, routes.replace, async ({ body, caller }, reply) => {
      const { item_class: itemClass, item_id: written, item_tags: tags } = body;
      const item = await store.items.byId(itemClass, decodeId(ids, itemKinds[itemClass], written));
      if (!item || item.isDeleted)
        throw new ServiceError('notFound', { text: `There is no ${itemClass} with the id ${written}.` });
      if (item.ownerId !== userOf(caller)) throw new ServiceError('notOwner');
      await store.tags.replace(item.id, storedTags(tags ?? [], ['body', 'item_tags']));
      return reply.code(204).send(null);
    });
  };
}
