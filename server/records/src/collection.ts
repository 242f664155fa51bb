import type { Kysely, Selectable } from 'kysely';
import { toItem, type Item } from './items.js';
import type { Tables } from './schema.js';

/** States of a collection, with the public platform's names: `new` until its elements are known. */
export const populatedStates = ['new', 'ok', 'failed'] as const;

/** One of {@link populatedStates}. */
export type PopulatedState = (typeof populatedStates)[number];

/** Datasets of a history as a list, a pair, or a list of them. */
export interface Collection extends Item {
  historyId: number;
  /** In its history, with datasets. */
  number: number;
  isVisible: boolean;
  /** `list`, `paired`, `list:paired`, and so on: a level for each part. */
  collectionType: string;
  populatedState: PopulatedState;
  /** Why it failed. */
  populatedMessage: string | undefined;
}

/** The attributes of a new collection, which has no elements yet. */
export interface NewCollection {
  historyId: number;
  name: string;
  collectionType: string;
  isVisible?: boolean | undefined;
  populatedState: PopulatedState;
}

/** A dataset of a collection, by its identifiers from the first level to the last. */
export interface NewElement {
  identifiers: readonly string[];
  /** Undefined for an element of an inner level whose own elements come later. */
  datasetId: number | undefined;
}

/** A dataset in a collection, or a collection in it. */
export interface CollectionElement {
  id: number;
  collectionId: number;
  /** The element of the level above; undefined on the first level. */
  parentId: number | undefined;
  /** Among those of its parent: the first one is 0. */
  position: number;
  identifier: string;
  /** On the last level only. */
  datasetId: number | undefined;
}

/** A dataset of a collection, with its identifiers from the first level to the last. */
export interface Leaf {
  elementId: number;
  identifiers: string[];
  /** Numbers of the elements with these identifiers. */
  elementIds: number[];
  datasetId: number;
}

const typePattern = /^(?:list|paired)(?::(?:list|paired))*$/;

/** How many levels a collection of that type has; undefined for what is not a type. */
export function levelsOf(collectionType: string): number | undefined {
  return typePattern.test(collectionType) ? collectionType.split(':').length : undefined;
}

/** A row of an element. */
export type CollectionElementRow = Selectable<Tables['collection_elements']>;

/** All columns of collections with their items. */
export const selectCollections = (from: Kysely<Tables>) =>
  from.selectFrom('collections').innerJoin('items', 'items.id', 'collections.item_id').selectAll();

/** A collection as its row has it. */
export function toCollection(
  row: Selectable<Tables['items']> & Selectable<Tables['collections']>,
): Collection {
  return {
    ...toItem(row),
    historyId: row.history_id,
    number: row.number,
    isVisible: row.is_visible === 1,
    collectionType: row.collection_type,
    populatedState: row.populated_state as PopulatedState,
    populatedMessage: row.populated_message ?? undefined,
  };
}

/** An element as its row has it. */
export function toElement(row: CollectionElementRow): CollectionElement {
  return {
    id: row.id,
    collectionId: row.collection_id,
    parentId: row.parent_id ?? undefined,
    position: row.position,
    identifier: row.identifier,
    datasetId: row.dataset_id ?? undefined,
  };
}
