import type { FastifyInstance } from 'fastify';
import { StoreFault, storeFault, storeTitles, type StoreCause, type StoreName } from '@user-tool/records';

declare module 'fastify' {
  interface FastifyInstance {
    readonly storeHealth: StoreHealth;
  }
}

/** How long the result of a probe is valid: anyone may ask whether the service is ready. */
const freshMs = 1_000;

/** The pause between probes while a store cannot be used. */
const retryMs = 5_000;

/** What can be probed: rejects with why it cannot be used. */
interface Probed {
  probe(): Promise<void>;
}

/** Where the causes are written. */
interface HealthLog {
  error(fields: object, text: string): void;
  info(text: string): void;
}

/** Whether one store can be used; logs each cause once, and once that it is over. */
class Watch {
  /** Why the store could not be used since it last worked; two causes may alternate. */
  readonly #causes = new Set<StoreCause>();
  #probe: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly name: StoreName,
    private readonly store: Probed,
    private readonly log: HealthLog,
  ) {}

  /** Remembers a failure, and probes until the store works again. */
  note(cause: StoreCause, message: string): void {
    if (!this.#causes.has(cause)) this.log.error({ cause }, message);
    this.#causes.add(cause);
    this.#timer ??= setInterval(() => void this.check().catch(() => undefined), retryMs).unref();
  }

  /** Probes the store, unless it was probed a moment ago. @throws StoreFault why it cannot be used */
  check(): Promise<void> {
    this.#probe ??= this.#probed();
    return this.#probe;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #probed(): Promise<void> {
    try {
      await this.store.probe();
      if (this.#causes.size > 0) this.log.info(`The ${storeTitles[this.name]} can be used again.`);
      this.#causes.clear();
      this.close();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const unexpected = { is: 'unavailable', of: this.name, cause: 'unsuitable', reason } as const;
      const failure = error instanceof StoreFault ? error : new StoreFault(unexpected);
      this.note(storeFault(failure, 'unavailable')?.cause ?? 'unsuitable', failure.message);
      throw failure;
    } finally {
      setTimeout(() => (this.#probe = undefined), freshMs).unref();
    }
  }
}

/** Whether the stores of the service can be used. */
export class StoreHealth {
  readonly #watches: Readonly<Record<StoreName, Watch>>;

  constructor(stores: Readonly<Record<StoreName, Probed>>, log: HealthLog) {
    this.#watches = {
      records: new Watch('records', stores.records, log),
      files: new Watch('files', stores.files, log),
    };
  }

  /** Remembers why a request has failed, if a store is the cause, and probes until the store works again. */
  noteFailure(error: unknown): void {
    const fault = storeFault(error, 'unavailable');
    if (fault) this.#watches[fault.of ?? 'records'].note(fault.cause, (error as StoreFault).message);
  }

  /**
   * Probes the stores, unless they were probed a moment ago.
   * @throws StoreFault why one of them cannot be used
   */
  async check(): Promise<void> {
    for (const watch of Object.values(this.#watches)) await watch.check();
  }

  /** Ends the probes. */
  close(): void {
    for (const watch of Object.values(this.#watches)) watch.close();
  }
}

/** Watches each store from its first failure until it works again. */
export function watchStores(app: FastifyInstance, stores: Readonly<Record<StoreName, Probed>>): void {
  const health = new StoreHealth(stores, app.log);
  app.decorate('storeHealth', { getter: () => health });
  app.addHook('onClose', async () => {
    health.close();
  });
}
