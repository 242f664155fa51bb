import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderFiles } from '../../../server/records/src/files/folder.js';
import { newContent } from '../../../server/records/src/index.js';
import { ids, type TestService } from '../service.js';
import {
  everybody,
  open,
  ownerAndAdministrators,
  signedIn,
  type Asked,
  type Expected,
  type Row,
} from './row.js';

/** In remote-user mode the legacy layer rejects callers without a user with a page: no number. */
const nobody = { anonymous: 403 } as const;

const missing: Expected = {
  ...signedIn,
  ...nobody,
  user: 404001,
  owner: 404001,
  administrator: 404001,
  'remote user': 404001,
  'bootstrap key': 404001,
};

/** A dataset of alice with its content. */
const shown =
  (isPublic: boolean) =>
  async ({ store, users, data }: TestService): Promise<Asked> => {
    const { id: historyId } = await store.histories.add({ ownerId: users.alice, name: 'of alice' });
    const source = join(data, 'reads.txt');
    await writeFile(source, 'reads');
    const file = newContent();
    await new FolderFiles(data).add(file, source);
    const { id } = await store.datasets.add({ historyId, name: 'reads', file, isPublic });
    return { params: { dataset_id: ids.encode('dataset', id), filename: 'reads' } };
  };

const display = ['GET /datasets/{dataset_id}/display', 'GET /datasets/{dataset_id}/display/{filename}'];

/** What the OpenAPI document omits: pages, numbers, and the layers below the typed routes. */
/** Everyone is redirected, but not with an invalid key. */
const moved: Expected = Object.fromEntries(
  Object.entries(everybody).map(([caller, code]) => [caller, code === 200 ? 308 : code]),
) as Expected;

export const frameRows: readonly Row[] = [
  { route: 'GET /', expected: { ...everybody, ...nobody } },
  { route: 'GET /run', expected: { ...everybody, ...nobody } },
  { route: 'GET /rules', expected: { ...everybody, ...nobody } },
  { route: 'GET /rules/', expected: { ...moved, ...nobody } },
  {
    route: 'GET /rules/{code}',
    ask: () => ({ params: { code: 'yaml-syntax' } }),
    expected: { ...everybody, ...nobody },
  },
  ...['GET /metrics', 'GET /openapi.json', 'GET /api/docs'].map((route) => ({
    route,
    expected: open,
  })),
  { route: 'GET /api/version', expected: everybody },
  ...display.flatMap((route) => [
    { route, ask: shown(false), expected: { ...ownerAndAdministrators(403002), ...nobody } },
    { route, ask: shown(true), expected: { ...everybody, ...nobody } },
  ]),
  { route: 'GET /datasets/display', expected: missing },
  { route: 'GET /history/current_history_json', expected: { ...signedIn, ...nobody } },
  { route: 'GET /robots.txt', expected: { ...everybody, ...nobody } },
];
