import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { contentTagRoutes, historyTagRoutes, type ItemTag } from '@user-tool/platform-api/routes/tags.js';
import type { Static } from 'typebox';
import type { HistoryRecord, Item } from '@user-tool/records';
import { ServiceError } from '../errors/service-error.js';
import { checkMutable, itemFinders } from '../records/find-items.js';
import { storedTags } from '../requests/tag-texts.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

/** `/api/histories/{id}/tags`, and the tags of what a history contains (public platform's item tags). */
export function serveItemTags({ ids, store }: ServiceDependencies): FastifyPluginAsync {
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
    for (const routes of [historyTagRoutes, contentTagRoutes]) {
      bind(app, routes.list, async (request) => {
        const { item, id, ofHistory } = await itemIn(request, 'toRead');
        return (await tagsOf(item)).map((tag) => shown(tag, id, ofHistory));
      });
      bind(app, routes.show, async (request) => {
        const { item, id, ofHistory } = await itemIn(request, 'toRead');
        const match = (await tagsOf(item)).find((tag) => isNamed(tag, request.params.tag_name));
        if (match === undefined)
          throw new ServiceError('notFound', { text: 'It has no tag with this name.' });
        return shown(match, id, ofHistory);
      });
      for (const route of [routes.create, routes.update])
        bind(app, route, async (request) => {
          const { item, id, ofHistory } = await itemIn(request, 'toChange');
          const { tag_name: name } = request.params;
          const { value } = request.body;
          const written = typeof value === 'string' && value !== '' ? `${name}:${value}` : name;
          const [tag = ''] = storedTags([written], ['path', 'tag_name']);
          const others = (await tagsOf(item)).filter((one) => !isNamed(one, name));
          await store.tags.replace(item.id, [...others, tag]);
          return shown(tag, id, ofHistory);
        });
      bind(app, routes.remove, async (request) => {
        const { item } = await itemIn(request, 'toChange');
        const all = await tagsOf(item);
        const others = all.filter((one) => !isNamed(one, request.params.tag_name));
        if (others.length === all.length)
          throw new ServiceError('notFound', { text: 'It has no tag with this name.' });
        await store.tags.replace(item.id, others);
        return true;
      });
    }
  };
}
