import type { FastifyRequest } from 'fastify';

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

/** The host of an origin, without its port: another port of a host is the same site. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).hostname : undefined;
}
