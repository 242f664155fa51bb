import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  bodyKinds,
  bodySize,
  jsonLimitTexts,
  numberText,
  type BodyKind,
  type ConfiguredLimits,
} from './limits.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the body of the route is, which determines its limits; a record by default. */
    body?: BodyKind;
  }
}

/** Bytes of a body that is too large up to which it is received, but not kept. */
const maxDiscarded = 64 * 1024 * 1024;

/** Gives each route the limits of its body, and names them in its documentation. */
export function limitBodies(app: FastifyInstance, config: ConfiguredLimits): void {
  app.addHook('onRoute', (route) => {
    const kind = route.config?.body ?? 'record';
    route.bodyLimit = bodySize(kind, config);
    if (route.schema?.body === undefined) return;
    const limits = [`${numberText(route.bodyLimit)} bytes`, ...jsonLimitTexts(bodyKinds[kind])].join(', ');
    const { description } = route.schema;
    route.schema.description = `${description === undefined ? '' : `${description}\n\n`}The body has at most: ${limits}.`;
  });
}

/**
 * Whether the rest of a body that is too large is received, so that its client sees the response: a connection that is
 * closed while a body arrives is reset.
 */
export function discardsBody({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length']) <= maxDiscarded;
}
