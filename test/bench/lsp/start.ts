import { ratio, spread, summary } from '../measure.js';
import { atMost, type Findings } from '../report/section.js';
import { serverNames, servers, type Server, type ServerName } from './servers.js';
import { Session, type Cost } from './session.js';

const rounds = 12;
const warmUp = 2;
const size = 20;

/** From starting a server until it reports the first mistake in a document. */
export async function startCosts(): Promise<Findings> {
  const all = await servers();
  const costs = new Map<ServerName, Cost[]>(all.map(({ name }) => [name, []]));
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const server of all) {
      const cost = await startOnce(server);
      if (round >= warmUp) costs.get(server.name)!.push(cost);
    }
  }
  const wall = (name: ServerName) => summary((costs.get(name) ?? []).map((cost) => cost.wall));
  const cpu = (name: ServerName) => summary((costs.get(name) ?? []).map((cost) => cost.cpu));
  const toOwn = (name: ServerName): number => wall(name).median / wall('own').median;
  return {
    tables: [
      {
        title: `Start: ms until the first diagnostics of a document of ${size} inputs`,
        head: ['', 'wall', 'CPU', 'wall to ours'],
        rows: all.map(({ name }) => [
          serverNames[name],
          spread(wall(name)),
          spread(cpu(name)),
          ratio(toOwn(name)),
        ]),
      },
    ],
    targets: [
      ...atMost('Start, compared with the empty server', 1.5, 1 / toOwn('empty'), ratio),
      ...atMost('Start, compared with @actions/languageserver', 0.8, 1 / toOwn('actions'), ratio),
    ],
  };
}

async function startOnce(server: Server): Promise<Cost> {
  const start = performance.now();
  const session = await Session.start(server);
  await session.openFaulty(0, size);
  const wall = performance.now() - start;
  const cpu = session.cpu();
  await session.stop();
  return { wall, cpu };
}
