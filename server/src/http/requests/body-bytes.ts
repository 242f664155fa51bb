import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Transform, type Readable } from 'node:stream';
import type { ServiceConfig } from '../config/options.js';
import { awaitBody } from '../errors/raw.js';
import { ServiceError } from '../errors/service-error.js';
import { callerKey } from './asker.js';
import { allowTime } from './body-time.js';
import { formSize } from './limits.js';

declare module 'fastify' {
  interface FastifyInstance {
    readonly bodyBytes: BodyBytes;
  }
}

/** Bytes of the bodies of all requests without a response yet. A body that is alone may be longer than allowed. */
export class BodyBytes {
  private readonly byCaller = new Map<string, number>();
  private sum = 0;

  /** @param limit bytes of all callers; one caller may have a quarter of them */
  constructor(private readonly limit: number) {}

  /** Of all callers. */
  get total(): number {
    return this.sum;
  }

  /** The body of one request of a caller. */
  open(caller: string): OpenBody {
    let own = 0;
    let isOpen = true;
    const change = (bytes: number): void => {
      own += bytes;
      this.sum += bytes;
      const all = (this.byCaller.get(caller) ?? 0) + bytes;
      if (all > 0) this.byCaller.set(caller, all);
      else this.byCaller.delete(caller);
    };
    const isFull = (held: number, bytes: number, limit: number): boolean =>
      held > own && held + bytes > limit;
    return {
      add: (bytes) => {
        if (!isOpen) return;
        if (isFull(this.sum, bytes, this.limit)) throw new ServiceError('bodiesFull', retry);
        if (isFull(this.byCaller.get(caller) ?? 0, bytes, this.limit / 4))
          throw new ServiceError('callerBodiesFull', retry);
        change(bytes);
      },
      close: () => {
        if (isOpen) change(-own);
        isOpen = false;
      },
    };
  }
}

/** A body that arrives. */
export interface OpenBody {
  /** Counts bytes before they are kept. @throws ServiceError `bodiesFull` or `callerBodiesFull` */
  add(bytes: number): void;
  /** Counts it no more. */
  close(): void;
}

const retry = { headers: { 'retry-after': '5' } };

/** Bytes of a body that is counted before it arrives: counting it in pieces would take longer. */
const short = 16 * 1024;

/** Whether a body is a form, which may contain files. */
export function isForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^\s*multipart\/form-data\s*(?:;|$)/i.test(headers['content-type'] ?? '');
}

/** Bounds the bytes of bodies that are received and processed at once, and counts those of anonymous callers. */
export function limitBodyBytes(app: FastifyInstance, config: ServiceConfig): void {
  const bodyBytes = new BodyBytes(config.bodiesLimit);
  app.decorate('bodyBytes', { getter: () => bodyBytes });
  app.addHook('preParsing', async (request, reply, payload) => {
    const { headers, is404, routeOptions, server } = request;
    const size = Number(headers['content-length'] ?? Number.NaN);
    if (size === 0 || (Number.isNaN(size) && headers['transfer-encoding'] === undefined)) return payload;
    const form = isForm(request) ? formSize(routeOptions.config.body, config) : undefined;
    if (!is404 && size > (form ?? routeOptions.bodyLimit)) throw new ServiceError('bodyTooLarge');
    awaitBody(request.raw);
    if (form !== undefined && !is404) {
      // The route writes its files to the disk as they arrive.
      allowTime(request.raw, config.fetchTime);
      reply.raw.once('close', () => payload.unpipe().resume());
      return payload;
    }
    const body = bodyBytes.open(callerKey(request));
    reply.raw.once('close', () => {
      body.close();
      // What was not read is received, but not kept, so that the connection can go on.
      payload.unpipe().resume();
    });
    const add = (bytes: number): void => {
      body.add(bytes);
      if (routeOptions.config.body === 'document') server.checkCosts.addBytes(request, bytes);
    };
    if (size > short || Number.isNaN(size)) return counted(payload, add);
    add(size);
    return payload;
  });
}

/** The same bytes, each of which is counted first. */
function counted(payload: Readable, add: (bytes: number) => void): Readable {
  const made = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        add(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  // The framework may no longer listen when it comes.
  made.on('error', () => undefined);
  payload.once('error', (error) => made.destroy(error));
  return payload.pipe(made);
}
