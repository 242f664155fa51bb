import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Transform, type Readable } from 'node:stream';
import type { ServiceConfig } from '../config/options.js';
import type { ErrorName } from '../errors/error-table.js';
import { awaitBody } from '../errors/raw.js';
import { ServiceError } from '../errors/service-error.js';
import { callerKey } from './asker.js';
import { allowTime } from './body-time.js';
import { formSize } from './limits.js';
import { Shares, type Excess } from './shares.js';

declare module 'fastify' {
  interface FastifyInstance {
    readonly bodyBytes: BodyBytes;
  }
}

/** Bytes of the bodies of all requests without a response yet. A body that is alone may be longer than allowed. */
export class BodyBytes {
  private readonly shares: Shares;

  /** @param limit bytes of all callers; one caller may have a quarter of them */
  constructor(limit: number) {
    this.shares = new Shares(limit);
  }

  /** Of all callers. */
  get total(): number {
    return this.shares.total;
  }

  /** The body of one request of a caller. */
  open(caller: string): OpenBody {
    let size = 0;
    let isOpen = true;
    return {
      add: (bytes) => {
        if (!isOpen) return;
        const excess = this.shares.excess(caller, bytes, size);
        if (excess !== undefined) throw new ServiceError(errors[excess], retry);
        size += bytes;
        this.shares.add(caller, bytes);
      },
      close: () => {
        if (isOpen) this.shares.add(caller, -size);
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

const errors = { caller: 'callerBodiesFull', all: 'bodiesFull' } as const satisfies Record<Excess, ErrorName>;

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
  const counter = new Transform({
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
  counter.on('error', () => undefined);
  payload.once('error', (error) => counter.destroy(error));
  return payload.pipe(counter);
}
