import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { DatasetRecord as StoredDataset, Store } from '@user-tool/records';
import type { IdCodec } from '../ids/codec.js';
import type { DatasetRecord } from '@user-tool/platform-api/routes/datasets.js';
import { sizeText } from './sizes.js';

/** The datasets, with all their fields. */
export async function datasetRecords(
  datasets: readonly StoredDataset[],
  { ids, store, basePath }: { ids: IdCodec; store: Store; basePath: string },
): Promise<DatasetRecord[]> {
  const numbers = datasets.map(({ id }) => id);
  const tags = await store.tags.of(numbers);
  const jobs = await store.jobs.creatorOf(numbers);
  const failed = datasets.flatMap(({ id, state }) => (state === 'error' ? (jobs.get(id) ?? []) : []));
  const messages = await store.jobs.messagesOf(failed);
  const records: DatasetRecord[] = [];
  for (const one of datasets) {
    if (records.length > 0 && records.length % recordsAtOnce === 0) await setImmediate();
    const job = jobs.get(one.id);
    const facts = { tags: tags.get(one.id) ?? [], job, message: messages.get(job ?? 0) };
    records.push(datasetRecord(one, facts, { ids, basePath }));
  }
  return records;
}

/** Records that are composed in one turn of the event loop. */
const recordsAtOnce = 100;

/** What is known of a dataset beyond its own record. */
interface DatasetFacts {
  tags: string[];
  /** The job that makes it. */
  job: number | undefined;
  /** Why that failed. */
  message: string | undefined;
}

function datasetRecord(
  dataset: StoredDataset,
  { tags, job, message }: DatasetFacts,
  { ids, basePath }: { ids: IdCodec; basePath: string },
): DatasetRecord {
  const id = ids.encode('dataset', dataset.id);
  return {
    ...unsupported,
    id,
    type_id: `dataset-${id}`,
    dataset_id: id,
    history_id: ids.encode('history', dataset.historyId),
    hid: dataset.number,
    uuid: uuidOf(id),
    drs_id: `hda-${id}`,
    name: dataset.name,
    extension: dataset.extension,
    file_ext: dataset.extension,
    data_type: dataset.extension,
    state: dataset.state,
    file_size: dataset.size,
    misc_blurb: sizeText(dataset.size),
    deleted: dataset.isDeleted,
    purged: dataset.isPurged,
    public: dataset.isPublic,
    creating_job: job === undefined ? '' : ids.encode('job', job),
    hashes:
      dataset.hash === undefined
        ? []
        : [
            {
              id,
              model_class: 'DatasetHash',
              extra_files_path: null,
              hash_function: 'SHA-256',
              hash_value: dataset.hash,
            },
          ],
    visible: dataset.isVisible,
    annotation: dataset.annotation ?? null,
    genome_build: dataset.genomeBuild ?? '?',
    metadata_dbkey: dataset.genomeBuild ?? '?',
    misc_info: dataset.info ?? message ?? null,
    sources: sourcesOf(dataset, id),
    tags,
    create_time: dataset.createTime.toISOString(),
    update_time: dataset.updateTime.toISOString(),
    url: `${basePath}/api/datasets/${id}`,
    download_url: `${basePath}/datasets/${id}/display`,
  };
}

function sourcesOf({ source }: StoredDataset, id: string): DatasetRecord['sources'] {
  if (source === undefined) return [];
  const nothingElse = { extra_files_path: null, transform: null, hashes: [] };
  return [{ model_class: 'DatasetSource', id, source_uri: source, ...nothingElse }];
}

/** Fields of which the service knows nothing: their values are the same for all datasets. */
const unsupported = {
  model_class: 'HistoryDatasetAssociation',
  hda_ldda: 'hda',
  history_content_type: 'dataset',
  type: 'file',
  api_type: 'file',
  accessible: true,
  peek: null,
  copied_from_ldda_id: null,
  object_store_id: null,
  quota_source_label: null,
  created_from_basename: null,
  rerunnable: false,
  resubmitted: false,
  validated_state: 'unknown',
  validated_state_message: null,
  permissions: { access: [], manage: [] },
  display_apps: [],
  display_types: [],
  meta_files: [],
} satisfies Partial<DatasetRecord>;

/** A UUID for an id, always the same (RFC 9562, version 8). */
export function uuidOf(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4] ?? '8';
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
