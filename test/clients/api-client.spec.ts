import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { apiClient } from '../../scripts/setup/clients.js';
import { usesCommand, workspace } from '../cli/command.js';
import { ids, service, testKeys, usesService } from '../http/service.js';
import { endsServices, serve, unlimited } from '../http/serving.js';
import { poll } from '../support/until.js';

/** The part of the library that the tests use. */
interface Library {
  createGalaxyApi: (options: { baseUrl: string; apiKey?: string }) => {
    GET: (path: string, options?: object) => Promise<Outcome>;
    POST: (path: string, options?: object) => Promise<Outcome>;
  };
}
interface Named {
  src: string;
  id: string;
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
    "(components['schemas']['HDASummary'] | components['schemas']['HDCASummary'])[]",
    { path: { history_id: 'HISTORY' } },
  ],
  [
    '/api/histories/{history_id}/contents',
    "(components['schemas']['HDADetailed'] | components['schemas']['HDCADetailed'])[]",
    { path: { history_id: 'HISTORY' }, query: { v: 'dev', view: 'detailed' } },
  ],
  [
    '/api/dataset_collections/{hdca_id}',
    "components['schemas']['HDCADetailed']",
    { path: { hdca_id: 'COLLECTION' } },
  ],
  [
    '/api/dataset_collections/{hdca_id}/contents/{parent_id}',
    "components['schemas']['DatasetCollectionContentElements']",
    { path: { hdca_id: 'COLLECTION', parent_id: 'COLLECTION' } },
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

describe("the public platform's client library", () => {
  usesService();

  it('gets what the types of its schema promise', async () => {
    const { listen, store, users } = await service();
    const { id: historyId } = await store.histories.add({ ownerId: users.alice, name: 'h' });
    const { id } = await store.datasets.add({ historyId, name: 'd', state: 'ok', size: 5, extension: 'txt' });
    const list = { historyId, name: 'l', collectionType: 'list:paired' };
    const collection = await store.collections.add(list, [{ identifiers: ['a', 'forward'], datasetId: id }]);
    const known: Readonly<Record<string, string>> = {
      USER: ids.encode('user', users.alice),
      HISTORY: ids.encode('history', historyId),
      DATASET: ids.encode('dataset', id),
      COLLECTION: ids.encode('collection', collection.id),
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

describe("the public platform's client library runs a tool", () => {
  usesCommand();
  endsServices();

  it('from a file that it uploads to a graph of what was made', async () => {
    const { address } = await serve(workspace(), [], {
      ...unlimited,
      USER_TOOL_BOOTSTRAP_ADMIN_KEY: testKeys.bootstrap,
      USER_TOOL_JOB_RUNTIME: 'bubblewrap',
    });
    const api = await library(address, testKeys.bootstrap);
    const get = (path: string, params: object = {}, more: object = {}): Promise<unknown> =>
      result(api.GET(path, { params, ...more }));
    const post = (path: string, options: object): Promise<unknown> => result(api.POST(path, options));

    const history = (await post('/api/histories', { body: { name: 'Trial' } })) as { id: string };
    const form = new FormData();
    form.append('history_id', history.id);
    const element = { src: 'files', name: 'words', ext: 'txt' };
    form.append('targets', JSON.stringify([{ destination: { type: 'hdas' }, elements: [element] }]));
    form.append('files', new File(['one\ntwo\nthree\n'], 'words.txt'));
    const imported = (await post('/api/tools/fetch', {
      body: form,
      bodySerializer: (body: unknown) => body,
    })) as { outputs: { id: string }[]; jobs: { id: string }[] };
    const [words] = imported.outputs;
    const [upload] = imported.jobs;
    assert.ok(words && upload);
    const jobEnds = (id: string): Promise<true> =>
      poll(`the end of job ${id}`, async () => {
        const job = (await get('/api/jobs/{job_id}', { path: { job_id: id } })) as { state: string };
        assert.ok(['new', 'queued', 'running', 'ok'].includes(job.state), JSON.stringify(job));
        return job.state === 'ok';
      });
    await jobEnds(upload.id);

    const representation = {
      class: 'GalaxyUserTool',
      id: 'sort-lines',
      version: '1.0.0',
      name: 'Sort lines',
      container: 'busybox:1.36',
      shell_command: "sort '$(inputs.text.path)' > sorted.txt; echo sorted",
      inputs: [{ name: 'text', type: 'data', format: 'txt' }],
      outputs: [{ name: 'sorted', type: 'data', format: 'txt', from_work_dir: 'sorted.txt' }],
    };
    const tool = (await post('/api/unprivileged_tools', {
      body: { src: 'representation', representation },
    })) as { uuid: string };
    const submitted = (await post('/api/jobs', {
      body: {
        tool_uuid: tool.uuid,
        history_id: history.id,
        inputs: { text: { src: 'hda', id: words.id } },
      },
    })) as { tool_request_id: string };
    const ofRequest = { path: { id: submitted.tool_request_id } };
    await poll(
      'the jobs of the request',
      async () => (await get('/api/tool_requests/{id}/state', ofRequest)) !== 'new',
    );
    const request = (await get('/api/tool_requests/{id}', ofRequest)) as {
      state: string;
      jobs: { src: string; id: string }[];
    };
    assert.equal(request.state, 'submitted', JSON.stringify(request));
    const [job] = request.jobs;
    assert.ok(job && request.jobs.length === 1);
    await jobEnds(job.id);
    const ofJob = { path: { job_id: job.id } };
    const details = (await get('/api/jobs/{job_id}', { ...ofJob, query: { full: true } })) as {
      exit_code: number;
      tool_stdout: string;
    };
    assert.deepEqual([details.exit_code, details.tool_stdout], [0, 'sorted\n']);
    const outputs = (await get('/api/jobs/{job_id}/outputs', ofJob)) as {
      name: string;
      dataset: { src: string; id: string };
    }[];
    const [sorted] = outputs;
    assert.ok(sorted);
    assert.deepEqual(
      outputs.map(({ name, dataset }) => [name, dataset.src]),
      [['sorted', 'hda']],
    );
    const content = await get(
      '/api/datasets/{history_content_id}/display',
      { path: { history_content_id: sorted.dataset.id } },
      { parseAs: 'text' },
    );
    assert.equal(content, 'one\nthree\ntwo\n');

    const graph = (await get('/api/histories/{history_id}/graph', {
      path: { history_id: history.id },
    })) as { edges: { source: Named; target: Named; type: string }[] };
    const node = submitted.tool_request_id;
    const edges = graph.edges.filter(({ source, target }) => [source.id, target.id].includes(node));
    assert.deepEqual(
      edges.map(({ source, target, type }) => [source.id, type, target.id]).sort(),
      [
        [words.id, 'dataset_input', node],
        [node, 'dataset_output', sorted.dataset.id],
      ].sort(),
    );
    const statements = [
      ["components['schemas']['ToolRequestDetailedModel']", request],
      ["components['schemas']['ShowFullJobResponse']", details],
      ["components['schemas']['JobOutputAssociation'][]", outputs],
      ["components['schemas']['JobCreateResponse']", submitted],
      // Not the graph: that of the library is of a later version, which names nodes otherwise.
    ] as const;
    assert.deepEqual(
      typeFaults(
        statements.map(([type, value]) => `promised<${type}>()(${JSON.stringify(value)}); // ${type}`),
      ),
      [],
    );
  });
});

/** The data of a response; fails for an error. */
async function result(asked: Promise<Outcome>): Promise<unknown> {
  const { data, error, response } = await asked;
  assert.equal(error, undefined, `${response.url}: ${JSON.stringify(error)}`);
  return data;
}

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
