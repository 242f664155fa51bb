import fc from 'fast-check';
import { testKeys, type Ask, type Somebody } from '../service.js';
import type { OpenApi, Operation } from './document.js';
import { spoilt, valuesOf, type Material } from './values.js';

/** The arguments of `ask`. */
export type Request = readonly [method: string, url: string, ask: Ask];

/** A generated value, and whether it matches the document. */
interface Made {
  value: unknown;
}

/** Generates requests for an operation: most match the document, others do not at all. */
export function requestsOf(
  document: OpenApi,
  material: Material,
): (operation: Operation) => fc.Arbitrary<Request> {
  const values = valuesOf(document, material);
  const given = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<Made> =>
    fc
      .oneof({ weight: 3, arbitrary }, { weight: 1, arbitrary: spoilt(arbitrary) })
      .map((value) => ({ value }));

  const pathOf = ({ path, parameters }: Operation): fc.Arbitrary<string> => {
    const steps = parameters
      .filter((one) => one.in === 'path')
      .map(({ name, schema }) => {
        const [, before = ''] = new RegExp(`([^/]+)/\\{${name}\\}`).exec(path) ?? [];
        const own = Object.hasOwn(material.below, before) ? (material.below[before] ?? []) : [];
        return fc
          .oneof(
            { weight: 4, arbitrary: fc.constantFrom(...material.ids, ...own).map(encodeURIComponent) },
            ...(own.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...own) }] : []),
            { weight: 2, arbitrary: values(schema, name).map(asStep) },
            { weight: 1, arbitrary: fc.constantFrom(...oddSteps) },
          )
          .map((step) => [`{${name}}`, step] as const);
      });
    return fc
      .tuple(...steps)
      .map((filled) => filled.reduce((url, [name, step]) => url.replace(name, () => step), path));
  };

  const queryOf = ({ parameters }: Operation): fc.Arbitrary<string> => {
    const declared = parameters.filter((one) => one.in === 'query');
    const pairs = declared.map(({ name, required, schema }) =>
      fc
        .tuple(given(values(schema, name)), fc.boolean())
        .map(([{ value }, isThere]) => (required || isThere ? [`${name}=${asStep(value)}`] : [])),
    );
    const twice = fc.constantFrom(
      '',
      '',
      '',
      'x=1',
      '=',
      '%ff=%',
      '__proto__=1',
      ...declared.map(({ name }) => `${name}=a&${name}=b`),
    );
    return fc
      .tuple(fc.tuple(...pairs), twice)
      .map(([made, more]) => [...made.flat(), more].filter(Boolean).join('&'))
      .map((query) => (query === '' ? '' : `?${query}`));
  };

  const bodyOf = ({ bodies }: Operation): fc.Arbitrary<Pick<Ask, 'body' | 'headers'>> => {
    if (bodies.length === 0) return fc.constantFrom({}, {}, {}, { body: '{}' }, { body: oddBodies[0] });
    const asked = fc.constantFrom(...bodies).chain(([type, schema]) =>
      given(values(schema)).map(({ value }) => ({
        headers: { 'content-type': type },
        body: type.includes('json') || typeof value !== 'string' ? JSON.stringify(value) : value,
      })),
    );
    const types = fc.constantFrom(...bodies.map(([type]) => type), ...oddTypes);
    const others = fc
      .tuple(types, fc.constantFrom(...oddBodies))
      .map(([type, body]) => ({ headers: { 'content-type': type }, body }));
    return fc.oneof({ weight: 4, arbitrary: asked }, { weight: 1, arbitrary: others }, fc.constant({}));
  };

  return (operation) =>
    fc
      .record({
        method: fc.oneof(
          { weight: 12, arbitrary: fc.constant(operation.method) },
          { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'PUT', 'POST', 'DELETE') },
        ),
        path: pathOf(operation),
        query: queryOf(operation),
        body: bodyOf(operation),
        who: fc.constantFrom<(Somebody | undefined)[]>(
          ...(['alice', 'alice', 'alice', 'admin', 'admin', undefined] as const),
          ...(Object.keys(testKeys) as Somebody[]),
        ),
        headers: fc.constantFrom<Record<string, string>[]>({}, {}, {}, ...oddHeaders),
      })
      .map(({ method, path, query, body, who, headers }) => [
        method,
        `${path}${query}`,
        {
          ...(who && { as: who }),
          ...(method !== 'HEAD' && body.body !== undefined && { body: body.body }),
          headers: { ...body.headers, ...headers },
        },
      ]);
}

/** A value as a URL segment. */
function asStep(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Lone surrogates have no encoding.
  return encodeURIComponent(Buffer.from(text).toString('utf8'));
}

const oddSteps = [
  ...[
    '%00',
    '%',
    '%zz',
    '%ff%fe',
    '%2e%2e%2f',
    '%2F',
    '..%2f..%2fetc%2fpasswd',
    '-1',
    '0',
    '1',
    '9'.repeat(30),
  ],
  ...['null', 'undefined', '__proto__', 'constructor', '{id}', '*', ':id', '%E2%80%AE', 'a'.repeat(4_000)],
];

const oddTypes = [
  ...['text/plain', 'application/JSON', 'application/json; charset=utf-16', 'application/vnd.x+json', '*/*'],
  ...['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'text/html', '///', 'x'],
];

const oddBodies: (string | Buffer)[] = [
  ...['', ' ', '{', '}', 'null', '[]', '"text"', '0', '{}', '{"a":1}x', '{"a":1,"a":2}', 'NaN', '\ufeff{}'],
  ...['['.repeat(50_000), '{"a":'.repeat(20_000), '{"__proto__":{"a":1}}', '{"constructor":{"prototype":1}}'],
  ...[
    'a: &a [*a]',
    'a: &x [1]\nb: [*x, *x]',
    '- '.repeat(5_000),
    '%YAML 9.9\n---\n',
    '\t- x',
    '--- a\n--- b\n',
  ],
  ...[
    Buffer.from([0xff, 0xfe, 0x00]),
    Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]),
    Buffer.alloc(2_000),
  ],
];

const oddHeaders: Record<string, string>[] = [
  { 'x-api-key': '' },
  { 'x-api-key': 'x'.repeat(5_000) },
  { authorization: 'Bearer' },
  { authorization: 'Basic eDp5' },
  { 'x-request-id': '../../x y' },
  { accept: 'text/html' },
  { accept: 'x' },
  { range: 'bytes=5-1,-' },
  { 'content-length': 'x' },
  { 'content-encoding': 'gzip' },
  { 'if-none-match': '*' },
  { 'run-as': 'f2db41e1fa331b3e' },
  { remote_user: 'eve@example.org', gx_secret: 'x' },
  { 'x-forwarded-for': '1.1.1.1, junk', 'x-forwarded-host': 'evil' },
  { expect: '100-continue' },
  { cookie: 'galaxysession=00' },
];
