import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceConfig } from '../config/options.js';
import { ServiceError } from '../errors/service-error.js';
import {
  anonymous,
  bootstrapEmail,
  keyErrors,
  sameSecret,
  type Caller,
  type Keys,
  type Users,
} from './caller.js';
import { remoteUserReader } from './remote-user.js';

/** The parts of a request that identify its sender. */
export interface Identifiable {
  headers: IncomingHttpHeaders;
  /** The query of the URL. */
  query: URLSearchParams;
  /** The peer address of the connection, regardless of headers. */
  socketAddress: string | undefined;
}

/** The sender of a request, or why it is unknown. Rejects only if the lookup itself fails. */
export type Identify = (request: Identifiable) => Promise<Caller | ServiceError>;

/** The bearer token of a request (RFC 6750). */
export const bearerOf = ({ authorization = '' }: IncomingHttpHeaders): string | undefined =>
  /^bearer +(\S+)\s*$/i.exec(authorization)?.[1];

/** How a caller can send an API key, in order of precedence (public platform, Authentication). */
const means: readonly { name: string; read: (request: Identifiable) => string | undefined }[] = [
  { name: 'key=', read: ({ query }) => query.get('key') ?? undefined },
  { name: 'x-api-key', read: ({ headers }) => [headers['x-api-key']].flat()[0] },
  { name: 'bearer', read: ({ headers }) => bearerOf(headers) },
];

/** The API key in a request, if any. */
export function shownKey(request: Identifiable): string | undefined {
  for (const { read } of means) {
    const key = read(request)?.trim();
    if (key !== undefined && key !== '') return key;
  }
  return undefined;
}

/** Creates the function that identifies callers: an API key takes precedence over a front-end server. */
export function identifier(config: ServiceConfig, keys: Keys, users: Users): Identify {
  const remote = remoteUserReader(config);
  const byKey = async (key: string): Promise<Caller | ServiceError> => {
    const { bootstrapAdminKey } = config;
    if (bootstrapAdminKey !== undefined && sameSecret(key, bootstrapAdminKey)) {
      const { user } = await users.ensure(bootstrapEmail);
      return { kind: 'user', user, admin: true, by: 'bootstrap' };
    }
    const match = await keys.find(key);
    if (!match) return new ServiceError('badKey');
    if (match.state !== 'valid') return new ServiceError(keyErrors[match.state]);
    return { kind: 'user', user: match.user, admin: match.admin, by: 'key' };
  };
  return async (request) => {
    const key = shownKey(request);
    if (key !== undefined) return byKey(key);
    const said = remote?.(request);
    if (said?.kind === 'refused') return new ServiceError('remoteUserRefused', { text: said.why });
    if (said?.kind !== 'user') return anonymous;
    const { user, admin, active } = await users.ensure(said.email);
    return active
      ? { kind: 'user', user, admin, by: 'remote' }
      : new ServiceError('remoteUserRefused', { text: 'The account of this user is deactivated.' });
  };
}
