import { setTimeout as pause } from 'node:timers/promises';
import { digits, ratio } from '../measure.js';
import { atMost, type Findings } from '../report/section.js';
import { residentMemory } from './server-process.js';
import { serverNames, servers, type Server, type ServerName } from './servers.js';
import { Author, probed, Session } from './session.js';

const documents = 50;
const size = 20;
/** Milliseconds after which a document that no one uses is at rest, in each server that knows rest. */
const untilRest = 12_000;

/** Bytes of a document; undefined where the system does not say. */
interface Held {
  work: number;
  rest: number;
  resident: number | undefined;
}

/** The memory of an open document, while it is edited and afterwards. */
export async function memoryCosts(): Promise<Findings> {
  const all = (await servers()).filter(({ name }) => name !== 'bare');
  const held = new Map<ServerName, Held>();
  await Promise.all(all.map(async (server) => held.set(server.name, await heldBy(server))));
  const kibibytes = (bytes: number | undefined): string => digits((bytes ?? NaN) / 1_024);
  const [own, yaml] = [held.get('own')!, held.get('yaml')];
  return {
    tables: [
      {
        title: `Memory of an open document of ${size} inputs: KiB, of ${documents} documents`,
        head: ['', 'heap at work', 'heap at rest', 'process at work'],
        rows: all.map(({ name }) => {
          const { work, rest, resident } = held.get(name)!;
          return [serverNames[name], kibibytes(work), kibibytes(rest), kibibytes(resident)];
        }),
        notes: [
          'The heap after a garbage collection.',
          `At work: after an edit of each. At rest: ${untilRest / 1_000} s later.`,
        ],
      },
    ],
    targets: [
      ...atMost('Memory of a document at rest', 100 * 1_024, own.rest, (bytes) => `${kibibytes(bytes)} KiB`),
      ...atMost(
        'Memory of a document at work, compared with yaml-ls',
        1,
        own.work / (yaml?.work ?? NaN),
        ratio,
      ),
    ],
  };
}

async function heldBy(server: Server): Promise<Held> {
  const session = await Session.start(server, { nodeArguments: probed });
  // The first documents load what all documents share.
  await openAndType(session, 0, 10);
  for (let index = 0; index < 10; index++) session.close(index);
  await session.settle();
  await session.probe();
  const before = await session.probe();
  const residentBefore = residentMemory(session.process.pid);
  await openAndType(session, 10, documents);
  const work = await session.probe();
  const resident = residentMemory(session.process.pid);
  await pause(untilRest);
  const rest = await session.probe();
  await session.stop();
  const each = (after: number, start: number): number => Math.max(0, after - start) / documents;
  return {
    work: each(work.held, before.held),
    rest: each(rest.held, before.held),
    resident:
      resident === undefined || residentBefore === undefined ? undefined : each(resident, residentBefore),
  };
}

/** Opens documents, the first of all with a mistake, and types a character into each. */
async function openAndType(session: Session, from: number, count: number): Promise<void> {
  if (from === 0) await session.openFaulty(0, size);
  const indexes = Array.from({ length: count }, (_, at) => from + at).filter((index) => index > 0);
  const made = indexes.map((index) => ({ index, ...session.server.document(size, index) }));
  await Promise.all(made.map(({ index, text }) => session.open(index, text)));
  await Promise.all(
    made.map(({ index, places }) => {
      const author = new Author(session, index, places.label);
      author.type();
      return author.diagnostics();
    }),
  );
}
