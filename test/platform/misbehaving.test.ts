import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { connection } from '../../server/cli/src/platform/account.js';
import {
  createTool,
  deactivateTool,
  listTools,
  showTool,
  type Read,
} from '../../server/platform-api/src/tools.js';
import { good, usesCommand, workspace, type Outcome } from '../cli/command.js';

const key = 'secret-key-of-this-test';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

const html =
  (status: number): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Sign in</html>');
  };

/** Servers of the test that runs. */
const servers: Server[] = [];

/** A server that answers each request in the same way. */
async function answering(answer: Answer): Promise<{ url: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    request.resume().on('end', () => {
      answer(response, request);
    });
  });
  servers.push(server);
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** What became of a request, in a word or a sentence. */
function told(reply: Read<unknown>): string {
  if (reply.kind === 'failed') return reply.message;
  return reply.kind === 'refused' ? `refused: ${JSON.stringify(reply.faults)}` : reply.kind;
}

const tool = { id: 'a1', uuid: 'u-1', representation: { id: 'count-lines', version: '1.0.0' } };
const notPlatform = /^The server at http:\S+ is not a platform, or a page such as a sign-in blocks access/;

describe('a platform that closes connections that are not in use', () => {
  it('is asked again on a new one', async () => {
    const used = new WeakSet();
    const { url } = await answering((response, request) => {
      if (used.has(request.socket)) return request.socket.destroy();
      used.add(request.socket);
      json(200, [tool])(response, request);
    });
    for (const time of ['the first', 'the second'])
      assert.equal(told(await listTools({ url, key }, connection)), 'done', time);
  });
});

describe('a platform that misbehaves', () => {
  const created: Record<string, [Answer, RegExp]> = {
    'sends a page': [html(200), notPlatform],
    'sends half of its JSON': [
      (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"uuid":');
        setImmediate(() => response.destroy());
      },
      /closed the connection\. Before you submit the tool again, check there/,
    ],
    'sends JSON that ends early': [(response) => response.writeHead(200).end('{"uuid":'), notPlatform],
    'sends another record': [json(200, { ok: true }), notPlatform],
    'sends a list for a record': [json(200, [tool]), notPlatform],
    'sends fields of other types': [
      json(200, { ...tool, tool_id: 7, uuid: ['u'], representation: 'x' }),
      /^done$/,
    ],
    'sends nothing': [(response) => response.writeHead(204).end(), notPlatform],
    'sends more than is read': [
      (response) => {
        response.writeHead(200);
        const piece = Buffer.alloc(1024 * 1024, ' ');
        const more = (): void => {
          if (!response.destroyed) response.write(piece, more);
        };
        more();
      },
      /sent a response of more than 64 MiB\. Check the URL\.$/,
    ],
    'unpacks to more than is read': [
      (response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb());
      },
      /sent a response of more than 64 MiB\. Check the URL\.$/,
    ],
    'closes the connection': [(response) => response.destroy(), /closed the connection/],
    'does not know the key': [
      json(401, { err_msg: 'Wrong key.' }),
      /does not accept the API key\. .* Response: "Wrong key\."$/,
    ],
    'does not allow it': [
      json(403, { err_msg: 'no', err_code: 403_002 }),
      /not allowed to create tools\. Ask an administrator of \S+ for a role of the type "user_tool_execute"/,
    ],
    'does not allow it, and names the role': [
      json(403, { err_msg: 'no', err_code: 403_005, role_type: 'user_tool_create' }),
      /for a role of the type "user_tool_create"/,
    ],
    'does not allow it, and names what is no role': [
      json(403, { err_msg: 'no', err_code: 403_005, role_type: 'a "b"' }),
      /for a role of the type "user_tool_execute"/,
    ],
    'has user tools turned off': [
      json(403, { err_msg: 'Set it to create dynamic tools.', err_code: 403_004 }),
      /has user tools turned off\. Ask an administrator of \S+ to turn them on\. Response: "Set it/,
    ],
    'has no such API': [json(404, {}), /There is no API for user tools at http:/],
    'has no such method': [html(405), /There is no API for user tools at http:/],
    'finds the tool too large': [html(413), /too large/],
    'wants to be left alone': [
      json(429, {}, { 'retry-after': '7' }),
      /received too many requests from you\. Try again in 7 seconds\.$/,
    ],
    'wants to be left alone until a day': [
      json(429, {}, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }),
      /received too many requests from you\. Try again later\.$/,
    ],
    fails: [json(500, { err_msg: 'a\n\tb' }), /failed \(status 500\)\. .* Response: "a b"$/],
    'says very much about its failure': [json(500, { err_msg: 'x'.repeat(1_000) }), /Response: "x{300}…"$/],
    'is under maintenance': [html(503), /is busy or under maintenance/],
    'is of another kind': [html(418), /unexpected response \(status 418\)/],
    'refuses with a page': [html(400), notPlatform],
    'refuses with a message': [
      json(400, { err_msg: 'Tool failed lint checks' }),
      /^refused: \[\{"loc":\[\],"type":"","msg":"Tool failed lint checks"\}\]$/,
    ],
    'refuses with errors of all shapes': [
      json(400, { validation_errors: ['{"msg":"a"}', 'b', { msg: 'c' }, 7, null, ['d'], '[1]'] }),
      /^refused: \[\{"msg":"a"\},\{"msg":"b"\},\{"msg":"c"\},\{"msg":"\[1\]"\}\]$/,
    ],
    'refuses with too many errors': [
      json(422, { validation_errors: Array.from({ length: 2_000 }, () => ({})) }),
      /^refused: \[(?:\{\},){999}\{\}\]$/,
    ],
  };
  for (const [what, [answer, expected]] of Object.entries(created)) {
    it(`and ${what} is reported in a sentence`, async () => {
      const { url, requests } = await answering(answer);
      const message = told(await createTool({ url, key }, {}, connection));
      assert.match(message, expected);
      assert.ok(!message.includes(key));
      assert.equal(requests.length, 1);
      assert.equal(requests[0]!.headers['x-api-key'], key);
    });
  }

  it('and sends lists of something else is reported in a sentence', async () => {
    for (const body of [{}, [1], [tool, {}], 'x', null]) {
      const { url } = await answering(json(200, body));
      assert.match(told(await listTools({ url, key }, connection)), notPlatform, JSON.stringify(body));
    }
  });

  for (const status of [301, 302, 303, 307, 308]) {
    it(`and redirects (${status}) gets the key elsewhere in no way`, async () => {
      const elsewhere = await answering(json(200, tool));
      const { url } = await answering(
        json(status, {}, { location: `${elsewhere.url}/api/unprivileged_tools` }),
      );
      const account = { url, key };
      for (const reply of [
        await createTool(account, {}, connection),
        await listTools(account, connection),
        await showTool(account, 'u-1', connection),
        await deactivateTool(account, 'u-1', connection),
      ])
        assert.match(told(reply), /redirects to http:\S+\/api\/unprivileged_tools\. Submit to that URL\.$/);
      assert.equal(elsewhere.requests.length, 0);
    });
  }

  for (const [what, answer] of [
    ['never answers', () => undefined],
    ['never ends', (response: ServerResponse) => response.writeHead(200).write('{')],
  ] as const) {
    it(`and ${what} is given up`, async () => {
      const { url } = await answering(answer);
      const reply = await createTool({ url, key }, {}, { ...connection, timeoutMs: 100 });
      assert.match(told(reply), /did not respond within 0\.1 seconds\. Before you submit the tool again/);
    });
  }

  it('and is not there is reported in a sentence', async () => {
    const { url } = await answering(() => undefined);
    await new Promise((closed) => servers.splice(0)[0]!.close(closed));
    assert.match(told(await listTools({ url, key }, connection)), /^Nothing responds at http:/);
  });

  it('asks for a tool by its UUID, whatever that is', async () => {
    const { url, requests } = await answering(json(200, tool));
    await showTool({ url, key }, '../users?x#', connection);
    assert.equal(requests[0]!.url, '/api/unprivileged_tools/..%2Fusers%3Fx%23');
  });
});

/** 80 MiB of spaces, packed. */
function bomb(): Buffer {
  return gzipSync(Buffer.alloc(80 * 1024 * 1024, ' '));
}

describe('the command and a platform that misbehaves', function () {
  usesCommand();

  const call = async (answer: Answer, ...args: string[]): Promise<Outcome> => {
    const { url } = await answering(answer);
    const env = { USER_TOOL_KEY: key, USER_TOOL_PLATFORM: url };
    return workspace({ 'a.tool.yml': good }).runMeanwhile(args, { env });
  };

  it('fail with 2 and one sentence, without the key', async () => {
    for (const args of [
      ['submit', 'a.tool.yml'],
      ['submit', 'a.tool.yml', '--bump'],
      ['remote', 'list'],
      ['remote', 'pull', 'count-lines'],
      ['remote', 'diff', 'a.tool.yml'],
    ]) {
      const { code, stdout, stderr } = await call(html(503), ...args);
      assert.deepEqual([code, stdout], [2, ''], args.join(' '));
      assert.match(
        stderr,
        /^user-tool: 127\.0\.0\.1:\d+ is busy or under maintenance\. Try again later\.\n$/,
      );
    }
  });

  it('pull a tool without what a platform does not show of its tests, and say so', async () => {
    const tests = [{ assert_stdout: [{ text: 'a' }, { that: 'has_line', line: 'b' }] }];
    const shown = { ...tool, representation: { ...tool.representation, tests } };
    const answer: Answer = (response, request) => {
      json(200, request.url!.includes('?') ? [shown] : shown)(response, request);
    };
    const { code, stdout, stderr } = await call(answer, 'remote', 'pull', 'u-1', '-');
    assert.equal(code, 0);
    assert.match(
      stderr,
      /^user-tool: \S+ does not show the kind of 1 assertion in the tests of count-lines: /,
    );
    assert.match(stdout, /assert_stdout:\n +- that: has_line\n +line: b\n$/);
  });

  it('show nothing that a terminal would interpret, and write to no path that the platform names', async () => {
    const evil = { ...tool, tool_id: '../\u001b[31mevil', representation: { id: 'x', version: '1\u0007' } };
    const listed = await call(json(200, [evil]), 'remote', 'list');
    assert.equal(listed.stdout, '../␛[31mevil  1␇  u-1\n');
    const answer: Answer = (response, request) => {
      json(200, request.url!.includes('?') ? [evil] : evil)(response, request);
    };
    const pulled = await call(answer, 'remote', 'pull', 'u-1');
    assert.equal(pulled.code, 2);
    assert.match(
      pulled.stderr,
      /^user-tool: The id "\.\.\/␛\[31mevil" is not a file name: name the file to write\.\n$/,
    );
  });

  it('print what a platform rejects without a place at the beginning, or at the field that it means', async () => {
    const refusing =
      (err_msg: string): Answer =>
      (response, request) => {
        const answer = request.method === 'GET' ? json(200, []) : json(400, { err_msg });
        answer(response, request);
      };
    const refused = await call(refusing('No \u001b[31m.'), 'submit', 'a.tool.yml');
    assert.equal(refused.code, 1);
    assert.match(refused.stdout, /^a\.tool\.yml:1:1 error platform\n {2}No ␛\[31m\.\n/);
    const lint = 'Tool failed lint checks: ToolVersionPEP404: not PEP 440';
    const { stdout } = await call(refusing(lint), 'submit', 'a.tool.yml');
    assert.match(stdout, /^a\.tool\.yml:4:10 error platform\n/);
  });

  it('say that an older version is still active if it could not be deactivated', async () => {
    const answer: Answer = (response, request) => {
      const body = {
        GET: json(200, [{ ...tool, tool_id: 'count-lines', uuid: 'u-0' }, tool]),
        POST: json(200, tool),
      }[request.method!];
      (body ?? json(500, {}))(response, request);
    };
    const { code, stdout, stderr } = await call(answer, 'submit', 'a.tool.yml', '--bump');
    assert.equal(code, 2);
    assert.match(stdout, /^Created count-lines 1\.0\.0 \(u-1\)/);
    assert.match(
      stderr,
      /^user-tool: count-lines 1\.0\.0 \(u-0\) is still active\. \S+ failed \(status 500\)\./,
    );
  });
});
