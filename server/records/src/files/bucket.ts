import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { StoreFault, type StoreCause } from '../fault.js';
import { extraFilesOf, placeOf, type ByteSpan, type DatasetFiles, type StoredFile } from './dataset-files.js';
import type { Bucket } from './location.js';
import type { ObjectList } from './object-list.js';

/** How to use a bucket. */
export interface BucketOptions extends Bucket {
  accessKeyId: string;
  secretAccessKey: string;
  /** How long to wait for a sign of life, in milliseconds. */
  timeoutMs: number;
}

/** What object stores accept in one request. */
const maxSize = 5 * 1024 ** 3;

/** What a response means if it is not a success; by default, that the location is wrong. */
const statuses: readonly (readonly [test: (status: number) => boolean, StoreCause, string])[] = [
  [
    (status) => status === 401 || status === 403,
    'forbidden',
    'it rejects the keys, or they do not permit this',
  ],
  [(status) => status === 404, 'gone', 'there is no such bucket'],
  [(status) => status === 429 || status === 503, 'crowded', 'it is overloaded'],
  [(status) => status === 507, 'full', 'no space is left'],
  [(status) => status >= 500, 'failing', 'it fails'],
  [() => true, 'unsuitable', 'it does not understand the request; check its endpoint and region'],
];

/** Files of datasets in an object store that speaks the protocol of S3. */
export class BucketFiles implements DatasetFiles {
  private readonly url: string;

  constructor(private readonly options: BucketOptions) {
    this.url = `${options.endpoint}/${encodePath(options.bucket)}`;
  }

  async add(file: string, from: string, extra?: string): Promise<number> {
    const { size } = await stat(from);
    if (size > maxSize) throw new StoreFault({ is: 'invalid', what: 'a file of at most 5 GiB', value: from });
    const url = this.urlOf(file, extra);
    if (url === undefined) throw new StoreFault({ is: 'invalid', what: 'a file name', value: extra ?? file });
    const hash = createHash('sha256');
    for await (const piece of createReadStream(from)) hash.update(piece as Buffer);
    const sum = { 'x-amz-content-sha256': hash.digest('hex') };
    // Without a body, `fetch` adds the length itself; two would be an invalid header.
    const sent =
      size === 0
        ? { headers: sum }
        : {
            headers: { ...sum, 'content-length': String(size) },
            body: createReadStream(from) as AsyncIterable<Uint8Array>,
          };
    await this.ended(await this.request('PUT', url, sent));
    return size;
  }

  async open(file: string, extra?: string): Promise<StoredFile | undefined> {
    const url = this.urlOf(file, extra);
    if (url === undefined) return undefined;
    const { response } = await this.request('HEAD', url);
    if (response.status === 404) return undefined;
    if (!response.ok) throw this.refusal(response);
    const size = Number(response.headers.get('content-length'));
    return {
      size,
      modified: new Date(response.headers.get('last-modified') ?? 0),
      // Without one, its size has to do: contents never change.
      tag: response.headers.get('etag') ?? `"${size.toString(36)}"`,
      read: (span) => this.read(url, span),
      close: () => Promise.resolve(),
    };
  }

  async place(file: string, path: string, signal?: AbortSignal): Promise<boolean> {
    const stored = await this.open(file);
    if (!stored) return false;
    await pipeline(await stored.read(), createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
    return true;
  }

  async extrasOf(file: string): Promise<string[]> {
    const { prefix } = this.options;
    const folder = `${prefix === '' ? '' : `${prefix}/`}${extraFilesOf(file)}/`;
    const names: string[] = [];
    for (let token = ''; ;) {
      const { keys, next } = await this.list(folder, token);
      names.push(...keys.map((key) => key.slice(folder.length)));
      if (next === '') return names;
      token = next;
    }
  }

  async remove(file: string, extras: readonly string[]): Promise<void> {
    for (const extra of [undefined, ...extras]) {
      const url = this.urlOf(file, extra);
      if (url !== undefined) await this.ended(await this.request('DELETE', url), [404]);
    }
  }

  /** Object stores show an object when all of it has arrived. */
  async sweep(): Promise<void> {}

  async probe(): Promise<void> {
    await this.ended(await this.request('HEAD', this.url));
  }

  /** A page of the objects whose keys begin like this, and the token of the next page. */
  private async list(prefix: string, token: string): Promise<ObjectList> {
    const query = [
      ...(token === '' ? [] : [`continuation-token=${encodePart(token)}`]),
      ...['encoding-type=url', 'list-type=2', `prefix=${encodePart(prefix)}`],
    ];
    const exchange = await this.request('GET', `${this.url}?${query.join('&')}`);
    if (!exchange.response.ok) await this.ended(exchange);
    const { readObjectList } = await import('./object-list.js');
    return readObjectList(this.piecesOf(exchange));
  }

  private async read(url: string, span?: ByteSpan): Promise<AsyncIterable<Uint8Array>> {
    const headers = span ? { range: `bytes=${span.start}-${span.end}` } : {};
    const exchange = await this.request('GET', url, { headers });
    if (exchange.response.status === (span ? 206 : 200)) return this.piecesOf(exchange);
    await exchange.response.body?.cancel().catch(() => undefined);
    throw this.refusal(exchange.response);
  }

  private async *piecesOf({ response, idle }: Exchange): AsyncGenerator<Uint8Array> {
    const reader = response.body?.getReader();
    try {
      for (;;) {
        idle.start();
        const piece = await reader?.read();
        idle.stop();
        if (piece?.value === undefined) return;
        yield piece.value;
      }
    } catch (error) {
      throw this.faultOf(error);
    } finally {
      idle.stop();
      await reader?.cancel().catch(() => undefined);
    }
  }

  /** Waits for the headers of a response. The store may take its time for long bodies, but not stall. */
  private async request(
    method: string,
    url: string,
    {
      headers = {},
      body,
    }: { headers?: Record<string, string>; body?: AsyncIterable<Uint8Array> | undefined } = {},
  ): Promise<Exchange> {
    const { accessKeyId, secretAccessKey, region } = this.options;
    const signer = new AwsV4Signer({
      method,
      url,
      headers,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    });
    const signed = (await signer.sign()).headers;
    // Not signed, because proxies change it; compressed parts would not be the parts of the file.
    signed.set('accept-encoding', 'identity');
    const idle = new IdleTimeout(this.options.timeoutMs);
    const sent = body && { body: watchedBody(body, idle), duplex: 'half' };
    try {
      idle.start();
      const init = { method, headers: signed, redirect: 'manual', signal: idle.signal, ...sent } as const;
      const response = await fetch(url, init as RequestInit);
      return { response, idle };
    } catch (error) {
      throw this.faultOf(error);
    } finally {
      idle.stop();
    }
  }

  /** Ends an exchange without its body. @throws StoreFault unless it was a success, or has a permitted status */
  private async ended({ response }: Exchange, permitted: readonly number[] = []): Promise<void> {
    await response.body?.cancel().catch(() => undefined);
    if (!response.ok && !permitted.includes(response.status)) throw this.refusal(response);
  }

  private refusal({ status }: Response): StoreFault {
    const [, cause, reason] = statuses.find(([test]) => test(status)) ?? [];
    return this.fault(cause ?? 'unsuitable', `${reason} (status ${status})`);
  }

  /** Why the store cannot be used, unless it is the fault of what was to be sent. */
  private faultOf(error: unknown): Error {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    const { name, message } = error as Error;
    if (name === 'TimeoutError') return this.fault('unreachable', 'it does not respond');
    if (name !== 'TypeError') return error as Error;
    return this.fault('unreachable', `no connection is possible (${code ?? message})`);
  }

  private fault(cause: StoreCause, reason: string): StoreFault {
    return new StoreFault({ is: 'unavailable', of: 'files', cause, reason: `${this.url}: ${reason}` });
  }

  private urlOf(file: string, extra?: string): string | undefined {
    const place = placeOf(file, extra);
    if (place === undefined) return undefined;
    const { prefix } = this.options;
    return `${this.url}/${encodePath(prefix === '' ? place : `${prefix}/${place}`)}`;
  }
}

/** A response whose body is still to come. */
interface Exchange {
  response: Response;
  idle: IdleTimeout;
}

/** Ends a request while the store is silent for too long. */
class IdleTimeout {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly timeoutMs: number) {}

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** From now on, the store has to do something. */
  start(): void {
    this.stop();
    const end = (): void => {
      this.controller.abort(new DOMException('The store is silent.', 'TimeoutError'));
    };
    this.timer = setTimeout(end, this.timeoutMs);
  }

  /** It has, or nobody waits for it. */
  stop(): void {
    clearTimeout(this.timer);
  }
}

/** A body; each piece that the store takes is a sign of life. */
async function* watchedBody(body: AsyncIterable<Uint8Array>, idle: IdleTimeout): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    idle.start();
    yield piece;
  }
  idle.start();
}

/** A path in a URL. */
function encodePath(path: string): string {
  return path.split('/').map(encodePart).join('/');
}

/** A part of a URL; signatures require that only unreserved characters are plain. */
function encodePart(part: string): string {
  return encodeURIComponent(part).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
