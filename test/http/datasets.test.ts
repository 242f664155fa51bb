import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { usesCommand, workspace, type Workspace } from '../cli/command.js';
import { endsServices, serve } from './serving.js';

type Json = Record<string, unknown>;

/** Calls `user-tool admin`, which has to succeed; answers its standard output without the line end. */
function admin(at: Workspace, ...args: string[]): string {
  const { code, stdout, stderr } = at.run(['admin', ...args]);
  assert.deepEqual([code, stderr], [0, ''], args.join(' '));
  return stdout.trimEnd();
}

describe('datasets of a running service', function () {
  this.timeout(60_000);
  usesCommand();
  endsServices();

  it('a file that the command adds is shown to its owner, in ranges too, and to nobody else', async () => {
    const at = workspace({ 'reads.TXT': '0123456789', 'empty.csv': '', plain: 'x' });
    const [ann, bob, root] = [
      admin(at, 'user', 'add', '--email', 'ann@example.org'),
      admin(at, 'user', 'add', '--email', 'bob@example.org'),
      admin(at, 'user', 'add', '--email', 'root@example.org', '--admin'),
    ];
    const { address } = await serve(at);
    const ask = (key: string | undefined, path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(`${address}${path}`, {
        ...init,
        headers: { ...(key && { 'x-api-key': key }), ...(init.headers as Record<string, string>) },
      });
    const made = (await (
      await ask(ann, '/api/histories', {
        method: 'POST',
        body: JSON.stringify({ name: 'trial' }),
        headers: { 'content-type': 'application/json' },
      })
    ).json()) as Json;
    const history = String(made['id']);

    const id = admin(at, 'dataset', 'add', 'reads.TXT', '--history', history);
    const dataset = (await (await ask(ann, `/api/datasets/${id}`)).json()) as Json;
    const { create_time: created, update_time: updated, ...rest } = dataset;
    assert.ok(created === updated && typeof created === 'string');
    assert.deepEqual(rest, {
      id,
      model_class: 'HistoryDatasetAssociation',
      hda_ldda: 'hda',
      history_id: history,
      name: 'reads.TXT',
      extension: 'txt',
      state: 'ok',
      file_size: 10,
      deleted: false,
      public: false,
      tags: [],
      url: `/api/datasets/${id}`,
      download_url: `/datasets/${id}/display`,
    });

    const content = String(dataset['download_url']);
    const whole = await ask(ann, content);
    assert.deepEqual(
      [whole.status, whole.headers.get('content-type'), await whole.text()],
      [200, 'text/plain; charset=utf-8', '0123456789'],
    );
    const part = await ask(ann, content, { headers: { range: 'bytes=2-4' } });
    assert.deepEqual(
      [part.status, part.headers.get('content-range'), await part.text()],
      [206, 'bytes 2-4/10', '234'],
    );
    assert.equal((await ask(ann, content, { headers: { range: 'bytes=10-' } })).status, 416);
    const statuses = async (path: string): Promise<number[]> =>
      Promise.all([undefined, bob, ann, root].map(async (key) => (await ask(key, path)).status));
    assert.deepEqual(await statuses(content), [403, 403, 200, 200]);
    assert.deepEqual(await statuses(`/api/datasets/${id}`), [403, 403, 200, 200]);

    const open = admin(at, 'dataset', 'add', 'plain', '--history', history, '--public', '--name', 'all');
    assert.deepEqual(await statuses(`/datasets/${open}/display`), [200, 200, 200, 200]);
    const empty = admin(at, 'dataset', 'add', 'empty.csv', '--history', history, '--format', 'tabular');
    const nothing = await ask(ann, `/datasets/${empty}/display`);
    assert.deepEqual([nothing.status, await nothing.text()], [200, '']);

    const today = new Date().toISOString().slice(0, 10);
    assert.deepEqual(admin(at, 'dataset', 'list', '--history', history).split('\n'), [
      `reads.TXT  txt      10 bytes  ${today}  private  ${id}`,
      `all        data     1 bytes   ${today}  public   ${open}`,
      `empty.csv  tabular  0 bytes   ${today}  private  ${empty}`,
    ]);
    const folder = at.path('user-tool-data/datasets');
    const files = readdirSync(folder);
    assert.deepEqual([files.length, statSync(folder).mode & 0o777], [3, 0o700]);
    for (const file of files) assert.equal(statSync(`${folder}/${file}`).mode & 0o777, 0o600);
  });

  it('the ids of lists are those of the service, whichever codec it has', async () => {
    const at = workspace({ 'service.yml': 'idCodec: blowfish\n' });
    const key = admin(at, 'user', 'add', '--email', 'ann@example.org', '--admin');
    admin(at, 'group', 'add', 'Lab');
    const { address } = await serve(at, ['--config', 'service.yml']);
    const list = async (path: string): Promise<Json[]> =>
      (await (await fetch(`${address}${path}?key=${key}`)).json()) as Json[];
    const printed = (...args: string[]): Json[] =>
      JSON.parse(admin(at, ...args, '--json', '--config', 'service.yml')) as Json[];
    const ids = (rows: Json[]): unknown[] => rows.map(({ id }) => id);
    for (const [path, ...args] of [
      ['/api/users', 'user', 'list'],
      ['/api/groups', 'group', 'list'],
      ['/api/roles', 'role', 'list', '--all'],
    ] as const) {
      const found = ids(await list(path));
      assert.equal(found.length, 1, path);
      assert.match(String(found[0]), /^[0-9a-f]{16}$/);
      assert.deepEqual(ids(printed(...args)), found, path);
    }
    assert.equal(readFileSync(at.path('user-tool-data/id-secret'), 'utf8').length, 48);
  });
});
