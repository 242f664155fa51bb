import type { BodyKind } from '@user-tool/platform-api/routes/route.js';
import type { FastifyInstance } from 'fastify';
import { bodyKinds, bodySize, jsonLimitTexts, numberText, type ConfiguredLimits } from './limits.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the body of the route is, which determines its limits; a record by default. */
    body?: BodyKind;
  }
}

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
