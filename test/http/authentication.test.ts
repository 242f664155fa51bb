import type { FastifyPluginAsync } from 'fastify';
import assert from 'node:assert/strict';
import type { Access } from '../../server/platform-api/src/routes/route.js';
import { compileNetworks } from '../../server/common/src/networks.js';
import { ids, service, testKeys, usesService, type Ask, type Somebody } from './service.js';

const routes: FastifyPluginAsync = async (app) => {
  for (const access of ['open', 'page', 'anonymous', 'user', 'admin'] as const) {
    app.get(`/api/for/${access}`, { config: { access }, schema: { hide: true } }, async ({ caller }) =>
      caller.kind === 'anonymous'
        ? { by: null }
        : { by: caller.by, email: caller.user.email, admin: caller.admin },
    );
  }
};

describe('means of authentication', () => {
  usesService();
  const start = (): ReturnType<typeof service> => service({}, { resources: [routes] });
  const { alice, admin } = testKeys;

  const means: [name: string, url: string, headers: Record<string, string>, email: string | undefined][] = [
    ['header x-api-key', '', { 'x-api-key': alice }, 'alice@example.org'],
    ['query key=', `?key=${alice}`, {}, 'alice@example.org'],
    ['bearer', '', { authorization: `Bearer ${alice}` }, 'alice@example.org'],
    ['query wins over header', `?key=${alice}`, { 'x-api-key': admin }, 'alice@example.org'],
    [
      'header wins over bearer',
      '',
      { 'x-api-key': alice, authorization: `bearer ${admin}` },
      'alice@example.org',
    ],
    ['another scheme says nothing', '', { authorization: `Basic ${alice}` }, undefined],
    ['an empty key says nothing', '?key=', { 'x-api-key': '' }, undefined],
  ];
  for (const [name, query, headers, email] of means) {
    it(name, async () => {
      const answer = await (await start()).ask('GET', `/api/for/anonymous${query}`, { headers });
      assert.equal(answer.json()['email'], email);
    });
  }

  it('bootstrap key: an administrator', async () => {
    const answer = await (await start()).ask('GET', '/api/for/admin', { as: 'bootstrap' });
    assert.deepEqual(answer.json(), { by: 'bootstrap', email: 'bootstrap-admin@localhost', admin: true });
  });

  const texts: [as: Somebody, text: string][] = [
    ['expired', 'Provided API key has expired.'],
    ['revoked', 'Provided API key has been revoked.'],
    ['deactivated', 'The account of the provided API key is deactivated. An administrator can activate it.'],
  ];
  for (const [as, text] of texts) {
    it(`${as} key: 401 / 401001`, async () => {
      const answer = await (await start()).ask('GET', '/api/for/anonymous', { as });
      assert.deepEqual([answer.status, answer.json()], [401, { err_msg: text, err_code: 401001 }]);
    });
  }

  it('bad key: 401 / 401001, at every layer but where nobody is asked', async () => {
    const { ask } = await start();
    const headers = { 'x-api-key': 'wrong' };
    for (const url of ['/api/for/anonymous', '/api/for/admin', '/api/version', '/datasets/1/display']) {
      const answer = await ask('GET', url, { headers });
      assert.deepEqual(
        [answer.status, answer.json()],
        [401, { err_msg: 'Provided API key is not valid.', err_code: 401001 }],
        url,
      );
    }
    assert.equal((await ask('GET', '/api/for/open', { headers })).status, 200);
  });

  const matrix: Record<Access, [anonymous: number, user: number, admin: number]> = {
    open: [200, 200, 200],
    page: [200, 200, 200],
    anonymous: [200, 200, 200],
    user: [403008, 200, 200],
    admin: [403006, 403006, 200],
  };
  for (const [access, expected] of Object.entries(matrix)) {
    it(`a route for ${access}: anonymous, user, administrator`, async () => {
      const { ask } = await start();
      const found: unknown[] = [];
      for (const as of [undefined, 'alice', 'admin'] as const) {
        const answer = await ask('GET', `/api/for/${access}`, as ? { as } : {});
        found.push(answer.status === 200 ? 200 : answer.json()['err_code']);
      }
      assert.deepEqual(found, expected);
    });
  }

  it('a route that does not declare its "access" keeps the service from starting', async () => {
    const silent: FastifyPluginAsync = async (app) => {
      app.get('/api/silent', async () => null);
    };
    await assert.rejects(
      service({}, { resources: [silent] }),
      /GET \/api\/silent does not declare its "access"/,
    );
  });

  it('keys are in no line of the log', async () => {
    const { ask, log } = await service({ logLevel: 'trace' }, { resources: [routes] });
    await ask('GET', `/api/for/user?a=1&key=${alice}&b=2`, { headers: { authorization: `Bearer ${admin}` } });
    await ask('GET', `/api/nothing?key=${alice}`, { as: 'admin' });
    for (const query of [
      `%6bEy=${alice}`,
      `key=a%23${alice}`,
      `a?key=${alice}`,
      `?&key=a&key=${alice}`,
      `key=a#${alice}`,
    ])
      await ask('GET', `/api/nothing?${query}`);
    assert.ok(log.some((line) => line.includes('/api/for/user?a=1&key=[hidden]&b=2')));
    for (const line of log) for (const key of Object.values(testKeys)) assert.ok(!line.includes(key), line);
  });
});

describe('remote-user mode', () => {
  usesService();
  const secret = 'between-servers';
  const on = { remoteUser: true, remoteUserSecret: secret, proxies: ['10.0.0.0/8', 'fd00::/8'] };
  const from = '10.1.2.3';
  const proven = { gx_secret: secret };
  const refused = '403009';

  const rows: [title: string, config: object, ask: Ask, expected: string | undefined][] = [
    [
      'a name with the secret',
      {},
      { from, headers: { ...proven, remote_user: 'bo@example.org' } },
      'bo@example.org',
    ],
    [
      'with dashes',
      {},
      { from, headers: { 'gx-secret': secret, 'remote-user': 'bo@example.org' } },
      'bo@example.org',
    ],
    [
      'over IPv6',
      {},
      { from: '::ffff:10.1.2.3', headers: { ...proven, remote_user: 'bo@x.org' } },
      'bo@x.org',
    ],
    [
      'another header',
      { remoteUserHeader: 'X-Forwarded-User' },
      { from, headers: { ...proven, 'x-forwarded-user': 'bo@x.org' } },
      'bo@x.org',
    ],
    [
      'off unless configured',
      { remoteUser: false },
      { from, headers: { ...proven, remote_user: 'bo@x.org' } },
      undefined,
    ],
    [
      'from anywhere else the header says nothing',
      {},
      { from: '11.1.2.3', headers: { ...proven, remote_user: 'bo@x.org' } },
      undefined,
    ],
    [
      'a forwarded address makes nobody a front-end server',
      {},
      { from: '11.1.2.3', headers: { ...proven, remote_user: 'bo@x.org', 'x-forwarded-for': from } },
      undefined,
    ],
    [
      'a name in UTF-8, as front-end servers send it',
      {},
      { from, headers: { ...proven, remote_user: Buffer.from('Jörg@Example.org').toString('latin1') } },
      'jörg@example.org',
    ],
    [
      'a name in Latin-1, as old ones send it',
      {},
      { from, headers: { ...proven, remote_user: 'jörg@example.org' } },
      'jörg@example.org',
    ],
    ['no name', {}, { from, headers: proven }, undefined],
    [
      'a name that begins with (null)',
      {},
      { from, headers: { ...proven, remote_user: '(null)@x.org' } },
      undefined,
    ],
    ['no secret', {}, { from, headers: { remote_user: 'bo@x.org' } }, refused],
    [
      'a wrong secret',
      {},
      { from, headers: { gx_secret: 'between-server', remote_user: 'bo@x.org' } },
      refused,
    ],
    ['a bare name without a mail domain', {}, { from, headers: { ...proven, remote_user: 'bo' } }, refused],
    [
      'a bare name',
      { remoteUserMaildomain: 'x.org' },
      { from, headers: { ...proven, remote_user: 'bo' } },
      'bo@x.org',
    ],
    ['two names at once', {}, { from, headers: { ...proven, remote_user: 'bo@x.org, eve@x.org' } }, refused],
    [
      'two spellings',
      {},
      { from, headers: { ...proven, remote_user: 'bo@x.org', 'remote-user': 'eve@x.org' } },
      refused,
    ],
    [
      'a deactivated user',
      {},
      { from, headers: { ...proven, remote_user: 'deactivated@example.org' } },
      refused,
    ],
    [
      'an address is normalised: one address, one user',
      {},
      { from, headers: { ...proven, remote_user: 'Alice@Example.ORG' } },
      'alice@example.org',
    ],
    [
      'an API key wins',
      {},
      { as: 'alice', from, headers: { ...proven, remote_user: 'bo@x.org' } },
      'alice@example.org',
    ],
    [
      'an API key wins over a wrong secret',
      {},
      { as: 'alice', from, headers: { remote_user: 'bo@x.org' } },
      'alice@example.org',
    ],
  ];
  for (const [title, config, ask, expected] of rows) {
    it(title, async () => {
      const answer = await (
        await service({ ...on, ...config }, { resources: [routes] })
      ).ask('GET', '/api/for/anonymous', ask);
      const said = answer.json();
      assert.equal(answer.status === 200 ? said['email'] : String(said['err_code']), expected);
    });
  }

  describe('outside /api, only whom the front-end server names is let in:', () => {
    const requests: [title: string, ask: Ask, isLetIn: boolean][] = [
      ['no headers', {}, false],
      ['no name', { from, headers: proven }, false],
      ['no secret', { from, headers: { remote_user: 'bo@x.org' } }, false],
      ['a wrong secret', { from, headers: { gx_secret: 'x', remote_user: 'bo@x.org' } }, false],
      ['a bare name without a mail domain', { from, headers: { ...proven, remote_user: 'bo' } }, false],
      ['a name', { from, headers: { ...proven, remote_user: 'bo@x.org' } }, true],
      ['an API key', { as: 'alice' }, true],
    ];
    for (const [title, ask, isLetIn] of requests)
      it(title, async () => {
        const test = await service({ ...on, basePath: '/tools' });
        const found: readonly [url: string, status: number][] = [
          ['/tools/', 200],
          ['/tools/robots.txt', 200],
          ['/tools/history/current_history_json', 200],
          ['/tools/datasets/1/display', 404],
          ['/tools/nothing', 404],
          ['/elsewhere', 404],
        ];
        for (const [url, status] of found) {
          const answer = await test.ask('GET', url, ask);
          assert.equal(answer.status, isLetIn ? status : 403, url);
          if (isLetIn) continue;
          assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8', url);
          assert.match(answer.text, /<h1>Access denied<\/h1>/);
        }
        assert.equal((await test.ask('POST', '/tools/nothing', ask)).status, isLetIn ? 404 : 403);
      });

    it('below /api, callers without a name are anonymous', async () => {
      const { ask } = await service(on);
      assert.equal((await ask('GET', '/api/whoami', { from, headers: proven })).text, 'null');
      assert.equal((await ask('GET', '/api/nothing')).json()['err_code'], 404001);
    });
  });

  it('makes users when they are first seen, with no rights of administrators', async () => {
    const { ask, store } = await service(on, { resources: [routes] });
    const headers = { ...proven, remote_user: 'bootstrap-admin@localhost' };
    assert.equal((await ask('GET', '/api/for/admin', { from, headers })).json()['err_code'], 403006);
    assert.equal((await store.users.byEmail('bootstrap-admin@localhost'))?.isAdmin, false);
  });

  describe('a page of another site does nothing in the name of a user:', () => {
    const own = { host: 'tools.example.org' };
    const purge: [title: string, headers: Record<string, string>, isRefused: boolean, config?: object][] = [
      ['a program', own, false],
      [
        'the own page',
        { ...own, 'sec-fetch-site': 'same-origin', origin: 'https://tools.example.org' },
        false,
      ],
      ['the address line', { ...own, 'sec-fetch-site': 'none' }, false],
      [
        'a page of the same site',
        { ...own, 'sec-fetch-site': 'same-site', origin: 'https://example.org' },
        false,
      ],
      ['another site', { ...own, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, true],
      ['another site that hides its origin', { ...own, 'sec-fetch-site': 'cross-site' }, true],
      ['an old browser at the own page', { ...own, origin: 'http://Tools.example.org:8080' }, false],
      [
        'an old browser at the own page, behind a server that rewrites the host',
        {
          host: '127.0.0.1:8765',
          'x-forwarded-host': 'tools.example.org',
          origin: 'https://tools.example.org',
        },
        false,
      ],
      ['an old browser at another page', { ...own, origin: 'https://tools.example.org.evil.example' }, true],
      ['an old browser at a page of nowhere', { ...own, origin: 'null' }, true],
      ['an origin that is none', { ...own, origin: 'tools.example.org' }, true],
      [
        'a page that is let in',
        { ...own, 'sec-fetch-site': 'cross-site', origin: 'https://a.example' },
        false,
        { corsOrigins: ['https://a.example'] },
      ],
      [
        'an old browser at a page that is let in',
        { ...own, origin: 'https://a.example' },
        false,
        { corsOrigins: ['https://a.example'] },
      ],
    ];
    for (const [title, headers, isRefused, config] of purge) {
      it(title, async () => {
        const { ask, store, users } = await service({ ...on, ...config });
        const role = await store.roles.add({ name: 'gone', userIds: [users.alice] });
        await store.roles.delete(role.id);
        const url = `/api/roles/${ids.encode('role', role.id)}/undelete`;
        const remote = { ...proven, remote_user: 'admin@example.org', ...headers };
        const answer = await ask('POST', url, { from, headers: remote });
        if (isRefused)
          assert.deepEqual(
            [answer.status, answer.json()],
            [
              403,
              {
                err_msg:
                  'Cross-site requests are allowed only from pages of this service and from "corsOrigins".',
                err_code: 403009,
              },
            ],
          );
        else assert.equal(answer.status, 200, answer.text);
        assert.equal((await store.roles.byId(role.id))?.isDeleted, isRefused);
        assert.equal((await ask('GET', '/api/roles', { from, headers: remote })).status, 200);
        assert.equal((await ask('POST', url, { as: 'admin', from, headers })).status, 200);
      });
    }
  });

  it('shows nobody without a name a page of the legacy layer: 403 as HTML', async () => {
    const { ask } = await service(on);
    for (const headers of [{}, { remote_user: 'bo@x.org' }]) {
      const answer = await ask('GET', '/datasets/1/display', { from, headers });
      assert.deepEqual([answer.status, answer.headers['content-type']], [403, 'text/html; charset=utf-8']);
      assert.match(answer.text, /<h1>Access denied<\/h1>/);
      assert.match(String(answer.headers['content-security-policy']), /style-src 'sha256-/);
    }
  });

  it('addresses of front-end servers: networks of both versions, and nothing else', () => {
    const is = compileNetworks(['127.0.0.1', '192.168.0.0/16', '::1'])!;
    const inside = ['127.0.0.1', '::ffff:127.0.0.1', '192.168.3.4', '::1'];
    const outside = ['127.0.0.2', '192.169.0.1', '::2', 'localhost', '', undefined];
    assert.deepEqual(
      inside.map(is),
      inside.map(() => true),
    );
    assert.deepEqual(
      outside.map(is),
      outside.map(() => false),
    );
    for (const wrong of ['localhost', '10.0.0.0/33', '10.0.0/8', '1.2.3.4/8/8', ''])
      assert.equal(compileNetworks([wrong]), undefined);
  });
});
