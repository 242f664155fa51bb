import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import type { HistoryRecord, Item } from '@user-tool/records';
import { ServiceError } from '../errors/service-error.js';
import { EncodedId, refTo } from '@user-tool/platform-api/routes/schemas.js';
import { checkMutable, itemFinders } from '../records/find-items.js';
import { storedTags } from '../requests/tag-texts.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const ItemTag = Type.Object(
  {
    id: EncodedId,
    model_class: Type.String({ examples: ['HistoryTagAssociation'] }),
    user_tname: Type.String({ description: 'The name of the tag.' }),
    user_value: Type.Union([Type.String(), Type.Null()], { description: 'What follows its colon.' }),
  },
  { $id: 'ItemTag', description: 'A tag of an item, with the id of the item.' },
);

const TagValue = Type.Object(
  { value: Type.Optional(Type.Union([Type.String(), Type.Null()], { examples: ['case'] })) },
  { $id: 'TagValue' },
);

const tagName = Type.String({ description: 'The name of a tag.' });

/** `/api/histories/{id}/tags`, and the tags of what a history contains (public platform's item tags). */
export function itemTagRoutes({ ids, store }: ServiceDependencies): FastifyPluginAsyncTypebox {
  const tags = ['tags'];
  const { history: histories, dataset: datasets } = itemFinders({ ids, store });

  type Params = { id: string; content_id?: string };
  type Asked = Pick<FastifyRequest, 'caller'> & { params: Params };
  /** The item of a path, and the history that it is in. */
  const itemIn = async ({ params, caller }: Asked, access: 'toRead' | 'toChange') => {
    const history: HistoryRecord = await histories[access](params.id, caller);
    const { content_id: id } = params;
    const item: Item =
      id === undefined ? history : await datasets[access]({ id, historyId: params.id }, caller);
    if (access === 'toChange') checkMutable(history);
    return { item, id: id ?? params.id, ofHistory: id === undefined };
  };
  const shown = (tag: string, id: string, ofHistory: boolean): Static<typeof ItemTag> => {
    const colon = tag.indexOf(':');
    return {
      id,
      model_class: ofHistory ? 'HistoryTagAssociation' : 'HistoryDatasetAssociationTagAssociation',
      user_tname: colon < 0 ? tag : tag.slice(0, colon),
      user_value: colon < 0 ? null : tag.slice(colon + 1),
    };
  };
  const tagsOf = async ({ id }: Item): Promise<string[]> => (await store.tags.of([id])).get(id) ?? [];
  const isNamed = (tag: string, name: string): boolean => tag === name || tag.startsWith(`${name}:`);

  return async (app) => {
    for (const schema of [ItemTag, TagValue]) app.addSchema(schema);
    const owners = [
      { url: '/api/histories/:id/tags', noun: 'a history', params: { id: EncodedId } },
      {
        url: '/api/histories/:id/contents/:content_id/tags',
        noun: 'a dataset',
        params: { id: EncodedId, content_id: EncodedId },
      },
    ];
    for (const { url, noun, params } of owners) {
      const One = Type.Object({ ...params, tag_name: tagName });
      app.get(
        url,
        {
          config: { access: 'user', unsigned: 'notOwner' },
          schema: {
            tags,
            summary: `List the tags of ${noun}`,
            params: Type.Object(params),
            response: { 200: Type.Array(refTo(ItemTag)) },
          },
        },
        async (request) => {
          const { item, id, ofHistory } = await itemIn(request as Asked, 'toRead');
          return (await tagsOf(item)).map((tag) => shown(tag, id, ofHistory));
        },
      );
      app.get(
        `${url}/:tag_name`,
        {
          config: { access: 'user', unsigned: 'notOwner' },
          schema: { tags, summary: `Show a tag of ${noun}`, params: One, response: { 200: refTo(ItemTag) } },
        },
        async (request) => {
          const { item, id, ofHistory } = await itemIn(request as Asked, 'toRead');
          const match = (await tagsOf(item)).find((tag) => isNamed(tag, request.params.tag_name));
          if (match === undefined)
            throw new ServiceError('notFound', { text: 'It has no tag with this name.' });
          return shown(match, id, ofHistory);
        },
      );
      for (const method of ['POST', 'PUT'] as const)
        app.route({
          method,
          url: `${url}/:tag_name`,
          config: { access: 'user', unsigned: 'notOwner', emptyBody: true },
          schema: {
            tags,
            summary: `Set a tag of ${noun}`,
            params: One,
            body: refTo(TagValue),
            response: { 200: refTo(ItemTag) },
          },
          handler: async (request) => {
            const { item, id, ofHistory } = await itemIn(request as Asked, 'toChange');
            const { tag_name: name } = request.params;
            const { value } = request.body;
            const written = typeof value === 'string' && value !== '' ? `${name}:${value}` : name;
            const [tag = ''] = storedTags([written], ['path', 'tag_name']);
            const others = (await tagsOf(item)).filter((one) => !isNamed(one, name));
            await store.tags.replace(item.id, [...others, tag]);
            return shown(tag, id, ofHistory);
          },
        });
      app.delete(
        `${url}/:tag_name`,
        {
          config: { access: 'user', unsigned: 'notOwner' },
          schema: {
            tags,
            summary: `Remove a tag of ${noun}`,
            params: One,
            response: { 200: Type.Boolean() },
          },
        },
        async (request) => {
          const { item } = await itemIn(request as Asked, 'toChange');
          const all = await tagsOf(item);
          const others = all.filter((one) => !isNamed(one, request.params.tag_name));
          if (others.length === all.length)
            throw new ServiceError('notFound', { text: 'It has no tag with this name.' });
          await store.tags.replace(item.id, others);
          return true;
        },
      );
    }
  };
}
