import { request as requestHttp, STATUS_CODES, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { version } from '@user-tool/common/version.js';
import type { AllowedHosts } from './allowed-hosts.js';
import { ImportFault } from './import-fault.js';
import { shownUrl, sourceUrl } from './source-url.js';

/** How data is fetched. */
export interface DownloadOptions {
  hosts: AllowedHosts;
  /** The most bytes. */
  limit: number;
  /** Ends it, at any time. */
  signal: AbortSignal;
}

const maxRedirects = 5;

const redirecting: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches what is at a URL, after a few redirects. Each host is resolved once, and only its checked addresses are
 * connected to.
 * @returns the bytes as they arrive
 * @throws ImportFault, also while they arrive
 */
export async function download(first: URL, options: DownloadOptions): Promise<AsyncIterable<Uint8Array>> {
  let url = first;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await ask(url, options);
    const { statusCode, headers } = response;
    if (!redirecting.has(statusCode) || headers.location === undefined)
      return bytesOf(response, url, options);
    response.destroy();
    url = target(headers.location, url);
  }
  throw new ImportFault(`"${shownUrl(first)}" redirects more than ${maxRedirects} times.`);
}

/** Where a redirect leads. */
function target(location: string, from: URL): URL {
  if (!URL.canParse(location, from.href))
    throw new ImportFault(`"${shownUrl(from)}" redirects to something that is not a URL.`);
  const url = sourceUrl(new URL(location, from).href);
  if (from.protocol === 'https:' && url.protocol !== 'https:')
    throw new ImportFault(`"${shownUrl(from)}" redirects to "${shownUrl(url)}", which is not encrypted.`);
  return url;
}

/** Sends one request, and waits for the headers of its response. */
async function ask(url: URL, { hosts, signal }: DownloadOptions): Promise<IncomingMessage> {
  const addresses = await hosts.addressesOf(url);
  const options: RequestOptions = {
    method: 'GET',
    // No connection is used twice: its address was checked for this request.
    agent: false,
    signal,
    headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': `user-tool/${version}` },
    lookup: (_host, { all }, done) => {
      const [one] = addresses;
      if (all) done(null, [...addresses]);
      else done(null, one?.address ?? '', one?.family);
    },
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options);
    request.on('response', resolve);
    request.on('error', (error) => {
      reject(
        signal.aborted ? error : new ImportFault(`"${shownUrl(url)}" cannot be fetched: ${reasonOf(error)}.`),
      );
    });
    request.end();
  });
}

/** The bytes of a response. */
function bytesOf(
  response: IncomingMessage,
  url: URL,
  { limit, signal }: DownloadOptions,
): AsyncIterable<Uint8Array> {
  const { statusCode = 0, headers } = response;
  const refuse = (why: string): never => {
    response.destroy();
    throw new ImportFault(`"${shownUrl(url)}" ${why}.`);
  };
  if (statusCode !== 200)
    refuse(`answers with the status ${`${statusCode} ${STATUS_CODES[statusCode] ?? ''}`.trim()}`);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!/^\s*(?:identity)?\s*$/i.test(encoding)) refuse('is sent compressed, although that was not asked for');
  if (Number(headers['content-length'] ?? 0) > limit) refuse(tooLong(limit));
  return counted();

  async function* counted(): AsyncGenerator<Uint8Array> {
    let size = 0;
    try {
      for await (const part of response as AsyncIterable<Uint8Array>) {
        size += part.length;
        if (size > limit) refuse(tooLong(limit));
        yield part;
      }
    } catch (error) {
      if (error instanceof ImportFault || signal.aborted) throw error;
      throw new ImportFault(`"${shownUrl(url)}" was not received completely: ${reasonOf(error)}.`);
    }
  }
}

const tooLong = (limit: number): string =>
  `is larger than the ${limit.toLocaleString('en')} bytes that one file may have`;

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'its host refuses connections',
  ECONNRESET: 'the connection was closed',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its host cannot be reached',
  ETIMEDOUT: 'its host does not respond',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** The reason in words, or in the code of the system. */
function reasonOf(error: unknown): string {
  const { code = 'unknown error' } = error as NodeJS.ErrnoException;
  return reasons[code] ?? code;
}
