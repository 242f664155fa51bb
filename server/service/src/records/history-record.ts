import { datasetStates, type DatasetState } from '@user-tool/platform-api/constants.js';
import type { ContentCount, HistoryRecord as StoredHistory, Store } from '@user-tool/records';
import type { IdCodec } from '../ids/codec.js';
import type { HistoryRecord } from '@user-tool/platform-api/routes/histories.js';
import { sizeText } from './sizes.js';
import { usernameOf } from './user-record.js';

/** The public platform's name for an unnamed history. */
export const unnamedHistory = 'Unnamed history';

/** Most datasets of a history whose ids are listed by state. */
const maxStateIds = 1_000;

interface HistoryReader {
  ids: IdCodec;
  store: Store;
  basePath: string;
}

/** The histories; `state_ids`, which can be long, is empty unless it is wanted. */
export async function historyRecords(
  histories: readonly StoredHistory[],
  fields: ReadonlySet<string>,
  { ids, store, basePath }: HistoryReader,
): Promise<HistoryRecord[]> {
  const numbers = histories.map(({ id }) => id);
  const [names, tags, counted, stateIds] = await Promise.all([
    namesOf(new Set(histories.map(({ ownerId }) => ownerId))),
    store.tags.of(numbers),
    store.contents.counts(numbers),
    fields.has('state_ids') ? Promise.all(numbers.map(idsByState)) : [],
  ]);
  return histories.map((history, index) => {
    const id = ids.encode('history', history.id);
    const url = `${basePath}/api/histories/${id}`;
    return {
      ...unsupported,
      id,
      name: history.name,
      user_id: ids.encode('user', history.ownerId),
      username: names.get(history.ownerId) ?? '',
      archived: history.isArchived,
      published: history.isPublished,
      importable: history.isImportable,
      annotation: history.annotation ?? null,
      genome_build: history.genomeBuild ?? '?',
      slug: history.slug ?? null,
      username_and_slug:
        history.slug === undefined ? null : addressOf(names.get(history.ownerId) ?? '', history.slug),
      deleted: history.isDeleted,
      purged: history.isPurged,
      tags: tags.get(history.id) ?? [],
      create_time: history.createTime.toISOString(),
      update_time: history.updateTime.toISOString(),
      url,
      contents_url: `${url}/contents`,
      ...contentsOf(counted.filter(({ historyId }) => historyId === history.id)),
      state_ids: stateIds[index] ?? {},
    };
  });

  async function namesOf(owners: ReadonlySet<number>): Promise<Map<number, string>> {
    const users = await Promise.all([...owners].map((id) => store.users.byId(id)));
    return new Map(users.flatMap((user) => (user ? [[user.id, usernameOf(user)] as const] : [])));
  }

  async function idsByState(historyId: number): Promise<Record<string, string[]>> {
    const datasets = await store.datasets.list({ historyId, newestFirst: true, limit: maxStateIds });
    const groups: Record<string, string[]> = Object.fromEntries(datasetStates.map((state) => [state, []]));
    for (const { id, state } of datasets) (groups[state] ??= []).push(ids.encode('dataset', id));
    return groups;
  }
}

type Contents = Pick<
  HistoryRecord,
  'count' | 'size' | 'nice_size' | 'state' | 'state_details' | 'contents_states' | 'contents_active'
>;

function contentsOf(counted: readonly ContentCount[]): Contents {
  const sum = (isCounted: (row: ContentCount) => boolean, of: 'count' | 'size' = 'count'): number =>
    counted.filter(isCounted).reduce((total, row) => total + row[of], 0);
  const isPresent = ({ isDeleted }: ContentCount): boolean => !isDeleted;
  const states: Partial<Record<DatasetState, number>> = {};
  for (const { state, count } of counted.filter(isPresent))
    if (state !== undefined) states[state] = (states[state] ?? 0) + count;
  const size = sum(isPresent, 'size');
  return {
    count: sum(() => true),
    size,
    nice_size: sizeText(size),
    state: stateOf(states),
    state_details: { ...noStates, ...states },
    contents_states: states,
    // As on the platform, what is deleted and hidden counts as both.
    contents_active: {
      active: sum(({ isDeleted, isVisible }) => !isDeleted && isVisible),
      deleted: sum(({ isDeleted }) => isDeleted),
      hidden: sum(({ isVisible }) => !isVisible),
    },
  };
}

/** The public address of a history below that of the service, as on the public platform. */
export const addressOf = (username: string, slug: string): string => `u/${username}/h/${slug}`;

const noStates: Readonly<Record<string, number>> = Object.fromEntries(
  datasetStates.map((state) => [state, 0]),
);

/** States of datasets that decide the state of their history, the most important first. */
const important: readonly DatasetState[] = ['running', 'setting_metadata', 'queued', 'upload', 'error'];

/** The state of a history: `new` if it has no datasets. */
function stateOf(states: Partial<Record<DatasetState, number>>): DatasetState {
  const dominant = important.find((state) => states[state] !== undefined);
  return dominant ?? (Object.keys(states).length === 0 ? 'new' : 'ok');
}

/** Fields of which the service knows nothing: their values are the same for all histories. */
const unsupported = {
  model_class: 'History',
  preferred_object_store_id: null,
} satisfies Partial<HistoryRecord>;
