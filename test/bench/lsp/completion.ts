import { digits, quantile, spread, summary } from '../measure.js';
import { atMost, type Findings, type Table, type Target } from '../report/section.js';
import { serverNames, servers, type Server, type ServerName } from './servers.js';
import { Author, Session, type Cost } from './session.js';

const sizes = [20, 500] as const;
const rounds = 4;
const warmUp = 1;
/** A round of a request ends after this many keystrokes or milliseconds. */
const slice = { keystrokes: 25, time: 400 };

/** What an author asks for, after typing at the end of `begun`, which a document does not have yet. */
interface Scenario {
  title: string;
  method: string;
  place: 'label' | 'command';
  begun: (server: Server) => readonly [before: string, after: string];
}

const scenarios: readonly Scenario[] = [
  {
    title: 'completion of an input in a reference',
    method: 'textDocument/completion',
    place: 'command',
    begun: ({ reference }) => reference,
  },
  {
    title: 'completion of a key',
    method: 'textDocument/completion',
    place: 'label',
    begun: ({ keyIndent }) => [`\n${' '.repeat(keyIndent)}`, ''],
  },
  { title: 'hover on a key', method: 'textDocument/hover', place: 'label', begun: () => ['', ''] },
];

/** Completion and hover for a text that has just changed. */
export async function completionCosts(): Promise<Findings> {
  const all = (await servers()).filter(({ name }) => name !== 'bare' && name !== 'empty');
  const tables: Table[] = [];
  const targets: Target[] = [];
  for (const size of sizes) {
    const costs = await askAll(all, size);
    const of = (name: ServerName, at: number): Cost[] => costs.get(`${name}/${at}`) ?? [];
    tables.push({
      title: `An answer right after a keystroke, ${size} inputs: ms`,
      head: ['', ...all.map(({ name }) => serverNames[name])],
      rows: scenarios.flatMap(({ title }, at) => {
        const row = (name: string, cell: (found: Cost[]) => string): string[] => [
          name,
          ...all.map((server) => cell(of(server.name, at))),
        ];
        return [
          row(`${title}, p50`, (found) => spread(summary(found.map(({ wall }) => wall)))),
          row('p95', (found) =>
            digits(
              quantile(
                found.map(({ wall }) => wall),
                0.95,
              ),
            ),
          ),
          row('CPU', (found) => spread(summary(found.map(({ cpu }) => cpu)))),
        ];
      }),
    });
    if (size === 500) {
      targets.push(
        ...scenarios.flatMap(({ title }, at) =>
          atMost(
            `p95 of ${title}, ${size} inputs`,
            8,
            quantile(
              of('own', at).map(({ wall }) => wall),
              0.95,
            ),
            (value) => `${digits(value)} ms`,
          ),
        ),
      );
    }
  }
  return { tables, targets };
}

async function askAll(all: readonly Server[], size: number): Promise<Map<string, Cost[]>> {
  const sessions = await Promise.all(all.map((server) => Session.start(server)));
  const asked: { key: string; author: Author; scenario: Scenario; offset: number | undefined }[] = [];
  for (const session of sessions) {
    const { server } = session;
    await session.openFaulty(0, 5);
    for (const [at, scenario] of scenarios.entries()) {
      const [before, after] = scenario.begun(server);
      const { text, places } = server.document(size, at + 1);
      const place = places[scenario.place];
      const start = place + before.length;
      await session.open(at + 1, text.slice(0, place) + before + after + text.slice(place));
      asked.push({
        ...{ key: `${server.name}/${at}`, author: new Author(session, at + 1, start, 'reads'), scenario },
        // The key of the line in which the author types.
        offset: scenario.method === 'textDocument/hover' ? text.lastIndexOf(': ', place) - 1 : undefined,
      });
    }
    await session.settle();
  }
  const costs = new Map<string, Cost[]>();
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const { key, author, scenario, offset } of asked) {
      const found = await ask(author, scenario.method, offset);
      if (round >= warmUp) costs.set(key, [...(costs.get(key) ?? []), ...found]);
    }
  }
  await Promise.all(sessions.map((session) => session.stop()));
  return costs;
}

/** Types for a slice of time, and asks after each keystroke, at an offset or at the cursor. */
async function ask(author: Author, method: string, offset: number | undefined): Promise<Cost[]> {
  const { session, index } = author;
  const costs: Cost[] = [];
  const end = performance.now() + slice.time;
  while (costs.length < slice.keystrokes && performance.now() < end) {
    const before = session.cpu();
    const start = performance.now();
    author.type();
    await session.ask(method, index, offset ?? author.offset);
    const wall = performance.now() - start;
    const after = session.cpu();
    costs.push({ wall, cpu: before === undefined || after === undefined ? undefined : after - before });
    await author.diagnostics();
  }
  return costs;
}
