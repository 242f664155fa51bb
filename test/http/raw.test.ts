import fc from 'fast-check';
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { good } from '../cli/command.js';
import { runs } from '../support/runs.js';
import { service, usesService, type TestService } from './service.js';
import { answersIn, get, talk } from './socket.js';

/** A service on a socket with short timeouts. */
async function withShortTimeouts(): Promise<TestService & { address: string }> {
  const tested = await service({ requestTimeout: 300 });
  Object.assign(tested.app.server, { keepAliveTimeout: 100 });
  return { ...tested, address: await tested.listen() };
}

/** The response to each request, while the service keeps running. */
async function statuses(
  { address }: { address: string },
  ...pieces: readonly (string | Uint8Array)[]
): Promise<number[]> {
  const answers = answersIn(await talk(address, ...pieces));
  for (const { status, body } of answers) {
    assert.ok(status < 500 || status === 501, `${status} ${body}`);
    if (status < 400 || body === '') continue;
    const { err_msg: text, err_code: code } = JSON.parse(body) as Record<string, unknown>;
    assert.deepEqual([typeof text, typeof code], ['string', 'number'], body);
  }
  assert.equal((await fetch(`${address}/api/health`)).status, 200);
  return answers.map(({ status }) => status);
}

const post = (body: string | Uint8Array, headers: string): [string, string | Uint8Array] => [
  `POST /api/tools/check HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`,
  body,
];

const json = (body: string | Uint8Array, more = ''): [string, string | Uint8Array] =>
  post(body, `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${more}`);

const health = 'GET /api/health HTTP/1.1\r\nhost: x\r\n';

/** Bytes, and the statuses of the responses. */
const rows: readonly [
  title: string,
  pieces: readonly (string | Uint8Array)[],
  expected: readonly number[],
][] = [
  ['half a line', ['GET /api/hea'], [408]],
  ['half the headers', ['GET /api/health HTTP/1.1\r\nhost: x\r\nx-'], [408]],
  [
    'half a body',
    post(good.slice(0, 20), `content-type: text/yaml\r\ncontent-length: ${good.length}\r\n`),
    [408],
  ],
  ['half a chunk', post('ff\r\nclass', 'content-type: text/yaml\r\ntransfer-encoding: chunked\r\n'), [408]],
  ['one byte after the other', Array.from(get('/api/health')), [200]],
  ['three requests at once', [`${health}\r\n${health}\r\n${get('/api/health')}`], [200, 200, 200]],
  ['a request and no other', [`${health}\r\n`, 'JUNK\r\n\r\n'], [200, 400]],
  [
    'more body than it says',
    post(good, 'content-type: text/yaml\r\ncontent-length: 5\r\nconnection: keep-alive\r\n'),
    [200],
  ],
  ['two lengths', post('x', 'content-length: 1\r\ncontent-length: 2\r\n'), [400]],
  ['length and chunks', post('0\r\n\r\n', 'content-length: 5\r\ntransfer-encoding: chunked\r\n'), [400]],
  ['a negative length', post('x', 'content-length: -1\r\n'), [400]],
  [
    'a length beyond all limits',
    post('x', `content-type: text/yaml\r\ncontent-length: ${'9'.repeat(15)}\r\n`),
    [413],
  ],
  [
    'a chunk of no length',
    post('zz\r\n', 'content-type: text/yaml\r\ntransfer-encoding: chunked\r\n'),
    [400],
  ],
  [
    'chunks that are compressed',
    post('0\r\n\r\n', 'content-type: text/yaml\r\ntransfer-encoding: gzip, chunked\r\n'),
    [501],
  ],
  ['UTF-16', post('ab', 'content-type: text/yaml; charset=utf-16\r\ncontent-length: 2\r\n'), [415]],
  [
    'UTF-8 in capitals',
    post('ab', 'content-type: text/yaml; charset="UTF-8"\r\ncontent-length: 2\r\n'),
    [200],
  ],
  ['many headers', [get('/api/health', 'x-a: b\r\n'.repeat(10_000))], [431]],
  ['a long header', [get('/api/health', `x-a: ${'b'.repeat(40_000)}\r\n`)], [431]],
  ['a long address', [get(`/${'a'.repeat(20_000)}`)], [414]],
  ['NUL in a header', [get('/api/health', 'x-a: \0\r\n')], [400]],
  ['NUL in the address', [get('/api/\0')], [400]],
  [
    'bytes that are no UTF-8 in a header',
    [Buffer.from(get('/api/health', 'x-a: \xff\xfe\r\n'), 'latin1')],
    [200],
  ],
  ['bytes that are no UTF-8 in the address', [Buffer.from(get('/api/\xff'), 'latin1')], [400]],
  ['bytes that are no UTF-8 in JSON', json(Buffer.from('{"source":"\xff"}', 'latin1')), [400]],
  [
    'bytes that are no UTF-8 in YAML',
    post(Buffer.from([0x61, 0xff]), 'content-type: text/yaml\r\ncontent-length: 2\r\n'),
    [200],
  ],
  ['NUL in JSON', json('{"source":"\\u0000\0"}'), [400]],
  ['JSON a hundred thousand deep', json(`{"source":${'['.repeat(100_000)}`), [400]],
  ['YAML a hundred thousand deep', json(JSON.stringify({ source: '['.repeat(100_000) })), [200]],
  ['no host', ['GET /api/health HTTP/1.1\r\nconnection: close\r\n\r\n'], [400]],
  ['two hosts', [get('/api/health', 'host: y\r\n')], [400]],
  ['an absolute address', [get('http://elsewhere/api/health')], [200]],
  ['an address of nothing', [get('//')], [404]],
  ['steps up', [get('/api/../../../etc/passwd')], [404]],
  ['all of the service', [`OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`], [404]],
  ['a tunnel', ['CONNECT x:80 HTTP/1.1\r\nhost: x\r\n\r\n'], [400]],
  ['another protocol', [get('/api/health', 'upgrade: websocket\r\nsec-websocket-key: x\r\n')], [200]],
  ['HTTP/2', ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'], [400]],
  ['TLS', [Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01])], [400]],
  ['a method of nobody', ['BREW /api/health HTTP/1.1\r\nhost: x\r\n\r\n'], [400]],
  [
    'a wish to be told to go on',
    json(JSON.stringify({ source: good }), 'expect: 100-continue\r\n'),
    [100, 200],
  ],
  [
    'a wish to be told to go on with too much',
    post('', 'content-type: text/yaml\r\ncontent-length: 30000000\r\nexpect: 100-continue\r\n'),
    [413],
  ],
  [
    'a wish to be told to go on without a key',
    ['POST /api/roles HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\nexpect: 100-continue\r\n\r\n'],
    [403],
  ],
  ['a wish that nobody knows', json('{}', 'expect: tea\r\n'), [417]],
  ['nothing', ['\r\n\r\n'], [408]],
];

describe('bytes on a socket', () => {
  usesService();

  for (const [title, pieces, expected] of rows) {
    it(`${title}: ${expected.join(', ') || 'hangs up'}`, async () => {
      assert.deepEqual(await statuses(await withShortTimeouts(), ...pieces), expected);
    });
  }

  it('callers who leave in the middle of a request keep nothing busy', async () => {
    const { address, app } = await withShortTimeouts();
    const { port } = new URL(address);
    await Promise.all(
      Array.from(
        { length: 50 },
        (_, index) =>
          new Promise<void>((resolve) => {
            const whole = post(good, `content-type: text/yaml\r\ncontent-length: ${good.length}\r\n`).join(
              '',
            );
            const socket = connect(Number(port), '127.0.0.1', () => {
              socket.write(whole.slice(0, Math.ceil((whole.length * (index + 1)) / 50)), () => {
                socket.resetAndDestroy();
              });
            });
            socket.on('close', () => {
              resolve();
            });
          }),
      ),
    );
    assert.equal((await fetch(`${address}/api/health`)).status, 200);
    assert.equal(app.server.listening, true);
  });

  it('damaged requests are answered or hung up on, and no answer is a failure of the service', async () => {
    const tested = await withShortTimeouts();
    const whole = [
      get('/api/tools/rules?dialect=galaxy', 'x-api-key: abc\r\naccept: */*\r\n'),
      json(JSON.stringify({ source: good, path: 'a.tool.yml' })).join(''),
      post(`5\r\nclass\r\n0\r\n\r\n`, 'content-type: text/yaml\r\ntransfer-encoding: chunked\r\n').join(''),
      `${health}\r\n${get('/datasets/1/display/a/b', 'range: bytes=0-5\r\n')}`,
    ];
    const damaged = fc
      .tuple(
        fc.constantFrom(...whole),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom('cut', 'put', 'end'), fc.uint8Array({ maxLength: 8 })), {
          minLength: 1,
          maxLength: 3,
        }),
      )
      .map(([text, changes]) =>
        changes.reduce((bytes, [at, how, put]) => {
          const place = at % (bytes.length + 1);
          const behind = how === 'end' ? [] : bytes.subarray(how === 'cut' ? place + put.length : place);
          return Buffer.concat([
            bytes.subarray(0, place),
            ...(how === 'cut' ? [] : [put]),
            Buffer.from(behind),
          ]);
        }, Buffer.from(text)),
      );
    await fc.assert(
      // Several at once, since some wait for a timeout.
      fc.asyncProperty(fc.array(damaged, { minLength: 20, maxLength: 20 }), async (all) => {
        const heard = await Promise.all(all.map((bytes) => talk(tested.address, bytes)));
        for (const { status, body } of heard.flatMap(answersIn)) assert.ok(status < 500, `${status} ${body}`);
      }),
      runs(15),
    );
    assert.equal((await fetch(`${tested.address}/api/health`)).status, 200);
  });
});
