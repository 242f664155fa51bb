import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Type, type Static } from 'typebox';
import { datasetStates, type DatasetState } from '@user-tool/platform-api/constants.js';
import type { DatasetRecord as StoredDataset, Store } from '@user-tool/records';
import type { IdCodec } from '../ids/codec.js';
import { EncodedId, Moment } from '@user-tool/platform-api/routes/schemas.js';
import { sizeText } from './sizes.js';
import type { Views } from './views.js';

/** One of the states of a dataset. */
export const StateName = Type.Unsafe<DatasetState>({ type: 'string', enum: [...datasetStates] });

const nothing = Type.Array(Type.Never(), { description: 'Always empty.' });

/** All fields of a dataset in a history (public platform's `HDADetailed`). */
const DatasetFields = {
  id: EncodedId,
  model_class: Type.Literal('HistoryDatasetAssociation'),
  hda_ldda: Type.Literal('hda'),
  history_content_type: Type.Literal('dataset'),
  type: Type.Literal('file'),
  api_type: Type.Literal('file'),
  type_id: Type.String({ examples: ['dataset-0123456789abcdef'] }),
  dataset_id: EncodedId,
  history_id: EncodedId,
  hid: Type.Integer({ description: 'Its number in the history.' }),
  uuid: Type.String({ format: 'uuid' }),
  drs_id: Type.String(),
  name: Type.String(),
  extension: Type.String({ description: 'Its datatype.' }),
  file_ext: Type.String({ description: 'Its datatype.' }),
  data_type: Type.String({ description: 'Its datatype.' }),
  state: StateName,
  file_size: Type.Integer({ description: 'Size in bytes.' }),
  misc_blurb: Type.String({ description: 'Its size, for readers.' }),
  deleted: Type.Boolean(),
  purged: Type.Boolean(),
  visible: Type.Boolean(),
  accessible: Type.Boolean(),
  public: Type.Boolean({ description: 'Whether everyone can read it.' }),
  tags: Type.Array(Type.String()),
  create_time: Moment,
  update_time: Moment,
  url: Type.String({ description: 'The path of the dataset.' }),
  download_url: Type.String({ description: 'The path of its content.' }),
  annotation: Type.Union([Type.String(), Type.Null()], { description: 'What its owner notes about it.' }),
  genome_build: Type.String({ description: 'The name of a reference genome; `?` if it is not known.' }),
  misc_info: Type.Union([Type.String(), Type.Null()], {
    description: 'A text about it, or why it could not be made.',
  }),
  peek: Type.Null(),
  copied_from_ldda_id: Type.Null(),
  object_store_id: Type.Null(),
  quota_source_label: Type.Null(),
  created_from_basename: Type.Null(),
  metadata_dbkey: Type.String({ description: 'The same as `genome_build`.' }),
  creating_job: Type.String({ description: 'The id of the job that makes it; empty if none does.' }),
  rerunnable: Type.Boolean(),
  resubmitted: Type.Boolean(),
  validated_state: Type.Literal('unknown'),
  validated_state_message: Type.Null(),
  permissions: Type.Object({ access: nothing, manage: nothing }),
  display_apps: nothing,
  display_types: nothing,
  hashes: Type.Array(
    Type.Object({
      id: EncodedId,
      model_class: Type.Literal('DatasetHash'),
      hash_function: Type.Literal('SHA-256'),
      hash_value: Type.String({ description: 'In hexadecimal.' }),
      extra_files_path: Type.Null(),
    }),
  ),
  meta_files: nothing,
  sources: Type.Array(
    Type.Object({
      model_class: Type.Literal('DatasetSource'),
      id: EncodedId,
      source_uri: Type.String(),
      extra_files_path: Type.Null(),
      transform: Type.Null(),
      hashes: nothing,
    }),
    { description: 'The URL that it is from.' },
  ),
};

const WholeDataset = Type.Object(DatasetFields);

/** A dataset with some of its fields. */
export const Dataset = Type.Partial(WholeDataset, {
  $id: 'Dataset',
  description: 'A dataset in a history.',
});

/** A dataset with all its fields. */
export type DatasetRecord = Static<typeof WholeDataset>;

/** The fields of each view: `summary` is what lists show. */
export const datasetViews: Views<DatasetRecord> = {
  summary: [
    ...([
      'id',
      'model_class',
      'history_content_type',
      'type',
      'type_id',
      'dataset_id',
      'history_id',
    ] as const),
    ...([
      'hid',
      'name',
      'extension',
      'state',
      'file_size',
      'deleted',
      'purged',
      'visible',
      'accessible',
    ] as const),
    ...(['tags', 'create_time', 'update_time', 'url', 'genome_build', 'object_store_id'] as const),
    ...(['copied_from_ldda_id', 'quota_source_label'] as const),
  ],
  detailed: Object.keys(DatasetFields) as (keyof DatasetRecord)[],
  // What the history panel of the platform's own client shows.
  betawebclient: Object.keys(DatasetFields) as (keyof DatasetRecord)[],
};

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
