import { ids, type TestService } from '../service.js';
import {
  everybody,
  newName,
  ownerAlone,
  ownerAndAdministrators,
  signedInOr,
  type Asked,
  type Row,
} from './row.js';

/** A history of alice with one dataset. */
const history =
  (more: Partial<Asked> = {}) =>
  async ({ store, users }: TestService): Promise<Asked> => {
    const { id: historyId } = await store.histories.add({ ownerId: users.alice, name: newName() });
    const { id } = await store.datasets.add({ historyId, name: 'reads', state: 'ok' });
    await store.tags.replace(historyId, ['group']);
    await store.tags.replace(id, ['group']);
    const params = { id: ids.encode('history', historyId), content_id: ids.encode('dataset', id) };
    return { params: { ...params, tag_name: 'group' }, ...more };
  };

const copied = async (service: TestService): Promise<Asked> => {
  const { params = {} } = await history()(service);
  const { id = '', content_id: content = '' } = params;
  const source_content = [{ id: content, type: 'dataset' }];
  return { params, body: { source_content, target_history_ids: [id] } };
};

const archived = async (service: TestService): Promise<Asked> => {
  const asked = await history()(service);
  const id = ids.decode('history', asked.params?.['id'] ?? '') ?? 0;
  await service.store.histories.change(id, { isArchived: true });
  return asked;
};

/** What owners of histories share, archive, tag, and copy. */
export const sharingRows: readonly Row[] = [
  { route: 'GET /api/histories/archived', expected: signedInOr(403001) },
  { route: 'GET /api/histories/published', expected: everybody },
  { route: 'GET /api/histories/shared_with_me', expected: everybody },
  {
    route: 'POST /api/histories/{id}/archive',
    ask: history(),
    expected: ownerAndAdministrators(403003, 403001),
  },
  {
    route: 'PUT /api/histories/{id}/archive/restore',
    ask: archived,
    expected: ownerAndAdministrators(403003, 403001),
  },
  { route: 'GET /api/histories/{id}/sharing', ask: history(), expected: ownerAndAdministrators(403003) },
  ...['enable_link_access', 'disable_link_access', 'publish', 'unpublish'].map((step) => ({
    route: `PUT /api/histories/{id}/${step}`,
    ask: history(),
    expected: ownerAndAdministrators(403003),
  })),
  {
    route: 'PUT /api/histories/{id}/share_with_users',
    ask: history({ body: { user_ids: [] } }),
    expected: ownerAndAdministrators(403003),
  },
  {
    route: 'PUT /api/histories/{id}/slug',
    ask: async (service) => ({
      ...(await history()(service)),
      body: { new_slug: newName().replace(' ', '-') },
    }),
    expected: {
      ...ownerAndAdministrators(403003),
      ...{ owner: 204, administrator: 204, 'bootstrap key': 204 },
    },
  },
  ...['/api/histories/{id}/tags', '/api/histories/{id}/contents/{content_id}/tags'].flatMap((path): Row[] => [
    { route: `GET ${path}`, ask: history(), expected: ownerAndAdministrators(403002, 403003) },
    { route: `GET ${path}/{tag_name}`, ask: history(), expected: ownerAndAdministrators(403002, 403003) },
    { route: `POST ${path}/{tag_name}`, ask: history(), expected: ownerAndAdministrators(403003) },
    { route: `PUT ${path}/{tag_name}`, ask: history(), expected: ownerAndAdministrators(403003) },
    { route: `DELETE ${path}/{tag_name}`, ask: history(), expected: ownerAndAdministrators(403003) },
  ]),
  {
    route: 'POST /api/histories/{id}/contents',
    ask: history({ body: { type: 'dataset_collection', collection_type: 'list', element_identifiers: [] } }),
    expected: ownerAlone(200, 403003, 403003),
  },
  {
    route: 'POST /api/histories/{id}/copy_contents',
    ask: copied,
    expected: {
      ...ownerAlone(200, 403002, 403003),
      // They may read what they copy, but not write into the history of alice.
      ...{ administrator: 403003, 'bootstrap key': 403003 },
    },
  },
];
