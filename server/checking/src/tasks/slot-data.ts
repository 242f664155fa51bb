import {
  addToMultimap,
  alternatives,
  collectionTypes,
  described,
  isObject,
  type ToolInput,
} from '@user-tool/shared';
import {
  itemKey,
  namedItem,
  type ItemSource,
  type CollectionInfo,
  type DatasetInfo,
  type ItemInfos,
  type LeafInfo,
} from './item-infos.js';

/** A dataset or collection that a job uses. */
export interface UsedItem {
  is: 'data' | 'collection';
  itemId: number;
  /** In its history. */
  number: number;
  name: string;
  /** The datatype; of a collection, that of its first dataset. */
  extension: string | undefined;
  /** Of a collection. */
  type?: string;
}

/** The value of an input in one job. */
export interface SlotValue {
  /** As the params of the job have it. */
  param: unknown;
  /** What the job waits for, and reads. */
  items: UsedItem[];
  /** What names it in the collection that is mapped over. */
  identifiers: string[];
}

/** A collection of which each element gets its own job. */
export interface MappedCollection {
  item: UsedItem;
  /** The type that its elements have in it, and what the jobs make of them. */
  type: string;
  values: SlotValue[];
}

/** What a value of a data input stands for, or why it cannot be used: the rest of a sentence about the input. */
export type SlotData = { fault: string } | { value: SlotValue } | { mapped: MappedCollection };

/** States of datasets that nothing can be made of; those of others that are not ready change by themselves. */
const unusableStates: Readonly<Record<string, string>> = {
  error: 'ended with an error',
  discarded: 'was discarded',
  deferred: 'was not downloaded',
};

/**
 * Reads the value of a data input.
 * @param isInBatch whether it is one of several values: a list is then not taken as a whole
 */
export function readSlotData(
  input: ToolInput,
  value: unknown,
  items: ItemInfos,
  isInBatch: boolean,
): SlotData {
  if (input.type === 'data' && input.multiple && Array.isArray(value)) return readList(input, value, items);
  const item = findItem(input, value, items);
  if ('fault' in item) return item;
  if (item.is === 'dataset')
    return input.type === 'data'
      ? { value: datasetValue(item, input) }
      : { fault: `${needOf(input)}, not a dataset` };
  const levels = takenLevels(input, item.type, isInBatch);
  if (levels === undefined) return { fault: `${needOf(input)}, not a "${item.type}"` };
  const isWhole = levels === item.type.split(':').length;
  if (item.populatedState === 'new' && (!isWhole || input.type === 'data'))
    return { fault: `cannot use ${titleOf(item)} yet: its elements are not known, so try again later` };
  return isWhole ? { value: collectionValue(item, input) } : { mapped: mapped(item, levels, input) };
}

function readList(input: ToolInput, list: readonly unknown[], items: ItemInfos): SlotData {
  const all: SlotValue[] = [];
  for (const one of list) {
    const item = findItem(input, one, items);
    if ('fault' in item) return item;
    if (item.is === 'collection') return { fault: 'needs datasets in its list, not collections' };
    all.push(datasetValue(item));
  }
  return {
    value: {
      param: all.map(({ param }) => param),
      items: all.flatMap((one) => one.items),
      identifiers: [],
    },
  };
}

/** What a value names, if it can be used. */
function findItem(
  input: ToolInput,
  value: unknown,
  items: ItemInfos,
): DatasetInfo | CollectionInfo | { fault: string } {
  const named = namedItem(value);
  if (!named) return { fault: noItem(input, value) };
  const noun = nouns[named.src];
  const item = items[itemKey(named)] ?? { is: 'missing' };
  if (item.is === 'missing') return { fault: `needs a ${noun}: none has the id "${named.id}"` };
  if (item.is === 'foreign') return { fault: `cannot use this ${noun}: it belongs to another user` };
  const reason = whyNot(item);
  return reason === undefined ? item : { fault: `cannot use ${titleOf(item)}: ${reason}` };
}

const nouns: Readonly<Record<ItemSource, string>> = {
  hda: 'dataset',
  hdca: 'collection',
  dce: 'element of a collection',
};

/** Why a value does not name an item of a history. */
function noItem(input: ToolInput, value: unknown): string {
  const { src } = isObject(value) ? value : {};
  if (src === 'ldda') return 'cannot use a dataset of a library: import it into a history';
  const example = input.type === 'data' ? 'hda' : 'hdca';
  return `${needOf(input)} such as {"src": "${example}", "id": "…"}, not ${described(value)}`;
}

/** Why a dataset, or one in a collection, cannot be used. */
function whyNot(item: DatasetInfo | CollectionInfo): string | undefined {
  if (item.isDeleted) return 'it is deleted';
  if (item.is === 'dataset') {
    const state = unusableStates[item.state];
    return state === undefined ? undefined : `it ${state}`;
  }
  if (item.populatedState === 'failed') return 'it could not be completed';
  for (const { dataset } of item.leaves) {
    const reason = whyNot(dataset);
    if (reason !== undefined) return `${titleOf(dataset)} in it ${reason.replace(/^it /, '')}`;
  }
  return undefined;
}

function titleOf({ is, number, name }: DatasetInfo | CollectionInfo): string {
  return `the ${is} ${number} "${name}"`;
}

function needOf(input: ToolInput): string {
  if (input.type === 'data') return input.multiple ? 'needs a dataset or a list of them' : 'needs a dataset';
  const types = collectionTypes(input);
  return types.length === 0 ? 'needs a collection' : `needs a collection of type ${alternatives(types)}`;
}

/** How many levels of a collection one job takes; undefined if no part of it fits. */
function takenLevels(input: ToolInput, type: string, isInBatch: boolean): number | undefined {
  const ranks = type.split(':');
  if (input.type === 'data') {
    if (!input.multiple || isInBatch) return 0;
    return ranks.at(-1) === 'list' ? 1 : undefined;
  }
  const accepted = collectionTypes(input).map((one) => one.split(':'));
  if (accepted.length === 0) return ranks.length;
  const fitting = accepted.filter((one) => fits(ranks.slice(-one.length), one)).map(({ length }) => length);
  return fitting.length === 0 ? undefined : Math.max(...fitting);
}

function fits(ranks: readonly string[], accepted: readonly string[]): boolean {
  const fitsRank = (rank: string, acceptedRank = ''): boolean =>
    rank === acceptedRank || (acceptedRank === 'paired_or_unpaired' && rank === 'paired');
  return ranks.length === accepted.length && ranks.every((rank, index) => fitsRank(rank, accepted[index]));
}

/** @param input with which a list is made of one, if it takes several */
function datasetValue(dataset: DatasetInfo, input?: ToolInput): SlotValue {
  const { elementId, itemId } = dataset;
  const param = elementId === undefined ? { src: 'hda', id: itemId } : { src: 'dce', id: elementId };
  return {
    param: input?.multiple ? [param] : param,
    items: [usedDataset(dataset)],
    identifiers: dataset.identifier === undefined ? [] : [dataset.identifier],
  };
}

/** A whole collection. */
function collectionValue(collection: CollectionInfo, input: ToolInput): SlotValue {
  const { elementId, itemId, leaves } = collection;
  const inner = innerValue(elementId ?? 0, leaves, input);
  if (elementId !== undefined) return inner;
  const param = input.type === 'data' ? inner.param : { src: 'hdca', id: itemId };
  return { param, items: [usedCollection(collection)], identifiers: [] };
}

/** A collection in a collection; its elements for an input that takes several datasets. */
function innerValue(elementId: number, leaves: readonly LeafInfo[], input: ToolInput): SlotValue {
  const files = leaves.map(({ elementIds }) => ({ src: 'dce', id: elementIds.at(-1) ?? 0 }));
  return {
    param: input.type === 'data' ? files : { src: 'dce', id: elementId },
    items: leaves.map(({ dataset }) => usedDataset(dataset)),
    identifiers: [],
  };
}

function mapped(collection: CollectionInfo, levels: number, input: ToolInput): MappedCollection {
  const ranks = collection.type.split(':');
  const outer = ranks.length - levels;
  const groups = new Map<number, LeafInfo[]>();
  for (const leaf of collection.leaves) addToMultimap(groups, leaf.elementIds[outer - 1] ?? 0, leaf);
  const values = [...groups].map(([elementId, leaves]): SlotValue => {
    const identifiers = leaves[0]?.identifiers.slice(0, outer) ?? [];
    const dataset = levels === 0 ? leaves[0]?.dataset : undefined;
    const value = dataset
      ? datasetValue({ ...dataset, elementId }, input)
      : innerValue(elementId, leaves, input);
    return { ...value, identifiers };
  });
  return { item: usedCollection(collection), type: ranks.slice(0, outer).join(':'), values };
}

function usedDataset({ itemId, number, name, identifier, extension }: DatasetInfo): UsedItem {
  return { is: 'data', itemId, number, name: identifier ?? name, extension };
}

function usedCollection({ itemId, number, name, type, leaves }: CollectionInfo): UsedItem {
  return { is: 'collection', itemId, number, name, extension: leaves[0]?.dataset.extension, type };
}
