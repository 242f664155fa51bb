import type { FastifyPluginAsync } from 'fastify';
import { quotaNames } from '@user-tool/platform-api/constants.js';
import { userRoutes as routes } from '@user-tool/platform-api/routes/users.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { quotaOf } from '../records/user-record.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

/** `GET /api/users/{id}/usage`: how much a user has, in the format of the public platform. */
export function serveUsage({ ids, store }: ServiceDependencies): FastifyPluginAsync {
  return async (app) => {
    bind(app, routes.usage, async ({ caller, params }) => {
      if (caller.kind === 'anonymous') {
        if (params.id === 'current') return [];
        throw new ServiceError('unknownUser');
      }
      const { user, admin } = caller;
      const id = params.id === 'current' ? user.id : decodeId(ids, 'user', params.id);
      if (id !== user.id && !admin) throw new ServiceError('notAccessible');
      if (!(await store.users.byId(id))) throw new ServiceError('notFound', { text: 'No user has this id.' });
      const usage = (await store.quotas.usage([id])).get(id);
      if (!usage) return [];
      const quotas = Object.fromEntries(
        quotaNames.map((name) => [name, { used: usage[name].used, limit: usage[name].limit }]),
      );
      const { datasetBytes: bytes } = usage;
      return [{ quota_source_label: null, total_disk_usage: bytes.used, ...quotaOf(bytes), quotas }];
    });
  };
}
