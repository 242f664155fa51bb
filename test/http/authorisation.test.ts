import assert from 'node:assert/strict';
import { frameRows } from './authorisation/frame.js';
import { itemRows } from './authorisation/items.js';
import { jobRows } from './authorisation/jobs.js';
import { peopleRows } from './authorisation/people.js';
import { roleRows } from './authorisation/roles.js';
import { routesOf } from './authorisation/routes.js';
import { callers, type CallerName, type Row } from './authorisation/row.js';
import { serviceRows } from './authorisation/service.js';
import { sharingRows } from './authorisation/sharing.js';
import { userToolRows } from './authorisation/user-tools.js';
import { service, usesService, type Ask } from './service.js';

/** What each caller gets from each route; one file of rows per resource. */
const matrix: readonly Row[] = [
  ...frameRows,
  ...serviceRows,
  ...roleRows,
  ...itemRows,
  ...sharingRows,
  ...peopleRows,
  ...userToolRows,
  ...jobRows,
];

const frontEnd = '10.0.0.1';
const secret = 'between-servers';

/** How each of them authenticates. */
const shown: Readonly<Record<CallerName, Ask>> = {
  anonymous: {},
  user: { as: 'bob' },
  owner: { as: 'alice' },
  administrator: { as: 'admin' },
  'remote user': { from: frontEnd, headers: { gx_secret: secret, remote_user: 'remote@example.org' } },
  'expired key': { as: 'expired' },
  'revoked key': { as: 'revoked' },
  'bootstrap key': { as: 'bootstrap' },
};

const start = (): ReturnType<typeof service> =>
  service({ mcp: true, remoteUser: true, remoteUserSecret: secret, proxies: [frontEnd] });

describe('authorisation', () => {
  usesService();

  it('every route of all layers has a row, and every row is a route', async () => {
    const { app } = await start();
    const [rows, routes] = [new Set(matrix.map(({ route }) => route)), new Set(routesOf(app))];
    const [without, obsolete] = [
      [...routes].filter((one) => !rows.has(one)),
      [...rows].filter((one) => !routes.has(one)),
    ];
    assert.deepEqual({ without, obsolete }, { without: [], obsolete: [] });
  });

  for (const { route, ask, expected } of matrix) {
    it(`${route}: ${callers.map((caller) => expected[caller]).join(' ')}`, async () => {
      const found: Partial<Record<CallerName, number>> = {};
      const test = await start();
      for (const caller of callers) {
        const { params = {}, query = '', headers = {}, ...rest } = (await ask?.(test)) ?? {};
        const [method = '', path = ''] = route.split(' ');
        const url = path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? name) + query;
        const who = shown[caller];
        const answer = await test.ask(method, url, {
          ...rest,
          ...who,
          headers: { ...headers, ...who.headers },
        });
        const isError = answer.status >= 400 && !String(answer.headers['content-type']).includes('html');
        found[caller] = isError ? Number(answer.json()['err_code']) : answer.status;
        assert.equal(answer.status, Number(String(found[caller]).slice(0, 3)));
      }
      assert.deepEqual(found, expected);
    });
  }
});
