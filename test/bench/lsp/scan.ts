import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workflowDocument } from '../documents/workflow-document.js';
import { digits, ratio, spread, summary } from '../measure.js';
import { atMost, type Findings } from '../report/section.js';
import { servers, type Server } from './servers.js';
import { probed, Session, type Cost } from './session.js';

const files = 5_000;
const rounds = 5;

/** Reading a workspace of YAML files that are not tools, compared with reading each of them and nothing else. */
export async function scanCosts(): Promise<Findings> {
  const own = (await servers()).find(({ name }) => name === 'own')!;
  const folder = mkdtempSync(join(tmpdir(), 'user-tool-bench-'));
  try {
    writeFiles(folder);
    await plainRead(folder);
    const scans: (Cost & { blocked: number })[] = [];
    const reads: Cost[] = [];
    for (let round = 0; round < rounds; round++) {
      reads.push(await plainRead(folder));
      scans.push(await scan(own, folder));
    }
    const cpu = (costs: readonly Cost[]) => summary(costs.map((cost) => cost.cpu));
    const wall = (costs: readonly Cost[]) => summary(costs.map((cost) => cost.wall));
    const blocked = summary(scans.map((each) => each.blocked));
    return {
      tables: [
        {
          title: `Scan of a workspace of ${files.toLocaleString('en-US')} YAML files that are not tools: ms`,
          head: ['', 'CPU', 'wall', 'event loop blocked at most'],
          rows: [
            ['User Tool', spread(cpu(scans)), spread(wall(scans)), spread(blocked)],
            ['plain read', spread(cpu(reads)), spread(wall(reads)), ''],
          ],
          notes: ['The event loop is not blocked by waiting for a processor, which other programs use.'],
        },
      ],
      targets: [
        ...atMost(
          'CPU of a scan, compared with a plain read',
          3,
          cpu(scans).median / cpu(reads).median,
          ratio,
        ),
        ...atMost(
          'Longest stretch of the event loop in a scan',
          5,
          blocked.median,
          (value) => `${digits(value)} ms`,
        ),
      ],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeFiles(folder: string): void {
  const { text } = workflowDocument(20);
  for (let index = 0; index < files; index++) {
    const below = join(folder, String(index % 50));
    mkdirSync(below, { recursive: true });
    writeFileSync(join(below, `quality-${index}.yml`), text.replaceAll('reads_', `reads_${index}_`));
  }
}

/** Reads all files, eight at a time. */
async function plainRead(folder: string): Promise<Cost> {
  const before = process.cpuUsage();
  const start = performance.now();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const readSome = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await readFile(path, 'utf8');
  };
  await Promise.all(Array.from({ length: 8 }, readSome));
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - start, cpu: (user + system) / 1_000 };
}

/** From adding a folder to the workspace to the answer of a request that depends on all its files. */
async function scan(server: Server, folder: string): Promise<Cost & { blocked: number }> {
  const session = await Session.start(server, { folders: [], nodeArguments: probed });
  const { text } = server.document(20, 0);
  await session.open(0, text);
  const uses = (): Promise<unknown> =>
    session.ask('textDocument/references', 0, text.indexOf('id: ') + 5, {
      context: { includeDeclaration: true },
    });
  await uses();
  await session.settle();
  await session.probe();
  const before = session.cpu();
  const start = performance.now();
  const added = [{ uri: pathToFileURL(folder).href, name: 'bench' }];
  session.process.notify('workspace/didChangeWorkspaceFolders', { event: { added, removed: [] } });
  await uses();
  const wall = performance.now() - start;
  const after = session.cpu();
  const { blocked } = await session.probe();
  await session.stop();
  return { wall, blocked, cpu: before === undefined || after === undefined ? undefined : after - before };
}
