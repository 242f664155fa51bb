import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bearerChallenge } from '../../server/runner/src/registry/bearer.js';
import { isAllowed } from '../../server/runner/src/registry/bounded-request.js';
import { DiskCache } from '../../server/runner/src/registry/disk-cache.js';
import { Registries, type Lookup } from '../../server/runner/src/registry/registries.js';
import { RegistryClient } from '../../server/runner/src/registry/registry-client.js';
import { namedImage } from '../../shared/src/values/named-image.js';
import { registryWith, StandIn, standIn, unknown, usesStandIns, type Answer } from './stand-in.js';

const hour = 3_600_000;
const client = new RegistryClient();
const uncached = (timeoutMs?: number): Registries =>
  new Registries({ client: new RegistryClient(timeoutMs), cache: new DiskCache(undefined) });

/** What is missing, or `found`, or the reason why that is not known. */
function verdictOf(lookup: Lookup): string {
  if ('fault' in lookup) return `${lookup.fault.kind}: ${lookup.fault.message}`;
  const { missing, tags } = lookup.answer;
  return [missing ?? 'found', ...tags].join(' ');
}

const verdict = async (image: string): Promise<string> => verdictOf(await uncached().lookUp(image));

const digest = `sha256:${'0'.repeat(64)}`;
const ok: Answer = { status: 200, body: '{}' };

describe('a registry', () => {
  usesStandIns();

  for (const [image, expected] of [
    ['tool:1.0', 'found'],
    ['tool:1.1', 'tag 1.0 2.0'],
    ['tool', 'tag 1.0 2.0'],
    ['tol:1.0', 'repository'],
    [`tool@${digest}`, 'digest'],
    [`tool:1.0@${digest}`, 'digest'],
  ] as const) {
    it(`is asked about ${image}: ${expected}`, async () => {
      const { host } = await standIn(registryWith('1.0', '2.0'));
      const found = await verdict(`${host}/${image}`);
      assert.equal(
        [...found.split(' ').slice(0, 1), ...found.split(' ').slice(1).sort()].join(' '),
        expected,
      );
    });
  }

  it('may only say where all tags are asked for that an image does not exist', async () => {
    const { host } = await standIn((line) =>
      unknown(line.includes('/tags/') ? 'NAME_UNKNOWN' : 'MANIFEST_UNKNOWN'),
    );
    assert.equal(await verdict(`${host}/tool:1.0`), 'repository');
  });

  it('may keep its tags to itself', async () => {
    const { host } = await standIn((line) =>
      line.includes('/tags/') ? { status: 403 } : unknown('MANIFEST_UNKNOWN'),
    );
    assert.equal(await verdict(`${host}/tool:1.0`), 'tag');
  });

  it('is asked for as little as decides it', async () => {
    const registry = await standIn(registryWith('1.0'));
    await verdict(`${registry.host}/tool:1.0`);
    assert.deepEqual(registry.lines, ['HEAD /v2/tool/manifests/1.0']);
  });

  it('gives its tags on several pages of the same repository', async () => {
    const pages: Record<string, Answer> = {
      'GET /v2/tool/tags/list?n=1000': {
        status: 200,
        headers: { link: '</v2/other/tags/list?n=1000&last=a>; rel="next"' },
        body: '{"tags":["a"]}',
      },
      'GET /v2/tool/tags/list?n=1000&last=a': { status: 200, body: '{"tags":["b",7,"bad tag"]}' },
    };
    const { host } = await standIn((line) => pages[line] ?? unknown('MANIFEST_UNKNOWN'));
    const image = namedImage(`${host}/tool:1`);
    assert.ok(image);
    assert.deepEqual(await uncached().tags(image), ['a', 'b']);
  });

  it('ends a list of tags without an end', async () => {
    const endless = await standIn((line) => ({
      status: 200,
      headers: { link: `</v2/tool/tags/list?last=${line.length}>; rel="next"` },
      body: '{"tags":["a"]}',
    }));
    const image = namedImage(`${endless.host}/tool:1`);
    assert.ok(image);
    assert.deepEqual([await uncached().tags(image), endless.seen.length], [['a'], 20]);
  });

  it('gives a token to anyone, which only it gets', async () => {
    const other = await standIn(() => ok);
    const registry = await standIn((line, { headers }) => {
      if (line.startsWith('GET /token')) return { status: 200, body: '{"token":"t0k3n"}' };
      if (headers.authorization === undefined) {
        const realm = `Bearer realm="http://${registry.host}/token",service="r",scope="repository:tool:pull"`;
        return { status: 401, headers: { 'www-authenticate': realm } };
      }
      return { status: 307, headers: { location: `http://${other.host}/blob` } };
    });
    assert.equal(await verdict(`${registry.host}/tool:1.0`), 'found');
    assert.deepEqual(registry.seen, [
      { line: 'HEAD /v2/tool/manifests/1.0', authorization: undefined },
      { line: 'GET /token?service=r&scope=repository%3Atool%3Apull', authorization: undefined },
      { line: 'HEAD /v2/tool/manifests/1.0', authorization: 'Bearer t0k3n' },
    ]);
    assert.deepEqual(other.seen, [{ line: 'HEAD /blob', authorization: undefined }]);
  });

  const denied = 'denied: asks for a password, as for images that are private or do not exist';
  const notRegistry = 'unclear: does not answer like a registry';
  const bearer = (realm: string): Answer => ({
    status: 401,
    headers: { 'www-authenticate': `Bearer realm="${realm}"` },
  });
  for (const [title, answer, expected] of [
    [
      'asks for a password',
      () => ({ status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } }),
      denied,
    ],
    ['asks for something else', () => ({ status: 401 }), denied],
    ['forbids it', () => ({ status: 403 }), denied],
    ['gives a token that it does not accept', tokenFor('{"token":"a"}'), denied],
    ['gives a token with a line break', tokenFor('{"token":"a\\nb: c"}'), 'unclear: does not give a token'],
    ['gives no token', tokenFor('[]'), 'unclear: does not give a token'],
    [
      'sends elsewhere for a token',
      () => bearer('http://example.org/'),
      'unclear: wants a token from an address that is not safe',
    ],
    ['is down', () => ({ status: 503 }), 'unclear: answered with status 503'],
    ['has had enough', () => ({ status: 429 }), 'unreachable: has had too many requests'],
    ['is a web site', () => ({ status: 404, body: '<html>' }), notRegistry],
    ['says nothing that is known', () => unknown('OTHER'), notRegistry],
    ['says it in another form', () => ({ status: 404, body: '{"errors":[null]}' }), notRegistry],
    [
      'never stops',
      (line: string) =>
        line.startsWith('HEAD') ? { status: 404 } : { status: 404, body: 'x'.repeat(70_000) },
      'unclear: gave an answer that is too long',
    ],
    [
      'redirects in circles',
      () => ({ status: 302, headers: { location: '/again' } }),
      'unclear: redirects too often',
    ],
    [
      'redirects to another protocol',
      () => ({ status: 302, headers: { location: 'ftp://localhost/' } }),
      'unclear: redirects to an address that is not safe',
    ],
    [
      'redirects to plain http elsewhere',
      () => ({ status: 302, headers: { location: 'http://example.org/' } }),
      'unclear: redirects to an address that is not safe',
    ],
    [
      'redirects with a password',
      () => ({ status: 302, headers: { location: 'https://a:b@example.org/' } }),
      'unclear: redirects to an address that is not safe',
    ],
    [
      'redirects to nothing',
      () => ({ status: 302, headers: { location: 'http://[' } }),
      'unclear: redirects to something that is not an address',
    ],
  ] as [string, (line: string) => Answer, string][]) {
    it(`that ${title} decides nothing`, async () => {
      const { host } = await standIn(answer);
      assert.equal(await verdict(`${host}/tool:1.0`), expected);
    });
  }

  it('that never answers decides nothing', async () => {
    const { host } = await standIn(() => ({}));
    const lookup = await uncached(100).lookUp(`${host}/tool:1.0`);
    assert.equal(verdictOf(lookup), 'unreachable: did not answer within 0.1 s');
  });

  it('that is not there decides nothing', async () => {
    const gone = await StandIn.start(() => ok);
    const { host } = gone;
    await gone.stop();
    assert.equal(await verdict(`${host}/tool:1.0`), 'unreachable: cannot be reached (ECONNREFUSED)');
    assert.equal(await verdict('localhost:99999/tool:1.0'), 'unclear: is not an address');
  });

  it('that is not there is asked once in a while', async () => {
    const silent = await standIn(() => ({ status: 429 }));
    const time = { now: 0 };
    const registries = new Registries({ client, cache: new DiskCache(undefined), now: () => time.now });
    for (const tag of ['1', '2', '3']) await registries.lookUp(`${silent.host}/tool:${tag}`);
    assert.equal(silent.seen.length, 2);
    time.now = 60_001;
    await registries.lookUp(`${silent.host}/tool:1`);
    assert.equal(silent.seen.length, 4);
  });
});

/** Answers every request with a challenge, and every request for a token with a body. */
function tokenFor(body: string): (line: string, request?: { headers: { host?: string } }) => Answer {
  return (line, request) =>
    line.startsWith('GET /token')
      ? { status: 200, body }
      : {
          status: 401,
          headers: { 'www-authenticate': `Bearer realm="http://${request?.headers.host ?? ''}/token"` },
        };
}

describe('the cache of registries', () => {
  usesStandIns();
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'user-tool-cache-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('keeps what exists for a day, and what does not for an hour', async () => {
    const tags = ['1.0'];
    const { host, seen } = await standIn((line) => registryWith(...tags)(line));
    const time = { now: Date.now() };
    const open = (refresh = false): Registries =>
      new Registries({
        client,
        cache: new DiskCache(join(folder, 'registry')),
        now: () => time.now,
        refresh,
      });
    const asks = async (tag: string, refresh = false): Promise<[string, number, boolean | undefined]> => {
      const before = seen.length;
      const lookup = await open(refresh).lookUp(`${host}/tool:${tag}`);
      return [
        verdictOf(lookup).slice(0, 5),
        seen.length - before,
        'isCached' in lookup ? lookup.isCached : undefined,
      ];
    };
    assert.deepEqual(await asks('1.0'), ['found', 1, false]);
    assert.deepEqual(await asks('1.0'), ['found', 0, true]);
    assert.deepEqual(await asks('1.0', true), ['found', 1, false]);
    assert.deepEqual(await asks('2.0'), ['tag 1', 4, false]);
    assert.deepEqual(await asks('2.0'), ['tag 1', 0, true]);
    tags.push('2.0');
    time.now += hour;
    assert.deepEqual(await asks('2.0'), ['found', 1, false]);
    time.now += 23 * hour;
    assert.deepEqual(await asks('1.0'), ['found', 1, false]);
    time.now -= 48 * hour;
    assert.deepEqual(await asks('1.0'), ['found', 1, false], 'a clock that was set back');
  });

  it('asks once for what several want at the same time', async () => {
    const registry = await standIn(registryWith('1.0'));
    const registries = new Registries({ client, cache: new DiskCache(folder) });
    const wanted = Array.from({ length: 5 }, () => registries.lookUp(`${registry.host}/tool:1.0`));
    assert.deepEqual((await Promise.all(wanted)).map(verdictOf), Array(5).fill('found'));
    assert.deepEqual(registry.lines, ['HEAD /v2/tool/manifests/1.0']);
  });

  it('is only readable by its user, and may hold anything', async () => {
    const path = join(folder, 'registry');
    const cache = new DiskCache(path);
    cache.put('a', { at: 1, value: null });
    const [name = ''] = readdirSync(path);
    assert.deepEqual([statSync(path).mode & 0o777, statSync(join(path, name)).mode & 0o777], [0o700, 0o600]);
    assert.deepEqual(cache.get('a'), { at: 1, value: null });
    assert.equal(cache.get('b'), undefined);
    for (const text of ['', '{', 'null', '7', '{"key":"a"}', '{"key":"b","at":1}', '{"key":"a","at":"1"}']) {
      writeFileSync(join(path, name), text);
      assert.equal(cache.get('a'), undefined, text);
    }
    const { host } = await standIn(registryWith('1.0'));
    for (const value of [7, 'other', [7], {}]) {
      cache.put(`image ${host}/tool:1.0`, { at: Date.now(), value });
      assert.equal(verdictOf(await new Registries({ client, cache }).lookUp(`${host}/tool:1.0`)), 'found');
    }
  });

  it('does not grow without bounds', () => {
    for (let index = 0; index < 2100; index++) writeFileSync(join(folder, `${index}.json`), '');
    new DiskCache(folder).put('a', { at: 1, value: null });
    assert.equal(readdirSync(folder).length, 1051);
  });

  it('does without a folder', () => {
    writeFileSync(join(folder, 'file'), '');
    const cache = new DiskCache(join(folder, 'file', 'registry'));
    cache.put('a', { at: 1, value: null });
    assert.equal(cache.get('a'), undefined);
  });
});

describe('the address of a registry', () => {
  it('is safe if it is encrypted, or on this machine like the first', () => {
    const urls = [
      'https://quay.io/',
      'http://quay.io/',
      'http://127.0.0.1/',
      'https://localhost/',
      'http://[::1]/',
    ];
    const allowed = (isLocal: boolean): string[] => urls.filter((url) => isAllowed(new URL(url), isLocal));
    assert.deepEqual(allowed(false), ['https://quay.io/']);
    assert.deepEqual(
      allowed(true),
      urls.filter((url) => url !== 'http://quay.io/'),
    );
  });

  for (const [header, expected] of [
    ['Bearer realm="https://a/t",service="s",scope="x:y"', 'https://a/t?service=s&scope=x%3Ay'],
    ['bearer realm=https://a/t', 'https://a/t'],
    ['Basic realm="b", Bearer realm="https://a/t"', 'https://a/t'],
    ['Bearer realm="https://a/t?x=1",service="s"', 'https://a/t?x=1&service=s'],
    ['Bearer realm="not an address"', undefined],
    ['Bearer service="s"', undefined],
    ['Basic realm="b"', undefined],
    ['', undefined],
    [null, undefined],
  ] as const) {
    it(`of tokens is read from ${String(header)}`, () => {
      assert.equal(bearerChallenge(header)?.url, expected);
    });
  }

  for (const [text, expected] of [
    ['busybox:1.36', 'docker.io library/busybox 1.36'],
    ['busybox', 'docker.io library/busybox latest'],
    ['biocontainers/samtools:1', 'docker.io biocontainers/samtools 1'],
    ['index.docker.io/busybox:1', 'docker.io library/busybox 1'],
    ['docker://quay.io/a/b:1', 'quay.io a/b 1'],
    ['localhost:5000/b', 'localhost:5000 b latest'],
    [`ghcr.io/a/b:1@${digest}`, `ghcr.io a/b ${digest}`],
    ['a b', ''],
  ] as const) {
    it(`follows from ${text}`, () => {
      const image = namedImage(text);
      assert.equal(
        image ? `${image.registry} ${image.repository} ${image.digest ?? image.tag ?? ''}` : '',
        expected,
      );
    });
  }
});
