import assert from 'node:assert/strict';
import { runScene } from './run/store-runs.js';
import { ids, service, usesService, type Somebody, type TestService } from './service.js';

/** The states of a list, newest first; the number of an error. */
async function listed({ ask }: TestService, query: string, as: Somebody = 'alice'): Promise<unknown> {
  const answer = await ask('GET', `/api/jobs?${query}`, { as });
  const value = answer.json();
  return Array.isArray(value)
    ? value.map((job: { state: string }) => job.state).join(' ')
    : value['err_code'];
}

describe('jobs', () => {
  usesService();

  it('are listed newest first, by state, tool, history, request, and user', async () => {
    const test = await service();
    const { submitted, uuid, historyId } = await runScene(test);
    const first = await submitted();
    await submitted({ lines: { __class__: 'Batch', values: [1, 2] } });
    await test.ask('DELETE', `/api/jobs/${first.jobs[0] ?? ''}`, { as: 'alice' });
    const user = (name: 'alice' | 'bob') => ids.encode('user', test.users[name]);
    const rows: readonly [query: string, expected: unknown, as?: Somebody][] = [
      ['', 'queued queued deleted'],
      ['limit=1&offset=1', 'queued'],
      ['state=deleted', 'deleted'],
      ['state=deleted,queued', 'queued queued deleted'],
      ['state=ok&state=queued', 'queued queued'],
      ['state=done', ''],
      [`tool_id=${uuid}`, 'queued queued deleted'],
      ['tool_id=__DATA_FETCH__', ''],
      ['tool_id=head-lines', 'queued queued deleted'],
      ['tool_id=head-lines', '', 'bob'],
      ['tool_id=none', ''],
      [`history_id=${historyId}`, 'queued queued deleted'],
      [`tool_request_id=${first.id}`, 'deleted'],
      [`user_id=${user('alice')}`, 'queued queued deleted'],
      [`user_id=${user('bob')}`, 403006],
      ['user_details=true', 403006],
      ['view=admin_job_list', 403006],
      ['', '', 'bob'],
      [`history_id=${historyId}`, 403002, 'bob'],
      [`tool_request_id=${first.id}`, '', 'bob'],
      ['', '', 'admin'],
      ['user_details=true', 'queued queued deleted', 'admin'],
      ['view=admin_job_list&state=queued', 'queued queued', 'admin'],
      [`user_id=${user('alice')}`, 'queued queued deleted', 'admin'],
      [`user_id=${user('bob')}`, '', 'admin'],
      [`history_id=${historyId}`, 'queued queued deleted', 'admin'],
    ];
    for (const [query, expected, as] of rows)
      assert.equal(await listed(test, query, as), expected, `${query} as ${as ?? 'alice'}`);
  });

  it('are canceled once, and what they would have made is discarded', async () => {
    const test = await service();
    const { submitted } = await runScene(test);
    const { jobs } = await submitted();
    const url = `/api/jobs/${jobs[0] ?? ''}`;
    const cancel = async () => (await test.ask('DELETE', url, { as: 'alice' })).text;
    assert.equal(await cancel(), 'true');
    assert.equal(await cancel(), 'false');
    assert.equal((await test.ask('GET', url, { as: 'alice' })).json()['state'], 'deleted');
  });

  it('that never ran failed without an exit code', async () => {
    const test = await service();
    const { submitted } = await runScene(test);
    const { jobs } = await submitted();
    const job = await test.store.queue.claim({ worker: 'w', leaseMs: 60_000, perUser: { tool: 1 } });
    assert.ok(job);
    const end = { state: 'error', message: 'There is no image.', stdout: '', stderr: '' } as const;
    await test.store.queue.finish('w', job, end, []);
    const shown = (await test.ask('GET', `/api/jobs/${jobs[0] ?? ''}?full=true`, { as: 'alice' })).json();
    assert.deepEqual(shown['job_messages'], [
      {
        ...{ type: 'internal', desc: 'There is no image.' },
        ...{ code_desc: null, error_level: 3, exit_code: null },
      },
    ]);
  });

  it('of a request are canceled together', async () => {
    const test = await service();
    const { submitted } = await runScene(test);
    const { id, jobs } = await submitted({ lines: { __class__: 'Batch', values: [1, 2, 3] } });
    const cancel = async () => (await test.ask('DELETE', `/api/tool_requests/${id}`, { as: 'alice' })).text;
    assert.equal(await cancel(), 'true');
    assert.equal(await cancel(), 'false');
    assert.equal(await listed(test, `tool_request_id=${id}`), jobs.map(() => 'deleted').join(' '));
  });

  it('show what they printed, what they came to, and why they failed', async () => {
    const test = await service();
    const { submitted } = await runScene(test);
    const { jobs } = await submitted();
    const job = await test.store.queue.claim({ worker: 'w', leaseMs: 60_000, perUser: { tool: 1 } });
    assert.ok(job);
    const end = {
      state: 'error',
      message: 'It failed.',
      exitCode: 3,
      command: 'head -n 10',
      stdout: 'a\n',
    } as const;
    await test.store.queue.finish('w', job, { ...end, stderr: 'b\n' }, []);
    const url = `/api/jobs/${jobs[0] ?? ''}`;
    const shown = (await test.ask('GET', `${url}?full=true`, { as: 'alice' })).json();
    assert.deepEqual(
      ['state', 'exit_code', 'command_line', 'tool_stdout', 'tool_stderr'].map((name) => shown[name]),
      ['error', 3, 'head -n 10', 'a\n', 'b\n'],
    );
    const [message] = shown['job_messages'] as { desc: string; exit_code: number }[];
    assert.deepEqual([message?.desc, message?.exit_code], ['It failed.', 3]);
    assert.equal((await test.ask('GET', url, { as: 'alice' })).json()['tool_stdout'], undefined);
    for (const [stream, text] of [
      ['stdout', 'a\n'],
      ['stderr', 'b\n'],
    ] as const) {
      const answer = await test.ask('GET', `${url}/${stream}`, { as: 'alice' });
      assert.deepEqual([answer.text, answer.headers['content-type']], [text, 'text/plain; charset=utf-8']);
    }
  });
});
