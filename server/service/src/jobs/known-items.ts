import { setImmediate } from 'node:timers/promises';
import {
  itemKey,
  type ItemSource,
  type CollectionInfo,
  type DatasetInfo,
  type ItemInfo,
  type ItemInfos,
  type LeafInfo,
  type NamedItem,
} from '@user-tool/checking/tasks/item-infos.js';
import type { Collection, CollectionElement, DatasetRecord, Store } from '@user-tool/records';
import { userOf, type Caller } from '../auth/caller.js';
import type { ReadableRecord } from '../auth/guards.js';
import { ServiceError } from '../errors/service-error.js';
import type { IdCodec, IdKind } from '../ids/codec.js';
import { numberText } from '../requests/limits.js';

/** What ids of each source are ids of. */
export const sourceKinds: Readonly<Record<ItemSource, IdKind>> = {
  hda: 'dataset',
  hdca: 'collection',
  dce: 'element',
};

/** How many collections, or elements of them, one request can name. */
const maxCollections = 1_000;

/** How many datasets all these collections can have. */
const maxElements = 10_000;

/** Looks up what a request names, as far as the jobs of its caller may use it. */
export class ItemLookup {
  private room = maxElements;

  constructor(
    private readonly store: Store,
    private readonly ids: IdCodec,
    private readonly caller: Caller,
  ) {}

  /** @throws ServiceError for too many collections, or too much in them */
  async of(named: readonly NamedItem[]): Promise<ItemInfos> {
    const numbered = named.map((item) => ({
      item,
      number: this.ids.decode(sourceKinds[item.src], item.id) ?? 0,
    }));
    const plain = numbered.filter(({ item }) => item.src === 'hda');
    const others = numbered.filter(({ item }) => item.src !== 'hda');
    if (others.length > maxCollections)
      throw tooMuch(`names ${numberText(others.length)} collections`, maxCollections);
    const datasets = await this.store.datasets.byIds(plain.map(({ number }) => number));
    const entries: [string, ItemInfo][] = plain.map(({ item, number }) => {
      const dataset = datasets.get(number);
      return [itemKey(item), this.readable(dataset, dataset && knownDataset(dataset))];
    });
    for (const { item, number } of others) {
      entries.push([
        itemKey(item),
        await (item.src === 'hdca' ? this.collection(number) : this.element(number)),
      ]);
      await setImmediate();
    }
    return Object.fromEntries(entries);
  }

  /** Whether the jobs of the caller may use a record; those of administrators are their own too. */
  private mayUse({ ownerId, isPublic = false }: ReadableRecord): boolean {
    return isPublic || ownerId === userOf(this.caller);
  }

  /** What is known of a record, if there is one that they may use. */
  private readable(record: DatasetRecord | Collection | undefined, item: ItemInfo | undefined): ItemInfo {
    if (!record || !item) return { is: 'missing' };
    return this.mayUse(record) ? item : { is: 'foreign' };
  }

  private async collection(number: number): Promise<ItemInfo> {
    const collection = await this.store.collections.byId(number);
    if (!collection || !this.mayUse(collection)) return this.readable(collection, { is: 'foreign' });
    const leaves = await this.leaves(number);
    return leaves ? knownCollection(collection, leaves) : { is: 'foreign' };
  }

  private async element(number: number): Promise<ItemInfo> {
    const element = await this.store.collections.element(number);
    const collection = element && (await this.store.collections.byId(element.collectionId));
    if (!collection || !this.mayUse(collection)) return this.readable(collection, { is: 'foreign' });
    if (element.datasetId === undefined) {
      const leaves = await this.leaves(collection.id);
      return leaves ? innerCollection(knownCollection(collection, leaves), element) : { is: 'foreign' };
    }
    const dataset = (await this.store.datasets.byIds([element.datasetId])).get(element.datasetId);
    return this.readable(
      dataset,
      dataset && { ...knownDataset(dataset), elementId: element.id, identifier: element.identifier },
    );
  }

  /** Undefined if there is a dataset among them that they may no longer use. */
  private async leaves(collectionId: number): Promise<LeafInfo[] | undefined> {
    const leaves = await this.store.collections.leaves(collectionId, this.room + 1);
    if (leaves.length > this.room) throw tooMuch('names collections with more datasets', maxElements);
    this.room -= leaves.length;
    const datasets = await this.store.datasets.byIds(leaves.map(({ datasetId }) => datasetId));
    for (const dataset of datasets.values()) if (!this.mayUse(dataset)) return undefined;
    return leaves.flatMap(({ identifiers, elementIds, datasetId }) => {
      const dataset = datasets.get(datasetId);
      const identifier = identifiers.at(-1) ?? '';
      return dataset ? [{ identifiers, elementIds, dataset: { ...knownDataset(dataset), identifier } }] : [];
    });
  }
}

function tooMuch(what: string, most: number): ServiceError {
  return new ServiceError('tooManyJobs', {
    text: `This request ${what}, but at most ${numberText(most)} are allowed in one request.`,
  });
}

function knownDataset({ id, number, name, extension, state, isDeleted }: DatasetRecord): DatasetInfo {
  return { is: 'dataset', itemId: id, number, name, extension, state, isDeleted };
}

function knownCollection(collection: Collection, leaves: LeafInfo[]): CollectionInfo {
  const { id, number, name, collectionType: type, populatedState, isDeleted } = collection;
  return { is: 'collection', itemId: id, number, name, type, populatedState, isDeleted, leaves };
}

/** The collection that an element of a collection is. */
function innerCollection(whole: CollectionInfo, { id, identifier }: CollectionElement): CollectionInfo {
  const leaves = whole.leaves.filter(({ elementIds }) => elementIds.includes(id));
  const above = (leaves[0]?.elementIds.indexOf(id) ?? 0) + 1;
  return {
    ...whole,
    elementId: id,
    name: identifier,
    type: whole.type.split(':').slice(above).join(':'),
    leaves: leaves.map(({ identifiers, elementIds, dataset }) => ({
      identifiers: identifiers.slice(above),
      elementIds: elementIds.slice(above),
      dataset,
    })),
  };
}
