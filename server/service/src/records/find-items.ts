import type { Collection, DatasetRecord, Group, HistoryRecord, Job, Store, User } from '@user-tool/records';
import { userOf, type Caller } from '../auth/caller.js';
import { mayChange, mayRead, type ReadableRecord } from '../auth/guards.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId, type IdCodec } from '../ids/codec.js';

/** Finds what the id in a request refers to, deleted or not, as its owner can restore it. */
export interface Finder<Name, Found> {
  /** @throws ServiceError if there is nothing with this id, or the caller may not read it */
  toRead(name: Name, caller: Caller): Promise<Found>;
  /** @throws ServiceError if there is nothing with this id, or the caller may not change it */
  toChange(name: Name, caller: Caller): Promise<Found>;
}

/** The id of a dataset or collection, and that of the history that has to contain it, if the URL names one. */
export interface ContentName {
  id: string;
  historyId?: string;
}

/** Finds histories, datasets, and collections. */
export function itemFinders({ ids, store }: { ids: IdCodec; store: Store }): {
  history: Finder<string, HistoryRecord>;
  dataset: Finder<ContentName, DatasetRecord>;
  collection: Finder<ContentName, Collection>;
} {
  /** Whether the history of an item is shared with the caller. */
  const isShared =
    <Found>(historyOf: (item: Found) => number) =>
    async (caller: Caller, item: Found): Promise<boolean> =>
      caller.kind === 'user' && (await store.histories.isSharedWith(historyOf(item), caller.user.id));
  const isIn = (content: { historyId: number } | undefined, historyId: string | undefined): boolean =>
    historyId === undefined || decodeId(ids, 'history', historyId) === content?.historyId;
  return {
    history: finder(
      (id) => store.histories.byId(decodeId(ids, 'history', id)),
      'No history has this id.',
      isShared(({ id }) => id),
    ),
    dataset: finder(
      async ({ id, historyId }) => {
        const dataset = await store.datasets.byId(decodeId(ids, 'dataset', id));
        return isIn(dataset, historyId) ? dataset : undefined;
      },
      'No dataset has this id.',
      isShared(({ historyId }) => historyId),
    ),
    collection: finder(
      async ({ id, historyId }) => {
        const collection = await store.collections.byId(decodeId(ids, 'collection', id));
        return isIn(collection, historyId) ? collection : undefined;
      },
      'No collection has this id.',
      async (caller, collection) =>
        (await isShared(({ historyId }: Collection) => historyId)(caller, collection)) ||
        (await store.histories.byId(collection.historyId))?.isPublic === true,
    ),
  };
}

/** Finds jobs. */
export const jobFinder = ({ ids, store }: { ids: IdCodec; store: Store }): Finder<string, Job> =>
  finder((id) => store.jobs.byId(decodeId(ids, 'job', id)), 'No job has this id.');

/** Find users and groups, whoever asks. Each rejects with ServiceError if nothing has the id. */
export const accountFinders = ({
  ids,
  store,
}: {
  ids: IdCodec;
  store: Store;
}): { user: (id: string) => Promise<User>; group: (id: string) => Promise<Group> } => ({
  user: existing((id) => store.users.byId(decodeId(ids, 'user', id)), 'No user has this id.'),
  group: existing((id) => store.groups.byId(decodeId(ids, 'group', id)), 'No group has this id.'),
});

/** @param missing the sentence for an id that refers to nothing */
const existing =
  <Name, Found>(find: (name: Name) => Promise<Found | undefined>, missing: string) =>
  async (name: Name): Promise<Found> => {
    const item = await find(name);
    if (item) return item;
    throw new ServiceError('notFound', { text: missing });
  };

/**
 * @param missing the sentence for an id that refers to nothing
 * @param isShared whether others than those who {@link mayRead} an item may read it
 */
export function finder<Name, Found extends ReadableRecord>(
  find: (name: Name) => Promise<Found | undefined>,
  missing: string,
  isShared: (caller: Caller, item: Found) => Promise<boolean> = async () => false,
): Finder<Name, Found> {
  const itemOf = existing(find, missing);
  return {
    toRead: async (name, caller) => {
      const item = await itemOf(name);
      if (mayRead(caller, item) || (await isShared(caller, item))) return item;
      throw new ServiceError('notAccessible');
    },
    toChange: async (name, caller) => {
      const item = await itemOf(name);
      if (!mayChange(caller, item)) throw new ServiceError('notOwner');
      return item;
    },
  };
}

/** @throws ServiceError for a history that was deleted permanently, which nothing changes any more */
export function checkMutable({ isPurged }: HistoryRecord): void {
  if (isPurged) throw new ServiceError('immutable', { text: 'History is immutable' });
}

/**
 * The history of the caller in which something is made: what is in it counts for its owner.
 * @throws ServiceError if there is none, if it is another user's, or deleted
 */
export async function callerHistory(
  id: string,
  caller: Caller,
  { ids, store }: { ids: IdCodec; store: Store },
): Promise<HistoryRecord> {
  const history = await store.histories.byId(decodeId(ids, 'history', id));
  if (!history) throw new ServiceError('notFound', { text: 'No history has this id.' });
  if (history.ownerId !== userOf(caller)) throw new ServiceError('notOwner');
  checkMutable(history);
  if (!history.isDeleted) return history;
  throw new ServiceError('badRequest', {
    text: `The history "${history.name}" is deleted: restore it, or choose another.`,
  });
}
