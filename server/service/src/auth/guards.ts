import { errorKinds, type ErrorName } from '../errors/error-table.js';
import { ServiceError } from '../errors/service-error.js';
import type { Access } from '@user-tool/platform-api/routes/route.js';
import type { Caller } from './caller.js';

/** The error for each access that a caller lacks; undefined if granted. */
const guards: Readonly<Record<Access, (caller: Caller, unsigned: ErrorName) => ErrorName | undefined>> = {
  open: () => undefined,
  page: () => undefined,
  anonymous: () => undefined,
  user: ({ kind }, unsigned) => (kind === 'user' ? undefined : unsigned),
  admin: (caller) => (caller.kind === 'user' && caller.admin ? undefined : 'adminRequired'),
};

/**
 * Checks that a caller has the access that a route requires.
 * @param unsigned the error for callers who are not signed in
 * @throws ServiceError if not
 */
export function guard(access: Access, caller: Caller, unsigned: ErrorName = 'userRequired'): void {
  const error = guards[access](caller, unsigned);
  if (error !== undefined) throw new ServiceError(error, { text: errorKinds[error].text });
}

/** Whether the caller may read a record: its owner and administrators may, and everyone if it is public. */
export function mayRead(caller: Caller, { ownerId, isPublic = false }: ReadableRecord): boolean {
  return isPublic || (caller.kind === 'user' && (caller.admin || caller.user.id === ownerId));
}

/** Whether the caller may change a record: its owner and administrators may. */
export function mayChange(caller: Caller, { ownerId }: ReadableRecord): boolean {
  return mayRead(caller, { ownerId });
}

/** What decides who may read a record. */
export interface ReadableRecord {
  ownerId: number;
  isPublic?: boolean;
}
