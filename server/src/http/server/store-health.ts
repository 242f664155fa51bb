import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { StoreFault, storeFault, type Store, type StoreCause } from '../../store/index.js';

declare module 'fastify' {
  interface FastifyInstance {
    readonly storeHealth: StoreHealth;
  }
}

/** How long the result of a probe is valid: anyone may ask whether the service is ready. */
const freshMs = 1_000;

/** The pause between probes while the store cannot be used. */
const retryMs = 5_000;

/** Whether the store can be used; logs each cause once, and once that it is over. */
export class StoreHealth {
  /** Why the store cannot be used, as far as known. */
  #cause: StoreCause | undefined;
  #probe: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: Pick<Store, 'probe'>,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Remembers why a request has failed, if the store is the cause, and probes until the store works again. */
  noteFailure(error: unknown): void {
    const { cause } = storeFault(error, 'unavailable') ?? {};
    if (cause === undefined) return;
    if (cause !== this.#cause) this.log.error({ cause }, (error as StoreFault).message);
    this.#cause = cause;
    this.#timer ??= setInterval(() => void this.check().catch(() => undefined), retryMs).unref();
  }

  /**
   * Probes the store, unless it was probed a moment ago.
   * @throws StoreFault why it cannot be used
   */
  check(): Promise<void> {
    this.#probe ??= this.#probed();
    return this.#probe;
  }

  /** Ends the probes. */
  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #probed(): Promise<void> {
    try {
      await this.store.probe();
      if (this.#cause !== undefined) this.log.info('The database can be used again.');
      this.#cause = undefined;
      this.close();
    } catch (error) {
      const failure = error instanceof StoreFault ? error : unexpected(error);
      this.noteFailure(failure);
      throw failure;
    } finally {
      setTimeout(() => (this.#probe = undefined), freshMs).unref();
    }
  }
}

function unexpected(error: unknown): StoreFault {
  const reason = error instanceof Error ? error.message : String(error);
  return new StoreFault({ is: 'unavailable', cause: 'unsuitable', reason });
}

/** Watches the store from the first failure until it works again. */
export function watchStore(app: FastifyInstance, store: Store): void {
  const health = new StoreHealth(store, app.log);
  app.decorate('storeHealth', { getter: () => health });
  app.addHook('onClose', async () => {
    health.close();
  });
}
