import { ids, type TestService } from '../service.js';
import {
  administrators,
  everybody,
  newName,
  ownerAndAdministrators,
  signedInOr,
  type Asked,
  type Expected,
  type Row,
} from './row.js';

const alice =
  (more: Partial<Asked> = {}) =>
  ({ users }: TestService): Asked => ({ params: { id: ids.encode('user', users.alice) }, ...more });

/** A user who does nothing else. */
const somebody =
  ({ isDeleted }: { isDeleted: boolean }) =>
  async ({ store }: TestService): Promise<Asked> => {
    const { id } = await store.users.add({ email: `${newName().replace(' ', '')}@example.org` });
    await store.users.setDeleted(id, isDeleted);
    return { params: { id: ids.encode('user', id) } };
  };

/** A group with alice and a role. */
const group =
  ({ isDeleted = false, ...more }: { isDeleted?: boolean; body?: unknown; member?: 'user' | 'role' } = {}) =>
  async ({ store, users }: TestService): Promise<Asked> => {
    const { id: roleId } = await store.roles.add({ name: newName() });
    const { id } = await store.groups.add({ name: newName(), userIds: [users.alice], roleIds: [roleId] });
    if (isDeleted) await store.groups.delete(id);
    const member = more.member === 'role' ? ids.encode('role', roleId) : ids.encode('user', users.alice);
    const params = { id: ids.encode('group', id), member_id: member };
    return { params, ...('body' in more && { body: more.body }) };
  };

const others = (status: number, number: number): Expected => ({
  ...ownerAndAdministrators(number, 403005),
  ...{ owner: status, administrator: status, 'bootstrap key': status },
});

/** Users and groups. */
export const peopleRows: readonly Row[] = [
  { route: 'GET /api/whoami', expected: everybody },
  { route: 'GET /api/users/current', expected: everybody },
  { route: 'GET /api/users/{id}', ask: alice(), expected: ownerAndAdministrators(400008) },
  {
    route: 'PUT /api/users/{id}',
    ask: alice({ body: { username: 'linnaeus' } }),
    expected: ownerAndAdministrators(400008),
  },
  {
    route: 'PUT /api/users/{id}/information/inputs',
    ask: alice({ body: { username: 'linnaeus' } }),
    expected: ownerAndAdministrators(400008, 403001),
  },
  { route: 'GET /api/users/{id}/usage', ask: alice(), expected: ownerAndAdministrators(403002, 400008) },
  { route: 'GET /api/users/{id}/usage', ask: () => ({ params: { id: 'current' } }), expected: everybody },
  { route: 'GET /api/users', expected: signedInOr(403001) },
  {
    route: 'POST /api/users',
    ask: () => ({ body: { email: `${newName().replace(' ', '')}@example.org` } }),
    expected: administrators,
  },
  { route: 'DELETE /api/users/{id}', ask: somebody({ isDeleted: false }), expected: administrators },
  { route: 'GET /api/users/deleted', expected: administrators },
  { route: 'GET /api/users/deleted/{id}', ask: somebody({ isDeleted: true }), expected: administrators },
  {
    route: 'POST /api/users/deleted/{id}/undelete',
    ask: somebody({ isDeleted: true }),
    expected: administrators,
  },
  { route: 'GET /api/users/{id}/roles', ask: alice(), expected: administrators },
  { route: 'GET /api/users/{id}/api_key', ask: alice(), expected: ownerAndAdministrators(403002, 403005) },
  {
    route: 'GET /api/users/{id}/api_key/detailed',
    ask: alice(),
    expected: { ...others(204, 403002), owner: 200 },
  },
  { route: 'POST /api/users/{id}/api_key', ask: alice(), expected: ownerAndAdministrators(403002, 403005) },
  {
    route: 'DELETE /api/users/{id}/api_key',
    // Of nobody who asks: the key of the request would be revoked.
    ask: somebody({ isDeleted: false }),
    expected: { ...others(204, 403002), owner: 403002 },
  },
  { route: 'GET /api/groups', expected: administrators },
  { route: 'POST /api/groups', ask: () => ({ body: { name: newName() } }), expected: administrators },
  { route: 'GET /api/groups/{id}', ask: group(), expected: administrators },
  { route: 'PUT /api/groups/{id}', ask: group({ body: {} }), expected: administrators },
  { route: 'DELETE /api/groups/{id}', ask: group(), expected: administrators },
  { route: 'POST /api/groups/{id}/undelete', ask: group({ isDeleted: true }), expected: administrators },
  { route: 'POST /api/groups/{id}/purge', ask: group({ isDeleted: true }), expected: administrators },
  ...(['user', 'role'] as const).flatMap((member): Row[] => [
    { route: `GET /api/groups/{id}/${member}s`, ask: group(), expected: administrators },
    ...['GET', 'PUT', 'DELETE'].map((method) => ({
      route: `${method} /api/groups/{id}/${member}s/{member_id}`,
      ask: group({ member }),
      expected: administrators,
    })),
  ]),
];
