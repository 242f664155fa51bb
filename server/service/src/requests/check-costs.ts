import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceConfig } from '../config/options.js';
import { ServiceError } from '../errors/service-error.js';
import { callerKey } from './asker.js';
import { LocalMinuteCounter, type MinuteCounter } from './minute-counter.js';

declare module 'fastify' {
  interface FastifyInstance {
    readonly checkCosts: CheckCosts;
  }
}

/** What a request is counted by. */
type Payer = Pick<FastifyRequest, 'caller' | 'ip'>;

/** What the documents of anonymous callers cost within a minute, of each address. */
export class CheckCosts {
  private readonly costs: readonly ['bytes' | 'time', limit: number][];

  constructor(
    { anonymousBytes, anonymousTime }: Pick<ServiceConfig, 'anonymousBytes' | 'anonymousTime'>,
    private readonly counter: MinuteCounter,
  ) {
    const all = [['bytes', anonymousBytes] as const, ['time', anonymousTime] as const];
    this.costs = all.flatMap(([kind, limit]) => (limit > 0 ? [[kind, limit]] : []));
  }

  /** Counts bytes of a body. */
  addBytes(payer: Payer, bytes: number): void {
    this.add('bytes', payer, bytes);
  }

  /** Counts milliseconds in a thread. */
  addTime(payer: Payer, milliseconds: number): void {
    this.add('time', payer, milliseconds);
  }

  /**
   * Checks that the caller may send another document: its cost is known only afterwards.
   * @throws ServiceError `tooCostly`, with when to try again
   */
  check(payer: Payer): void {
    if (payer.caller.kind !== 'anonymous') return;
    for (const [kind, limit] of this.costs) {
      const { total, endsIn } = this.counter.add(keyOf(kind, payer), 0);
      if (total < limit) continue;
      throw new ServiceError('tooCostly', { headers: { 'retry-after': String(Math.ceil(endsIn / 1000)) } });
    }
  }

  private add(kind: 'bytes' | 'time', payer: Payer, amount: number): void {
    if (amount <= 0 || payer.caller.kind !== 'anonymous' || !this.costs.some(([one]) => one === kind)) return;
    this.counter.add(keyOf(kind, payer), amount);
  }
}

const keyOf = (kind: string, payer: Payer): string => `${kind} ${callerKey(payer)}`;

/**
 * Refuses documents of anonymous callers whose earlier ones cost too much.
 * @param counter where costs are counted; by default, in this process
 */
export function limitCosts(
  app: FastifyInstance,
  config: ServiceConfig,
  counter: MinuteCounter = new LocalMinuteCounter(),
): void {
  const costs = new CheckCosts(config, counter);
  app.decorate('checkCosts', { getter: () => costs });
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.body === 'document') costs.check(request);
  });
}
