import fc from 'fast-check';
import assert from 'node:assert/strict';
import {
  graphFrom,
  recentGraph,
  seedsOf,
  type Direction,
  type HistoryGraph,
} from '../../server/service/src/graph/history-graph.js';
import type { Store } from '../../server/records/src/store.js';
import { drawHistory, type Drawn } from '../store/support/drawn-history.js';
import { engines, storeAt } from '../store/support/engines.js';
import { timeoutMs, runs } from '../support/runs.js';
import { plainFrom, plainRecent, randomHistory, randomSteps, shownFor } from './plain-graph.js';

for (const engine of engines) {
  engine.describe(`the graph of any history on ${engine.name}`, () => {
    let store: Store;
    let ownerId = 0;
    before(async () => {
      store = await storeAt(engine, await engine.newRecords());
      ownerId = (await store.users.add({ email: 'ann@example.org' })).id;
    });
    after(() => store.close());

    it('is what a plain search finds', async () => {
      const options = fc.record({
        limit: fc.integer({ min: 1, max: 15 }),
        depth: fc.integer({ min: 1, max: 6 }),
        direction: fc.constantFrom<Direction>('backward', 'forward', 'both'),
        seed: fc.nat(),
      });
      await fc.assert(
        fc.asyncProperty(randomSteps, options, async (steps, { seed, ...limits }) => {
          const { text, plain } = randomHistory(steps);
          const { historyId, things } = await drawHistory(store, ownerId, text);
          const names = new Map([...things].map(([name, { type, id }]) => [`${type} ${id}`, name]));
          const nameOf = ({ type, id }: Drawn): string => names.get(`${type} ${id}`) ?? '?';
          const agrees = (graph: HistoryGraph | undefined, expected: string[]): void => {
            assert.ok(graph, text);
            assert.deepEqual(graph.nodes.map(nameOf), expected, text);
            const edges = plain.edges.filter((edge) => edge.every((end) => expected.includes(end)));
            assert.deepEqual(
              graph.edges.map(({ source, target }) => `${nameOf(source)}>${nameOf(target)}`).sort(),
              edges.map(([source, target]) => `${source}>${target}`).sort(),
              text,
            );
          };
          const wanted = { historyId, includeDeleted: false, limit: limits.limit };
          agrees(await recentGraph(store, wanted), plainRecent(plain, limits.limit));
          const nodes = [...plain.items, ...new Set(plain.edges.flat().filter((one) => one.startsWith('r')))];
          // A collection, n2, stands for its hidden datasets, n2a and n2b, or n2.1.
          const named = [...things.keys()].filter((name) => nodes.includes(shownFor(name)));
          const start = named[seed % named.length];
          if (start === undefined) return;
          const seeds = await seedsOf(store, things.get(start)!);
          const from = { seeds, direction: limits.direction, depth: limits.depth };
          agrees(await graphFrom(store, wanted, from), plainFrom(plain, shownFor(start), limits));
        }),
        runs(200),
      );
    }).timeout(timeoutMs);
  });
}
