import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FaultDetail, StoreCause } from '../../server/records/src/fault.js';
import { BucketFiles, type BucketOptions } from '../../server/records/src/files/bucket.js';
import {
  newContent,
  type DatasetFiles,
  type StoredFile,
} from '../../server/records/src/files/dataset-files.js';
import { FolderFiles } from '../../server/records/src/files/folder.js';
import { readFilesLocation } from '../../server/records/src/files/location.js';
import { lazy } from '../../shared/src/util/once.js';
import { newFolder } from './support/engines.js';
import { startObjectStore } from './support/object-store.js';
import { refused } from './support/refused.js';

const objectStore = lazy(startObjectStore);

async function bucketFiles(changed: Partial<BucketOptions> = {}): Promise<BucketFiles> {
  const { endpoint, bucket } = await objectStore();
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const options = { endpoint, bucket, prefix: 'some where/ä', region: 'us-east-1', timeoutMs: 30_000 };
  return new BucketFiles({ ...options, ...keys, ...changed });
}

const kinds: [name: string, open: () => Promise<DatasetFiles>][] = [
  ['a folder', () => Promise.resolve(new FolderFiles(newFolder()))],
  ['an object store', bucketFiles],
];

const names = ['a.txt', 'img/a b.svg', "Zählung (1)+%25'*!~$&=@:;,#?[].txt", 'deep/er/and/deeper', '😀'];

/** A file with that content. */
function fileWith(content: string | Buffer): string {
  const file = join(newFolder(), 'file');
  writeFileSync(file, content);
  return file;
}

async function textOf(file: StoredFile | undefined, span?: { start: number; end: number }): Promise<string> {
  assert.ok(file);
  const pieces: Uint8Array[] = [];
  for await (const piece of await file.read(span)) pieces.push(piece);
  await file.close();
  return Buffer.concat(pieces).toString();
}

for (const [kind, open] of kinds) {
  describe(`files of datasets in ${kind}`, function () {
    let files: DatasetFiles;
    before(async () => {
      files = await open();
    });

    it('can be used', () => files.probe());

    it('are read in whole and in part', async () => {
      const file = newContent();
      // Some stores have whole seconds.
      const before = Math.floor(Date.now() / 1_000) * 1_000;
      assert.equal(await files.add(file, fileWith('0123456789')), 10);
      const found = await files.open(file);
      assert.ok(found);
      assert.equal(found.size, 10);
      assert.match(found.tag, /^"[^"]+"$/);
      assert.ok(before <= found.modified.getTime() && found.modified.getTime() <= Date.now());
      assert.equal(await textOf(found), '0123456789');
      assert.equal(await textOf(await files.open(file), { start: 2, end: 4 }), '234');
      const again = await files.open(file);
      assert.equal(again?.tag, found.tag);
      await again.close();
    });

    it('may be empty', async () => {
      const file = newContent();
      assert.equal(await files.add(file, fileWith('')), 0);
      const found = await files.open(file);
      assert.equal(found?.size, 0);
      await found.close();
    });

    it('may have others that belong to them, under any name', async () => {
      const file = newContent();
      await files.add(file, fileWith('content'));
      for (const name of names) await files.add(file, fileWith(name), name);
      for (const name of names) assert.equal(await textOf(await files.open(file, name)), name);
      for (const name of ['no.txt', 'img', 'deep/er/none'])
        assert.equal(await files.open(file, name), undefined, name);
      assert.deepEqual((await files.extrasOf(file)).sort(), [...names].sort());
      assert.deepEqual(await files.extrasOf(newContent()), []);
      await files.remove(file, [...names, 'never was']);
      for (const name of [undefined, ...names]) assert.equal(await files.open(file, name), undefined, name);
    });

    for (const name of ['../x', 'a/../b', './a', '', 'a//b', '/etc/passwd', 'a\\b', 'a\0b', '..'])
      it(`are never elsewhere: ${JSON.stringify(name)}`, async () => {
        const file = newContent();
        await files.add(file, fileWith('content'));
        assert.equal(await files.open(file, name), undefined);
        assert.equal(await files.open(name), undefined);
        await refused(files.add(file, fileWith(''), name), {
          is: 'invalid',
          what: 'a file name',
          value: name,
        });
      });

    it('are not there after a copy that failed', async () => {
      const file = newContent();
      await assert.rejects(files.add(file, '/nowhere'), { code: 'ENOENT' });
      assert.equal(await files.open(file), undefined);
    });

    it('are read in pieces, unless they are small', async () => {
      const content = Buffer.alloc(8 * 1024 * 1024, 'content ');
      const [file, hash] = [newContent(), createHash('sha256')];
      assert.equal(await files.add(file, fileWith(content)), content.length);
      const found = await files.open(file);
      assert.ok(found);
      let longest = 0;
      for await (const piece of await found.read()) {
        longest = Math.max(longest, piece.length);
        hash.update(piece);
      }
      await found.close();
      assert.equal(hash.digest('hex'), createHash('sha256').update(content).digest('hex'));
      assert.ok(longest <= 1024 * 1024, `${longest} bytes`);
    });

    it('may be left before their end', async () => {
      const file = newContent();
      await files.add(file, fileWith(Buffer.alloc(1024 * 1024)));
      const found = await files.open(file);
      assert.ok(found);
      for await (const piece of await found.read()) {
        assert.ok(piece.length > 0);
        break;
      }
      await found.close();
    });
  });
}

const gone = (of: string) => (reason: string) =>
  ({ is: 'unavailable', of: 'files', cause: 'gone', reason: `${of}: ${reason}` }) as const;

describe('a folder of datasets that cannot be used', () => {
  it('is reported, and no file of it is said to be missing', async () => {
    const folder = join(newFolder(), 'gone');
    const fault = gone(`"${folder}"`)('there is no such folder');
    await refused(new FolderFiles(folder).probe(), fault);
    await refused(new FolderFiles(folder).open(newContent()), fault);
  });

  it('gets no empty folders of files that were removed', async () => {
    const folder = newFolder();
    const [files, file] = [new FolderFiles(folder), newContent()];
    await files.add(file, fileWith(''));
    await files.add(file, fileWith(''), 'a/b/c');
    await files.remove(file, ['a/b/c']);
    assert.deepEqual(readdirSync(folder, { recursive: true }), ['datasets']);
  });
});

describe('an object store that cannot be used', function () {
  it('a bucket that is not there', async () => {
    const files = await bucketFiles({ bucket: 'none' });
    const { endpoint } = await objectStore();
    const fault = gone(`${endpoint}/none`)('there is no such bucket (status 404)');
    await refused(files.probe(), fault);
    await refused(files.add(newContent(), fileWith('a')), fault);
  });

  it('a key that it does not know', async () => {
    const files = await bucketFiles({ accessKeyId: 'unknown' });
    const { endpoint, bucket } = await objectStore();
    const reason = `${endpoint}/${bucket}: it rejects the keys, or they do not permit this (status 403)`;
    await refused(files.probe(), { is: 'unavailable', of: 'files', cause: 'forbidden', reason });
  });

  it('a file above the limit of object stores', async () => {
    const files = await bucketFiles();
    const file = join(newFolder(), 'huge');
    writeFileSync(file, '');
    truncateSync(file, 5 * 1024 ** 3 + 1);
    const fault = { is: 'invalid', what: 'a file of at most 5 GiB', value: file } as const;
    await refused(files.add(newContent(), file), fault);
  });

  const servers: [what: string, answer: RequestListener, cause: StoreCause, reason: string][] = [
    ...(
      [
        [301, 'unsuitable', 'it does not understand the request; check its endpoint and region'],
        [403, 'forbidden', 'it rejects the keys, or they do not permit this'],
        [429, 'crowded', 'it is overloaded'],
        [500, 'failing', 'it fails'],
        [503, 'crowded', 'it is overloaded'],
        [507, 'full', 'no space is left'],
      ] as const
    ).map(([status, cause, reason]): [string, RequestListener, StoreCause, string] => [
      `status ${status}`,
      (_request, response) => response.writeHead(status, { location: '/' }).end(),
      cause,
      `${reason} (status ${status})`,
    ]),
    ['silence', () => undefined, 'unreachable', 'it does not respond'],
    [
      'hanging up',
      (request) => request.socket.destroy(),
      'unreachable',
      'no connection is possible (UND_ERR_SOCKET)',
    ],
  ];
  for (const [what, answer, cause, reason] of servers) {
    it(what, () =>
      withServer(answer, async (endpoint) => {
        const files = await bucketFiles({ endpoint, bucket: 'b', timeoutMs: 300 });
        const fault: FaultDetail = {
          ...{ is: 'unavailable', of: 'files', cause },
          reason: `${endpoint}/b: ${reason}`,
        };
        await refused(files.probe(), fault);
        await refused(files.open(newContent()), fault);
        await refused(files.add(newContent(), fileWith('content')), fault);
      }),
    );
  }

  it('the whole of a file where a part was requested', () =>
    withServer(
      (_request, response) => response.end('1234567890'),
      async (endpoint) => {
        const files = await bucketFiles({ endpoint, bucket: 'b' });
        const file = await files.open(newContent());
        const reason = `${endpoint}/b: it does not understand the request; check its endpoint and region (status 200)`;
        const fault = { is: 'unavailable', of: 'files', cause: 'unsuitable', reason } as const;
        await refused(textOf(file, { start: 1, end: 2 }), fault);
        assert.equal(await textOf(file), '1234567890');
      },
    ));

  it('silence in the middle of a file', () =>
    withServer(
      (request, response) => {
        response.writeHead(200, { 'content-length': 10, etag: '"a"' });
        if (request.method === 'GET') response.write('12345');
        else response.end();
      },
      async (endpoint) => {
        const files = await bucketFiles({ endpoint, bucket: 'b', timeoutMs: 300 });
        const file = await files.open(newContent());
        const reason = `${endpoint}/b: it does not respond`;
        await refused(textOf(file), { is: 'unavailable', of: 'files', cause: 'unreachable', reason });
      },
    ));
});

async function withServer(answer: RequestListener, use: (endpoint: string) => Promise<void>): Promise<void> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('requests to an object store', () => {
  it('are signed as it expects, whatever the names are', () => {
    const secret = 'secret/of+tests';
    const asked: string[] = [];
    const check: RequestListener = (request, response) => {
      asked.push(`${request.method} ${request.url}`);
      const isRight = request.headers.authorization?.endsWith(`Signature=${signatureOf(request, secret)}`);
      request.resume().on('end', () => response.writeHead(isRight ? 200 : 403).end());
    };
    return withServer(check, async (endpoint) => {
      const files = await bucketFiles({
        endpoint,
        bucket: 'b',
        secretAccessKey: secret,
        region: 'eu-west-1',
      });
      await files.probe();
      for (const name of names) {
        await files.add(newContent(), fileWith(name), name);
        await (await files.open(newContent(), name))?.read();
      }
      await files.remove(newContent(), names);
      assert.equal(asked.length, 2 + names.length * 4);
    });
  });
});

/** The signature that a request should have (version 4 of AWS, as for S3), from what has arrived. */
function signatureOf({ method, url, headers }: IncomingMessage, secret: string): string {
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  const hmac = (key: string | Buffer, text: string): Buffer =>
    createHmac('sha256', key).update(text).digest();
  const written = headers.authorization ?? '';
  const signed = /SignedHeaders=([^,]+)/.exec(written)?.[1] ?? '';
  const scope = (/Credential=[^/]+\/([^,]+)/.exec(written)?.[1] ?? '').split('/');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const request = [method, url, '', lines.join(''), signed, headers['x-amz-content-sha256']].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), hash(request)].join('\n');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

describe('the location of the files of datasets', () => {
  const aws = 'https://s3.us-east-1.amazonaws.com';
  const rows: [written: string, location: ReturnType<typeof readFilesLocation>][] = [
    ['file:/a/b c', { folder: '/a/b c' }],
    ['file:///a/b%20c', { folder: '/a/b c' }],
    ['file:a', { folder: 'a' }],
    ['s3://b', { bucket: 'b', prefix: '', endpoint: aws, region: 'us-east-1' }],
    [
      's3://B.c/p/q/?region=eu-west-1',
      { bucket: 'B.c', prefix: 'p/q', endpoint: 'https://s3.eu-west-1.amazonaws.com', region: 'eu-west-1' },
    ],
    [
      's3://b/%C3%A4?endpoint=http://10.0.0.1:9000/&region=x',
      { bucket: 'b', prefix: 'ä', endpoint: 'http://10.0.0.1:9000', region: 'x' },
    ],
    ...[
      ...['', 'file:', '/a', 's3:', 's3://', 's3://a b', 's3://b?key=x', 's3://key:secret@b', 's3://b/%ff'],
      ...[
        's3://b?endpoint=x',
        's3://b?endpoint=ftp://x',
        's3://b?endpoint=http://a:b@c',
        'https://b',
        'file://host/a',
      ],
    ].map((written): [string, undefined] => [written, undefined]),
  ];
  for (const [written, location] of rows)
    it(`${JSON.stringify(written)} is ${location ? 'one' : 'none'}`, () => {
      assert.deepEqual(readFilesLocation(written), location);
    });
});
