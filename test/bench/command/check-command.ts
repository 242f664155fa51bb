import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../../scripts/build.mjs';
import { isSetUp, peers } from '../../../scripts/setup/bench.js';
import { toolDocument } from '../documents/tool-document.js';
import { schemaFile } from '../lsp/servers.js';
import { childrenCpu, digits, ratio, spread, summary } from '../measure.js';
import { atMost, type Findings } from '../report/section.js';

const files = 2_000;
const size = 20;
const rounds = 3;
/** One of so many files has a problem, so that there is something to print. */
const everyFaulty = 20;

interface Program {
  name: string;
  args: readonly string[];
}

interface Run {
  wall: number;
  cpu: number | undefined;
  firstLine: number;
}

/** `user-tool check` over many files, next to what checks them against our JSON Schema alone. */
export async function commandCosts(): Promise<Findings> {
  await build();
  const folder = mkdtempSync(join(tmpdir(), 'user-tool-bench-'));
  try {
    writeTools(join(folder, 'tools'));
    const programs = programsFor(join(folder, 'tools'));
    const runs = programs.map((): Run[] => []);
    for (let round = 0; round < rounds; round++)
      for (const [at, program] of programs.entries()) runs[at]!.push(await runOnce(program));
    return findings(programs, runs);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeTools(folder: string): void {
  mkdirSync(folder);
  for (let index = 0; index < files; index++) {
    const { text } = toolDocument(size, index);
    const written = index % everyFaulty === 0 ? text.replace('type: integer', 'type: whole') : text;
    writeFileSync(join(folder, `tool-${index}.tool.yml`), written);
  }
}

function programsFor(folder: string): Program[] {
  const own = {
    name: 'user-tool check',
    args: [join(import.meta.dirname, '../../../server/bin/user-tool.js'), 'check', folder],
  };
  if (!isSetUp()) return [own];
  // It knows drafts up to that of 2019, which is the same for what our schema uses.
  const schema = join(folder, '..', 'schema.json');
  const newer = JSON.parse(readFileSync(schemaFile(), 'utf8')) as object;
  writeFileSync(schema, JSON.stringify({ ...newer, $schema: undefined }));
  const ajv = join(peers, 'node_modules/ajv-cli/dist/index.js');
  const options = ['--spec=draft2019', '--strict=false', '--errors=line'];
  return [
    own,
    { name: 'ajv-cli', args: [ajv, 'validate', ...options, '-s', schema, '-d', join(folder, '*.tool.yml')] },
    { name: 'js-yaml + ajv, a script', args: [join(peers, 'js-yaml-ajv.mjs'), schema, folder] },
  ];
}

/** Runs a program that exits with 1, as it finds problems. */
async function runOnce({ name, args }: Program): Promise<Run> {
  const before = childrenCpu();
  const start = performance.now();
  let firstLine: number | undefined;
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const output of [child.stdout, child.stderr])
    output.on('data', () => (firstLine ??= performance.now() - start));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 1 || firstLine === undefined) throw new Error(`${name} did not find the problems`);
  const after = childrenCpu();
  return {
    ...{ wall: performance.now() - start, firstLine },
    cpu: before === undefined || after === undefined ? undefined : after - before,
  };
}

function findings(programs: readonly Program[], runs: readonly Run[][]): Findings {
  const wall = runs.map((each) => summary(each.map((run) => run.wall)));
  const firstLine = runs.map((each) => summary(each.map((run) => run.firstLine)));
  const ajv = programs.findIndex(({ name }) => name === 'ajv-cli');
  const slower = (wall[0]?.median ?? NaN) / (wall[ajv]?.median ?? NaN);
  return {
    tables: [
      {
        title: `Check of ${files.toLocaleString('en-US')} files of ${size} inputs, start included`,
        head: ['', 'ms', 'CPU ms', 'first line ms', 'files a second', 'time to ours'],
        rows: programs.map(({ name }, at) => [
          name,
          spread(wall[at]!),
          spread(summary(runs[at]!.map(({ cpu }) => cpu))),
          digits(firstLine[at]!.median),
          digits((files * 1_000) / wall[at]!.median),
          ratio(wall[at]!.median / wall[0]!.median),
        ]),
        notes: ['The other programs check against the JSON Schema alone, without positions.'],
      },
    ],
    targets: [
      ...atMost('Check of 2,000 files, time compared with ajv-cli', 0.5, slower, ratio),
      ...atMost(
        'First line of a check of 2,000 files',
        500,
        firstLine[0]!.median,
        (value) => `${digits(value)} ms`,
      ),
    ],
  };
}
