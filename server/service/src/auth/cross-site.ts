import type { FastifyRequest } from 'fastify';
import { isLoopback } from '@user-tool/platform-api/address.js';

/** Methods that change nothing (RFC 9110, Safe Methods). */
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Whether a page of another site requests a change. A front-end server identifies its user on every request of the
 * browser, whichever page sends it; and a request without a body needs no preflight (Fetch standard, CORS-preflight
 * fetch).
 * @param allowed origins whose pages may do so
 */
export function isFromAnotherSite(
  { method, headers, hostname }: Pick<FastifyRequest, 'method' | 'headers' | 'hostname'>,
  allowed: readonly string[],
): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (safe.has(method) || (origin !== undefined && allowed.includes(origin))) return false;
  if (site !== undefined) return site === 'cross-site';
  // Old browsers, and all without TLS, send only the origin; programs send neither.
  return origin !== undefined && hostOf(origin) !== hostname.toLowerCase();
}

/**
 * Whether a page may have reached a service on its user's computer by a host name of its own, which resolves to that
 * computer (DNS rebinding): for a browser, page and service are then one site. Front-end servers pass on their own host.
 */
export function isFromReboundHost(
  { headers: { origin }, hostname, socket }: Pick<FastifyRequest, 'headers' | 'hostname' | 'socket'>,
  { corsOrigins, proxies }: { corsOrigins: readonly string[]; proxies: readonly string[] },
): boolean {
  if (origin === undefined || corsOrigins.includes(origin) || proxies.length > 0) return false;
  return isOwnAddress(socket.localAddress) && !isLoopback(hostname.toLowerCase());
}

function isOwnAddress(address: string | undefined): boolean {
  return address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address);
}

/** The host of an origin, without its port: another port of a host is the same site. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).hostname : undefined;
}
