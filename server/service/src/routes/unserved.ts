import type { FastifyPluginAsync } from 'fastify';
import { ServiceError } from '../errors/service-error.js';

/** Routes of the public platform that the service lacks, and whose names a route here would take for ids. */
const paths = ['/api/histories/deleted'] as const;

/** Responds to them as to all else that is not served. */
export const serveUnserved: FastifyPluginAsync = async (app) => {
  for (const path of paths)
    app.get(path, { config: { access: 'anonymous' }, schema: { hide: true } }, async () => {
      throw new ServiceError('notFound');
    });
};
