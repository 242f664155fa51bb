import { RegistryFault } from './registry-fault.js';

/** One request, without a body. */
export interface BoundedRequest {
  url: URL;
  method: 'GET' | 'HEAD';
  headers: Readonly<Record<string, string>>;
  /** The most bytes of its answer. */
  maxBody: number;
  /** Milliseconds until the whole answer has to be there. */
  timeoutMs: number;
}

/** The answer to a request. */
export interface RegistryResponse {
  status: number;
  headers: Headers;
  body: string;
  /** From where it came in the end. */
  url: URL;
}

const maxRedirects = 5;

const redirecting: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Sends a request, and follows a few redirects. `Authorization` goes to the first host alone. Addresses have to be
 * `https`; `http`, and this machine, only if the first address is on this machine too.
 * @throws RegistryFault
 */
export async function boundedRequest(request: BoundedRequest): Promise<RegistryResponse> {
  const { method, maxBody, timeoutMs, url: first } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = new Headers(request.headers);
  const isLocal = isLoopback(first);
  let url = first;
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      if (!isAllowed(url, isLocal))
        throw new RegistryFault('unclear', 'redirects to an address that is not safe');
      if (url.origin !== first.origin) headers.delete('authorization');
      const response = await fetch(url, { method, headers, signal, redirect: 'manual', credentials: 'omit' });
      const target = redirecting.has(response.status) ? response.headers.get('location') : null;
      if (target === null) {
        const body = await boundedBody(response, maxBody);
        return { status: response.status, headers: response.headers, body, url };
      }
      await response.body?.cancel();
      if (!URL.canParse(target, url.href))
        throw new RegistryFault('unclear', 'redirects to something that is not an address');
      url = new URL(target, url);
    }
  } catch (error) {
    if (error instanceof RegistryFault) throw error;
    throw new RegistryFault(
      'unreachable',
      signal.aborted ? `did not answer within ${timeoutMs / 1000} s` : causeOf(error),
    );
  }
  throw new RegistryFault('unclear', 'redirects too often');
}

/** Whether a host is this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Whether an address may be asked, after one that is on this machine or not. */
export function isAllowed(url: URL, isLocal: boolean): boolean {
  if (url.username !== '' || url.password !== '') return false;
  return isLocal
    ? url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
    : url.protocol === 'https:' && !isLoopback(url);
}

async function boundedBody({ body }: Response, most: number): Promise<string> {
  if (!body) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.length;
    // Leaving the loop cancels the rest.
    if (size > most) throw new RegistryFault('unclear', 'gave an answer that is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The network says why in codes: `ENOTFOUND`, `CERT_HAS_EXPIRED`. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  return code === undefined ? 'cannot be reached' : `cannot be reached (${code})`;
}
