import { errorKinds, type ErrorName } from '../errors/error-table.js';
import { ServiceError } from '../errors/service-error.js';
import type { Access, Caller } from './caller.js';

/** Which layer a route belongs to; they say the same thing with different numbers. */
export type Layer = 'typed' | 'older';

/** The error for each access that a caller does not have; nothing where the caller has it. */
const guards: Readonly<Record<Access, (caller: Caller, layer: Layer) => ErrorName | undefined>> = {
  open: () => undefined,
  anonymous: () => undefined,
  user: ({ kind }, layer) => (kind === 'user' ? undefined : signIn[layer]),
  admin: (caller) => (caller.kind === 'user' && caller.admin ? undefined : 'adminRequired'),
};

const signIn = { typed: 'userRequired', older: 'authenticationRequired' } as const;

/**
 * Holds a caller against what a route asks for.
 * @throws ServiceError where that is not enough
 */
export function guard(access: Access, caller: Caller, layer: Layer = 'typed'): void {
  const refusal = guards[access](caller, layer);
  if (refusal !== undefined) throw new ServiceError(refusal, { text: errorKinds[refusal].text });
}

/** Whether the caller may read a record: its owner and administrators may, and everyone what is public. */
export function mayRead(caller: Caller, { ownerId, isPublic = false }: ReadableRecord): boolean {
  return isPublic || (caller.kind === 'user' && (caller.admin || caller.user.id === ownerId));
}

/** As much of a record as decides who may read it. */
export interface ReadableRecord {
  ownerId: number;
  isPublic?: boolean;
}
