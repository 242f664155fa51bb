import { isToolName } from '@user-tool/shared';
import { existsSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  CallFailure,
  type DatasetSummary,
  type Inputs,
  type DatasetToAdd,
} from '@user-tool/agents/agent-host.js';
import { createDataFolder, removeJobFolder } from '@user-tool/runner/job/job-folder.js';
import { fileNameOf } from '@user-tool/runner/outputs/results-folder.js';
import { ConfinedFolder } from './confined-folder.js';

/** Bytes that a session may add as datasets. */
const maxAdded = 64 * 1024 * 1024;

/** The id of a dataset that is not in the root. */
const sessionDatasetId = /^((?:job|data)-\d+):(.+)$/;

/** Values of inputs with the paths of files. */
export interface GivenFiles {
  given: Inputs;
  /** The files by their paths, with their sizes in bytes: the only ones that may be read. */
  files: ReadonlyMap<string, number>;
}

/**
 * The datasets of a session: the files of the root, by their paths, and in a private folder of the session what was
 * added (`data-1:table.tsv`) and what jobs made (`job-1:count.txt`). The folder is removed at the end.
 */
export class AgentSession {
  private readonly added: DatasetSummary[] = [];
  private addedBytes = 0;
  private addedDatasets = 0;
  private placed = 0;

  private constructor(
    private readonly root: ConfinedFolder,
    private readonly home: string,
  ) {}

  static async open(root: ConfinedFolder): Promise<AgentSession> {
    return new AgentSession(root, await createDataFolder());
  }

  /** Removes all that is not in the root. */
  close(): Promise<void> {
    return removeJobFolder(this.home);
  }

  /** A folder for what a job makes. */
  async createResults(job: string): Promise<string> {
    const folder = this.ownFolder(job);
    await mkdir(folder, { recursive: true });
    return folder;
  }

  removeResults(job: string): Promise<void> {
    return rm(this.ownFolder(job), { recursive: true, force: true });
  }

  /** An empty folder that only this session knows. */
  async createFolder(): Promise<string> {
    const folder = join(this.home, 'data', `placed-${++this.placed}`);
    await mkdir(folder, { recursive: true });
    return folder;
  }

  /** @throws CallFailure, also in all methods below */
  read(id: string, offset: number, length: number): { bytes: Buffer; size: number } {
    const { folder, path } = this.find(id);
    return folder.read(path, offset, length);
  }

  async add({ name, format, text = '' }: DatasetToAdd): Promise<DatasetSummary> {
    const size = Buffer.byteLength(text);
    if (this.addedBytes + size > maxAdded)
      throw new CallFailure('No more data can be added: put larger files in the root folder.');
    this.addedBytes += size;
    const folderId = `data-${++this.addedDatasets}`;
    // A hidden file could not be read again.
    const file = fileNameOf(name).replace(/^\./, '_');
    const folder = await this.createResults(folderId);
    await writeFile(join(folder, file), text, { flag: 'wx' });
    const dataset = {
      id: `${folderId}:${file}`,
      name,
      ...(format !== undefined && { format }),
      size,
    };
    this.added.unshift(dataset);
    return dataset;
  }

  /** What jobs have made, what was added, and the files of the root that are not tools. */
  list(outputs: readonly DatasetSummary[]): DatasetSummary[] {
    const files = this.root.list((name) => !isToolName(name));
    return [...outputs, ...this.added, ...files.map(({ path, size }) => ({ id: path, name: path, size }))];
  }

  /**
   * The values, with each dataset as a file in a private folder: another file that replaces it meanwhile is not read.
   */
  async place(inputs: Inputs, folder: string): Promise<GivenFiles> {
    const files = new Map<string, number>();
    const place = async (id: string): Promise<unknown> => {
      const { folder: from, path } = this.find(id);
      const subfolder = join(folder, String(files.size));
      await mkdir(subfolder);
      const file = join(subfolder, basename(from.pathOf(path)));
      await from.place(path, file);
      files.set(file, statSync(file).size);
      return { class: 'File', path: file };
    };
    return { given: await eachDataset(inputs, place), files };
  }

  /** The values, with each dataset as the path of its file. */
  async locate(inputs: Inputs): Promise<GivenFiles> {
    const files = new Map<string, number>();
    const locate = (id: string): Promise<unknown> => {
      const { folder, path } = this.find(id);
      const file = join(folder.real, folder.pathOf(path));
      files.set(file, folder.read(path, 0, 0).size);
      return Promise.resolve({ class: 'File', path: file });
    };
    return { given: await eachDataset(inputs, locate), files };
  }

  private find(id: string): { folder: ConfinedFolder; path: string } {
    const [, folderId, path = id] = sessionDatasetId.exec(id) ?? [];
    if (folderId !== undefined && !existsSync(this.ownFolder(folderId))) throw noDataset(id);
    const folder = folderId === undefined ? this.root : new ConfinedFolder(this.ownFolder(folderId));
    if (!folder.has(path)) throw noDataset(id);
    return { folder, path };
  }

  private ownFolder(folderId: string): string {
    return join(this.home, 'data', folderId);
  }
}

function noDataset(id: string): CallFailure {
  return new CallFailure(`There is no dataset ${JSON.stringify(id)}: datasets {"action":"list"} lists them.`);
}

/** The values with each `{src: 'hda', id}` replaced, one after the other. */
async function eachDataset(inputs: Inputs, replace: (id: string) => Promise<unknown>): Promise<Inputs> {
  const replaced = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      for (const one of value) list.push(await replaced(one));
      return list;
    }
    if (typeof value !== 'object' || value === null) return value;
    const { src, id } = value as { src?: unknown; id?: unknown };
    if (src === 'hda' && typeof id === 'string') return replace(id);
    if (src === 'hdca')
      throw new CallFailure(
        `${JSON.stringify(id)} is not a collection: give the ids of its elements by their names, {"NAME": ID}.`,
      );
    const members: [name: string, value: unknown][] = [];
    for (const [name, member] of Object.entries(value)) members.push([name, await replaced(member)]);
    return Object.fromEntries(members);
  };
  return (await replaced(inputs)) as Inputs;
}
