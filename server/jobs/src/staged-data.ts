import { isObject, nameParts } from '@user-tool/shared';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatasetRecord, Job } from '@user-tool/records';
import type { JobContext } from './job-context.js';
import { JobFailure } from './job-failure.js';

/** The most datasets that one job reads. */
const maxDatasets = 10_000;

/** States of datasets whose content can be read. */
const readable: readonly string[] = ['ok', 'empty'];

/** How the params of a job name data: by the number of a dataset, a collection, or an element of one. */
interface Reference {
  src: 'hda' | 'hdca' | 'dce';
  id: number;
}

/**
 * Makes the data that a job reads available in a folder, and the values of its inputs name the files there. Params
 * name data by numbers only: whatever else is in them, is no path of this machine.
 */
export class StagedData {
  private readonly paths = new Map<number, string>();

  /** @param folder created if it does not exist; absolute, without links */
  constructor(
    private readonly context: Pick<JobContext, 'store' | 'files' | 'signal'>,
    private readonly job: Pick<Job, 'ownerId'>,
    readonly folder: string,
  ) {}

  /**
   * The values of inputs as a run takes them.
   * @throws JobFailure for data that cannot be read
   */
  async inputsFor(inputs: unknown): Promise<{ [name: string]: unknown }> {
    await mkdir(this.folder, { recursive: true });
    const values = await this.value(inputs);
    return isObject(values) ? values : {};
  }

  private async value(value: unknown): Promise<unknown> {
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      for (const one of value) list.push(await this.value(one));
      return list;
    }
    if (!isObject(value)) return value;
    const reference = referenceIn(value);
    if (reference) return this.data(reference);
    const entries: [string, unknown][] = [];
    for (const [name, one] of Object.entries(value)) entries.push([name, await this.value(one)]);
    return Object.fromEntries(entries);
  }

  private async data({ src, id }: Reference): Promise<unknown> {
    if (src === 'hda') return this.file(id);
    if (src === 'hdca') return this.collection(id);
    const element = await this.context.store.collections.element(id);
    if (!element) throw new JobFailure('An element of a collection that the job reads does not exist.');
    const { collectionId, datasetId, identifier } = element;
    if (datasetId !== undefined) return this.file(datasetId, identifier);
    const { collectionType, ownerId } = await this.collectionOf(collectionId);
    this.checkOwner(ownerId, `collection ${collectionId}`);
    const levels = collectionType.split(':');
    const depth = await this.depthOf(id);
    return {
      name: identifier,
      collection_type: levels.slice(depth).join(':'),
      elements: await this.elements(collectionId, id),
    };
  }

  private async collection(id: number): Promise<unknown> {
    const { name, number, collectionType, ownerId, populatedState } = await this.collectionOf(id);
    this.checkOwner(ownerId, `collection ${number}`);
    if (populatedState !== 'ok')
      throw new JobFailure(`The collection ${number} "${name}" cannot be read: it was not completed.`);
    return { name, collection_type: collectionType, elements: await this.elements(id, undefined) };
  }

  private async collectionOf(id: number) {
    const collection = await this.context.store.collections.byId(id);
    if (!collection) throw new JobFailure('A collection that the job reads does not exist.');
    return collection;
  }

  /** How many levels of its collection are above the elements of this one. */
  private async depthOf(elementId: number): Promise<number> {
    let depth = 0;
    for (let id: number | undefined = elementId; id !== undefined; depth++)
      id = (await this.context.store.collections.element(id))?.parentId;
    return depth;
  }

  /** A map, which keeps the order of names that look like numbers. */
  private async elements(collectionId: number, parentId: number | undefined): Promise<Map<string, unknown>> {
    const rows = await this.context.store.collections.elements(collectionId, parentId, {
      limit: maxDatasets + 1,
    });
    const elements = new Map<string, unknown>();
    for (const { id, identifier, datasetId } of rows)
      elements.set(
        identifier,
        datasetId === undefined
          ? await this.elements(collectionId, id)
          : await this.file(datasetId, identifier),
      );
    return elements;
  }

  /** A dataset as expressions see it. */
  private async file(id: number, identifier?: string): Promise<unknown> {
    const dataset = await this.context.store.datasets.byId(id);
    if (!dataset) throw new JobFailure('A dataset that the job reads does not exist.');
    if (!dataset.isPublic) this.checkOwner(dataset.ownerId, titleOf(dataset));
    const path = this.paths.get(id) ?? (await this.place(dataset));
    return {
      class: 'File',
      path,
      format: dataset.extension,
      ...nameParts(identifier ?? dataset.name),
      ...(identifier !== undefined && { element_identifier: identifier }),
    };
  }

  private async place(dataset: DatasetRecord): Promise<string> {
    const { id, state, isDeleted, file, info } = dataset;
    this.context.signal.throwIfAborted();
    const refuse = (why: string): never => {
      throw new JobFailure(`The ${titleOf(dataset)} cannot be read: ${why}.`);
    };
    if (isDeleted) refuse('it was deleted');
    // Of a dataset that could not be imported, it says why.
    const reason = state === 'error' && info !== undefined ? `. ${info.replace(/\.$/, '')}` : '';
    if (!readable.includes(state)) refuse(`its state is "${state}"${reason}`);
    if (this.paths.size >= maxDatasets)
      throw new JobFailure(`A job can read at most ${maxDatasets} datasets.`);
    const path = join(this.folder, `dataset_${id}.dat`);
    if (file === undefined || !(await this.context.files.place(file, path, this.context.signal)))
      refuse('its content is missing');
    this.paths.set(id, path);
    return path;
  }

  private checkOwner(ownerId: number, title: string): void {
    if (ownerId !== this.job.ownerId) throw new JobFailure(`The ${title} belongs to another user.`);
  }
}

const titleOf = ({ number, name }: DatasetRecord): string => `dataset ${number} "${name}"`;

function referenceIn({ src, id }: { [name: string]: unknown }): Reference | undefined {
  return (src === 'hda' || src === 'hdca' || src === 'dce') && typeof id === 'number'
    ? { src, id }
    : undefined;
}
