import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FairQueue } from '@user-tool/checking/fair-queue.js';
import type { ErrorName } from '../errors/error-table.js';
import { ServiceError } from '../errors/service-error.js';
import { callerKey } from '../requests/asker.js';
import { answerLimit } from '../requests/limits.js';
import { Shares, type Excess } from '../requests/shares.js';

declare module 'fastify' {
  interface FastifyInstance {
    readonly answerBytes: AnswerBytes;
  }
}

/** Bounds of all responses with records; of one caller, a quarter of them. */
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
  caller: string;
  enter: (room: Room) => void;
  timer: NodeJS.Timeout;
}

/**
 * Shares out memory and time for responses: clients that ask for much and read slowly cannot fill it for others, and
 * other requests get their turn between long lists. Whoever finds no room waits, as short responses leave at once;
 * callers are served in turn.
 */
export class AnswerBytes {
  private readonly shares: Shares;
  /** When the first response of this turn of the event loop was begun. */
  private turnStart: number | undefined;
  /** Whether one that was begun in this turn may not be composed yet. */
  private isComposing = false;
  private readonly queue = new FairQueue<Waiter>();
  private readonly waiting = new Shares(limits.waiting);

  /** @param now milliseconds of the clock that turns are measured with */
  constructor(
    limit: number = limits.bytes,
    private readonly now = () => performance.now(),
  ) {
    this.shares = new Shares(limit);
  }

  /** Bytes of all of them. */
  get total(): number {
    return this.shares.total;
  }

  /**
   * Room for the longest response of a caller.
   * @throws ServiceError `callerAnswersFull` or `answersFull` if there is none for too long
   */
  async enter(caller: string): Promise<Room> {
    const excess = this.waiting.excess(caller, 1);
    if (excess !== undefined) throw full(excess);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.queue.remove(caller, waiter);
        this.waiting.add(caller, -1);
        reject(full(this.shares.excess(caller, answerLimit) ?? 'all'));
      }, limits.wait);
      const waiter = { caller, enter: resolve, timer };
      this.queue.add(caller, waiter);
      this.waiting.add(caller, 1);
      this.admit();
    });
  }

  /**
   * Room for a response that is composed already.
   * @param isNeeded whether it is sent in any case, as it says what has been changed
   * @throws ServiceError `callerAnswersFull` or `answersFull` if there is none
   */
  take(caller: string, bytes: number, isNeeded: boolean): Room {
    const excess = isNeeded ? undefined : this.shares.excess(caller, bytes);
    if (excess !== undefined) throw full(excess);
    return this.open(caller, bytes);
  }

  private open(caller: string, bytes: number): Room {
    let size = bytes;
    this.shares.add(caller, size);
    const shrink = (bytes: number): void => {
      if (bytes >= size) return;
      this.shares.add(caller, bytes - size);
      size = bytes;
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

  /** Admits one, which begins before another can follow: composing may take only microtasks. */
  private admit(): void {
    if (this.isComposing || this.isTurnOver()) return;
    const waiter = this.queue.take(({ caller }) => this.shares.excess(caller, answerLimit) === undefined);
    if (!waiter) return;
    const { caller, enter, timer } = waiter;
    clearTimeout(timer);
    this.waiting.add(caller, -1);
    this.beginTurn();
    this.isComposing = true;
    enter(this.open(caller, answerLimit));
  }

  private isTurnOver(): boolean {
    return this.turnStart !== undefined && this.now() - this.turnStart >= limits.turn;
  }

  private beginTurn(): void {
    if (this.turnStart !== undefined) return;
    this.turnStart = this.now();
    setImmediate(() => {
      this.turnStart = undefined;
      this.isComposing = false;
      this.admit();
    });
  }
}

const errors = {
  caller: 'callerAnswersFull',
  all: 'answersFull',
} as const satisfies Record<Excess, ErrorName>;

const full = (excess: Excess): ServiceError =>
  new ServiceError(errors[excess], { headers: { 'retry-after': '5' } });

/** Bytes of a stream that are in memory at once. */
const streamed = 256 * 1024;

/** Bytes of a response that leaves at once: the system has room for it. */
const short = 64 * 1024;

/** Bounds the bytes of responses that are composed or sent at the same time. */
export function limitAnswerBytes(app: FastifyInstance): void {
  const answers = new AnswerBytes();
  app.decorate('answerBytes', { getter: () => answers });
  const composed = new WeakMap<object, (bytes: number) => void>();
  app.addHook('preHandler', async (request, reply) => {
    // The response to HEAD is composed, too.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.routeOptions.config.access === 'open') return;
    const room = await answers.enter(callerKey(request));
    if (request.raw.socket.destroyed) {
      room.free();
      throw full('all');
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
  /** Counts the response to a request that does not wait for room, as it waits for a thread, or is short. */
  const count = (request: FastifyRequest, { raw }: FastifyReply, bytes: number): void => {
    if (bytes <= short || raw.closed || request.routeOptions.config.access === 'open') return;
    const isNeeded = request.routeOptions.config.body !== 'document';
    const room = answers.take(callerKey(request), bytes, isNeeded);
    raw.once('close', () => {
      room.free();
    });
  };
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = typeof payload === 'string' ? Buffer.byteLength(payload) : sizeOf(payload);
    const shrink = composed.get(request);
    if (shrink) shrink(bytes);
    else count(request, reply, bytes);
  });
  app.addHook('onError', async (request) => {
    composed.get(request)?.(0);
  });
}

function sizeOf(payload: unknown): number {
  return payload instanceof Uint8Array ? payload.length : streamed;
}
