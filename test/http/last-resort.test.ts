import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { ServiceError } from '../../server/service/src/errors/service-error.js';
import { service, usesService } from './service.js';

const access = { config: { access: 'anonymous' } } as const;

/** An error whose every property throws. */
const unreadable = new Proxy(new Error('unreadable'), {
  get: (_target, name) => {
    throw new Error(`no ${String(name)}`);
  },
});

const bug = (): never => {
  throw new TypeError('secret details');
};

/** Creates a property that throws on reading. */
const trap = (): object => Object.defineProperty({}, 'name', { enumerable: true, get: bug });

const circle: Record<string, unknown> = {};
circle['circle'] = circle;

let deep: unknown = {};
for (let level = 0; level < 100_000; level++) deep = [deep];

const named = Type.Object({ name: Type.String() });
const rejects = (reason: unknown) => (): Promise<never> =>
  Promise.resolve().then(() => {
    throw reason;
  });
const get = (app: FastifyInstance, handler: () => unknown, schema = {}): void => {
  app.get('/api/try', { ...access, schema: { ...schema, hide: true } }, handler as () => Promise<unknown>);
};

/** Where something goes wrong, each in a service of its own. */
const places: readonly [title: string, routes: (app: FastifyInstance) => void][] = [
  [
    'a handler throws',
    (app) => {
      get(app, bug);
    },
  ],
  [
    'a handler rejects',
    (app) => {
      get(app, rejects(new Error('secret details')));
    },
  ],
  [
    'a handler rejects with nothing',
    (app) => {
      get(app, rejects(undefined));
    },
  ],
  [
    'a handler rejects with null',
    (app) => {
      get(app, rejects(null));
    },
  ],
  [
    'a handler rejects with a text',
    (app) => {
      get(app, rejects('secret details'));
    },
  ],
  [
    'a handler rejects with a number',
    (app) => {
      get(app, rejects(404));
    },
  ],
  [
    'a handler rejects with a status that does not exist',
    (app) => {
      get(app, rejects(Object.assign(new Error(), { statusCode: 99_999 })));
    },
  ],
  [
    'a handler rejects with an error that cannot be read',
    (app) => {
      get(app, rejects(unreadable));
    },
  ],
  [
    'a handler rejects with an object that cannot be read',
    (app) => {
      get(
        app,
        rejects({
          get statusCode() {
            return bug();
          },
        }),
      );
    },
  ],
  [
    'an error refers to itself',
    (app) => {
      get(app, rejects(new ServiceError('conflict', { extra: circle })));
    },
  ],
  [
    'an error has details that JSON has not',
    (app) => {
      get(app, rejects(new ServiceError('conflict', { extra: { size: 1n } })));
    },
  ],
  [
    'an error is too deep for the stack',
    (app) => {
      get(app, rejects(new ServiceError('conflict', { extra: { deep } })));
    },
  ],
  [
    'an error has a header that cannot be sent',
    (app) => {
      get(app, rejects(new ServiceError('conflict', { headers: { 'x-name': 'a\nb' } })));
    },
  ],
  [
    'an error is a validation error of nothing',
    (app) => {
      get(app, rejects(Object.assign(new Error(), { validation: [null] })));
    },
  ],
  [
    'a response does not match its schema',
    (app) => {
      get(app, async () => ({}), { response: { 200: named } });
    },
  ],
  [
    'a response throws on reading',
    (app) => {
      get(app, async () => trap(), { response: { 200: named } });
    },
  ],
  [
    'a response refers to itself',
    (app) => {
      get(app, async () => circle);
    },
  ],
  [
    'a response has a number that JSON has not',
    (app) => {
      get(app, async () => ({ size: 1n }));
    },
  ],
  [
    'a response is too deep for the stack',
    (app) => {
      get(app, async () => deep);
    },
  ],
  [
    'a header cannot be sent',
    (app) => {
      app.get('/api/try', access, async (_request, reply) => reply.header('x-name', 'a\nb').send({}));
    },
  ],
  [
    'a serializer throws',
    (app) => {
      app.get('/api/try', access, async (_request, reply) => reply.serializer(bug).send({}));
    },
  ],
  [
    'a serializer returns no text',
    (app) => {
      app.get('/api/try', access, async (_request, reply) => reply.serializer((() => 5) as never).send({}));
    },
  ],
  [
    'a stream breaks before its first byte',
    (app) => {
      app.get('/api/try', access, async (_request, reply) =>
        reply.header('etag', '"a"').send(
          new Readable({
            read() {
              this.destroy(new Error('secret details'));
            },
          }),
        ),
      );
    },
  ],
  ...(
    ['onRequest', 'preParsing', 'preValidation', 'preHandler', 'preSerialization', 'onSend'] as const
  ).flatMap((stage): [string, (app: FastifyInstance) => void][] => [
    [
      `a hook throws: ${stage}`,
      (app) => {
        app.addHook(stage as 'onRequest', bug);
        get(app, async () => ({}));
      },
    ],
    [
      `a hook rejects: ${stage}`,
      (app) => {
        app.addHook(stage as 'onRequest', rejects(new Error('secret details')));
        get(app, async () => ({}));
      },
    ],
    [
      `a hook throws after an error: ${stage}`,
      (app) => {
        app.addHook(stage as 'onRequest', rejects(unreadable));
        get(app, bug);
      },
    ],
  ]),
  [
    'validation throws',
    (app) => {
      app.setValidatorCompiler(() => bug);
      get(app, async () => ({}), { querystring: Type.Object({}) });
    },
  ],
];

describe('whatever throws, and wherever', () => {
  usesService();

  for (const [title, routes] of places) {
    it(`is our error and one line of the log: ${title}`, async () => {
      const plugin: FastifyPluginAsync = async (app) => {
        routes(app);
      };
      const { app, log } = await service({}, { resources: [plugin] });
      const { statusCode, headers, body } = await app.inject('/api/try');
      assert.equal(statusCode, 500, body);
      const { err_msg: text, err_code: code, ...others } = JSON.parse(body) as Record<string, unknown>;
      assert.match(String(text), /^The service failed\. /);
      assert.deepEqual([code, others], [0, {}]);
      assert.equal(headers['content-type'], 'application/json; charset=utf-8');
      assert.equal(headers['content-length'], String(Buffer.byteLength(body)));
      assert.equal(headers.etag, undefined);
      const lines = log.filter((line) => (JSON.parse(line) as { level: number }).level >= 40);
      assert.equal(lines.length, 1, lines.join(''));
      assert.ok(lines[0]?.includes(String(headers['x-request-id'])));
    });
  }

  it('cuts off a response that has begun, which an error would only make longer', async () => {
    const plugin: FastifyPluginAsync = async (app) => {
      app.get('/api/try', access, async (_request, reply) =>
        reply.send(
          Readable.from(
            (async function* () {
              yield 'begun';
              throw new Error('secret details');
            })(),
          ),
        ),
      );
    };
    const { listen, log } = await service({}, { resources: [plugin] });
    const { status, body } = await fetch(`${await listen()}/api/try`);
    assert.equal(status, 200);
    await assert.rejects(new Response(body).text());
    assert.equal(log.filter((line) => (JSON.parse(line) as { level: number }).level >= 40).length, 1);
  });
});
