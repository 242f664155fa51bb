import type { FormField } from '@user-tool/protocol/tool-requests.js';
import { isUnfinished, type HistoryItem } from './history-data.js';

/** A group of items that can be chosen for an input. */
export interface Choices {
  label: string;
  items: HistoryItem[];
}

/** What can be chosen for an input, best first. */
export function choicesFor(field: FormField, items: readonly HistoryItem[]): Choices[] {
  const collections = items.filter((item) => item.history_content_type === 'dataset_collection');
  const groups =
    field.type === 'data'
      ? forData(field, items.filter(isUsable), collections)
      : forCollection(field, collections);
  return groups.filter((group) => group.items.length > 0);
}

function forData(
  { extensions = [], multiple }: FormField,
  datasets: readonly HistoryItem[],
  collections: HistoryItem[],
): Choices[] {
  const fits = ({ extension = '' }: HistoryItem): boolean =>
    extensions.length === 0 || extensions.some((accepted) => accepted === extension || accepted === 'data');
  return [
    { label: 'Datasets', items: datasets.filter(fits) },
    { label: 'Datasets of other formats', items: datasets.filter((item) => !fits(item)) },
    {
      label: multiple === true ? 'Collections' : 'Collections: one job for each element',
      items: collections,
    },
  ];
}

function forCollection(
  { collection_types: types = [] }: FormField,
  collections: readonly HistoryItem[],
): Choices[] {
  const fits = ({ collection_type: collectionType = '' }: HistoryItem): boolean =>
    types.length === 0 || types.includes(collectionType);
  const contains = ({ collection_type: collectionType = '' }: HistoryItem): boolean =>
    types.some((type) => collectionType.endsWith(`:${type}`));
  return [
    { label: 'Collections', items: collections.filter(fits) },
    {
      label: 'Collections of these: one job for each',
      items: collections.filter((item) => !fits(item) && contains(item)),
    },
  ];
}

function isUsable({ history_content_type: type, state = '' }: HistoryItem): boolean {
  return type === 'dataset' && (state === 'ok' || state === 'empty' || isUnfinished(state));
}

/** `3: reads.fastq (fastq, running)` */
export function titleOf({ hid, name, extension, collection_type: type, state = 'ok' }: HistoryItem): string {
  const about = [type ?? extension ?? '', ...(state === 'ok' ? [] : [state])].filter((text) => text !== '');
  return `${hid}: ${name}${about.length > 0 ? ` (${about.join(', ')})` : ''}`;
}
