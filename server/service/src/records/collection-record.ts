import { setImmediate } from 'node:timers/promises';
import type {
  Collection as StoredCollection,
  CollectionElement,
  CollectionSummary,
  Store,
} from '@user-tool/records';
import type { IdCodec } from '../ids/codec.js';
import {
  maxShownElements,
  type CollectionRecord,
  type ElementRecord,
  type InnerCollection,
} from '@user-tool/platform-api/routes/collections.js';
import type { DatasetRecord } from '@user-tool/platform-api/routes/datasets.js';
import { datasetRecords } from './dataset-record.js';
import { only } from './views.js';

/** Fields of the datasets that elements show. */
const elementFields: ReadonlySet<keyof DatasetRecord> = new Set([
  ...(['id', 'model_class', 'hda_ldda', 'history_id', 'history_content_type', 'hid', 'name'] as const),
  ...(['extension', 'file_ext', 'state', 'file_size', 'tags', 'accessible', 'deleted', 'purged'] as const),
  ...(['visible', 'copied_from_ldda_id', 'url', 'hashes', 'uuid', 'peek', 'create_time'] as const),
  ...(['update_time', 'data_type', 'genome_build', 'metadata_dbkey', 'misc_info', 'misc_blurb'] as const),
  ...(['validated_state', 'validated_state_message'] as const),
]);

/** What records of collections are made from. */
export interface CollectionReader {
  ids: IdCodec;
  store: Store;
  basePath: string;
}

/** The collections, with the wanted fields. */
export async function collectionRecords(
  collections: readonly StoredCollection[],
  names: ReadonlySet<string>,
  reader: CollectionReader,
  maxElements = maxShownElements,
): Promise<Partial<CollectionRecord>[]> {
  const tags = await reader.store.tags.of(collections.map(({ id }) => id));
  const records: Partial<CollectionRecord>[] = [];
  for (const collection of collections) {
    // The elements of one collection may be thousands.
    if (records.length > 0) await setImmediate();
    records.push(
      only(
        {
          ...baseFields(collection, reader),
          tags: tags.get(collection.id) ?? [],
          ...(countNames.some((name) => names.has(name)) && (await countFields(collection, reader))),
          ...(jobNames.some((name) => names.has(name)) && (await jobFields(collection, reader))),
          ...(names.has('elements') && { elements: await elementsIn(collection, reader, maxElements) }),
        },
        names,
      ),
    );
  }
  return records;
}

function baseFields(collection: StoredCollection, { ids, basePath }: CollectionReader) {
  const id = ids.encode('collection', collection.id);
  const url = `${basePath}/api/dataset_collections/${id}`;
  return {
    id,
    model_class: 'HistoryDatasetCollectionAssociation',
    history_content_type: 'dataset_collection',
    type: 'collection',
    type_id: `dataset_collection-${id}`,
    collection_id: id,
    history_id: ids.encode('history', collection.historyId),
    hid: collection.number,
    name: collection.name,
    collection_type: collection.collectionType,
    populated: collection.populatedState === 'ok',
    populated_state: collection.populatedState,
    populated_state_message: collection.populatedMessage ?? null,
    deleted: collection.isDeleted,
    visible: collection.isVisible,
    create_time: collection.createTime.toISOString(),
    update_time: collection.updateTime.toISOString(),
    url,
    contents_url: `${url}/contents/${id}`,
    implicit_collection_jobs_id: null,
    column_definitions: null,
    store_times_summary: null,
  } satisfies Partial<CollectionRecord>;
}

const countNames = ['element_count', 'elements_datatypes', 'elements_states', 'elements_deleted'] as const;

async function countFields({ id }: StoredCollection, { store }: CollectionReader) {
  return summaryFields(await store.collections.summaryOf(id));
}

function summaryFields({ count, extensions, states, deleted }: CollectionSummary) {
  return {
    element_count: count,
    elements_datatypes: extensions,
    elements_states: states,
    elements_deleted: deleted,
  } satisfies Pick<CollectionRecord, (typeof countNames)[number]>;
}

const nothing: CollectionSummary = { count: 0, extensions: [], states: {}, deleted: 0 };

const jobNames = ['job_source_id', 'job_source_type', 'job_state_summary'] as const;

/** All that the platform counts; the last six are never counted here. */
const jobStates = [
  ...(['new', 'waiting', 'running', 'error', 'paused', 'skipped', 'queued', 'ok', 'deleted'] as const),
  ...(['deleting', 'failed', 'upload', 'resubmitted', 'deleted_new', 'stop', 'stopped'] as const),
] as const;

async function jobFields({ id }: StoredCollection, { ids, store }: CollectionReader) {
  const { jobId, states } = await store.collections.jobsOf(id);
  const all = Object.values(states).reduce((sum, count) => sum + count, 0);
  const byState = Object.fromEntries(jobStates.map((state) => [state, states[state] ?? 0]));
  return {
    job_source_id: jobId === undefined ? null : ids.encode('job', jobId),
    job_source_type: jobId === undefined ? null : 'Job',
    job_state_summary: { all_jobs: all, ...byState },
  } satisfies Pick<CollectionRecord, (typeof jobNames)[number]>;
}

async function elementsIn(
  collection: StoredCollection,
  reader: CollectionReader,
  most: number,
): Promise<ElementRecord[]> {
  const elements = await reader.store.collections.firstElements(collection.id, most);
  const records = await elementRecords(collection, elements, 0, reader);
  return records.filter((_record, index) => elements[index]?.parentId === undefined);
}

/**
 * Elements of a collection, those above others first; those whose own elements are given show them.
 * @param depth of the first one: how many elements are above it
 */
export async function elementRecords(
  collection: StoredCollection,
  elements: readonly CollectionElement[],
  depth: number,
  { ids, store, basePath }: CollectionReader,
): Promise<ElementRecord[]> {
  const datasets = await store.datasets.byIds(elements.flatMap(({ datasetId }) => datasetId ?? []));
  const shown = await datasetRecords([...datasets.values()], { ids, store, basePath });
  const objects = new Map(
    [...datasets.keys()].map((id, index) => [id, only(shown[index] ?? {}, elementFields)] as const),
  );
  const summaries = await store.collections.summariesBelow(
    collection.id,
    elements.flatMap(({ id, datasetId }) => (datasetId === undefined ? id : [])),
  );
  const url = `${basePath}/api/dataset_collections/${ids.encode('collection', collection.id)}`;
  const inner = new Map<number, { of: InnerCollection; levels: string[] }>();
  return elements.map((element) => {
    const id = ids.encode('element', element.id);
    const above = element.parentId === undefined ? undefined : inner.get(element.parentId);
    const levels = above?.levels.slice(1) ?? collection.collectionType.split(':').slice(depth);
    const object: InnerCollection = {
      id,
      model_class: 'DatasetCollection',
      collection_type: levels.slice(1).join(':'),
      populated: collection.populatedState === 'ok',
      ...summaryFields(summaries.get(element.id) ?? nothing),
      contents_url: `${url}/contents/${id}`,
      elements: [],
    };
    const isDataset = element.datasetId !== undefined;
    if (!isDataset) inner.set(element.id, { of: object, levels });
    const record: ElementRecord = {
      id,
      model_class: 'DatasetCollectionElement',
      element_index: element.position,
      element_identifier: element.identifier,
      columns: null,
      element_type: isDataset ? 'hda' : 'dataset_collection',
      object: isDataset ? (objects.get(element.datasetId ?? 0) ?? {}) : object,
    };
    above?.of.elements.push(record);
    return record;
  });
}
