import type { TestService } from '../service.js';

/** The callers, in the order of the columns. */
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

/** The result: the status of a success or a page, else the number of an error, which begins with its status. */
export type Expected = Readonly<Record<CallerName, number>>;

/** The request of a row: path parameters, the query with its question mark, and a body. */
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
  /** Creates what the request needs, separately for each caller: one must not change what the next one finds. */
  ask?: (service: TestService) => Promise<Asked> | Asked;
  expected: Expected;
}

let made = 0;

/** A unique name. */
export const newName = (): string => `row ${++made}`;

const badKeys = { 'expired key': 401001, 'revoked key': 401001 } as const;

/** Callers are not identified. */
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

/** Everyone may, but not with an invalid key. */
export const everybody: Expected = { ...open, ...badKeys };

/** Signed-in users. */
export const signedIn: Expected = { ...everybody, anonymous: 403008 };

/** The same, with the number of another error. */
export const signedInOr = (anonymous: number): Expected => ({ ...everybody, anonymous });

/** Administrators only. */
export const administrators: Expected = {
  ...badKeys,
  anonymous: 403006,
  user: 403006,
  owner: 403006,
  administrator: 200,
  'remote user': 403006,
  'bootstrap key': 200,
};

/** The owner and administrators; others get the number, and those without a key the same by default. */
export const ownerAndAdministrators = (others: number, anonymous = others): Expected => ({
  ...everybody,
  anonymous,
  user: others,
  'remote user': others,
});

/** Only the owner: others, including administrators, get the number. */
export const ownerAlone = (status: number, others: number, anonymous = 403008): Expected => ({
  ...everybody,
  anonymous,
  user: others,
  owner: status,
  administrator: others,
  'remote user': others,
  'bootstrap key': others,
});
