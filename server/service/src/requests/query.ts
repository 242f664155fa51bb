import type { FastifyInstance, FastifyRequest } from 'fastify';
import { missingBody } from '../errors/validation.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a request without a body is one with an empty object. */
    emptyBody?: boolean;
  }
}

/** Words for booleans in a query, as on the public platform. */
const switches: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'on', 't', 'y'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off', 'f', 'n'].map((word) => [word, false] as const),
]);

/** The boolean of a word in a query; undefined for any other word. */
export const readSwitch = (text: string): boolean | undefined => switches.get(text.toLowerCase());

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  boolean: readSwitch,
  integer: (text) => (/^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined),
  number: (text) => (/^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : undefined),
};

/**
 * Query values are strings: those of parameters declared as numbers or booleans are converted here, and validation
 * rejects the rest. Nothing else in a request is converted.
 */
export function readQueries(app: FastifyInstance): void {
  // With a callback, the framework catches what validation, which follows, throws; after a promise it would not.
  app.addHook('preValidation', (request, _reply, done) => {
    needBody(request);
    const schema = request.routeOptions.schema?.querystring as Declared | undefined;
    const query = request.query as Record<string, unknown>;
    for (const [name, { type }] of Object.entries(schema?.properties ?? {})) {
      const text = query[name];
      const value = typeof text === 'string' ? readers[type ?? '']?.(text) : undefined;
      if (value !== undefined) query[name] = value;
    }
    done();
  });
}

/** If the schema of the body depends on its type, the framework accepts a missing body. */
function needBody(request: FastifyRequest): void {
  const { routeOptions, body } = request;
  if (body !== undefined || routeOptions.schema?.body === undefined) return;
  if (routeOptions.config.emptyBody !== true) throw missingBody();
  request.body = {};
}

interface Declared {
  properties?: Readonly<Record<string, { type?: string }>>;
}
