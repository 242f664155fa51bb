import { ids, type TestService } from '../service.js';
import { everybody, ownerAlone, ownerAndAdministrators, signedIn, type Asked, type Row } from './row.js';

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
  { route: 'GET /api/histories', expected: signedIn },
  { route: 'POST /api/histories', ask: () => ({ body: { name: 'mine' } }), expected: signedIn },
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
