import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { usesCommand, workspace, type Workspace } from '../cli/command.js';
import { endsServices, serve, unlimited } from './serving.js';
import { where } from '../support/where.js';

type Json = Record<string, unknown>;

/** Runs `user-tool admin`, which has to succeed; returns its standard output without the final line ending. */
function admin(at: Workspace, ...args: string[]): string {
  const { code, stdout, stderr } = at.run(['admin', ...args]);
  assert.equal(code, 0, args.join(' '));
  // The first one creates the records, and says so.
  assert.match(stderr, /^(?:user-tool: Created new records in .*\n)?$/, args.join(' '));
  return stdout.trimEnd();
}

where('sqlite').describe('datasets of a running service', () => {
  usesCommand();
  endsServices();

  it('a file that the command adds is shown to its owner, in ranges too, and to nobody else', async () => {
    const at = workspace({ 'reads.TXT': '0123456789', 'empty.csv': '', plain: 'x' });
    const [ann, bob, root] = [
      admin(at, 'user', 'add', '--email', 'ann@example.org'),
      admin(at, 'user', 'add', '--email', 'bob@example.org'),
      admin(at, 'user', 'add', '--email', 'root@example.org', '--admin'),
    ];
    const { address } = await serve(at, [], unlimited);
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
    assert.ok(dataset['create_time'] === dataset['update_time'] && typeof dataset['uuid'] === 'string');
    for (const [name, value] of Object.entries({
      id,
      model_class: 'HistoryDatasetAssociation',
      hda_ldda: 'hda',
      history_id: history,
      hid: 1,
      name: 'reads.TXT',
      extension: 'txt',
      state: 'ok',
      file_size: 10,
      deleted: false,
      public: false,
      tags: [],
      url: `/api/datasets/${id}`,
      download_url: `/datasets/${id}/display`,
    }))
      assert.deepEqual(dataset[name], value, name);

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

  it('files in a folder go with a dataset, under their names in it', async () => {
    const at = workspace({
      'page.html': '<img src="img/a%20b.svg">',
      'more/img/a b.svg': '<svg/>',
      'more/tables/deep/er.tsv': 'a\tb',
      'more/Zählung.txt': 'ä',
      'more/empty': null,
      secret: 'secret',
    });
    symlinkSync('../tables/deep/er.tsv', at.path('more/img/link.tsv'));
    symlinkSync('more', at.path('link'));
    const ann = admin(at, 'user', 'add', '--email', 'ann@example.org');
    const { address } = await serve(at, [], unlimited);
    const ask = (path: string, key = ann): Promise<Response> =>
      fetch(`${address}${path}`, { headers: { 'x-api-key': key } });
    const history = String(
      (
        (await (
          await fetch(`${address}/api/histories`, {
            method: 'POST',
            body: '{}',
            headers: { 'content-type': 'application/json', 'x-api-key': ann },
          })
        ).json()) as Json
      )['id'],
    );

    const id = admin(at, 'dataset', 'add', 'page.html', '--extra', 'link', '--history', history);
    const found: [name: string, text: string, type: string][] = [
      ['', '<img src="img/a%20b.svg">', 'text/html; charset=utf-8'],
      ['/img/a%20b.svg', '<svg/>', 'image/svg+xml'],
      ['/tables/deep/er.tsv', 'a\tb', 'text/tab-separated-values; charset=utf-8'],
      ['/img/link.tsv', 'a\tb', 'text/tab-separated-values; charset=utf-8'],
      ['/Z%C3%A4hlung.txt', 'ä', 'text/plain; charset=utf-8'],
    ];
    for (const [name, text, type] of found) {
      const answer = await ask(`/datasets/${id}/display${name}`);
      assert.deepEqual(
        [answer.status, answer.headers.get('content-type'), await answer.text()],
        [200, type, text],
      );
    }
    for (const name of ['empty', 'img', 'secret', '..%2f..%2fsecret', 'nothing'])
      assert.equal((await ask(`/datasets/${id}/display/${name}`)).status, 404, name);
    const bob = admin(at, 'user', 'add', '--email', 'bob@example.org');
    assert.equal((await ask(`/datasets/${id}/display/img/a%20b.svg`, bob)).status, 403);

    const bare = admin(at, 'dataset', 'add', 'page.html', '--history', history);
    assert.equal((await ask(`/datasets/${bare}/display/img/a%20b.svg`)).status, 404);

    const folder = at.path('user-tool-data/datasets');
    const kept = readdirSync(folder, { recursive: true, withFileTypes: true });
    assert.deepEqual(
      [kept.filter((one) => one.isFile()).length, kept.filter((one) => one.isSymbolicLink())],
      [6, []],
    );
    for (const one of kept)
      assert.equal(
        statSync(join(one.parentPath, one.name)).mode & 0o777,
        one.isDirectory() ? 0o700 : 0o600,
        one.name,
      );
  });

  it('the ids of lists are those of the service, whichever codec it has', async () => {
    const at = workspace({ 'service.yml': 'idCodec: blowfish\n' });
    const key = admin(at, 'user', 'add', '--email', 'ann@example.org', '--admin');
    admin(at, 'group', 'add', 'Lab');
    const { address } = await serve(at, ['--config', 'service.yml'], unlimited);
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
