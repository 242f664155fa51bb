import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { quotaNames } from '@user-tool/records';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { refTo } from '@user-tool/platform-api/routes/schemas.js';
import { quotaOf } from '../records/user-record.js';
import { quotaRows } from '../requests/limits.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const Amount = Type.Object({ used: Type.Integer(), limit: Type.Integer() });

const UserUsage = Type.Object(
  {
    quota_source_label: Type.Null({ description: 'There is one place to store in.' }),
    total_disk_usage: Type.Integer({ description: 'Size of all datasets in bytes, including deleted ones.' }),
    quota_percent: Type.Integer({ description: 'How much of the maximum that is.' }),
    quota_bytes: Type.Integer({ description: 'The maximum of it.' }),
    quota: Type.String({ description: 'The maximum, for readers.', examples: ['100.0 GB'] }),
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
        config: { access: 'anonymous' },
        schema: {
          tags: ['users'],
          summary: 'Show how much a user has stored, and the quotas',
          description:
            'Administrators can see the usage of all users, others their own. A caller who is not signed in has none.',
          params: Type.Object({
            id: Type.String({ description: 'The id of a user, or `current` for the caller.' }),
          }),
          response: { 200: Type.Array(refTo(UserUsage)) },
        },
      },
      async ({ caller, params }) => {
        if (caller.kind === 'anonymous') {
          if (params.id === 'current') return [];
          throw new ServiceError('unknownUser');
        }
        const { user, admin } = caller;
        const id = params.id === 'current' ? user.id : decodeId(ids, 'user', params.id);
        if (id !== user.id && !admin) throw new ServiceError('notAccessible');
        if (!(await store.users.byId(id)))
          throw new ServiceError('notFound', { text: 'No user has this id.' });
        const usage = (await store.quotas.usage([id])).get(id);
        if (!usage) return [];
        const quotas = Object.fromEntries(
          quotaNames.map((name) => [name, { used: usage[name].used, limit: usage[name].limit }]),
        );
        const { datasetBytes: bytes } = usage;
        return [{ quota_source_label: null, total_disk_usage: bytes.used, ...quotaOf(bytes), quotas }];
      },
    );
  };
}
