import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { datasets, importing, pasted, shown, usesWorkers } from './importing.js';
import { usesService } from './service.js';
import { hostRefusalOf, refusalOf } from './source-urls.js';
import { usesWebServers } from './web-server.js';

/** What hosts that need not be public are allowed in these tests. */
const here = { fetchUrls: true, fetchAllow: ['127.0.0.1'] };

const url = (address: string, more: object = {}): object => ({
  src: 'url',
  url: address,
  name: 'a',
  ...more,
});

describe('imports from URLs', () => {
  usesWorkers();
  usesService();
  const { web, serving, stop } = usesWebServers();

  it('keep their source', async () => {
    const address = await serving('a\tb\nc\td\n');
    const test = await importing(here);
    const { datasets: all } = await test.run([datasets({ src: 'url', url: `${address}/x/table.tsv?key=1` })]);
    assert.deepEqual(shown(all), [['table.tsv', 'ok', 'tabular', null]]);
    const [source] = all[0]?.['sources'] as { source_uri: string }[];
    assert.equal(source?.source_uri, `${address}/x/table.tsv?key=1`);
  });

  it('ask for the content as it is, once, and without anything of the caller', async () => {
    const asked: unknown[] = [];
    const address = await web(({ method, headers }, response) => {
      asked.push([method, headers]);
      response.end('a');
    });
    const test = await importing(here);
    await test.run([datasets(url(`${address}/a`))]);
    const { host } = new URL(address);
    assert.deepEqual(asked, [
      [
        'GET',
        {
          ...{ host, accept: '*/*', 'accept-encoding': 'identity', connection: 'close' },
          'user-agent': 'user-tool/0.0.0-source',
        },
      ],
    ]);
  });

  it('follow a few redirects', async () => {
    const address = await web(({ url: path = '' }, response) => {
      const left = Number(path.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `/${left - 1}` }).end('not this');
    });
    const test = await importing(here);
    const { datasets: all } = await test.run([
      datasets(url(`${address}/5`), url(`${address}/6`, { name: 'b' })),
    ]);
    assert.deepEqual(shown(all), [
      ['a', 'ok', 'txt', null],
      ['b', 'error', 'data', `"${address}/6" redirects more than 5 times.`],
    ]);
    assert.equal(String(await test.contentOf(all[0])), 'there');
  });

  for (const [location, whyOf] of [
    ['http://127.0.0.2/', hostRefusalOf],
    ['http://10.0.0.1/', hostRefusalOf],
    ['http://[::1]/', hostRefusalOf],
    ['http://[::ffff:10.0.0.1]/', hostRefusalOf],
    ['http://169.254.169.254/latest/meta-data/', hostRefusalOf],
    ['http://2130706434/', hostRefusalOf],
    ['file:///etc/passwd', refusalOf],
    ['http://', undefined],
    ['http://ann:secret@127.0.0.1/', refusalOf],
  ] as const)
    it(`do not follow one to ${location}`, async () => {
      const address = await web((_request, response) => {
        response.writeHead(302, { location }).end();
      });
      const test = await importing(here);
      const { datasets: all } = await test.run([datasets(url(address))]);
      const why = (await whyOf?.(location)) ?? `"${address}/" redirects to something that is not a URL`;
      assert.deepEqual(shown(all), [['a', 'error', 'data', `${why}.`]]);
    });

  it('are refused at addresses that are not public, whatever is there', async () => {
    let count = 0;
    const address = await web((_request, response) => {
      count++;
      response.end('secret');
    });
    const { port } = new URL(address);
    const test = await importing({ fetchUrls: true });
    const hosts = ['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '[::ffff:127.0.0.1]', 'localhost', '0'];
    const elements = hosts.map((host) => url(`http://${host}:${port}/`, { name: host }));
    const { datasets: all } = await test.run([datasets(...elements)]);
    const wanted = hosts.map(async (host) => ['error', `${await hostRefusalOf(`http://${host}:${port}/`)}.`]);
    assert.deepEqual(
      all.map(({ misc_info, state }) => [state, misc_info]),
      await Promise.all(wanted),
    );
    assert.equal(count, 0);
  });

  it('are not fetched by a worker that may not, whatever the service accepted', async () => {
    const address = await serving('a');
    const test = await importing(here, { fetchUrls: false });
    const { datasets: all } = await test.run([datasets(url(address))]);
    assert.deepEqual(shown(all), [['a', 'error', 'data', 'This service does not fetch URLs.']]);
  });

  const answers: readonly (readonly [title: string, why: RegExp, listener: RequestListener])[] = [
    [
      'a status of an error',
      /^"http:[^"]+" answers with the status 404 Not Found\.$/,
      (_request, response) => void response.writeHead(404).end('a'),
    ],
    [
      'a part',
      /answers with the status 206 Partial Content\.$/,
      (_request, response) => void response.writeHead(206).end('a'),
    ],
    [
      'nothing',
      /answers with the status 204 No Content\.$/,
      (_request, response) => void response.writeHead(204).end(),
    ],
    [
      'a compressed content',
      /is sent compressed, although that was not asked for\.$/,
      (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a')),
    ],
    [
      'a length beyond the limit',
      /is larger than the 50,000 bytes that one file may have\.$/,
      (_request, response) => void response.writeHead(200, { 'content-length': 50_001 }).write('a'),
    ],
    [
      'more than the limit, of unknown length',
      /is larger than the 50,000 bytes that one file may have\.$/,
      (_request, response) => {
        response.on('error', () => undefined);
        const more = (): void => {
          if (!response.destroyed) response.write('x'.repeat(10_000), more);
        };
        more();
      },
    ],
    [
      'less than was announced',
      /was not received completely: the connection was closed\.$/,
      (_request, response) => {
        response.writeHead(200, { 'content-length': 100 });
        response.write('a', () => response.destroy());
      },
    ],
    [
      'something else than HTTP',
      /cannot be fetched: HPE_INVALID_CONSTANT\.$/,
      ({ socket }) => void socket.end('SSH-2.0-OpenSSH\r\n\r\n'),
    ],
    [
      'a closed connection',
      /cannot be fetched: the connection was closed\.$/,
      ({ socket }) => void socket.destroy(),
    ],
  ];
  for (const [title, why, listener] of answers)
    it(`report ${title}`, async () => {
      const address = await web(listener);
      const test = await importing({ ...here, fetchLimit: 50_000 });
      const { datasets: all } = await test.run([datasets(url(address))]);
      assert.equal(all[0]?.['state'], 'error');
      assert.match(String(all[0]['misc_info']), why);
    });

  it('report a host that refuses connections', async () => {
    const address = await serving('a');
    await stop();
    const test = await importing(here);
    const { datasets: all } = await test.run([datasets(url(address))]);
    assert.equal(all[0]?.['misc_info'], `"${address}/" cannot be fetched: its host refuses connections.`);
  });

  it('end at the time limit; what was imported before is kept', async () => {
    const address = await web((_request, response) => void response.writeHead(200).write('a'));
    const test = await importing({ ...here, fetchTime: 3_000 });
    const { job, datasets: all } = await test.run([
      datasets(pasted('a', { name: 'before' }), url(address), pasted('b', { name: 'after' })),
    ]);
    const why = 'The import took longer than 3 seconds, and was ended.';
    assert.deepEqual(shown(all), [
      ['before', 'ok', 'txt', null],
      ['a', 'error', 'data', why],
      ['after', 'error', 'data', why],
    ]);
    assert.equal(job.state, 'error');
  });

  it('end when they are canceled', async () => {
    let isAsked = (): void => undefined;
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    let isClosed = (): void => undefined;
    const closed = new Promise<void>((resolve) => (isClosed = resolve));
    const address = await web((_request, response) => {
      response.writeHead(200).write('a');
      response.on('close', () => {
        isClosed();
      });
      isAsked();
    });
    const test = await importing(here);
    const begun = await test.begin([datasets(url(address))]);
    await asked;
    await test.store.jobs.cancel(begun.jobId);
    await closed;
    assert.equal((await test.ended(begun.jobId)).state, 'deleted');
    assert.equal(
      existsSync(join(test.data, 'datasets')) && readdirSync(join(test.data, 'datasets')).length > 0,
      false,
    );
  });
});
