import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceConfig } from '../config/options.js';
import { compileNetworks } from '@user-tool/common/networks.js';
import { sameSecret } from './caller.js';

/** What a front-end server says about the user. */
export type RemoteUser =
  /** Nothing, or it is not trusted. */
  | { kind: 'none' }
  | { kind: 'user'; email: string }
  /** It is trusted but invalid; `why` is a sentence. */
  | { kind: 'refused'; why: string };

/** The parts of a request that are needed. */
export interface RemoteRequest {
  headers: IncomingHttpHeaders;
  /** The peer address of the connection, regardless of headers. */
  socketAddress: string | undefined;
}

const secretHeader = 'GX_SECRET';

/**
 * Creates the reader of remote-user mode (public platform, Authentication): the header counts only with the secret
 * and from a configured address.
 * @returns undefined if the mode is off
 */
export function remoteUserReader(
  config: ServiceConfig,
): ((request: RemoteRequest) => RemoteUser) | undefined {
  const { remoteUser, remoteUserSecret: secret, remoteUserHeader, proxies } = config;
  const isProxy = compileNetworks(proxies);
  if (!remoteUser || secret === undefined || !isProxy) return undefined;
  return ({ headers, socketAddress }) => {
    if (!isProxy(socketAddress)) return { kind: 'none' };
    const name = headerValue(headers, remoteUserHeader);
    const headerSecret = headerValue(headers, secretHeader);
    if (name === ambiguous || headerSecret === ambiguous)
      return { kind: 'refused', why: 'The request has two different user names.' };
    if (name === undefined || name === '' || name.startsWith('(null)')) return { kind: 'none' };
    if (headerSecret === undefined || !sameSecret(headerSecret, secret))
      return {
        kind: 'refused',
        why: 'The front-end server did not send the correct secret, so its user name is not accepted.',
      };
    return emailOf(name, config);
  };
}

/** Two spellings of one header with different values: one of them may be the client's own. */
const ambiguous = Symbol('ambiguous');

/** Front-end servers write `REMOTE_USER` as `remote_user` or `remote-user`, and programs as `HTTP_REMOTE_USER`. */
function headerValue(headers: IncomingHttpHeaders, name: string): string | typeof ambiguous | undefined {
  const plain = name.replace(/^HTTP_/i, '').toLowerCase();
  const spellings = new Set([plain, plain.replaceAll('_', '-'), plain.replaceAll('-', '_')]);
  const values = new Set([...spellings].flatMap((spelling) => headers[spelling] ?? []));
  if (values.size > 1) return ambiguous;
  return [...values].map(decoded)[0]?.trim();
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Node decodes each byte of a header as one character: reinterpreted as UTF-8 if valid. */
function decoded(bytes: string): string {
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return bytes;
  }
}

function emailOf(name: string, config: ServiceConfig): RemoteUser {
  const { remoteUserMaildomain: domain } = config;
  const whole = name.includes('@') || domain === undefined ? name : `${name}@${domain.replace(/^@/, '')}`;
  // A comma joins repeated headers.
  if (!/^[^\s,;@<>"]+@[^\s,;@<>"]+$/.test(whole) || whole.length > 255)
    return { kind: 'refused', why: 'The front-end server sent a user name that is not an email address.' };
  return { kind: 'user', email: whole };
}
