import { ids, type TestService } from '../service.js';
import {
  everybody,
  type Expected,
  ownerAlone,
  ownerAndAdministrators,
  signedIn,
  type Asked,
  type Row,
} from './row.js';

/** A history of alice. */
async function history({ store, users }: TestService): Promise<number> {
  return (await store.histories.add({ ownerId: users.alice, name: 'of alice' })).id;
}

const dataset =
  (isPublic: boolean) =>
  async (service: TestService): Promise<Asked> => {
    const historyId = await history(service);
    const { id } = await service.store.datasets.add({ historyId, name: 'reads', isPublic });
    return { params: { id: ids.encode('dataset', id) } };
  };

const unserved: Expected = {
  ...everybody,
  anonymous: 404001,
  user: 404001,
  owner: 404001,
  administrator: 404001,
  'remote user': 404001,
  'bootstrap key': 404001,
};

/** What users own. */
export const itemRows: readonly Row[] = [
  {
    route: 'PUT /api/tags',
    ask: async (service) => ({
      body: {
        item_class: 'History',
        item_id: ids.encode('history', await history(service)),
        item_tags: ['a'],
      },
    }),
    expected: ownerAlone(204, 403003),
  },
  { route: 'GET /api/tags', expected: signedIn },
  { route: 'GET /api/histories', expected: signedIn },
  { route: 'GET /api/histories/count', expected: signedIn },
  {
    route: 'GET /api/histories/most_recently_used',
    ask: async (service) => {
      await history(service);
      return {};
    },
    // Only alice has a history.
    expected: {
      ...signedIn,
      user: 404001,
      administrator: 404001,
      'remote user': 404001,
      'bootstrap key': 404001,
    },
  },
  {
    route: 'GET /api/histories/{id}/contents',
    ask: async (service) => ({ params: { id: ids.encode('history', await history(service)) } }),
    expected: ownerAndAdministrators(403002),
  },
  { route: 'POST /api/histories', ask: () => ({ body: { name: 'mine' } }), expected: signedIn },
  ...['archived', 'deleted', 'published', 'shared_with_me'].map((name) => ({
    route: `GET /api/histories/${name}`,
    expected: unserved,
  })),
  {
    route: 'GET /api/histories/{id}',
    ask: async (service) => ({ params: { id: ids.encode('history', await history(service)) } }),
    expected: ownerAndAdministrators(403002),
  },
  {
    route: 'GET /api/datasets/{id}',
    ask: dataset(false),
    expected: { ...ownerAndAdministrators(403002), anonymous: 403002 },
  },
  { route: 'GET /api/datasets/{id}', ask: dataset(true), expected: everybody },
];
