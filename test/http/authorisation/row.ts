import type { TestService } from '../service.js';

/** Who asks, in the order of the columns. */
export const callers = [
  'anonymous',
  'user',
  'owner',
  'administrator',
  'remote user',
  'expired key',
  'revoked key',
  'bootstrap key',
] as const;

/** One of {@link callers}. The owner is alice, the user bob. */
export type CallerName = (typeof callers)[number];

/** What comes back: the status of what is no error, or a page, else the number of an error, which begins with its status. */
export type Expected = Readonly<Record<CallerName, number>>;

/** What is asked in a row: parameters of the path, the query with its question mark, and a body. */
export interface Asked {
  params?: Readonly<Record<string, string>>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** One route of the service and what each caller gets. */
export interface Row {
  /** Method and path, parameters in braces: `GET /api/roles/{id}`. */
  route: string;
  /** Makes what is asked for, anew for each caller: what one of them does must not change what the next one finds. */
  ask?: (service: TestService) => Promise<Asked> | Asked;
  expected: Expected;
}

let made = 0;

/** A name that nothing else has. */
export const newName = (): string => `row ${++made}`;

const badKeys = { 'expired key': 401001, 'revoked key': 401001 } as const;

/** Nobody is asked who it is. */
export const open: Expected = {
  anonymous: 200,
  user: 200,
  owner: 200,
  administrator: 200,
  'remote user': 200,
  'expired key': 200,
  'revoked key': 200,
  'bootstrap key': 200,
};

/** Everybody may, but not with a key that does not hold. */
export const everybody: Expected = { ...open, ...badKeys };

/** Who is signed in. */
export const signedIn: Expected = { ...everybody, anonymous: 403008 };

/** Administrators alone. */
export const administrators: Expected = {
  ...badKeys,
  anonymous: 403006,
  user: 403006,
  owner: 403006,
  administrator: 200,
  'remote user': 403006,
  'bootstrap key': 200,
};

/** Who owns it and administrators; others, signed in, get the number. */
export const ownerAndAdministrators = (others: number): Expected => ({
  ...signedIn,
  user: others,
  'remote user': others,
});

/** Who owns it, and nobody else: others, administrators too, get the number. */
export const ownerAlone = (status: number, others: number): Expected => ({
  ...signedIn,
  user: others,
  owner: status,
  administrator: others,
  'remote user': others,
  'bootstrap key': others,
});
