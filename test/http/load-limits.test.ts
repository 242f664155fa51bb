import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { LocalMinuteCounter } from '../../server/service/src/requests/minute-counter.js';
import { BodyBytes } from '../../server/service/src/requests/body-bytes.js';
import { good } from '../cli/command.js';
import { until } from '../support/until.js';
import { send } from './load.js';
import { service, usesService, type TestService } from './service.js';

const yaml = { 'content-type': 'text/yaml' };
const check = ({ ask }: TestService, options: object = {}, body = good) =>
  ask('POST', '/api/tools/check', { headers: yaml, body, ...options });

/** The value of a metric. */
async function metric({ ask }: TestService, name: string): Promise<number | undefined> {
  const { text } = await ask('GET', '/metrics');
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

const refused = (test: TestService, reason: string) =>
  metric(test, `requests_refused_total{reason="${reason}"}`);

describe('a counter of minutes', () => {
  it('adds up by key, until the minute of the key ends', () => {
    let now = 1_000;
    const counter = new LocalMinuteCounter(() => now);
    assert.deepEqual(counter.add('a', 0), { total: 0, endsIn: 60_000 });
    counter.add('a', 5);
    now += 59_000;
    assert.deepEqual(counter.add('a', 2), { total: 7, endsIn: 1_000 });
    assert.deepEqual(counter.add('b', 1), { total: 1, endsIn: 60_000 });
    now += 1_000;
    assert.deepEqual(counter.add('a', 0), { total: 0, endsIn: 60_000 });
    assert.equal(counter.add('b', 1).total, 2);
  });

  it('forgets the oldest of too many keys', () => {
    const counter = new LocalMinuteCounter(() => 0);
    for (let key = 0; key <= 10_000; key++) counter.add(String(key), 1);
    assert.deepEqual([counter.add('0', 0).total, counter.add('1', 0).total], [0, 1]);
  });
});

describe('checks of anonymous callers', () => {
  usesService();

  it('cost bytes: 429 with the time until the next minute, for each address', async () => {
    const test = await service({ anonymousBytes: 2 * good.length });
    for (const status of [200, 200, 429])
      assert.equal((await check(test, { from: '10.0.0.1' })).status, status);
    const answer = await check(test, { from: '10.0.0.1' });
    assert.equal(answer.json()['err_code'], 429001);
    const wait = Number(answer.headers['retry-after']);
    assert.ok(wait > 0 && wait <= 60, String(wait));
    assert.equal((await check(test, { from: '10.0.0.2' })).status, 200);
    assert.equal((await check(test, { from: '10.0.0.1', as: 'alice' })).status, 200);
    assert.equal((await test.ask('GET', '/api/tools/schema', { from: '10.0.0.1' })).status, 200);
    assert.equal(await refused(test, 'cost'), 2);
  });

  it('are those of a network of IPv6, which has addresses without end', async () => {
    const test = await service({ anonymousBytes: good.length });
    for (const [from, status] of [
      ['2001:db8:0:1::1', 200],
      ['2001:db8::1:ffff:0:0:2', 429],
      ['2001:db8:0:2::1', 200],
      ['10.0.0.1', 200],
      ['::ffff:10.0.0.1', 429],
      ['::ffff:10.0.0.2', 200],
    ] as const)
      assert.equal((await check(test, { from })).status, status, from);
  });

  it('cost time in threads, whatever their size', async () => {
    const test = await service({ anonymousTime: 1 });
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 50) statuses.push((await check(test)).status);
    assert.equal(statuses.at(-1), 429);
    assert.ok(statuses.length > 1);
    assert.equal((await check(test, { as: 'alice' })).status, 200);
  });
});

describe('bytes of bodies', () => {
  usesService();

  it('are bounded for all callers and for each; a body that is alone may be longer', () => {
    const bytes = new BodyBytes(100);
    const [a, b, c, d] = [bytes.open('ann'), bytes.open('ann'), bytes.open('bob'), bytes.open('cid')];
    a.add(20);
    a.add(10);
    assert.throws(
      () => {
        b.add(1);
      },
      { row: 'callerBodiesFull' },
    );
    c.add(60);
    assert.throws(
      () => {
        d.add(11);
      },
      { row: 'bodiesFull' },
    );
    d.add(10);
    assert.equal(bytes.total, 100);
    a.close();
    a.close();
    a.add(50);
    assert.equal(bytes.total, 70);
    b.add(25);
    for (const body of [b, c, d]) body.close();
    assert.equal(bytes.total, 0);
  });

  const start = (length: string): string =>
    `POST /api/tools/check HTTP/1.1\r\nhost: x\r\ncontent-type: text/yaml\r\n${length}\r\n\r\n`;
  const [mebi, half] = [1024 * 1024, 'x'.repeat(512 * 1024)];

  for (const [title, length, headers] of [
    ['in pieces of unknown number', 'transfer-encoding: chunked', { 'transfer-encoding': 'chunked' }],
    ['of a known size', `content-length: ${mebi}`, {}],
  ] as const) {
    it(`${title}: 429 with Retry-After beyond what may arrive at once, and it is over with the requests`, async () => {
      const test = await service({ bodiesLimit: mebi });
      const address = await test.listen();
      const { hostname, port } = new URL(address);
      const slow = connect(Number(port), hostname);
      slow.write(`${start(length)}${half.length.toString(16)}\r\n${half}`);
      await until('its bytes', () => test.app.bodyBytes.total >= half.length);
      const answer = await send(`${address}/api/tools/check`, {
        ...{ method: 'POST', headers: { ...yaml, ...headers }, body: half },
      });
      assert.deepEqual([answer.status, answer.headers['retry-after']], [429, '5']);
      assert.equal((await check(test, { from: '10.0.0.2' })).status, 200);
      slow.destroy();
      await until('the end', () => test.app.bodyBytes.total === 0);
      assert.equal((await check(test)).status, 200);
      assert.equal(await refused(test, 'bodies'), 1);
      assert.equal(await metric(test, 'request_body_bytes'), 0);
    });
  }
});

describe('the rest of a body that was not accepted', () => {
  usesService();

  for (const [title, limits, headers, status] of [
    ['too large', { bodyLimit: 20_000 }, yaml, 413],
    ['of another type', {}, { 'content-type': 'text/plain' }, 415],
  ] as const) {
    it(`is received, so that the connection can go on: ${title}`, async () => {
      const address = await (await service(limits)).listen();
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const ask = (body: string, own: Readonly<Record<string, string>>) =>
        send(`${address}/api/tools/check`, { method: 'POST', agent, headers: own, body });
      assert.equal((await ask('x'.repeat(6_000_000), headers)).status, status);
      assert.equal((await ask(good, yaml)).status, 200);
      agent.destroy();
    });
  }
});

describe('metrics of checks', () => {
  usesService();

  it('count what waits, what runs, how long, and what was refused and why', async () => {
    const test = await service({ bodyLimit: 2_000, rateLimit: 4 });
    await test.store.quotas.set(test.users.alice, { tools: 0 });
    await check(test);
    await test.ask('POST', '/api/unprivileged_tools', { as: 'alice', headers: yaml, body: good });
    await check(test, {}, 'x'.repeat(2_001));
    for (let count = 0; count < 4; count++) await check(test, {}, 'a: 1');
    assert.deepEqual(
      await Promise.all(
        ['rate', 'quota', 'too-large', 'queue', 'time'].map((reason) => refused(test, reason)),
      ),
      [2, 1, 1, 0, 0],
    );
    const names = ['check_queue_length', 'checks_running', 'request_body_bytes'];
    assert.deepEqual(await Promise.all(names.map((name) => metric(test, name))), [0, 0, 0]);
    assert.equal(await metric(test, 'check_wait_seconds_count'), 4);
    assert.equal(await metric(test, 'check_duration_seconds_count'), 4);
    assert.ok(((await metric(test, 'check_duration_seconds_sum')) ?? 0) > 0);
  });
});
