import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import {
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { version } from '@user-tool/common/version.js';
import type { RecalledRun, RunIdentity } from '../job/recall.js';
import type { RunResult } from '../job/run-request.js';

/** What a command printed. */
export type Printed = Readonly<Record<'stdout' | 'stderr', Buffer>>;

/** What is kept of a result. */
export type FinishedResult = Pick<
  RunResult,
  'exitCode' | 'stopped' | 'isDiskFull' | 'duration' | 'line' | 'outputs' | 'faults'
>;

/** A run to keep. */
interface FinishedRun {
  result: FinishedResult;
  /** Those of its identity. */
  claims: RunIdentity['claims'];
  /** The folder of its outputs; absolute. */
  results: string;
  printed: Printed;
}

/** A run that is kept: files have their paths in the folder of results. */
interface KeptRun {
  run: RecalledRun;
  /** Of all files that belong to it. */
  size: number;
}

/** How large a kept run is, and when it was used last. */
interface Kept {
  size: number;
  time: number;
}

/** Limits of the cache: bytes of all runs, their number, and bytes of one. */
const usualLimits = { size: 1024 ** 3, runs: 2000, oneSize: 256 * 1024 ** 2 };

/** The first exit code that may be the runtime's instead of the command's. */
const firstOfRuntime = 125;

/** The file of a kept run that describes it, and the folder of its outputs. */
const [description, outputs] = ['run.json', 'outputs'];

/**
 * What earlier runs came to, on disk: each by all that decides it. A run is kept if its command ended by itself in an
 * image whose digest is known, without the network. Of too many, those used longest ago are dropped.
 */
export class RunCache {
  private readonly digests = new Map<string, Promise<string>>();
  private kept: Promise<Map<string, Kept>> | undefined;

  /** @param folder created on first use; absolute */
  constructor(
    private readonly folder: string,
    private readonly limits = usualLimits,
  ) {}

  /** The key of a run; undefined if it is not kept. */
  async keyOf(run: RunIdentity): Promise<string | undefined> {
    const { inputs, claims, configFiles, image, hasNetwork, ...others } = run;
    if (image === undefined || hasNetwork) return undefined;
    const decisive = {
      version,
      image,
      ...others,
      claims: claims.map(({ span: _span, ...claim }) => claim),
      configFiles: configFiles.map(({ name, content }) => [name, content]),
      inputs: await Promise.all(
        inputs.map(async ({ source, target }) => [target, await this.digestOf(source)]),
      ),
    };
    return createHash('sha256').update(JSON.stringify(decisive)).digest('hex');
  }

  /**
   * What a run of a key came to; undefined if it is not known. Never rejects.
   * @param results the folder for the outputs
   */
  async recall(key: string, results: string): Promise<{ run: RecalledRun; printed: Printed } | undefined> {
    const folder = join(this.folder, key);
    try {
      const { run } = JSON.parse(await readFile(join(folder, description), 'utf8')) as KeptRun;
      for (const file of run.outputs.flatMap(({ files }) => files)) {
        const kept = join(folder, outputs, file.path);
        if ((await stat(kept)).size !== file.size) return undefined;
        file.path = join(results, file.path);
        await mkdir(dirname(file.path), { recursive: true });
        await copyFile(kept, file.path, constants.COPYFILE_FICLONE);
      }
      const [stdout, stderr] = await Promise.all(
        ['stdout', 'stderr'].map((name) => readFile(join(folder, name))),
      );
      if (!stdout || !stderr) return undefined;
      const now = new Date();
      await utimes(folder, now, now);
      return { run, printed: { stdout, stderr } };
    } catch {
      return undefined;
    }
  }

  /** Keeps a run, if it can be; never rejects. */
  async keep(key: string, { result, claims, results, printed }: FinishedRun): Promise<void> {
    const isOwn = result.stopped === undefined && result.exitCode < firstOfRuntime;
    // A full disk decides what commands come to.
    if (!isOwn || result.isDiskFull) return;
    const run = withoutPlaces(result, claims, results);
    const files = run.outputs.flatMap((output) => output.files);
    const size = files.reduce((sum, file) => sum + file.size, printed.stdout.length + printed.stderr.length);
    if (size > this.limits.oneSize) return;
    let temporary: string | undefined;
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      temporary = await mkdtemp(join(this.folder, 'new-'));
      for (const { path } of files) {
        const kept = join(temporary, outputs, path);
        await mkdir(dirname(kept), { recursive: true });
        await copyFile(join(results, path), kept, constants.COPYFILE_FICLONE);
      }
      await writeFile(join(temporary, 'stdout'), printed.stdout);
      await writeFile(join(temporary, 'stderr'), printed.stderr);
      await writeFile(join(temporary, description), JSON.stringify({ run, size } satisfies KeptRun));
      // A run of this key that is there is broken, as it was not recalled.
      await rm(join(this.folder, key), { recursive: true, force: true });
      await rename(temporary, join(this.folder, key));
      await this.drop(key, size);
    } catch {
      // Another process has just kept the same run, or there is no room for it: it will run again.
      if (temporary !== undefined)
        await rm(temporary, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  /** Drops the runs used longest ago until the others are within the limits. */
  private async drop(added: string, size: number): Promise<void> {
    this.kept ??= this.read();
    const kept = await this.kept;
    kept.set(added, { size, time: Date.now() });
    let total = [...kept.values()].reduce((sum, one) => sum + one.size, 0);
    for (const [key, one] of [...kept].sort(([, a], [, b]) => a.time - b.time)) {
      if (total <= this.limits.size && kept.size <= this.limits.runs) return;
      kept.delete(key);
      total -= one.size;
      await rm(join(this.folder, key), { recursive: true, force: true });
    }
  }

  private async read(): Promise<Map<string, Kept>> {
    const names = await readdir(this.folder);
    const kept = await Promise.all(names.map(async (name) => [name, await this.readOne(name)] as const));
    return new Map(kept);
  }

  /** What is not whole is left of a process that was killed, or is being written: it counts in full. */
  private async readOne(name: string): Promise<Kept> {
    const folder = join(this.folder, name);
    const time = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    try {
      return { time, size: (JSON.parse(await readFile(join(folder, description), 'utf8')) as KeptRun).size };
    } catch {
      return { time, size: this.limits.oneSize };
    }
  }

  private digestOf(path: string): Promise<string> {
    const digest = this.digests.get(path) ?? realpath(path).then(contentDigest);
    this.digests.set(path, digest);
    return digest;
  }
}

/** A run without places in the document, and with those of files relative to their folder. */
function withoutPlaces(result: FinishedResult, claims: RunIdentity['claims'], results: string): RecalledRun {
  const { exitCode, duration, line, faults } = result;
  return {
    exitCode,
    duration,
    ...(line !== undefined && { line }),
    outputs: result.outputs.map((output) => ({
      ...output,
      files: output.files.map((file) => ({ ...file, path: relative(results, file.path) })),
    })),
    faults: faults.map(({ claim, ...fault }) => ({ ...fault, claim: claims.indexOf(claim) })),
  };
}

/** What a file or folder holds, as a digest. */
async function contentDigest(path: string): Promise<string> {
  const hash = createHash('sha256');
  const stats = await lstat(path);
  if (stats.isDirectory()) {
    for (const name of (await readdir(path)).sort())
      hash.update(JSON.stringify([name, await contentDigest(join(path, name))]));
    return `folder:${hash.digest('hex')}`;
  }
  if (stats.isSymbolicLink()) return `link:${await readlink(path)}`;
  if (stats.isFile()) await pipeline(createReadStream(path), hash);
  return `file:${hash.digest('hex')}`;
}
