import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../errors/service-error.js';
import { answerLimit } from '../requests/limits.js';

/** Bounds of all responses with records. */
const limits = {
  /** Bytes of those that are composed or not yet received. */
  bytes: 64 * 1024 * 1024,
  /** Milliseconds that a request waits for room. */
  wait: 5_000,
  /** Requests that wait. */
  waiting: 1_000,
  /** Milliseconds of one turn of the event loop after which no other response is begun. */
  turn: 10,
} as const;

/** Room for the response of one request. */
export interface Room {
  /** From now on, it takes this many bytes. */
  shrink(bytes: number): void;
  /** It takes none; may be called again. */
  free(): void;
}

interface Waiter {
  enter: (room: Room) => void;
  timer: NodeJS.Timeout;
}

/**
 * Shares out memory and time for responses: clients that ask for much and read slowly cannot fill it, and other
 * requests get their turn between long lists. Whoever finds no room waits in line, as short responses leave at once.
 */
export class AnswerBytes {
  private taken = 0;
  /** When the first response of this turn of the event loop was begun. */
  private turnStart: number | undefined;
  /** Whether one that was begun in this turn may not be composed yet. */
  private isComposing = false;
  private readonly waiters = new Set<Waiter>();

  constructor(private readonly limit: number = limits.bytes) {}

  /**
   * Room for the longest response.
   * @throws ServiceError `overloaded` if there is none for too long
   */
  async enter(): Promise<Room> {
    if (this.waiters.size === 0 && this.hasRoom && this.mayBegin()) return this.take();
    if (this.waiters.size >= limits.waiting) throw overloaded();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiters.delete(waiter);
        reject(overloaded());
      }, limits.wait);
      const waiter = { enter: resolve, timer };
      this.waiters.add(waiter);
    });
  }

  private get hasRoom(): boolean {
    return this.taken + answerLimit <= this.limit;
  }

  /** Composing may take only microtasks, during which the event loop does not go on. */
  private mayBegin(): boolean {
    const now = performance.now();
    if (this.turnStart === undefined) {
      this.turnStart = now;
      setImmediate(() => {
        this.turnStart = undefined;
        this.isComposing = false;
        this.admit();
      });
    }
    return !this.isComposing && now - this.turnStart < limits.turn;
  }

  private take(): Room {
    let own = answerLimit;
    this.taken += own;
    this.isComposing = true;
    const shrink = (bytes: number): void => {
      if (bytes >= own) return;
      this.taken -= own - bytes;
      own = bytes;
      this.isComposing = false;
      this.admit();
    };
    return {
      shrink,
      free: () => {
        shrink(0);
      },
    };
  }

  /** Admits one, which begins before another can follow. */
  private admit(): void {
    const [waiter] = this.waiters;
    if (!waiter || !this.hasRoom || !this.mayBegin()) return;
    this.waiters.delete(waiter);
    clearTimeout(waiter.timer);
    waiter.enter(this.take());
  }
}

function overloaded(): ServiceError {
  return new ServiceError('overloaded', { headers: { 'retry-after': '5' } });
}

/** Bytes of a stream that are in memory at once. */
const streamed = 256 * 1024;

/** Bounds the bytes of responses that are composed or sent at the same time. */
export function limitAnswerBytes(app: FastifyInstance): void {
  const answers = new AnswerBytes();
  const composed = new WeakMap<object, (bytes: number) => void>();
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' || request.routeOptions.config.access === 'open') return;
    const room = await answers.enter();
    if (request.raw.socket.destroyed) {
      room.free();
      throw overloaded();
    }
    // A response that is still being composed takes memory, even if its client has hung up.
    let [isComposed, isClosed] = [false, false];
    const freeIfDone = (): void => {
      if (isComposed && isClosed) room.free();
    };
    composed.set(request, (bytes) => {
      isComposed = true;
      room.shrink(bytes);
      freeIfDone();
    });
    reply.raw.once('close', () => {
      isClosed = true;
      freeIfDone();
    });
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    const bytes = typeof payload === 'string' ? Buffer.byteLength(payload) : sizeOf(payload);
    composed.get(request)?.(bytes);
  });
  app.addHook('onError', async (request) => {
    composed.get(request)?.(0);
  });
}

function sizeOf(payload: unknown): number {
  return payload instanceof Uint8Array ? payload.length : streamed;
}
