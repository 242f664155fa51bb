import { createHash, timingSafeEqual } from 'node:crypto';
import type { ErrorName } from '../errors/error-table.js';
import { ServiceError } from '../errors/service-error.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends the request; anonymous until that is known. */
    readonly caller: Caller;
    /** The caller, once it is known. */
    identified: Caller | null;
    /** Why the caller is not who the request says; told where the route asks who calls. */
    refusal: ServiceError | null;
  }
  interface FastifyContextConfig {
    /** What the route asks of its caller; every route says it. */
    access?: Access;
  }
}

/**
 * What a route asks of its caller. `open`: nothing, not even who it is. `anonymous`: anybody, but a key that is shown
 * has to be right. `user`: somebody who is signed in. `admin`: an administrator.
 */
export type Access = 'open' | 'anonymous' | 'user' | 'admin';

/** Somebody that the service knows. Numbers of records stay inside. */
export interface User {
  id: number;
  email: string;
}

/** Who sends a request. */
export type Caller =
  { kind: 'anonymous' } | { kind: 'user'; user: User; admin: boolean; by: 'key' | 'bootstrap' | 'remote' };

/** Nobody in particular. */
export const anonymous: Caller = { kind: 'anonymous' };

/** Somebody who is signed in. */
export type SignedIn = Extract<Caller, { kind: 'user' }>;

/**
 * The caller of a route that asks for somebody who is signed in.
 * @throws ServiceError `userRequired` where the route asks for less
 */
export function signedIn(caller: Caller): SignedIn {
  if (caller.kind === 'user') return caller;
  throw new ServiceError('userRequired');
}

/** The number of a caller who is {@link signedIn}. */
export const userOf = (caller: Caller): number => signedIn(caller).user.id;

/** An API key that was made once. */
export interface KnownKey {
  user: User;
  /** Whether its user is an administrator. */
  admin: boolean;
  state: 'valid' | 'expired' | 'revoked' | 'user-deleted';
}

/** Where API keys are looked up. */
export interface Keys {
  find(key: string): Promise<KnownKey | undefined>;
}

/** Where users are looked up that others vouch for. */
export interface Users {
  /** The user with the address, made where there is none. `admin`: whether the user is an administrator. */
  ensure(email: string): Promise<{ user: User; admin: boolean; active: boolean }>;
}

/** Compares secrets in a time that does not tell how much of them is right. */
export function sameSecret(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** Who has the rights of the bootstrap key. */
export const bootstrapEmail = 'bootstrap-admin@localhost';

/** Which error each state of a key that does not hold is told with. */
export const keyErrors = {
  expired: 'expiredKey',
  revoked: 'revokedKey',
  'user-deleted': 'deactivated',
} as const satisfies Record<Exclude<KnownKey['state'], 'valid'>, ErrorName>;
