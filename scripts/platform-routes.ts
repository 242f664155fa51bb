// What clients of the public platform request, and which of it the service serves: the table in docs/service.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TextChecker } from '../server/checking/src/text-checker.js';
import { defaultServiceConfig } from '../server/service/src/config/read.js';
import { aesCodec } from '../server/service/src/ids/aes.js';
import { olderApi } from '../server/service/src/legacy/older-api.js';
import { legacyWeb } from '../server/service/src/legacy/web.js';
import { pageBundles } from '../server/service/src/pages/page-bundles.js';
import { createApp } from '../server/service/src/server/app.js';
import { lookupsIn } from '../server/service/src/server/lookups.js';
import { createStore, openDatabase, openDatasetFiles } from '../server/records/src/index.js';

/** A request of clients, and whether it is served. */
export interface PlatformRow {
  method: string;
  /** With parameters in braces. */
  path: string;
  /** What clients do with the response. */
  purpose: string;
  isServed: boolean;
}

/** What clients request, by purpose; paths are those of the public platform. */
const requested: readonly [purpose: string, routes: readonly string[]][] = [
  [
    'start: the caller, settings, and the current history',
    [
      'GET /api/version',
      'GET /api/configuration',
      'GET /api/whoami',
      'GET /api/users/current',
      'GET /history/current_history_json',
    ],
  ],
  ['users', ['GET /api/users', 'GET /api/users/{user_id}', 'PUT /api/users/{user_id}']],
  ['API keys of a user', ['GET /api/users/{user_id}/api_key', 'POST /api/users/{user_id}/api_key']],
  [
    'preferences of a user',
    ['PUT /api/users/{user_id}/favorites/{type}', 'PUT /api/users/{user_id}/theme/{theme}'],
  ],
  [
    'histories',
    [
      'GET /api/histories',
      'POST /api/histories',
      'GET /api/histories/count',
      'GET /api/histories/most_recently_used',
      'GET /api/histories/{history_id}',
      'PUT /api/histories/{history_id}',
      'DELETE /api/histories/{history_id}',
      'POST /api/histories/deleted/{history_id}/undelete',
    ],
  ],
  ['another current history', ['GET /history/create_new_current', 'GET /history/set_as_current']],
  [
    'shared, published, and archived histories',
    ['GET /api/histories/shared_with_me', 'GET /api/histories/published', 'GET /api/histories/archived'],
  ],
  [
    'contents of a history',
    [
      'GET /api/histories/{history_id}/contents',
      'POST /api/histories/{history_id}/contents',
      'GET /api/histories/{history_id}/contents/{id}',
      'PUT /api/histories/{history_id}/contents/{id}',
      'DELETE /api/histories/{history_id}/contents/{id}',
      'GET /api/histories/{history_id}/contents/{id}/provenance',
      'GET /api/histories/{history_id}/contents/dataset_collections/{id}',
      'POST /api/histories/{history_id}/contents/dataset_collections',
      'PUT /api/histories/{history_id}/contents/bulk',
    ],
  ],
  [
    'collections',
    [
      'POST /api/dataset_collections',
      'GET /api/dataset_collections/{hdca_id}',
      'PUT /api/dataset_collections/{hdca_id}',
      'GET /api/dataset_collections/{hdca_id}/contents/{parent_id}',
      'GET /api/dataset_collection_element/{dce_id}',
      'POST /api/dataset_collections/{hdca_id}/copy',
      'GET /api/dataset_collections/{hdca_id}/download',
    ],
  ],
  [
    'datasets and their content',
    [
      'GET /api/datasets',
      'GET /api/datasets/{dataset_id}',
      'PUT /api/datasets/{dataset_id}',
      'DELETE /api/datasets/{dataset_id}',
      'GET /api/datasets/{dataset_id}/display',
      'GET /api/datasets/{dataset_id}/get_content_as_text',
      'GET /datasets/{dataset_id}/display',
      'GET /datasets/{dataset_id}/display/{filename}',
    ],
  ],
  ['tags', ['GET /api/tags', 'PUT /api/tags']],
  [
    'roles and groups',
    [
      'GET /api/roles',
      'POST /api/roles',
      'GET /api/roles/{id}',
      'DELETE /api/roles/{id}',
      'GET /api/groups',
      'POST /api/groups',
    ],
  ],
  [
    'user tools',
    [
      'GET /api/unprivileged_tools',
      'POST /api/unprivileged_tools',
      'GET /api/unprivileged_tools/{uuid}',
      'DELETE /api/unprivileged_tools/{uuid}',
      'POST /api/unprivileged_tools/build',
      'POST /api/unprivileged_tools/runtime_model',
      'GET /api/dynamic_tools',
    ],
  ],
  [
    'words of tool forms: licenses, datatypes, genomes',
    [
      'GET /api/licenses',
      'GET /api/licenses/{id}',
      'GET /api/datatypes',
      'GET /api/datatypes/{datatype}',
      'GET /api/datatypes/mapping',
      'GET /api/datatypes/types_and_mapping',
      'GET /api/genomes',
    ],
  ],
  ['installed tools', ['GET /api/tools', 'GET /api/tool_panels', 'GET /api/tool_panels/{view}']],
  [
    'runs of tools',
    ['POST /api/jobs', 'GET /api/jobs/{job_id}', 'GET /api/tool_requests/{id}/state', 'POST /api/tools'],
  ],
  [
    'imports of data, and where it is stored',
    ['POST /api/tools/fetch', 'GET /api/remote_files/plugins', 'GET /api/object_stores'],
  ],
  ['where datasets come from', ['GET /api/histories/{history_id}/graph']],
  ['workflows', ['GET /api/workflows', 'GET /api/invocations']],
  [
    'libraries, pages, and visualizations',
    ['GET /api/libraries', 'GET /api/pages', 'GET /api/visualizations'],
  ],
  [
    'additions to the interface',
    ['GET /api/webhooks', 'GET /api/notifications/status', 'GET /api/tours', 'GET /welcome'],
  ],
  ['tools for language models', ['POST /api/mcp']],
];

/** The rows of the table, in its order. */
export async function platformRows(): Promise<PlatformRow[]> {
  const served = await servedRoutes();
  return requested.flatMap(([purpose, routes]) =>
    routes.map((route) => {
      const [method = '', path = ''] = route.split(' ');
      return { method, path, purpose, isServed: served.has(withoutNames(route)) };
    }),
  );
}

/** The row of a request; those without parameters come first. */
export function rowOf(rows: readonly PlatformRow[], method: string, path: string): PlatformRow | undefined {
  const found = rows.filter(
    (row) => row.method === method && new RegExp(`^${row.path.replace(/\{\w+\}/g, '[^/]+')}/?$`).test(path),
  );
  return found.find((row) => !row.path.includes('{')) ?? found[0];
}

/** The rows for readers: requests by purpose and by whether they are served. */
export function platformTable(rows: readonly PlatformRow[]): [head: string[], rows: string[][]] {
  const purposes = [...new Set(rows.map(({ purpose }) => purpose))];
  const list = (purpose: string, isServed: boolean): string =>
    rows
      .filter((row) => row.purpose === purpose && row.isServed === isServed)
      .map(({ method, path }) => `\`${method} ${path}\``)
      .join(', ');
  return [
    ['what for', 'served', '404 or 405'],
    purposes.map((purpose) => [purpose, list(purpose, true), list(purpose, false)]),
  ];
}

/** Parameters have other names here. */
const withoutNames = (route: string): string => route.replace(/[{<]\w+(?::path)?[}>]/g, '{}');

/** Every route of a service, whose records are temporary. */
async function servedRoutes(): Promise<ReadonlySet<string>> {
  const data = mkdtempSync(join(tmpdir(), 'user-tool-routes-'));
  const store = createStore(await openDatabase({ file: join(data, 'records.sqlite') }), {
    now: () => new Date(),
  });
  const checker = new TextChecker({ timeoutMs: 1_000, threads: 1, callerQueue: 1, checkQueue: 1 });
  const config = defaultServiceConfig({ data, mcp: true });
  const parts = { config, store, checker, ids: aesCodec('routes'), ...lookupsIn(store) };
  const files = openDatasetFiles(config);
  const app = await createApp({ ...parts, files, bundles: pageBundles(() => '') });
  try {
    await app.ready();
    const { paths = {} } = app.swagger();
    const typed = Object.entries(paths as Readonly<Record<string, object>>).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const older = olderApi.map(({ method, pattern }) => `${method} ${pattern}`);
    const legacy = legacyWeb.map(({ pattern }) => `GET ${pattern}`);
    return new Set([...typed, ...older, ...legacy].map(withoutNames));
  } finally {
    await app.close();
    await checker.close();
    await store.close();
    rmSync(data, { recursive: true });
  }
}
