import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderFiles } from '../../../server/records/src/files/folder.js';
import { newContent } from '../../../server/records/src/index.js';
import { ids, type TestService } from '../service.js';
import {
  everybody,
  type Expected,
  ownerAlone,
  ownerAndAdministrators,
  signedIn,
  signedInOr,
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

/** The same by its path in its history. */
const content =
  (isPublic: boolean, body?: unknown) =>
  async (service: TestService): Promise<Asked> => {
    const historyId = await history(service);
    const { id } = await service.store.datasets.add({ historyId, name: 'reads', isPublic });
    const params = { id: ids.encode('history', historyId), content_id: ids.encode('dataset', id) };
    return { params, ...(body !== undefined && { body }) };
  };

/** A collection of alice, by its own path. */
const collection =
  (more: Partial<Asked> = {}) =>
  async (service: TestService): Promise<Asked> => {
    const historyId = await history(service);
    const { id } = await service.store.collections.add({ historyId, name: 'l', collectionType: 'list' }, []);
    const own = ids.encode('collection', id);
    const params = { id: own, parent_id: own };
    return { params, ...more };
  };

/** The same by its path in its history. */
const listed =
  (more: Partial<Asked> = {}) =>
  async (service: TestService): Promise<Asked> => {
    const historyId = await history(service);
    const { id } = await service.store.collections.add({ historyId, name: 'l', collectionType: 'list' }, []);
    const params = { id: ids.encode('history', historyId), content_id: ids.encode('collection', id) };
    return { params, ...more };
  };

/** An element of a collection of alice. */
async function element(service: TestService): Promise<Asked> {
  const { store } = service;
  const historyId = await history(service);
  const { id: datasetId } = await store.datasets.add({ historyId, name: 'reads', isPublic: true });
  const { id } = await store.collections.add({ historyId, name: 'l', collectionType: 'list' }, [
    { identifiers: ['a'], datasetId },
  ]);
  const [first] = await store.collections.elements(id, undefined, {});
  return { params: { id: ids.encode('element', first?.id ?? 0) } };
}

/** A dataset of alice with its content, by both paths. */
const filled =
  (isPublic: boolean, isInHistory: boolean) =>
  async (service: TestService): Promise<Asked> => {
    const { store, data } = service;
    const historyId = await history(service);
    const source = join(data, 'reads.txt');
    await writeFile(source, 'reads');
    const file = newContent();
    await new FolderFiles(data).add(file, source);
    const { id } = await store.datasets.add({ historyId, name: 'reads', file, isPublic });
    const own = ids.encode('dataset', id);
    return { params: isInHistory ? { id: ids.encode('history', historyId), content_id: own } : { id: own } };
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

/** What the owner and administrators delete. */
const deleted: Expected = {
  ...ownerAndAdministrators(403003),
  ...{ owner: 204, administrator: 204, 'bootstrap key': 204 },
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
  {
    route: 'POST /api/tools/fetch',
    ask: async (service) => ({
      body: {
        history_id: ids.encode('history', await history(service)),
        targets: [{ destination: { type: 'hdas' }, elements: [{ src: 'pasted', paste_content: 'a' }] }],
      },
    }),
    expected: ownerAlone(200, 403003, 403003),
  },
  { route: 'GET /api/tags', expected: signedIn },
  { route: 'GET /api/histories', expected: everybody },
  { route: 'GET /api/histories/count', expected: everybody },
  {
    route: 'GET /api/histories/most_recently_used',
    ask: async (service) => {
      await history(service);
      return {};
    },
    // Only alice has a history.
    expected: {
      ...everybody,
      anonymous: 404001,
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
  { route: 'POST /api/histories', ask: () => ({ body: { name: 'mine' } }), expected: signedInOr(403001) },
  { route: 'GET /api/histories/deleted', expected: unserved },
  {
    route: 'GET /api/histories/{id}',
    ask: async (service) => ({ params: { id: ids.encode('history', await history(service)) } }),
    expected: ownerAndAdministrators(403002),
  },
  {
    route: 'PUT /api/histories/{id}',
    ask: async (service) => ({
      params: { id: ids.encode('history', await history(service)) },
      body: { name: 'other' },
    }),
    expected: ownerAndAdministrators(403003),
  },
  {
    route: 'DELETE /api/histories/{id}',
    ask: async (service) => ({ params: { id: ids.encode('history', await history(service)) } }),
    expected: ownerAndAdministrators(403003),
  },
  {
    route: 'POST /api/histories/deleted/{id}/undelete',
    ask: async (service) => ({ params: { id: ids.encode('history', await history(service)) } }),
    expected: ownerAndAdministrators(403003),
  },
  {
    route: 'PUT /api/histories/{id}/contents/bulk',
    ask: async (service) => ({
      params: { id: ids.encode('history', await history(service)) },
      body: { operation: 'delete', items: [] },
    }),
    expected: ownerAndAdministrators(403003),
  },
  ...[
    '/api/histories/{id}/contents/{content_id}',
    '/api/histories/{id}/contents/datasets/{content_id}',
  ].flatMap((path): Row[] => [
    {
      route: `GET ${path}`,
      ask: content(false),
      expected: ownerAndAdministrators(403002),
    },
    { route: `GET ${path}`, ask: content(true), expected: everybody },
    { route: `PUT ${path}`, ask: content(true, { name: 'b' }), expected: ownerAndAdministrators(403003) },
    { route: `DELETE ${path}`, ask: content(true), expected: deleted },
  ]),
  {
    route: 'PUT /api/datasets/{id}',
    ask: async (service) => ({ ...(await dataset(true)(service)), body: { deleted: true } }),
    expected: ownerAndAdministrators(403003),
  },
  {
    route: 'DELETE /api/datasets/{id}',
    ask: dataset(true),
    expected: deleted,
  },
  { route: 'GET /api/datasets', expected: signedInOr(403001) },
  {
    route: 'GET /api/datasets/{id}',
    ask: dataset(false),
    expected: ownerAndAdministrators(403002),
  },
  { route: 'GET /api/datasets/{id}', ask: dataset(true), expected: everybody },
  { route: 'GET /api/datasets/{id}/storage', ask: dataset(false), expected: ownerAndAdministrators(403002) },
  { route: 'GET /api/datasets/{id}/storage', ask: dataset(true), expected: everybody },
  ...['datasets', 'dataset_collections'].map((kind) => ({
    route: `GET /api/histories/{id}/contents/${kind}`,
    ask: async (service: TestService) => ({ params: { id: ids.encode('history', await history(service)) } }),
    expected: ownerAndAdministrators(403002),
  })),
  {
    route: 'GET /api/histories/{id}/graph',
    ask: async (service) => ({ params: { id: ids.encode('history', await history(service)) } }),
    expected: ownerAndAdministrators(403002),
  },
  {
    route: 'GET /api/histories/{id}/export.rocrate.zip',
    ask: async (service) => ({ params: { id: ids.encode('history', await history(service)) } }),
    expected: ownerAndAdministrators(403003),
  },
  {
    route: 'POST /api/dataset_collections',
    ask: async (service) => ({
      body: {
        history_id: ids.encode('history', await history(service)),
        ...{ collection_type: 'list', element_identifiers: [] },
      },
    }),
    expected: ownerAndAdministrators(403003),
  },
  {
    route: 'POST /api/histories/{id}/contents/dataset_collections',
    ask: async (service) => ({
      params: { id: ids.encode('history', await history(service)) },
      body: { collection_type: 'list', element_identifiers: [] },
    }),
    expected: ownerAndAdministrators(403003),
  },
  ...(
    [
      ['/api/dataset_collections/{id}', collection],
      ['/api/histories/{id}/contents/dataset_collections/{content_id}', listed],
    ] as const
  ).flatMap(([path, of]): Row[] => [
    { route: `GET ${path}`, ask: of(), expected: ownerAndAdministrators(403002) },
    { route: `PUT ${path}`, ask: of({ body: { name: 'b' } }), expected: ownerAndAdministrators(403003) },
    { route: `DELETE ${path}`, ask: of(), expected: deleted },
  ]),
  {
    route: 'GET /api/dataset_collections/{id}/contents/{parent_id}',
    ask: collection(),
    expected: ownerAndAdministrators(403002),
  },
  {
    route: 'GET /api/dataset_collection_element/{id}',
    ask: element,
    expected: ownerAndAdministrators(403002),
  },
  ...(
    [
      ['GET /api/datasets/{id}/display', false],
      ['GET /api/datasets/{id}/get_content_as_text', false],
      ['GET /api/histories/{id}/contents/{content_id}/display', true],
    ] as const
  ).flatMap(([route, isInHistory]): Row[] => [
    {
      route,
      ask: filled(false, isInHistory),
      expected: ownerAndAdministrators(403002),
    },
    { route, ask: filled(true, isInHistory), expected: everybody },
  ]),
  {
    route: 'GET /api/histories/{id}/contents/{content_id}/provenance',
    ask: content(true),
    expected: ownerAndAdministrators(403003, 403001),
  },
];
