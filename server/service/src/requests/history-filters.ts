import { historyFilterNames } from '@user-tool/platform-api/routes/histories.js';
import type { HistoryFilter, ItemOrder } from '@user-tool/records';
import { faultsError } from '../errors/validation.js';
import { readSwitch } from './query.js';

/** Selects histories by a value of `qv`; undefined if it is invalid. */
type Filter = (value: string) => HistoryFilter | undefined;

const switched =
  (name: 'isDeleted' | 'isPurged' | 'isArchived' | 'isPublished' | 'isImportable'): Filter =>
  (value) => {
    const is = readSwitch(value);
    return is === undefined ? undefined : { [name]: is };
  };

/** How a value of `qv` selects histories, by the name in `q` (public platform's filters). */
const filters: Readonly<Record<string, Filter>> = {
  name: (name) => ({ name }),
  'name-eq': (name) => ({ name }),
  'name-contains': (part) => ({ nameParts: [part] }),
  deleted: switched('isDeleted'),
  purged: switched('isPurged'),
  archived: switched('isArchived'),
  published: switched('isPublished'),
  importable: switched('isImportable'),
  tag: (tag) => ({ tags: [tag] }),
  'tag-eq': (tag) => ({ tags: [tag] }),
} satisfies Record<(typeof historyFilterNames)[number], Filter>;

/**
 * What pairs of `q` and `qv` select.
 * @throws ServiceError for a filter that is unknown, or whose value is invalid
 */
export function historyFilter({
  q = [],
  qv = [],
}: {
  q?: string | string[];
  qv?: string | string[];
}): HistoryFilter {
  const values = [qv].flat();
  return [q].flat().reduce<HistoryFilter>((all, name, index) => {
    const value = values[index] ?? '';
    const filter = Object.hasOwn(filters, name) ? filters[name]?.(value) : undefined;
    if (filter) return both(all, filter);
    const msg = Object.hasOwn(filters, name)
      ? `The filter "${name}" does not accept this value`
      : `There is no such filter; there are ${historyFilterNames.join(', ')}`;
    throw faultsError([{ type: 'value_error', loc: ['query', 'q', index], msg, input: `${name}=${value}` }]);
  }, {});
}

/** Words of a search that are no part of a name: `is:deleted`. */
const words: Readonly<Record<string, HistoryFilter>> = {
  'is:deleted': { isDeleted: true },
  'is:purged': { isPurged: true, isDeleted: true },
  'is:archived': { isArchived: true },
  'is:published': { isPublished: true },
  'is:importable': { isImportable: true },
};

/** What a search text selects: names that contain the rest of it, in any case. */
export function searched(text: string): HistoryFilter {
  const terms = text.split(/\s+/);
  const rest = terms.filter((word) => !Object.hasOwn(words, word) && !/^tag:./.test(word)).join(' ');
  const tags = terms.flatMap((word) => (/^tag:(.+)/.exec(word) ?? []).slice(1)).map(unquoted);
  const flags = terms.reduce<HistoryFilter>((all, word) => ({ ...all, ...words[word] }), {});
  return { ...flags, tags, ...(rest.trim() !== '' && { nameParts: [unquoted(rest.trim())] }) };
}

const unquoted = (text: string): string => text.replace(/^(['"])(.*)\1$/, '$2');

/** Both conditions. */
export function both(one: HistoryFilter, other: HistoryFilter): HistoryFilter {
  return {
    ...one,
    ...other,
    nameParts: [...(one.nameParts ?? []), ...(other.nameParts ?? [])],
    tags: [...(one.tags ?? []), ...(other.tags ?? [])],
  };
}

/** Orders of a list, by the public platform's names; without a direction, they are descending. */
export const historyOrders: Readonly<Record<string, ItemOrder>> = Object.fromEntries(
  (['create_time', 'update_time', 'name'] as const).flatMap((by): [string, ItemOrder][] => [
    [by, { by, descending: true }],
    [`${by}-dsc`, { by, descending: true }],
    [`${by}-asc`, { by, descending: false }],
  ]),
);
