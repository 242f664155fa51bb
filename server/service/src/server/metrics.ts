import type { FastifyInstance } from 'fastify';
import { setTimeout } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { TextChecker } from '@user-tool/checking/text-checker.js';
import type { TaskTimes } from '@user-tool/checking/thread-queue.js';
import type { Store } from '@user-tool/records';
import { sameSecret } from '../auth/caller.js';
import { bearerOf } from '../auth/identify.js';
import type { ServiceConfig } from '../config/options.js';
import { rejectionReasons, type RejectionReason } from '../errors/error-table.js';
import { ServiceError } from '../errors/service-error.js';

declare module 'fastify' {
  interface FastifyInstance {
    readonly meters: Meters;
  }
}

/** What the parts of the service report for its metrics. */
export interface Meters {
  countRejection: (reason: RejectionReason) => void;
  timeJob: (times: TaskTimes) => void;
}

const buckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

/** Lists of what Node holds, for which it aborts the process if an object in them is being collected. */
const unsafeMetrics = ['nodejs_active_handles', 'nodejs_active_requests'];

/** Metrics of the process: their observers never end, so there is one of each. */
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });
for (const name of unsafeMetrics)
  for (const suffix of ['', '_total']) processMetrics.removeSingleMetric(`${name}${suffix}`);

/** Counts and times requests, checks and refusals, and serves the metrics to Prometheus. */
export function measureRequests(
  app: FastifyInstance,
  { basePath, metricsKey }: ServiceConfig,
  { checker, store }: { checker: Pick<TextChecker, 'load'>; store: Pick<Store, 'queue'> },
): void {
  const register = new Registry();
  const registers = [register];
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of the response.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const meters = metersIn(registers);
  app.decorate('meters', { getter: () => meters });
  showLoad(registers, app, checker);
  showJobs(registers, app, store);
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // Undeclared URLs would create one series each.
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
  app.get(
    `${basePath}/metrics`,
    { config: { access: 'open' }, schema: { hide: true } },
    async ({ headers }, reply) => {
      if (metricsKey !== undefined) requireKey(metricsKey, bearerOf(headers));
      return reply
        .type(register.contentType)
        .send(await Registry.merge([processMetrics, register]).metrics());
    },
  );
}

/** @throws ServiceError unless they are the same */
function requireKey(key: string, sent: string | undefined): void {
  if (sent !== undefined && sameSecret(sent, key)) return;
  throw new ServiceError('badKey', {
    ...(sent === undefined && { text: 'Metrics require the key in "metricsKey", as a bearer token.' }),
    headers: { 'www-authenticate': 'Bearer' },
  });
}

function metersIn(registers: Registry[]): Meters {
  const refused = new Counter({
    name: 'requests_refused_total',
    help: 'Requests that exceeded a limit, by the limit.',
    labelNames: ['reason'],
    registers,
  });
  // All are shown from the start, so that the first refusal is an increase.
  for (const reason of rejectionReasons) refused.inc({ reason }, 0);
  const waited = new Histogram({
    name: 'check_wait_seconds',
    help: 'Time that documents waited for a thread.',
    buckets,
    registers,
  });
  const runtimes = new Histogram({
    name: 'check_duration_seconds',
    help: 'Time that documents were in a thread.',
    buckets,
    registers,
  });
  return {
    countRejection: (reason) => {
      refused.inc({ reason });
    },
    timeJob: (times) => {
      waited.observe(times.waited / 1000);
      if (times.duration > 0) runtimes.observe(times.duration / 1000);
    },
  };
}

/** Shows what there is at the moment when metrics are read. */
function showLoad(registers: Registry[], app: FastifyInstance, checker: Pick<TextChecker, 'load'>): void {
  const gauges: readonly [name: string, help: string, value: () => number][] = [
    ['check_queue_length', 'Documents that wait for a thread.', () => checker.load.waiting],
    ['checks_running', 'Documents in a thread.', () => checker.load.running],
    ['request_body_bytes', 'Bytes of bodies of requests without a response yet.', () => app.bodyBytes.total],
    [
      'response_bytes',
      'Bytes of responses that are composed or not yet received.',
      () => app.answerBytes.total,
    ],
  ];
  for (const [name, help, value] of gauges) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  }
}

/** How long metrics wait for the records: those of the process itself are wanted most while something is wrong. */
const timeoutMs = 1_000;

/** Shows the jobs of all processes, as they are in the records. While these cannot be read, there are no numbers. */
function showJobs(registers: Registry[], app: FastifyInstance, { queue }: Pick<Store, 'queue'>): void {
  type Load = Awaited<ReturnType<Store['queue']['load']>>;
  let reading: Promise<Load | undefined> | undefined;
  /** Both metrics of one response share what is read. */
  const read = (): Promise<Load | undefined> =>
    (reading ??= Promise.race([queue.load(), setTimeout(timeoutMs, undefined, { ref: false })])
      .catch((error: unknown) => {
        app.log.debug({ err: error }, 'jobs could not be counted');
        return undefined;
      })
      .finally(() => {
        reading = undefined;
      }));
  new Gauge({
    name: 'jobs',
    help: 'Jobs that have not ended, by state.',
    labelNames: ['state'],
    registers,
    async collect() {
      const load = await read();
      this.reset();
      for (const [state, count] of load?.states ?? []) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'jobs_oldest_queued_seconds',
    help: 'How long the oldest of the jobs that wait for a worker has waited; 0 if none waits.',
    registers,
    async collect() {
      const load = await read();
      const since = load?.oldestQueued?.getTime() ?? Date.now();
      if (load) this.set(Math.max(0, Date.now() - since) / 1000);
      else this.remove();
    },
  });
}
