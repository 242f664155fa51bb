import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { quotaNames } from '../../store/index.js';
import { signedIn } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { refTo } from '../openapi/schemas.js';
import { quotaRows } from '../requests/limits.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const Amount = Type.Object({ used: Type.Integer(), limit: Type.Integer() });

const UserUsage = Type.Object(
  {
    quota_source_label: Type.Null({ description: 'There is one place to store in.' }),
    total_disk_usage: Type.Integer({ description: 'Size of all datasets in bytes, including deleted ones.' }),
    quota_bytes: Type.Integer({ description: 'The maximum of it.' }),
    quotas: Type.Object(
      Object.fromEntries(
        quotaNames.map((name) => [
          name,
          Type.Object(Amount.properties, { description: quotaRows[name].noun }),
        ]),
      ),
      { description: 'Everything that has a quota.' },
    ),
  },
  { $id: 'UserUsage', description: 'How much a user has stored, and may store.' },
);

/** `GET /api/users/{id}/usage`: how much a user has, in the format of the public platform. */
export function usageRoutes({ ids, store }: ServiceDependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addSchema(UserUsage);
    app.get(
      '/api/users/:id/usage',
      {
        config: { access: 'user' },
        schema: {
          tags: ['users'],
          summary: 'Show how much a user has stored, and the quotas',
          description: 'Administrators can see the usage of all users, others their own.',
          params: Type.Object({
            id: Type.String({ description: 'The id of a user, or `current` for the caller.' }),
          }),
          response: { 200: Type.Array(refTo(UserUsage)) },
        },
      },
      async ({ caller, params }) => {
        const { user, admin } = signedIn(caller);
        const id = params.id === 'current' ? user.id : decodeId(ids, 'user', params.id);
        if (id !== user.id && !admin) throw new ServiceError('notAccessible');
        if (!(await store.users.byId(id)))
          throw new ServiceError('notFound', { text: 'No user has this id.' });
        const usage = (await store.quotas.usage([id])).get(id);
        if (!usage) return [];
        const quotas = Object.fromEntries(
          quotaNames.map((name) => [name, { used: usage[name].used, limit: usage[name].limit }]),
        );
        const { used, limit } = usage.datasetBytes;
        return [{ quota_source_label: null, total_disk_usage: used, quota_bytes: limit, quotas }];
      },
    );
  };
}
