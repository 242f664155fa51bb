import fc from 'fast-check';
import assert from 'node:assert/strict';
import { runs } from '../support/runs.js';
import { operationsOf, type OpenApi } from './generate/document.js';
import { service, testKeys, usesService } from './service.js';
import { answersIn, talk } from './socket.js';

/** Paths that the documentation of the API does not list. */
const unlisted = [
  '/',
  '/metrics',
  '/openapi.json',
  '/api/docs',
  '/api/docs/static/index.html',
  '/api/docs/static/none',
  '/api/version',
  '/api/whoami',
  '/api/nothing',
  '/datasets/{id}/display',
  '/datasets/{id}/display/a/b',
  '/nothing',
  '*',
];

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'QUERY',
  'PROPFIND',
  'CONNECT',
];

const steps = [
  '1',
  '0'.repeat(32),
  '%',
  '%zz',
  '%ff',
  '%00',
  '%2f',
  '..',
  '%2e%2e',
  'a'.repeat(9_000),
  "'",
  '%F0%9F%92%A9',
  '{id}',
  '**',
  ':id',
];
const tails = [
  '',
  '',
  '/',
  '//',
  '?',
  '?limit=-1',
  '?limit=%zz&limit=1',
  '?key=%ff',
  '?__proto__[a]=1',
  '?active=maybe',
  `?${'a=1&'.repeat(1_500)}`,
  '#x',
  ';a=1',
  '%',
];

const headers = [
  'accept-version: 1.0.0',
  'accept: text/html',
  'authorization: Bearer',
  'authorization: Basic Og==',
  `authorization: Bearer ${'a'.repeat(30_000)}`,
  `x-api-key: ${testKeys.alice}`,
  `x-api-key: ${testKeys.admin}`,
  `x-api-key: ${testKeys.expired}`,
  'x-api-key: \xff',
  'x-request-id: "><',
  'content-encoding: gzip',
  'content-type: application/json; charset=utf-16',
  'content-type: ;',
  'content-type: a',
  'content-type: multipart/form-data',
  'cookie: a=\x01',
  'expect: 100-continue',
  'if-none-match: *',
  'if-modified-since: never',
  'origin: null',
  'range: bytes=9-1,-0,a-',
  'sec-fetch-site: cross-site',
  'te: trailers',
  'upgrade: h2c',
  'x-forwarded-for: a, b',
  'x-http-method-override: DELETE',
  `x-long: ${'a'.repeat(40_000)}`,
];

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const bodies = [
  '',
  '{}',
  '[]',
  'null',
  '0',
  '"text"',
  '{"',
  '{"a":1}}',
  '\ufeff{}',
  '\0',
  '{"__proto__":{"a":1},"constructor":{"prototype":{}}}',
  '{"name":1e999,"description":-0}',
  '{"source":"\\ud800"}',
  `{"representation":${nested(200)}}`,
  `{"representation":${nested(5_000)}}`,
  `{"name":${nested(5_000)},"description":"x"}`,
  `{"item_tags":[${'0,'.repeat(9_000)}0]}`,
  `{"item_id":"${'0'.repeat(100_000)}","item_class":"History"}`,
  '- &a [*a, *a]\n',
  '\xff\xfe',
];

const types = ['application/json', 'text/yaml', 'text/plain', 'application/x-www-form-urlencoded'];

/** The bytes of a request to one of these paths, which may be damaged in any of its parts. */
function requestsTo(paths: readonly string[]): fc.Arbitrary<Buffer> {
  const url = fc
    .tuple(fc.constantFrom(...paths), fc.constantFrom(...steps), fc.constantFrom(...tails))
    .map(([path, step, tail]) => path.replaceAll(/\{\w+\}/g, () => step) + tail);
  const body = fc
    .tuple(fc.constantFrom(...bodies), fc.constantFrom(...types), fc.constantFrom(0, 0, 0, 1, -1))
    .map(([text, type, more]) => ({
      text,
      lines: [`content-type: ${type}`, `content-length: ${Math.max(0, Buffer.byteLength(text) + more)}`],
    }));
  return fc
    .tuple(fc.constantFrom(...methods), url, fc.subarray(headers, { maxLength: 3 }), fc.option(body))
    .map(([method, path, extra, given]) => {
      const lines = ['host: x', 'connection: close', ...(given?.lines ?? []), ...extra];
      const head = `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
      return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(given?.text ?? '')]);
    });
}

describe('no response has a format but ours', () => {
  usesService();

  it('for any path, and whatever is wrong with the request', async () => {
    const { app, listen, log } = await service({ requestTimeout: 300, logLevel: 'warn' });
    const paths = [...operationsOf(app.swagger() as OpenApi).map(({ path }) => path), ...unlisted];
    const address = await listen();
    await fc.assert(
      fc.asyncProperty(
        fc.array(requestsTo([...new Set(paths)]), { minLength: 20, maxLength: 20 }),
        async (requests) => {
          await Promise.all(
            requests.map(async (bytes) => {
              const title = bytes.subarray(0, 300).toString('latin1');
              const heard = await talk(address, bytes);
              const last = answersIn(heard).at(-1);
              assert.ok(last, title);
              if (last.status < 400 || last.body === '') return;
              assert.match(heard, /content-type: application\/json; charset=utf-8\r\n/, `${title}\n${heard}`);
              const {
                err_msg: text,
                err_code: code,
                validation_errors: errors = [],
                ...others
              } = JSON.parse(last.body) as Record<string, unknown>;
              assert.equal(typeof text, 'string', title);
              assert.equal(Math.floor(Number(code) / 1000), last.status, `${title}\n${last.body}`);
              assert.ok(Array.isArray(errors));
              assert.deepEqual(
                Object.keys(others).filter((name) => name !== 'problems'),
                [],
                title,
              );
              assert.doesNotMatch(last.body, /FST_|node_modules|\bat \w+ \(|fastify|ajv/i);
            }),
          );
        },
      ),
      { ...runs(100), endOnFailure: true },
    );
    assert.deepEqual(log, []);
  });
});
