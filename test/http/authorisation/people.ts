import { ids } from '../service.js';
import { administrators, ownerAndAdministrators, signedIn, type Row } from './row.js';

/** Users and groups. */
export const peopleRows: readonly Row[] = [
  { route: 'GET /api/users/current', expected: signedIn },
  {
    route: 'GET /api/users/{id}/usage',
    ask: ({ users }) => ({ params: { id: ids.encode('user', users.alice) } }),
    expected: ownerAndAdministrators(403002),
  },
  { route: 'GET /api/users', expected: administrators },
  { route: 'GET /api/groups', expected: administrators },
];
