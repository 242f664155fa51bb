import assert from 'node:assert/strict';
import { outputsOf, showJob, startRun } from '../../server/src/platform/jobs.js';
import type { Fetch } from '../../server/src/platform/request.js';
import { english } from '../../server/src/platform/words.js';

const account = { url: 'https://p.example', key: 'k' };
const run = { tool: 'u-1', history: 'h1', inputs: {} };
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

describe('what a platform says of jobs', () => {
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
