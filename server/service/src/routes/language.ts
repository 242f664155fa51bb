import type { FastifyPluginAsync } from 'fastify';
import { referenceRoutes as routes } from '@user-tool/platform-api/routes/reference.js';
import { jsonSchema, rules } from '@user-tool/shared';
import { bind } from './bind.js';

/** `GET /api/tools/schema` and `/api/tools/rules`: the definition of the tool language. */
export const serveLanguage: FastifyPluginAsync = async (app) => {
  bind(app, routes.schema, async ({ query }) => jsonSchema(query.dialect ?? 'platform'));
  bind(app, routes.rules, async () =>
    rules.map(({ code, severity, summary, why }) => ({ code, severity, summary, why })),
  );
};
