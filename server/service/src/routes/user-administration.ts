import type { FastifyPluginAsync } from 'fastify';
import { userAdministrationRoutes as routes } from '@user-tool/platform-api/routes/users.js';
import { ServiceError } from '../errors/service-error.js';
import { accountFinders } from '../records/find-items.js';
import { roleRecord } from '../records/role-record.js';
import { detailedUser, userFault, userRecord } from '../records/user-record.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

/** What administrators do with users; everything that a user has created is kept. */
export function serveUserAdministration({ ids, store, config }: ServiceDependencies): FastifyPluginAsync {
  const { user: userIn } = accountFinders({ ids, store });
  const setDeleted = async (id: string, isDeleted: boolean) => {
    const user = await userIn(id);
    await store.users.setDeleted(user.id, isDeleted);
    if (isDeleted) await store.jobs.cancelOf(user.id);
    return userRecord(ids, { ...user, isDeleted });
  };

  return async (app) => {
    bind(app, routes.create, async ({ body }) => {
      const { email, username } = body;
      const user = await store.users
        .add({ email, username: username ?? undefined })
        .catch((error: unknown) => {
          throw userFault(error, { email, username }) ?? error;
        });
      return userRecord(ids, user);
    });

    bind(app, routes.delete, async ({ params }) => setDeleted(params.id, true));

    bind(app, routes.listDeleted, async (request, reply) =>
      sendList({ request, reply }, request.query, {
        atOnce: 200,
        read: (page) => store.users.list({ ...page, isDeleted: true }),
        show: (users) => users.map((user) => userRecord(ids, user)),
      }),
    );

    bind(app, routes.showDeleted, async ({ params }) => {
      const user = await userIn(params.id);
      if (!user.isDeleted) throw new ServiceError('notFound', { text: 'No removed user has this id.' });
      const usage = await store.quotas.usage([user.id], ['datasetBytes']);
      const datasetUsage = usage.get(user.id)?.datasetBytes ?? { used: 0, limit: 0, isOwn: false };
      return detailedUser(ids, user, datasetUsage);
    });

    bind(app, routes.undelete, async ({ params }) => setDeleted(params.id, false));

    bind(app, routes.roles, async (request, reply) => {
      const { id } = await userIn(request.params.id);
      return sendList({ request, reply }, request.query, {
        atOnce: 200,
        read: (page) => store.roles.ofUser(id, page),
        show: (roles) => roles.map((role) => roleRecord(role, { ids, basePath: config.basePath })),
      });
    });
  };
}
