import { nearest, type Discovery, type OutputClaim } from '@user-tool/shared';
import { constants } from 'node:fs';
import { chmod, copyFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { createFolder } from '@user-tool/common/create-folder.js';
import { RunError } from '../job/run-error.js';
import { recordFile } from '../record/graph.js';
import { discover, DiscoveryError, walk, type Discovered } from './discover.js';
import { fileInside, isAtOrBelow, notInside, type Found } from './inside.js';
import { fileNameOf, freePath, isFilled, linkError } from './results-folder.js';
import { expanded, hasWildcards } from './wildcards.js';

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
  /** The command has not written it: on the platform, the job succeeds, and the output is empty. */
  isUnwritten?: true;
}

export interface Collected {
  outputs: CollectedOutput[];
  faults: OutputFault[];
}

/** Where outputs are copied to. */
export interface Results {
  /** Created if there are files for it; absolute. */
  folder: string;
  /** Whether files that are there may be replaced. */
  mayReplace: boolean;
}

/**
 * Copies what the outputs claim from the working directory of a job.
 * @param working absolute
 * @throws RunError if the results cannot be written there
 */
export async function collectOutputs(
  claims: readonly OutputClaim[],
  working: string,
  results: Results,
): Promise<Collected> {
  if (!results.mayReplace && isFilled(results.folder)) throw filledError(results.folder);
  const collector = new Collector(await realpath(working), results);
  for (const claim of claims) await collector.claim(claim);
  return collector;
}

/** The first names of a list. */
function listed(names: readonly string[]): string {
  const list = names.slice(0, 5).map((name) => `"${name}"`);
  return `${list.join(', ')}${names.length > list.length ? `, and ${names.length - list.length} more` : ''}`;
}

function filledError(folder: string): RunError {
  return new RunError(
    `"${folder}" was filled by another program during the run: run the tool again with another folder.`,
  );
}

/** Why there is no file for an output: the rest of a sentence about its path. The platform copies nothing then. */
export const refusals: Readonly<Record<Extract<Found, { refusal: string }>['refusal'], string>> = {
  missing: 'was not written',
  outside: notInside,
  folder: 'is a folder',
  special: 'is not a file',
};

class Collector implements Collected {
  readonly outputs: CollectedOutput[] = [];
  readonly faults: OutputFault[] = [];
  private readonly taken: Set<string>;

  /** @param working without links */
  constructor(
    private readonly working: string,
    private readonly results: Results,
  ) {
    this.taken = new Set([join(results.folder, recordFile)]);
  }

  async claim(claim: OutputClaim): Promise<void> {
    const { name, type, fromWorkDir, discoveries } = claim;
    const files: OutputFile[] = [];
    if (fromWorkDir !== null) files.push(...(await this.named(claim, fromWorkDir)));
    for (const discovery of discoveries) files.push(...(await this.discovered(claim, discovery)));
    const isFaulty = this.faults.some((fault) => fault.claim === claim);
    if (files.length === 0 && discoveries.length > 0 && !isFaulty)
      files.push(...(await this.nothingFound(claim)));
    this.outputs.push({ name, type, files });
  }

  private async named(claim: OutputClaim, path: string): Promise<OutputFile[]> {
    const result = await fileInside(this.working, path);
    if ('refusal' in result) {
      if (result.refusal === 'missing' && hasWildcards(path)) return this.matched(claim, path);
      const what = `"${path}" of the output "${claim.name}" ${refusals[result.refusal]}`;
      if (result.refusal === 'outside') {
        this.fault(claim, 'error', `${what}.`);
        return [];
      }
      const meant = result.refusal === 'missing' ? await this.nearestTo(path) : undefined;
      const way = meant === undefined ? '.' : `: did you mean "${meant}", which was written?`;
      return [await this.unwritten(claim, path, `${what}, so the output is empty${way}`)];
    }
    if (result.size === 0) this.fault(claim, 'warning', `"${path}" of the output "${claim.name}" is empty.`);
    return [await this.keep(claim, { path, identifiers: [], extension: undefined }, result, claim.format)];
  }

  /** The only file that a path with wildcards matches. */
  private async matched(claim: OutputClaim, pattern: string): Promise<OutputFile[]> {
    const paths = await expanded(this.working, pattern);
    const [only, ...others] = paths;
    if (only !== undefined && others.length === 0) return this.named(claim, only);
    const what =
      only === undefined
        ? `matches no file (${await this.listWritten()})`
        : `matches ${paths.length} files (${listed(paths)})`;
    const way = only === undefined ? '.' : ': the platform copies it only if it matches one.';
    const message = `"${pattern}" of the output "${claim.name}" ${what}, so the output is empty${way}`;
    return [await this.unwritten(claim, pattern, message)];
  }

  private async discovered(claim: OutputClaim, discovery: Discovery): Promise<OutputFile[]> {
    const files: OutputFile[] = [];
    try {
      for (const one of await discover(this.working, discovery)) {
        const result = await fileInside(this.working, one.path);
        if ('file' in result)
          files.push(await this.keep(claim, one, result, one.extension ?? discovery.format));
        // A link to a folder is passed over, as folders are.
        else if (result.refusal !== 'folder') this.refuse(one, claim, result.refusal);
      }
    } catch (error) {
      if (!(error instanceof DiscoveryError)) throw error;
      const pattern = `The pattern "${discovery.pattern}" of the output "${claim.name}"`;
      this.fault(claim, 'error', `${pattern} cannot be applied here: it ${error.message}.`);
    }
    return files;
  }

  private refuse({ path }: Discovered, claim: OutputClaim, why: keyof typeof refusals): void {
    const reason = path.includes('\uFFFD') ? 'has a name that is not UTF-8' : refusals[why];
    this.fault(claim, 'error', `"${path}" of the output "${claim.name}" ${reason}.`);
  }

  /** A collection without elements, or an empty file. */
  private async nothingFound(claim: OutputClaim): Promise<OutputFile[]> {
    const { name, type, discoveries } = claim;
    const patterns = discoveries.map(({ pattern }) => `"${pattern}"`).join(', ');
    const message = `The output "${name}" is empty: ${patterns} matches no file (${await this.listWritten()}).`;
    if (type === 'data') return [await this.unwritten(claim, name, message)];
    this.faults.push({ output: name, severity: 'warning', message, claim, isUnwritten: true });
    return [];
  }

  /** The empty file that an output is for which nothing was written, as on the platform. */
  private async unwritten(claim: OutputClaim, from: string, message: string): Promise<OutputFile> {
    const { name, format } = claim;
    this.faults.push({ output: name, severity: 'warning', message, claim, isUnwritten: true });
    const extension = format === null ? '' : `.${format}`;
    const path = freePath(join(this.results.folder, fileNameOf(name)), extension, this.taken);
    await this.createFolder(dirname(path));
    await this.place(path, () => writeFile(path, '', { flag: 'wx' }));
    return { path, from, size: 0, format, identifiers: [] };
  }

  private async listWritten(): Promise<string> {
    const written = await this.written();
    return written.length === 0 ? 'the command wrote none' : `the command wrote ${listed(written)}`;
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
    const path = freePath(join(this.results.folder, ...names), extension, this.taken);
    await this.createFolder(dirname(path));
    // The command may have made its file unreadable, also for us.
    await chmod(file, ((await stat(file)).mode & 0o777) | 0o600);
    await this.place(path, (mode) => copyFile(file, path, mode));
    return { path, from, size, format, identifiers };
  }

  /** Writes a file at a place where another is replaced only if it may be. */
  private async place(path: string, write: (mode: number) => Promise<void>): Promise<void> {
    const { mayReplace } = this.results;
    // Writes through no link that is there.
    if (mayReplace) await rm(path, { force: true });
    const mode = constants.COPYFILE_FICLONE | (mayReplace ? 0 : constants.COPYFILE_EXCL);
    await write(mode).catch((error: unknown) => {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      throw isTaken ? filledError(this.results.folder) : error;
    });
  }

  /** @throws RunError if a link there leads out of the results */
  private async createFolder(folder: string): Promise<void> {
    createFolder(folder);
    const [real, results] = [await realpath(folder), await realpath(this.results.folder)];
    if (!isAtOrBelow(real, results)) throw linkError(folder);
  }

  private async nearestTo(path: string): Promise<string | undefined> {
    const written = await this.written();
    return nearest(path, written) ?? written.find((other) => basename(other) === basename(path));
  }

  /** The files in the working directory, a bounded number of them. */
  private async written(): Promise<string[]> {
    const files: string[] = [];
    for await (const path of walk(this.working, true)) if (files.push(path) >= 1000) break;
    return files;
  }
}
