import { nearest, type Discovery, type OutputClaim } from '@user-tool/shared';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { discover, type Discovered } from './discover.js';
import { fileInside, type Found } from './inside.js';

/** A file that a run made, copied to the folder of its results. */
export interface OutputFile {
  /** Absolute. */
  path: string;
  /** Its path in the working directory. */
  from: string;
  /** In bytes. */
  size: number;
  format: string | null;
  /** For elements of collections and discovered files: an identifier for each level. */
  identifiers: string[];
}

/** An output of the tool, with its files. */
export interface CollectedOutput {
  name: string;
  type: string;
  files: OutputFile[];
}

/** An output that was not made, or is empty. */
export interface OutputFault {
  output: string;
  severity: 'error' | 'warning';
  /** One sentence. */
  message: string;
  claim: OutputClaim;
}

export interface Collected {
  outputs: CollectedOutput[];
  faults: OutputFault[];
}

/**
 * Copies what the outputs claim from the working directory of a job.
 * @param working absolute
 * @param results created if there are files for it; absolute
 */
export async function collectOutputs(
  claims: readonly OutputClaim[],
  working: string,
  results: string,
): Promise<Collected> {
  const collector = new Collector(await realpath(working), results);
  for (const claim of claims) await collector.claim(claim);
  return collector;
}

const refusals: Readonly<Record<Extract<Found, { refusal: string }>['refusal'], string>> = {
  missing: 'was not written',
  outside: 'is not inside the working directory',
  'not a file': 'is not a file',
};

class Collector implements Collected {
  readonly outputs: CollectedOutput[] = [];
  readonly faults: OutputFault[] = [];
  private readonly taken = new Set<string>();

  /** @param working without links */
  constructor(
    private readonly working: string,
    private readonly results: string,
  ) {}

  async claim(claim: OutputClaim): Promise<void> {
    const { name, type, fromWorkDir, discoveries } = claim;
    const files: OutputFile[] = [];
    if (fromWorkDir !== null) files.push(...(await this.named(claim, fromWorkDir)));
    for (const discovery of discoveries) files.push(...(await this.discovered(claim, discovery)));
    if (discoveries.length > 0 && files.length === 0 && fromWorkDir === null) await this.nothingFound(claim);
    this.outputs.push({ name, type, files });
  }

  private async named(claim: OutputClaim, path: string): Promise<OutputFile[]> {
    const found = await fileInside(this.working, path);
    if ('refusal' in found) {
      const meant = found.refusal === 'missing' ? await this.nearestTo(path) : undefined;
      const way = meant === undefined ? '.' : `: did you mean "${meant}", which was?`;
      this.fault(claim, 'error', `"${path}" of the output "${claim.name}" ${refusals[found.refusal]}${way}`);
      return [];
    }
    if (found.size === 0) this.fault(claim, 'warning', `"${path}" of the output "${claim.name}" is empty.`);
    return [await this.keep(claim, { path, identifiers: [], extension: undefined }, found, claim.format)];
  }

  private async discovered(claim: OutputClaim, discovery: Discovery): Promise<OutputFile[]> {
    if (discovery.source === undefined) {
      const pattern = `The pattern "${discovery.pattern}" of the output "${claim.name}"`;
      this.fault(claim, 'error', `${pattern} cannot be applied here: it uses syntax that only Python has.`);
      return [];
    }
    const files: OutputFile[] = [];
    for (const one of await discover(this.working, discovery)) {
      const found = await fileInside(this.working, one.path);
      if ('file' in found) files.push(await this.keep(claim, one, found, one.extension ?? discovery.format));
    }
    return files;
  }

  private async nothingFound(claim: OutputClaim): Promise<void> {
    const written = await this.written();
    const list = written.slice(0, 5).map((name) => `"${name}"`);
    const rest = written.length > list.length ? `, and ${written.length - list.length} more` : '';
    const there =
      written.length === 0 ? 'the command wrote none' : `the command wrote ${list.join(', ')}${rest}`;
    const patterns = claim.discoveries.map(({ pattern }) => `"${pattern}"`).join(', ');
    this.fault(
      claim,
      'error',
      `The output "${claim.name}" has no file: ${patterns} matches none (${there}).`,
    );
  }

  private fault(claim: OutputClaim, severity: OutputFault['severity'], message: string): void {
    this.faults.push({ output: claim.name, severity, message, claim });
  }

  /** Copies a file to the results, under the names of its output and element. */
  private async keep(
    claim: OutputClaim,
    { path: from, identifiers }: Discovered,
    { file, size }: Extract<Found, { file: string }>,
    format: string | null,
  ): Promise<OutputFile> {
    const extension = extname(from) || (format === null ? '' : `.${format}`);
    const names = [claim.name, ...identifiers].map(fileNameOf);
    const path = this.free(join(this.results, ...names), extension);
    await mkdir(dirname(path), { recursive: true });
    await copyFile(file, path, constants.COPYFILE_FICLONE);
    return { path, from, size, format, identifiers };
  }

  /** A path that no other file of the results has. */
  private free(stem: string, extension: string): string {
    for (let i = 1; ; i++) {
      const path = `${stem}${i === 1 ? '' : `_${i}`}${stem.endsWith(extension) ? '' : extension}`;
      if (this.taken.has(path)) continue;
      this.taken.add(path);
      return path;
    }
  }

  private async nearestTo(path: string): Promise<string | undefined> {
    const written = await this.written();
    return nearest(path, written) ?? written.find((other) => basename(other) === basename(path));
  }

  /** The files in the working directory, a bounded number of them. */
  private async written(): Promise<string[]> {
    const entries = await readdir(this.working, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .slice(0, 1000)
      .map((entry) => relative(this.working, join(entry.parentPath, entry.name)));
  }
}

/** A name as that of one file. */
function fileNameOf(name: string): string {
  const safe = name.replace(/[/\\]|\p{Cc}/gu, '_');
  return safe === '' || safe === '.' || safe === '..' ? '_' : safe;
}
