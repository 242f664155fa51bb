import type { FastifyPluginAsync } from 'fastify';
import { serviceRoutes as routes } from '@user-tool/platform-api/routes/reference.js';
import { version } from '@user-tool/common/version.js';
import { bind } from './bind.js';

const answer = { status: 'ok', version } as const;

/** `GET /api/health`: whether the service runs; `/api/health/ready`: whether it can serve requests. */
export const serveHealth: FastifyPluginAsync = async (app) => {
  bind(app, routes.health, async () => answer);
  bind(app, routes.ready, async () => {
    await app.storeHealth.check();
    return answer;
  });
};
