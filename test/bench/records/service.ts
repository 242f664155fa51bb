import type autocannon from 'autocannon';
import { readFileSync } from 'node:fs';
import { digits, ratio } from '../measure.js';
import { atMost, type Findings } from '../report/section.js';
import { bothServices, fileOf, load, post, type Load } from './programs.js';

/** The cost of a kind of request. */
interface ServiceCost {
  title: string;
  /** Responses per second, by one process. */
  perSecond: number;
  /** The 99th percentile in milliseconds, with ten concurrent callers. */
  p99: number;
  /** The cost relative to a route of a bare framework in the same run. */
  ratio: number;
  /** The maximum ratio. */
  limit: number;
}

interface Kind extends Load, Pick<ServiceCost, 'title' | 'limit'> {}

const faster = (one: autocannon.Result, other: autocannon.Result): autocannon.Result =>
  one.requests.average > other.requests.average ? one : other;

/** Checking, lists and tags over HTTP, compared with a framework that does nothing. */
export async function serviceCosts(): Promise<Findings> {
  const costs = await allCosts();
  return {
    tables: [
      {
        title: 'The service, one process, ten callers',
        head: ['', 'a second', 'ms at p99', 'bare framework to ours'],
        rows: costs.map(({ title, perSecond, p99, ratio }) => [
          title,
          digits(perSecond),
          digits(p99),
          digits(ratio),
        ]),
      },
    ],
    targets: costs.flatMap(({ title, limit, ratio: cost }) =>
      atMost(`Service: ${title}, compared with a bare framework`, limit, cost, ratio),
    ),
  };
}

function allCosts(): Promise<ServiceCost[]> {
  return bothServices(async (service, bare) => {
    for (let index = 0; index < 100; index++)
      await post(service, '/api/roles', { name: `role ${index}`, description: 'some words' });
    const { id } = await post(service, '/api/histories', { name: 'a' });
    const kinds: Kind[] = [
      {
        ...{ title: 'check a typical tool', limit: 10, method: 'POST', path: '/api/tools/check' },
        headers: { 'content-type': 'text/yaml' },
        body: readFileSync(fileOf('../../../examples/trim-reads.tool.yml'), 'utf8'),
      },
      { title: 'list 100 roles', limit: 60, method: 'GET', path: '/api/roles' },
      {
        ...{ title: 'put five tags', limit: 400, method: 'PUT', path: '/api/tags' },
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ item_id: id, item_class: 'History' },
          item_tags: ['name:reads', 'group:control', 'run.1', 'checked', 'x'],
        }),
      },
    ];
    const costs: ServiceCost[] = [];
    for (const kind of kinds) {
      const best = { own: await load(service, kind), base: await load(bare, kind) };
      // Alternating, as other work on the machine slows both.
      for (let round = 0; round < 3; round++) {
        best.own = faster(best.own, await load(service, kind));
        best.base = faster(best.base, await load(bare, kind));
      }
      const { title, limit } = kind;
      const perSecond = best.own.requests.average;
      const ratio = best.base.requests.average / perSecond;
      costs.push({ title, limit, perSecond, p99: best.own.latency.p99, ratio });
    }
    return costs;
  });
}
