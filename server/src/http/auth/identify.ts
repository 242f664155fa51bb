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

/** As much of a request as tells who sends it. */
export interface Identifiable {
  headers: IncomingHttpHeaders;
  /** The part of the address behind the question mark. */
  query: URLSearchParams;
  /** The address at the other end of the connection, whatever any header says. */
  socketAddress: string | undefined;
}

/** Who sends a request, or why that cannot be said. Rejects only where the lookup itself fails. */
export type Identify = (request: Identifiable) => Promise<Caller | ServiceError>;

/** How a caller can show an API key, in the order in which they count (public platform, Authentication). */
const means: readonly { name: string; read: (request: Identifiable) => string | undefined }[] = [
  { name: 'key=', read: ({ query }) => query.get('key') ?? undefined },
  { name: 'x-api-key', read: ({ headers }) => [headers['x-api-key']].flat()[0] },
  { name: 'bearer', read: ({ headers }) => /^bearer +(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1] },
];

/** The API key that a request shows, if any. */
export function shownKey(request: Identifiable): string | undefined {
  for (const { read } of means) {
    const key = read(request)?.trim();
    if (key !== undefined && key !== '') return key;
  }
  return undefined;
}

/** Makes what finds out who sends a request: an API key wins over a front-end server's word. */
export function identifier(config: ServiceConfig, keys: Keys, users: Users): Identify {
  const remote = remoteUserReader(config);
  const byKey = async (key: string): Promise<Caller | ServiceError> => {
    const { bootstrapAdminKey } = config;
    if (bootstrapAdminKey !== undefined && sameSecret(key, bootstrapAdminKey)) {
      const { user } = await users.ensure(bootstrapEmail);
      return { kind: 'user', user, admin: true, by: 'bootstrap' };
    }
    const known = await keys.find(key);
    if (!known) return new ServiceError('badKey');
    if (known.state !== 'valid') return new ServiceError(keyErrors[known.state]);
    return { kind: 'user', user: known.user, admin: known.admin, by: 'key' };
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
