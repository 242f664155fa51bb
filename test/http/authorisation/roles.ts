import type { RoleType } from '../../../server/platform-api/src/constants.js';
import { ids, type TestService } from '../service.js';
import { administrators, newName, ownerAndAdministrators, signedIn, type Asked, type Row } from './row.js';

const role =
  (type: RoleType, { isDeleted = false } = {}) =>
  async ({ store, users }: TestService): Promise<Asked> => {
    const { id } = await store.roles.add({ name: newName(), type, userIds: [users.alice] });
    if (isDeleted) await store.roles.delete(id);
    return { params: { id: ids.encode('role', id) } };
  };

/** Roles: their holders count as owners. */
export const roleRows: readonly Row[] = [
  { route: 'GET /api/roles', expected: signedIn },
  { route: 'GET /api/roles/{id}', ask: role('admin'), expected: signedIn },
  { route: 'GET /api/roles/{id}', ask: role('sharing'), expected: ownerAndAdministrators(404001, 403008) },
  { route: 'GET /api/roles/{id}', ask: role('private'), expected: ownerAndAdministrators(404001, 403008) },
  { route: 'GET /api/roles/{id}', ask: role('admin', { isDeleted: true }), expected: signedIn },
  {
    route: 'POST /api/roles',
    ask: () => ({ body: { name: newName(), description: '' } }),
    expected: administrators,
  },
  { route: 'DELETE /api/roles/{id}', ask: role('admin'), expected: administrators },
  { route: 'POST /api/roles/{id}/purge', ask: role('admin', { isDeleted: true }), expected: administrators },
  {
    route: 'POST /api/roles/{id}/undelete',
    ask: role('admin', { isDeleted: true }),
    expected: administrators,
  },
];
