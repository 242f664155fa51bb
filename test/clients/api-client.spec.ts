import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { apiClient } from '../../scripts/setup-clients.mjs';
import { ids, service, testKeys, usesService } from '../http/service.js';

/** The part of the library that the tests use. */
interface Library {
  createGalaxyApi: (options: { baseUrl: string; apiKey?: string }) => {
    GET: (path: string, options?: object) => Promise<Outcome>;
    POST: (path: string, options?: object) => Promise<Outcome>;
  };
}
interface Outcome {
  data?: unknown;
  error?: { err_msg: string; err_code: number };
  response: Response;
}

/** What it asks, and the type that its schema gives the response. */
const asked: readonly [path: string, type: string, params?: object][] = [
  ['/api/users/current', "components['schemas']['DetailedUserModel']"],
  ['/api/users/{user_id}', "components['schemas']['DetailedUserModel']", { path: { user_id: 'USER' } }],
  ['/api/whoami', "components['schemas']['UserModel'] | null"],
  ['/api/configuration', '{ [key: string]: unknown }'],
  ['/api/version', '{ [key: string]: unknown }'],
  ['/api/histories', "components['schemas']['HistorySummary'][]"],
  ['/api/histories', "components['schemas']['HistoryDetailed'][]", { query: { view: 'detailed' } }],
  ['/api/histories/count', 'number'],
  ['/api/histories/most_recently_used', "components['schemas']['HistoryDetailed']"],
  [
    '/api/histories/{history_id}',
    "components['schemas']['HistoryDetailed']",
    { path: { history_id: 'HISTORY' } },
  ],
  [
    '/api/histories/{history_id}',
    "components['schemas']['CustomHistoryView']",
    { path: { history_id: 'HISTORY' }, query: { keys: 'genome_build,contents_active,size' } },
  ],
  [
    '/api/histories/{history_id}/contents',
    "components['schemas']['HDASummary'][]",
    { path: { history_id: 'HISTORY' } },
  ],
  [
    '/api/histories/{history_id}/contents',
    "components['schemas']['HDADetailed'][]",
    { path: { history_id: 'HISTORY' }, query: { v: 'dev', view: 'detailed' } },
  ],
  ['/api/datasets/{dataset_id}', "components['schemas']['HDADetailed']", { path: { dataset_id: 'DATASET' } }],
  ['/api/licenses', "components['schemas']['LicenseMetadataModel'][]"],
  ['/api/licenses/{id}', "components['schemas']['LicenseMetadataModel']", { path: { id: 'MIT' } }],
  ['/api/datatypes', 'string[]'],
  ['/api/datatypes', "components['schemas']['DatatypeDetails'][]", { query: { extension_only: false } }],
  ['/api/datatypes/mapping', "components['schemas']['DatatypesMap']"],
  ['/api/datatypes/types_and_mapping', "components['schemas']['DatatypesCombinedMap']"],
  ['/api/roles', "components['schemas']['RoleListResponse']"],
];

describe("the public platform's client library", function () {
  this.timeout(120_000);
  usesService();

  it('gets what the types of its schema promise', async () => {
    const { listen, store, users } = await service();
    const { id: historyId } = await store.histories.add({ ownerId: users.alice, name: 'h' });
    const { id } = await store.datasets.add({ historyId, name: 'd', state: 'ok', size: 5, extension: 'txt' });
    const known: Readonly<Record<string, string>> = {
      USER: ids.encode('user', users.alice),
      HISTORY: ids.encode('history', historyId),
      DATASET: ids.encode('dataset', id),
    };
    const api = await library(await listen(), testKeys.alice);
    const texts = [];
    for (const [path, type, params = {}] of asked) {
      const text = JSON.stringify(params).replace(/[A-Z]{4,}/g, (name) => known[name] ?? name);
      const { data, error } = await api.GET(path, { params: JSON.parse(text) as object });
      assert.equal(error, undefined, `${path}: ${JSON.stringify(error)}`);
      texts.push(`promised<${type}>()(${JSON.stringify(data)}); // ${path} ${text}`);
    }
    // The last one shows that a promise that is not kept is found.
    const faults = typeFaults([
      ...texts,
      "promised<components['schemas']['HistorySummary']>()({}); // nothing",
    ]);
    assert.deepEqual(
      faults.map((fault) => /\/\/ nothing/.test(fault) || fault),
      [true],
    );
  });

  it('makes a history, which is the most recently used one', async () => {
    const api = await library(await (await service()).listen(), testKeys.alice);
    const made = await api.POST('/api/histories', { body: { name: 'Mine' } });
    const recent = await api.GET('/api/histories/most_recently_used');
    assert.deepEqual(recent.data, made.data);
  });

  it('gets an error that it can show for what is not served, and for a wrong key', async () => {
    const address = await (await service()).listen();
    const { error, response } = await (await library(address, testKeys.alice)).GET('/api/workflows');
    assert.deepEqual([response.status, error?.err_code, typeof error?.err_msg], [404, 404001, 'string']);
    const wrong = await (await library(address, 'nobody-0123456789')).GET('/api/histories');
    assert.deepEqual([wrong.response.status, wrong.error?.err_code], [401, 401001]);
  });
});

async function library(address: string, apiKey: string) {
  const { createGalaxyApi } = (await import(pathToFileURL(apiClient.module).href)) as Library;
  return createGalaxyApi({ baseUrl: address, apiKey });
}

/** Messages of TypeScript for statements that may use the schema. */
function typeFaults(statements: readonly string[]): string[] {
  const schema = apiClient.types.replace(/\.ts$/, '.js');
  const name = join(import.meta.dirname, 'promised.ts');
  const text = `import type { components } from ${JSON.stringify(schema)};
// A type parameter keeps literals, and allows fields that the schema does not have.
const promised = <T>() => <V extends T>(value: V): V => value;
${statements.join('\n')}
`;
  const options = { strict: true, noEmit: true, skipLibCheck: true, module: ts.ModuleKind.Node16, types: [] };
  const host = ts.createCompilerHost(options);
  const own: ts.CompilerHost = {
    ...host,
    getSourceFile: (file, version) =>
      file === name ? ts.createSourceFile(file, text, version) : host.getSourceFile(file, version),
    fileExists: (file) => file === name || host.fileExists(file),
  };
  return ts
    .getPreEmitDiagnostics(ts.createProgram([name], options, own))
    .map(({ messageText, start = 0 }) => {
      const line = text.slice(text.lastIndexOf('\n', start) + 1, text.indexOf('\n', start));
      return `${line.replace(/\(.*\); \/\//, ' //').slice(0, 200)}: ${ts.flattenDiagnosticMessageText(messageText, '\n').slice(0, 1_000)}`;
    });
}
