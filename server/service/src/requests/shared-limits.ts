import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { storeFault, type SharedCounts } from '@user-tool/records';
import type { ServiceDependencies } from '../server/dependencies.js';

/** Counts together with the other processes on the same database; undefined if it is for one process. */
export function shareCounts(
  app: FastifyInstance,
  { store, checker }: Pick<ServiceDependencies, 'store' | 'checker'>,
): SharedCounts | undefined {
  const counts = store.shareCounts({
    waiting: () => checker.waiting(),
    onFailure: (error) => {
      app.storeHealth.noteFailure(error);
      if (!storeFault(error, 'unavailable')) app.log.error({ err: error }, 'counts could not be exchanged');
    },
  });
  if (!counts) return undefined;
  checker.countElsewhere((caller) => counts.waitingOf(caller));
  app.addHook('onClose', () => counts.close());
  return counts;
}

/** The store of the plugin that limits the number of requests. */
export function requestCounter(counts: SharedCounts): new () => FastifyRateLimitStore {
  return class RequestCounter implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, done) => {
      const { total, endsIn } = counts.add(`requests ${key}`, 1);
      done(null, { current: total, ttl: endsIn });
    };

    child(): this {
      return this;
    }
  };
}
