import { databaseLocation, openDatabase } from '../../../server/records/src/database.js';
import { createStore } from '../../../server/records/src/store.js';
import { digits, quantile, ratio } from '../measure.js';
import { atMost, type Findings } from '../report/section.js';
import { bothServices, latencies, read } from './programs.js';

/** Datasets that no request made. */
const given = 2_000;
const requests = 2_000;
/** Of each request, three of which read two of those of an earlier one. */
const outputs = 4;
const rounds = 5;
const perRound = 40;

/** The graph of a long history, compared with a route of a framework that does nothing. */
export async function graphCosts(): Promise<Findings> {
  const times = await bothServices(measure, fill);
  const [recent, lineage, bare] = times.map((each) => quantile(each, 0.95));
  const rows: [string, number][] = [
    ['the newest 1,000 nodes', recent ?? NaN],
    ['1,000 nodes from a seed', lineage ?? NaN],
    ['a list of a bare framework', bare ?? NaN],
  ];
  return {
    tables: [
      {
        title: `The graph of a history of ${(given + requests * outputs).toLocaleString('en')} items`,
        head: ['', 'ms at p95', 'ratio'],
        rows: rows.map(([what, time]) => [what, digits(time), ratio(time / (bare ?? NaN))]),
      },
    ],
    targets: rows
      .slice(0, 2)
      .flatMap(([what, time]) =>
        atMost(`Graph: ${what}, at p95, compared with a bare framework`, 100, time / (bare ?? NaN), ratio),
      ),
  };
}

/** Milliseconds of requests for the recent graph, for that from a seed, and for a bare route. */
async function measure(service: string, bare: string): Promise<[number[], number[], number[]]> {
  const [history] = (await read(service, '/api/histories')) as { id: string }[];
  const path = `/api/histories/${history?.id ?? ''}/graph?limit=1000`;
  const { nodes } = (await read(service, path)) as { nodes: { id: string }[] };
  const lineage = `${path}&seed=${nodes[0]?.id ?? ''}`;
  const found = (await read(service, lineage)) as { nodes: unknown[] };
  for (const { length } of [nodes, found.nodes])
    if (length !== 1_000) throw new Error(`A graph has ${length} nodes.`);
  const asked: [string, string][] = [
    [service, path],
    [service, lineage],
    [bare, '/api/roles'],
  ];
  const times: [number[], number[], number[]] = [[], [], []];
  // Alternating, as other work on the machine slows all; the first round warms up.
  for (let round = 0; round <= rounds; round++)
    for (const [index, [address, url]] of asked.entries()) {
      const found = await latencies(address, url, perRound);
      if (round > 0) times[index]?.push(...found);
    }
  return times;
}

/** Fills a history of the administrator. */
async function fill(data: string): Promise<void> {
  const store = createStore(await openDatabase(databaseLocation({ data })), { now: () => new Date() });
  try {
    const { id: ownerId } = await store.users.add({ email: 'bootstrap-admin@localhost', isAdmin: true });
    const { id: historyId } = await store.histories.add({ ownerId, name: 'long' });
    const { id: toolId } = await store.tools.add({
      ...{ ownerId, toolId: 'a-tool', version: '1', source: '', representation: '{"name":"A tool"}' },
    });
    const made: number[][] = [[]];
    for (let index = 0; index < given; index++)
      made[0]?.push((await store.datasets.add({ historyId, name: `${index}`, state: 'ok' })).id);
    for (let index = 0; index < requests; index++) {
      const { id } = await store.requests.add({ ownerId, historyId, toolId, request: '{}' });
      const { jobs } = await store.requests.submit(id, {
        ...{ kind: 'tool', implicit: [], inputCollections: [] },
        jobs: [
          {
            params: '{}',
            inputs: (made[Math.ceil(index / 3)] ?? []).slice(0, 2).map((itemId) => ({ name: 'in', itemId })),
            outputs: Array.from({ length: outputs }, (_, at) => ({
              ...{ name: `out${at}`, label: `${index} ${at}`, extension: 'txt' },
            })),
          },
        ],
      });
      made.push((await store.jobs.outputsOf(jobs[0]?.id ?? 0)).map(({ itemId }) => itemId));
    }
  } finally {
    await store.close();
  }
}
