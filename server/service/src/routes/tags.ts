import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { ItemClass } from '@user-tool/records';
import { userOf } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId, type IdKind } from '../ids/codec.js';
import { EncodedId, PageQuery, refTo, TagList } from '@user-tool/platform-api/routes/schemas.js';
import { storedTags } from '../requests/tag-texts.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

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

const ItemTagsPayload = Type.Object(
  {
    item_id: EncodedId,
    item_class: Type.Unsafe<ItemClass>({
      type: 'string',
      enum: Object.keys(itemKinds),
      examples: ['History'],
    }),
    item_tags: Type.Optional(
      Type.Union([TagList, Type.Null()], {
        default: null,
        description: 'Replaces all tags of the item. A comma separates two tags.',
        examples: [['genome', 'group:case']],
      }),
    ),
  },
  { $id: 'ItemTagsPayload' },
);

/** `/api/tags` (interface document, Endpoints; public platform, Tags). */
export function tagRoutes({ ids, store }: ServiceDependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addSchema(ItemTagsPayload);
    app.get(
      '/api/tags',
      {
        config: { access: 'user' },
        schema: {
          tags: ['tags'],
          summary: 'List the tags that the caller uses, sorted',
          querystring: Type.Object(PageQuery),
          response: { 200: Type.Array(Type.String()) },
        },
      },
      async (request, reply) => {
        const ownerId = userOf(request.caller);
        return sendList({ request, reply }, request.query, {
          atOnce: 1_000,
          read: (page) => store.tags.ofOwner(ownerId, page),
          show: (items) => items,
        });
      },
    );
    app.put(
      '/api/tags',
      {
        config: { access: 'user' },
        schema: {
          tags: ['tags'],
          summary: 'Replace the tags of an item',
          body: refTo(ItemTagsPayload),
          response: { 204: Type.Null({ description: 'The tags were replaced.' }) },
        },
      },
      async ({ body, caller }, reply) => {
        const { item_class: itemClass, item_id: written, item_tags: tags } = body;
        const item = await store.items.byId(itemClass, decodeId(ids, itemKinds[itemClass], written));
        if (!item || item.isDeleted)
          throw new ServiceError('notFound', { text: `There is no ${itemClass} with the id ${written}.` });
        if (item.ownerId !== userOf(caller)) throw new ServiceError('notOwner');
        await store.tags.replace(item.id, storedTags(tags ?? [], ['body', 'item_tags']));
        return reply.code(204).send(null);
      },
    );
  };
}
