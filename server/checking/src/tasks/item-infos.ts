import { isObject } from '@user-tool/shared';

/** How requests name data in histories, with the public platform's words. */
export const itemSources = ['hda', 'hdca', 'dce'] as const;

/** A dataset (`hda`), a collection (`hdca`), or an element of one (`dce`). */
export type ItemSource = (typeof itemSources)[number];

/** A dataset or collection as a request names it. */
export interface NamedItem {
  src: ItemSource;
  /** Encoded. */
  id: string;
}

/** What is known of a dataset. */
export interface DatasetInfo {
  is: 'dataset';
  itemId: number;
  /** Of the element that stands for it; undefined if the dataset itself is named. */
  elementId?: number;
  /** In its history. */
  number: number;
  name: string;
  /** The identifier of the element that stands for it. */
  identifier?: string;
  extension: string;
  state: string;
  isDeleted: boolean;
}

/** A dataset in a collection. */
export interface LeafInfo {
  /** From the first level to the last. */
  identifiers: string[];
  /** Numbers of the elements on these levels. */
  elementIds: number[];
  dataset: DatasetInfo;
}

/** What is known of a collection. */
export interface CollectionInfo {
  is: 'collection';
  itemId: number;
  /** Of the element that stands for it; undefined if the collection itself is named. */
  elementId?: number;
  /** In its history. */
  number: number;
  name: string;
  /** `list`, `paired`, `list:paired`, and so on. */
  type: string;
  /** `new` until its elements are known. */
  populatedState: string;
  isDeleted: boolean;
  leaves: LeafInfo[];
}

/** What is known of what a request names, or why it cannot be used. Plain data: it is sent between threads. */
export type ItemInfo = DatasetInfo | CollectionInfo | { is: 'missing' } | { is: 'foreign' };

/** By {@link itemKey}. */
export type ItemInfos = Readonly<Record<string, ItemInfo>>;

/** What tells items apart that a request names. */
export const itemKey = ({ src, id }: NamedItem): string => `${src} ${id}`;

/** A value as a name of an item; undefined if it is anything else. */
export function namedItem(value: unknown): NamedItem | undefined {
  if (!isObject(value)) return undefined;
  const { src, id } = value;
  const source = itemSources.find((one) => one === src);
  return source && typeof id === 'string' ? { src: source, id } : undefined;
}

/** All items that a request names, each once. */
export function namedItems(inputs: unknown): NamedItem[] {
  const items = new Map<string, NamedItem>();
  const open = [inputs];
  while (open.length > 0) {
    const value = open.pop();
    const item = namedItem(value);
    if (item) items.set(itemKey(item), item);
    else if (typeof value === 'object' && value !== null) open.push(...(Object.values(value) as unknown[]));
  }
  return [...items.values()];
}
