import { errorKinds, type ErrorName } from '../errors/error-table.js';
import { ServiceError } from '../errors/service-error.js';
import type { Access, Caller } from './caller.js';

/** The layer of a route; they use different numbers for the same error. */
export type Layer = 'typed' | 'older';

/** The error for each access that a caller lacks; undefined if granted. */
const guards: Readonly<Record<Access, (caller: Caller, layer: Layer) => ErrorName | undefined>> = {
  open: () => undefined,
  page: () => undefined,
  anonymous: () => undefined,
  user: ({ kind }, layer) => (kind === 'user' ? undefined : signIn[layer]),
  admin: (caller) => (caller.kind === 'user' && caller.admin ? undefined : 'adminRequired'),
};

const signIn = { typed: 'userRequired', older: 'authenticationRequired' } as const;

/**
 * Checks that a caller has the access that a route requires.
 * @throws ServiceError if not
 */
export function guard(access: Access, caller: Caller, layer: Layer = 'typed'): void {
  const refusal = guards[access](caller, layer);
  if (refusal !== undefined) throw new ServiceError(refusal, { text: errorKinds[refusal].text });
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
