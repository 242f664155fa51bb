import assert from 'node:assert/strict';
import type { Values } from '../../server/platform-api/src/form-values.js';
import {
  outputsOf,
  placeForRuns,
  showJob,
  startRun,
  type JobStart,
} from '../../server/platform-api/src/jobs.js';
import type { Fetch } from '../../server/platform-api/src/request.js';
import { ToolRun, type RunEnd } from '../../server/platform-api/src/tool-run.js';
import { english } from '../../server/platform-api/src/words.js';

const account = { url: 'https://p.example', key: 'k' };
const run = { tool: 'u-1', history: 'h1', start: 'requests', inputs: {} } as const;
const by = (fetch: Fetch, timeoutMs = 1_000) => ({ fetch, l10n: english, timeoutMs });

/** A platform with one answer to everything. */
const answering = (status: number, body: unknown): Fetch => {
  return () => Promise.resolve(Response.json(body, { status }));
};

describe('a run on a platform that fails', () => {
  const sentences: Record<string, [Fetch, RegExp]> = {
    'of rights': [answering(403, {}), /^Your account on p\.example is not allowed to run this tool\./],
    'of what is deleted': [
      answering(404, { err_msg: 'This dataset is deleted.' }),
      /^p\.example does not have what the run needs\. Response: "This dataset is deleted\."$/,
    ],
    'of slow files': [answering(408, {}), /did not receive the files in time/],
    'of large files': [answering(413, {}), /^The files are too large for p\.example\.$/],
    'of another response': [answering(200, { ok: true }), /is not a platform/],
    'of a broken connection': [
      () =>
        Promise.reject(new TypeError('x', { cause: Object.assign(new Error('x'), { code: 'ECONNRESET' }) })),
      /^p\.example closed the connection\.$/,
    ],
  };
  for (const [why, [fetch, sentence]] of Object.entries(sentences)) {
    it(`because ${why} says so, and nothing of submissions`, async () => {
      const reply = await startRun(account, run, by(fetch));
      assert.ok(reply.kind === 'failed');
      assert.match(reply.message, sentence);
      assert.doesNotMatch(reply.message, /submit|create/);
    });
  }
});

/** A platform that answers some requests, by method and path, and notes the bodies. */
const routed = (routes: Record<string, unknown>, bodies: string[] = []): Fetch => {
  return (input, { method = '', body } = {}) => {
    if (typeof body === 'string') bodies.push(body);
    const answer = routes[`${method} ${(input as string).slice(account.url.length)}`];
    return Promise.resolve(answer === undefined ? Response.json({}, { status: 404 }) : Response.json(answer));
  };
};

describe('how a platform starts jobs', () => {
  const recent = { 'GET /api/histories/most_recently_used': { id: 'h1' } };
  const requests = { 'GET /api/histories/h1/tool_requests?limit=1': [] };
  const workers = (has: boolean) => ({ 'GET /api/configuration': { enable_celery_tasks: has } });
  for (const [title, routes, start] of [
    ['with workers', { ...recent, ...requests, ...workers(true) }, 'requests'],
    ['without workers', { ...recent, ...requests, ...workers(false) }, 'classic'],
    ['that does not say', { ...recent, ...requests }, 'requests'],
    ['without requests', { ...recent, ...workers(true) }, 'classic'],
  ] as const)
    it(`is ${start} on one ${title}`, async () => {
      const place = await placeForRuns(account, 'a 1', by(routed(routes)));
      assert.deepEqual(place, { kind: 'done', value: { history: 'h1', start } });
    });

  it('is followed by runs', async () => {
    const bodies: string[] = [];
    const fetch = routed(
      {
        'POST /api/jobs': { tool_request_id: 'r1' },
        'POST /api/tools': { outputs: [], jobs: [{ id: 'j1' }] },
      },
      bodies,
    );
    assert.deepEqual(await startRun(account, run, by(fetch)), { kind: 'done', value: { request: 'r1' } });
    const classic = await startRun(account, { ...run, start: 'classic' }, by(fetch));
    assert.deepEqual(classic, { kind: 'done', value: { jobs: ['j1'] } });
    const body = { tool_uuid: 'u-1', history_id: 'h1', inputs: {} };
    assert.deepEqual(
      bodies.map((one): unknown => JSON.parse(one)),
      [body, { ...body, input_format: '21.01' }],
    );
  });
});

describe('what a platform says of jobs', () => {
  it('lists the files of a collection once, and others that were discovered by their names', async () => {
    const file = (name: string, id: string) => ({ name, dataset: { id, src: 'hda' } });
    const dataset = (id: string) =>
      [`GET /api/datasets/${id}`, { id, extension: 'txt', file_size: 1 }] as const;
    const fetch = routed({
      'GET /api/jobs/j1/outputs': [
        { name: 'parts', dataset_collection_instance: { id: 'c1', src: 'hdca' } },
        file('__new_primary_file_parts|a__', 'd1'),
        file('report', 'd2'),
        file('__new_primary_file_report|extra|1__', 'd3'),
      ],
      'GET /api/dataset_collections/c1': {
        elements: [{ element_identifier: 'a', object: { id: 'd1', file_ext: 'txt', file_size: 1 } }],
      },
      ...Object.fromEntries(['d1', 'd2', 'd3'].map(dataset)),
    });
    const reply = await outputsOf(account, 'j1', by(fetch));
    assert.ok(reply.kind === 'done');
    assert.deepEqual(
      reply.value.map(({ name }) => name),
      ['parts/a', 'report', 'report/extra|1'],
    );
  });

  it('is read whatever its members are', async () => {
    const odd = {
      state: 'error',
      exit_code: 'x',
      tool_stdout: 7,
      stderr: 'e',
      job_messages: [null, { desc: 'd' }],
    };
    const reply = await showJob(account, 'j1', by(answering(200, odd)));
    assert.ok(reply.kind === 'done');
    assert.deepEqual(reply.value, {
      ...{ state: 'error', hasEnded: true, exitCode: undefined },
      ...{ stdout: '', stderr: 'e', reason: 'd' },
    });
  });

  it('has no end while it can change', async () => {
    for (const [state, hasEnded] of Object.entries({
      running: false,
      paused: false,
      deleting: false,
      deleted: true,
    })) {
      const reply = await showJob(account, 'j1', by(answering(200, { state })));
      assert.equal(reply.kind === 'done' && reply.value.hasEnded, hasEnded, state);
    }
  });

  it('names no other place than its own', async () => {
    const asked: string[] = [];
    const fetch: Fetch = (input) => {
      asked.push(input as string);
      return Promise.resolve(
        Response.json(asked.length === 1 ? [{ name: 'a', dataset: { id: '../../x?y' } }] : { id: 'd1' }),
      );
    };
    await outputsOf(account, 'j1', by(fetch));
    assert.equal(asked[1], 'https://p.example/api/datasets/..%2F..%2Fx%3Fy');
  });
});

describe('a run', () => {
  const perform = (
    fetch: Fetch,
    start: JobStart,
    values: Values,
    report: (words: string) => void = () => undefined,
  ): Promise<RunEnd> => {
    const files = { sizeOf: () => Promise.resolve(0), read: () => Promise.resolve(new Blob([])) };
    const place = { history: 'h1', start };
    const wanted = { account, connection: by(fetch), tool: 'u-1', place, files, pollMs: 0 };
    const table = { name: 'table', type: 'data', label: 'Table', help: '', optional: false };
    const form = { name: 'a', version: '1', description: null, inputs: [table] };
    const { signal } = new AbortController();
    return new ToolRun({ ...wanted, form, values }, signal, report).perform();
  };

  it('that a platform does not begin ends, and says what may be the reason', async () => {
    const fetch = routed({
      'POST /api/jobs': { tool_request_id: 'r1' },
      'GET /api/tool_requests/r1/state': 'new',
    });
    await assert.rejects(
      perform(fetch, 'requests', {}),
      /does not begin it\. Ask its administrators whether its worker is running\./,
    );
  });

  /** The states of a job, of which the last one stays. */
  const states = (...all: string[]): (() => string) => {
    return () => (all.length > 1 ? all.shift()! : all[0]!);
  };
  /** A platform with a job that imports a file, and one that runs a tool. */
  const working = (importState: () => string, runState = states('ok')): Fetch => {
    const others = routed({
      'POST /api/tools/fetch': { outputs: [{ id: 'd1' }], jobs: [{ id: 'i1' }] },
      'POST /api/jobs': { tool_request_id: 'r1' },
      'GET /api/tool_requests/r1/state': 'submitted',
      'GET /api/tool_requests/r1': { state: 'submitted', jobs: [{ id: 'j1' }] },
      'POST /api/tools': { jobs: [{ id: 'j1' }] },
    });
    return (input, init) => {
      const [, job] = /\/jobs\/(\w+)\?/.exec(input as string) ?? [];
      if (job === undefined) return others(input, init);
      return Promise.resolve(Response.json({ state: job === 'i1' ? importState() : runState() }));
    };
  };
  const often = (state: string): string[] => Array.from({ length: 700 }, () => state);

  it('says what is going on', async () => {
    const reports = new Set<string>();
    const fetch = working(states('new', 'running', 'ok'), states('queued', 'running', 'ok'));
    const end = await perform(fetch, 'requests', { table: 'folder/a.txt' }, (words) => reports.add(words));
    assert.equal(end.kind, 'ended');
    assert.deepEqual([...reports], ['sending a.txt', 'waiting', 'running']);
  });

  it('whose data a platform does not begin to import ends, too', async () => {
    await assert.rejects(
      perform(working(states('new')), 'requests', { table: 'folder/a.txt' }),
      /does not begin to import a\.txt\. Ask its administrators whether its worker is running\./,
    );
  });

  for (const [title, imported, start] of [
    ['its import has begun', ['new', ...often('queued'), 'ok'], 'requests'],
    ['the platform has no worker', [...often('new'), 'ok'], 'classic'],
  ] as const)
    it(`does not end so if ${title}`, async () => {
      const end = await perform(working(states(...imported)), start, { table: 'a.txt' });
      assert.equal(end.kind === 'ended' && end.jobs[0]?.state, 'ok');
    });
});
