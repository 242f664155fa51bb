import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aesCodec } from '../../server/service/src/ids/aes.js';
import type { Datasets, ShownDataset } from '../../server/service/src/legacy/datasets.js';
import { readRanges } from '../../server/service/src/responses/ranges.js';
import { FolderFiles } from '../../server/records/src/files/folder.js';
import { service, usesService, type Ask, type TestService } from './service.js';

const ids = aesCodec('tests');
const content = '0123456789';

describe('datasets/<dataset_id>/display/<filename>', () => {
  usesService();
  let folder: string;
  let page: TestService['ask'];

  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'user-tool-datasets-'));
    const write = (name: string, text: string): void => {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    };
    write('one.dat', content);
    write('two.dat', '<script>alert(1)</script>');
    write('empty.dat', '');
    write('lines.dat', 'one\ntwo\ndréi');
    write('long.dat', 'x'.repeat(1_500_000));
    write('secret.txt', 'secret');
    write('one_files/a.txt', 'a');
    write('one_files/sub/deep er.csv', 'b;c');
    write('one_files-beside/secret.txt', 'secret');
    symlinkSync(path.join(folder, 'secret.txt'), path.join(folder, 'one_files/out.txt'));
    symlinkSync('..', path.join(folder, 'one_files/up'));
    symlinkSync('a.txt', path.join(folder, 'one_files/inside.txt'));
  });

  after(() => {
    rmSync(folder, { recursive: true });
  });

  beforeEach(async () => {
    const shown = (name: string, extension: string, file: string): ShownDataset => ({
      name,
      extension,
      file,
    });
    const all: Record<number, ShownDataset | 'forbidden'> = {
      1: shown('Zählung "1"/\n.txt', 'txt', 'one.dat'),
      2: shown('page', 'html', 'two.dat'),
      3: 'forbidden',
      4: shown('gone', 'txt', 'not-there.dat'),
      5: shown('empty', 'tabular', 'empty.dat'),
      6: shown('long', 'txt', 'long.dat'),
      7: shown('strange', 'bam', 'one.dat'),
      8: shown('picture', 'svg', 'two.dat'),
      9: shown('folder', 'txt', 'one_files'),
      11: shown('lines', 'tabular', 'lines.dat'),
      10: shown(`${'a'.repeat(199)}😀b\ud800.fastq`, 'txt', 'one.dat'),
    };
    const datasets: Datasets = { find: (id) => Promise.resolve(all[id]) };
    page = (await service({}, { datasets, files: new FolderFiles(folder) })).ask;
  });

  const show = (url: string, ask: Ask = {}): ReturnType<TestService['ask']> =>
    page('GET', `/datasets/${url}`, ask);

  const found: [url: string, text: string, type: string][] = [
    [`${ids.encode('dataset', 1)}/display`, content, 'text/plain; charset=utf-8'],
    [`${ids.encode('dataset', 1).toUpperCase()}/display/`, content, 'text/plain; charset=utf-8'],
    ['1/display', content, 'text/plain; charset=utf-8'],
    ['1/display/index', content, 'text/plain; charset=utf-8'],
    ['7/display/strange', content, 'application/octet-stream'],
    ['1/display/a.txt', 'a', 'text/plain; charset=utf-8'],
    ['1/display/sub/deep%20er.csv', 'b;c', 'text/csv; charset=utf-8'],
    ['1/display/inside.txt', 'a', 'text/plain; charset=utf-8'],
    ['5/display', '', 'text/plain; charset=utf-8'],
    ['7/display', content, 'application/octet-stream'],
  ];
  for (const [url, text, type] of found) {
    it(`${url} is there`, async () => {
      const answer = await show(url);
      assert.deepEqual(
        [
          answer.status,
          answer.text,
          answer.headers['content-type'],
          answer.headers['x-content-type-options'],
        ],
        [200, text, type, 'nosniff'],
      );
    });
  }

  const missing: [url: string, status: number, text: string][] = [
    ['display', 404, 'Invalid reference dataset id: None.'],
    ['77/display', 404, 'Invalid reference dataset id: 77.'],
    ['nonsense/display', 404, 'Invalid reference dataset id: nonsense.'],
    [`${ids.encode('role', 1)}/display`, 404, `Invalid reference dataset id: ${ids.encode('role', 1)}.`],
    ['3/display', 403, 'You are not allowed to access this dataset'],
    ['4/display', 404, 'The file of this dataset is missing.'],
    ['9/display', 404, 'The file of this dataset is missing.'],
    ...[
      'nothing.txt',
      'out.txt',
      'up/secret.txt',
      'sub',
      'a.txt/',
      '%2e%2e/secret.txt',
      '..%2fsecret.txt',
      'sub/..%2f..%2fsecret.txt',
      '..%2fone_files-beside%2fsecret.txt',
      '%2fetc%2fpasswd',
      'a.txt%00',
      '..%5csecret.txt',
    ].map((name): [string, number, string] => [`1/display/${name}`, 404, '']),
  ];
  for (const [url, status, text] of missing) {
    it(`${url} is ${status}`, async () => {
      const answer = await show(url);
      assert.equal(answer.status, status, answer.text);
      if (text !== '') assert.equal(answer.json()['err_msg'], text);
      assert.doesNotMatch(answer.text, /^secret/);
    });
  }

  it('names are safe in headers', async () => {
    assert.equal(
      (await show('1/display')).headers['content-disposition'],
      `inline; filename="Z_hlung _1___.txt"; filename*=UTF-8''Z%C3%A4hlung%20%221%22__.txt`,
    );
  });

  for (const [url, type] of [
    ['2/display/', 'text/html; charset=utf-8'],
    ['8/display', 'image/svg+xml'],
  ] as const) {
    it(`${type} runs no script`, async () => {
      const { headers } = await show(url);
      assert.equal(headers['content-type'], type);
      assert.match(
        String(headers['content-security-policy']),
        /^sandbox allow-same-origin; default-src 'none'/,
      );
    });
  }

  it('to_ext saves', async () => {
    const { headers } = await show('7/display?to_ext=bam%0d%0a"');
    assert.equal(headers['content-type'], 'application/octet-stream');
    assert.match(String(headers['content-disposition']), /^attachment; filename=strange\.bam$/);
  });

  it('arguments that are there twice count once', async () => {
    const { status, headers } = await show('7/display?to_ext=bam&to_ext=txt&preview=1&preview=1');
    assert.equal(status, 200);
    assert.match(String(headers['content-disposition']), /^attachment; filename=strange\.bam$/);
  });

  it('an empty ending saves nothing', async () => {
    const { headers } = await show('1/display?to_ext=');
    assert.match(String(headers['content-disposition']), /^inline/);
  });

  it('long names lose their middle, and no half of a character is left', async () => {
    const { status, headers } = await show('10/display');
    assert.equal(status, 200);
    assert.match(
      String(headers['content-disposition']),
      /^inline; filename=a{167}_a{23}__b_\.fastq; filename\*=UTF-8''a{167}%E2%80%A6a{23}%F0%9F%98%80b_\.fastq$/,
    );
  });

  it('preview shows the beginning of a long text', async () => {
    assert.equal((await show('6/display')).bytes.length, 1_500_000);
    const { headers, text } = await show('6/display?preview=True');
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.match(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'self'/);
    assert.equal(/<pre>(x+)<\/pre>/.exec(text)?.[1]?.length, 1_065_536);
    assert.equal((await show('1/display?preview=true')).text, content);
  });

  it('a page gets a slash, so that its links refer to its files', async () => {
    for (const [url, to] of [
      ['2/display', 'display/'],
      ['2/display?a=1&b=?', 'display/?a=1&b=?'],
    ] as const) {
      const { status, headers } = await show(url);
      assert.deepEqual([status, headers['location']], [302, to]);
    }
    for (const url of ['2/display/', '2/display/?a=1', '2/display/page', '2/display/index', '1/display'])
      assert.equal((await show(url)).status, 200, url);
  });

  const chunks: [url: string, text: string, offset: number][] = [
    ['11/display?offset=0&ck_size=3', 'one', 4],
    ['11/display?offset=4&ck_size=1', 'two', 8],
    ['11/display?offset=0&ck_size=4', 'one\n', 4],
    ['11/display?offset=8&ck_size=2', 'dréi', 13],
    ['11/display?offset=0', 'one\ntwo\ndréi', 13],
    ['11/display?offset=0&ck_size=0', 'one\ntwo\ndréi', 13],
    ['11/display?offset=13', '', 13],
    ['11/display?offset=99', '', 99],
    ['5/display?offset=0', '', 0],
    ['6/display?offset=0', 'x'.repeat(131_072), 131_072],
  ];
  for (const [url, text, offset] of chunks)
    it(`a part of a text as JSON: ${url}`, async () => {
      const answer = await show(url);
      assert.match(String(answer.headers['content-type']), /^application\/json/);
      assert.deepEqual(answer.json(), { ck_data: text, offset });
    });

  it('no part is longer than a response may be', async () => {
    const { bytes } = await show('6/display?offset=0&ck_size=999999999');
    assert.ok(bytes.length < 4_000_000 && bytes.length > 500_000);
  });

  it('parts of a text need numbers; other content has no parts', async () => {
    for (const query of ['offset=-1', 'offset=x', 'offset=0&ck_size=1.5', 'offset=1e3'])
      assert.equal((await show(`1/display?${query}`)).json()['err_code'], 400008, query);
    for (const url of ['7/display?offset=2', '2/display/?offset=2'])
      assert.doesNotMatch(String((await show(url)).headers['content-type']), /json/);
    for (const url of ['4/display?offset=0', '9/display?offset=0', '9/display?offset=9999999'])
      assert.equal((await show(url)).status, 404, url);
  });

  it('actions return files, text, JSON, and HTML', async () => {
    const types: unknown[] = [];
    for (const url of [
      '/datasets/1/display',
      '/robots.txt',
      '/datasets/1/display?offset=0',
      '/datasets/6/display?preview=1',
    ])
      types.push((await page('GET', url)).headers['content-type']);
    assert.deepEqual(types, [
      'text/plain; charset=utf-8',
      'text/plain; charset=utf-8',
      'application/json; charset=utf-8',
      'text/html; charset=utf-8',
    ]);
    assert.equal((await page('GET', '/robots.txt')).text, 'User-agent: *\nDisallow: /\n');
  });

  it('HEAD says how long it is', async () => {
    const answer = await page('HEAD', '/datasets/1/display', { headers: { range: 'bytes=0-1' } });
    assert.deepEqual([answer.status, answer.text, answer.headers['content-length']], [200, '', '10']);
  });

  it('unchanged: 304', async () => {
    const { headers } = await show('1/display');
    const etag = String(headers['etag']);
    for (const header of [etag, `"x", W/${etag}`, '*']) {
      const answer = await show('1/display', { headers: { 'if-none-match': header } });
      assert.deepEqual([answer.status, answer.text], [304, '']);
    }
  });

  it('unchanged since a date: 304, unless a tag says otherwise', async () => {
    const date = String((await show('1/display')).headers['last-modified']);
    const before = new Date(Date.parse(date) - 1000).toUTCString();
    const rows: [headers: Record<string, string>, status: number][] = [
      [{ 'if-modified-since': date }, 304],
      [{ 'if-modified-since': before }, 200],
      [{ 'if-modified-since': 'yesterday' }, 200],
      [{ 'if-modified-since': date, 'if-none-match': '"x"' }, 200],
    ];
    for (const [headers, status] of rows)
      assert.equal((await show('1/display', { headers })).status, status, JSON.stringify(headers));
  });

  const ranges: [header: string, status: number, text: string, range?: string][] = [
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-30', 206, content, 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-0,99-', 206, '0', 'bytes 0-0/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=3-1', 200, content],
    ['bytes=a-b', 200, content],
    ['bytes=-', 200, content],
    ['lines=1-2', 200, content],
    ['bytes=0-9,0-9', 200, content],
    [`bytes=${Array.from({ length: 20 }, () => '0-0').join(',')}`, 200, content],
  ];
  for (const [header, status, text, range] of ranges) {
    it(`range ${header}: ${status}`, async () => {
      const answer = await show('1/display', { headers: { range: header } });
      assert.deepEqual([answer.status, answer.headers['content-range']], [status, range]);
      if (status === 416) assert.equal(answer.json()['err_code'], 416001);
      else assert.equal(answer.text, text);
    });
  }

  it('several ranges come in parts', async () => {
    const answer = await show('1/display', { headers: { range: 'bytes=0-1, -2' } });
    const boundary = /boundary=(.+)$/.exec(String(answer.headers['content-type']))?.[1];
    assert.equal(answer.status, 206);
    const part = (range: string, text: string): string =>
      `--${boundary}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-range: bytes ${range}/10\r\n\r\n${text}\r\n`;
    assert.equal(answer.text, `${part('0-1', '01')}${part('8-9', '89')}--${boundary}--\r\n`);
  });

  it('a range of what has changed since: the whole', async () => {
    const etag = String((await show('1/display')).headers['etag']);
    const ask = async (condition: string): Promise<number> =>
      (await show('1/display', { headers: { range: 'bytes=0-1', 'if-range': condition } })).status;
    assert.deepEqual([await ask(etag), await ask('"older"')], [206, 200]);
  });

  it('an empty file has no ranges', () => {
    assert.equal(readRanges('bytes=0-', 0), 'unsatisfiable');
    assert.equal(readRanges('bytes=-1', 0), 'unsatisfiable');
  });

  it('older handlers answer JSON', async () => {
    assert.deepEqual(Object.keys((await page('GET', '/api/version')).json()), [
      'version_major',
      'version_minor',
      'extra',
    ]);
    assert.equal((await page('GET', '/api/whoami')).text, 'null');
    const me = (await page('GET', '/api/whoami', { as: 'alice' })).json();
    assert.deepEqual(
      [me['id'], me['email'], me['is_admin']],
      [ids.encode('user', 1), 'alice@example.org', false],
    );
  });
});
