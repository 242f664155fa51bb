import { createHash, timingSafeEqual } from 'node:crypto';
import type { Access } from '@user-tool/platform-api/routes/route.js';
import type { ErrorName } from '../errors/error-table.js';
import { ServiceError } from '../errors/service-error.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender of the request; anonymous until identified. */
    readonly caller: Caller;
    /** The caller, once identified. */
    identified: Caller | null;
    /** Why the caller is not who the request claims; reported if the route requires a caller. */
    refusal: ServiceError | null;
  }
  interface FastifyContextConfig {
    /** What the route requires of its caller; every route declares it. */
    access?: Access;
    /** The error for callers who are not signed in, if the public platform has another than `userRequired` there. */
    unsigned?: ErrorName;
  }
}

/** A user that the service knows. Record numbers are internal. */
export interface KnownUser {
  id: number;
  email: string;
}

/** The sender of a request. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'user'; user: KnownUser; admin: boolean; by: 'key' | 'bootstrap' | 'remote' };

/** An unknown caller. */
export const anonymous: Caller = { kind: 'anonymous' };

/** A signed-in user. */
export type SignedIn = Extract<Caller, { kind: 'user' }>;

/**
 * The caller of a route that requires a signed-in user.
 * @throws ServiceError `userRequired` if the route requires less
 */
export function signedIn(caller: Caller): SignedIn {
  if (caller.kind === 'user') return caller;
  throw new ServiceError('userRequired');
}

/** The record number of a {@link signedIn} caller. */
export const userOf = (caller: Caller): number => signedIn(caller).user.id;

/** An API key that exists or existed. */
export interface StoredKey {
  user: KnownUser;
  /** Whether its user is an administrator. */
  admin: boolean;
  state: 'valid' | 'expired' | 'revoked' | 'user-deleted';
}

/** Where API keys are looked up. */
export interface Keys {
  find(key: string): Promise<StoredKey | undefined>;
}

/** Looks up users that a front-end server vouches for. */
export interface Users {
  /** The user with this email, created if missing. `admin`: whether the user is an administrator. */
  ensure(email: string): Promise<{ user: KnownUser; admin: boolean; active: boolean }>;
}

/** Compares secrets in constant time. */
export function sameSecret(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** The user of the bootstrap key. */
export const bootstrapEmail = 'bootstrap-admin@localhost';

/** The error for each state of an invalid key. */
export const keyErrors = {
  expired: 'expiredKey',
  revoked: 'revokedKey',
  'user-deleted': 'deactivated',
} as const satisfies Record<Exclude<StoredKey['state'], 'valid'>, ErrorName>;
