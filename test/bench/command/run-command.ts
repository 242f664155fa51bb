import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../../scripts/build.mjs';
import { areSetUp } from '../../../scripts/setup/programs.js';
import { runtimes } from '../../../server/runner/src/runtimes/find-runtime.js';
import type { RuntimeName } from '../../../server/protocol/src/command-output.js';
import type { ContainerJob } from '../../../server/runner/src/runtimes/runtime.js';
import { Podman } from '../../run/podman.js';
import { childrenCpu, digits, spread, summary } from '../measure.js';
import { atMost, type Findings } from '../report/section.js';

const rounds = 15;

const tool = `class: GalaxyUserTool
id: copy-table
name: Copy a table
version: "1.0"
container: busybox
shell_command: cat '$(inputs.table.path)' > out.txt
inputs:
  - { name: table, type: data, format: tabular }
outputs:
  - { name: copied, type: data, from_work_dir: out.txt }
`;

/** What `user-tool run` adds to the runtime that it calls: the same command with the same options, alone. */
export async function runCosts(): Promise<Findings> {
  if (!areSetUp('podman')) return { tables: [] };
  await build();
  const podman = new Podman();
  const folder = mkdtempSync(join(tmpdir(), 'user-tool-bench-'));
  try {
    writeFileSync(join(folder, 'copy.tool.yml'), tool);
    writeFileSync(join(folder, 'table.tsv'), '1\n2\n');
    for (const name of ['working', 'home']) mkdirSync(join(folder, name));
    const names = ['podman', 'bubblewrap'] as const;
    return findings(names.map((name) => ({ name, ...measured(name, folder, podman.env) })));
  } finally {
    rmSync(folder, { recursive: true });
    podman.remove();
  }
}

/** In milliseconds. */
interface Run {
  wall: number;
  cpu: number | undefined;
}

interface Measured {
  bare: readonly Run[];
  own: readonly Run[];
}

/** Both in turns, so that a slow moment of the machine affects both. */
function measured(name: RuntimeName, folder: string, env: NodeJS.ProcessEnv): Measured {
  const bin = join(import.meta.dirname, '../../../server/bin/user-tool.js');
  const flags = ['--runtime', name, '-i', 'table=table.tsv', '--force'];
  const call = [process.execPath, bin, 'run', 'copy.tool.yml', ...flags];
  const bareCall = runtimes[name].start(bareJob(folder));
  const time = (args: readonly string[]): Run => {
    const [start, before] = [performance.now(), childrenCpu()];
    const { status } = spawnSync(args[0]!, args.slice(1), { cwd: folder, env: { ...process.env, ...env } });
    if (status !== 0) throw new Error(`${args.join(' ')} failed`);
    const [wall, after] = [performance.now() - start, childrenCpu()];
    return { wall, cpu: before === undefined || after === undefined ? undefined : after - before };
  };
  const turns = Array.from({ length: rounds + 2 }, () => ({ bare: time(bareCall), own: time(call) }));
  const warm = turns.slice(2);
  return { bare: warm.map(({ bare }) => bare), own: warm.map(({ own }) => own) };
}

/** The job that the command makes of the tool, without its shell script. */
function bareJob(folder: string): ContainerJob {
  const file = (name: string): string => join(folder, name);
  return {
    name: 'user-tool-bench',
    image: 'busybox',
    mounts: [
      { source: file('working'), target: '/job/working', isWritable: true },
      { source: file('home'), target: '/job/home', isWritable: true },
      { source: file('table.tsv'), target: '/job/inputs/dataset_1.dat', isWritable: false },
    ],
    workingFolder: '/job/working',
    environment: { HOME: '/job/home' },
    command: ['/bin/sh', '-c', "cat '/job/inputs/dataset_1.dat' > out.txt"],
    limits: { cores: 1, memory: 4096, processes: 512, time: 3600, fileSize: 102_400 },
    hasNetwork: false,
  };
}

function findings(runs: readonly (Measured & { name: RuntimeName })[]): Findings {
  const costs = runs.map(({ name, bare, own }) => ({
    name,
    bare: summary(bare.map(({ wall }) => wall)),
    own: summary(own.map(({ wall }) => wall)),
    added: summary(own.map(({ wall }, at) => wall - bare[at]!.wall)),
    cpu: summary(own.map(({ cpu }, at) => cpu && cpu - (bare[at]!.cpu ?? 0))),
  }));
  const [podman] = costs;
  return {
    tables: [
      {
        title: 'A run that copies a small file',
        head: ['', 'runtime alone ms', 'user-tool run ms', 'added ms', 'added CPU ms'],
        rows: costs.map(({ name, cpu, ...walls }) => [
          name,
          ...[walls.bare, walls.own, walls.added, cpu].map(spread),
        ]),
      },
    ],
    targets: atMost(
      'Time that a run adds to Podman',
      150,
      podman?.added.median ?? NaN,
      (value) => `${digits(value)} ms`,
    ),
  };
}
