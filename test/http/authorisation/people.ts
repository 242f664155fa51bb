import { administrators, signedIn, type Row } from './row.js';

/** Users and groups. */
export const peopleRows: readonly Row[] = [
  { route: 'GET /api/users/current', expected: signedIn },
  { route: 'GET /api/users', expected: administrators },
  { route: 'GET /api/groups', expected: administrators },
];
