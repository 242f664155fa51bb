import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { version } from '@user-tool/common/version.js';

const Health = Type.Object(
  { status: Type.Literal('ok'), version: Type.String() },
  { $id: 'Health', description: 'The service is running.' },
);

/** `GET /api/health`: whether the service runs; `/api/health/ready`: whether it can serve requests. */
export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addSchema(Health);
  const response = { 200: Type.Ref('Health') };
  const tags = ['service'];
  app.get(
    '/api/health',
    {
      config: { access: 'open' },
      schema: { tags, summary: 'Report whether the service is running', response },
    },
    async () => ({ status: 'ok', version }),
  );
  app.get(
    '/api/health/ready',
    {
      config: { access: 'open' },
      schema: { tags, summary: 'Report whether the service and its store are ready', response },
    },
    async () => {
      await app.storeHealth.check();
      return { status: 'ok', version };
    },
  );
};
