import {
  contentFilterNames,
  type ContentFilterName,
  type ContentType,
  type historyRoutes,
} from '@user-tool/platform-api/routes/histories.js';
import type { QueryOf } from '@user-tool/platform-api/routes/route.js';
import { contentOrders, type ContentFilter, type ContentOrder } from '@user-tool/records';
import { faultsError } from '../errors/validation.js';
import { importTool } from '../jobs/tool-names.js';
import { readSwitch } from './query.js';

/** Selects contents by a value of `qv`; undefined if it is invalid. */
type Filter = (value: string) => ContentFilter | undefined;

/** The kinds of contents, with the public platform's names. */
export const contentKinds: Readonly<Record<string, ContentFilter>> = {
  dataset: { kind: 'dataset' },
  dataset_collection: { kind: 'collection' },
} satisfies Record<ContentType, ContentFilter>;

/** Selects nothing: no content has a number of 0. */
const none: ContentFilter = { number: { eq: 0 } };

const switched =
  (then: (is: boolean) => ContentFilter): Filter =>
  (value) => {
    const is = readSwitch(value);
    return is === undefined ? undefined : then(is);
  };

const listed = (value: string): string[] => value.split(',').map((part) => part.trim());

const bounds = ['eq', 'lt', 'le', 'gt', 'ge'] as const;

/** Filters for comparisons: `hid-lt`. */
function compared<Name extends string>(
  name: Name,
  field: 'number' | 'created' | 'changed',
  read: (value: string) => number | Date | undefined,
): Record<`${Name}-${(typeof bounds)[number]}`, Filter> {
  const entries = bounds.map((bound): [string, Filter] => [
    `${name}-${bound}`,
    (value) => {
      const limit = read(value);
      return limit === undefined ? undefined : { [field]: { [bound]: limit } };
    },
  ]);
  return Object.fromEntries(entries) as ReturnType<typeof compared<Name>>;
}

const numberIn = (value: string): number | undefined => (/^\d{1,9}$/.test(value) ? Number(value) : undefined);
const timeIn = (value: string): Date | undefined =>
  Number.isNaN(Date.parse(value)) ? undefined : new Date(value);

/** How a value of `qv` selects contents, by the name in `q` (public platform's filters); `-eq` can be left out. */
const filters: Readonly<Record<string, Filter>> = {
  'deleted-eq': switched((isDeleted) => ({ isDeleted })),
  'visible-eq': switched((isVisible) => ({ isVisible })),
  'purged-eq': switched((isPurged) => ({ isPurged })),
  'name-eq': (name) => ({ name }),
  'name-contains': (namePart) => ({ namePart }),
  'state-eq': (state) => ({ states: [state] }),
  'state-in': (value) => ({ states: listed(value) }),
  'extension-eq': (extension) => ({ extensions: [extension] }),
  'extension-in': (value) => ({ extensions: listed(value) }),
  'tag-eq': (tag) => ({ tags: [tag] }),
  'tool_id-eq': (tool) => ({ tool: tool === importTool.id ? null : tool }),
  'history_content_type-eq': (type) => (Object.hasOwn(contentKinds, type) ? contentKinds[type] : none),
  ...compared('hid', 'number', numberIn),
  ...compared('create_time', 'created', timeIn),
  ...compared('update_time', 'changed', timeIn),
} satisfies Record<ContentFilterName, Filter>;

/** Orders by the public platform's names; without a direction, they are descending. */
export const contentOrdersByName: Readonly<Record<string, ContentOrder>> = Object.fromEntries(
  contentOrders.flatMap((by): [string, ContentOrder][] => {
    const name = by === 'number' ? 'hid' : by;
    return [
      [name, { by, descending: true }],
      [`${name}-dsc`, { by, descending: true }],
      [`${name}-asc`, { by, descending: false }],
    ];
  }),
);

/** @throws ServiceError for a filter, or a kind, that is unknown or has no valid value */
export function contentFilter({
  q = [],
  qv = [],
  types = [],
  deleted,
  visible,
}: Pick<
  QueryOf<typeof historyRoutes.contents>,
  'q' | 'qv' | 'types' | 'deleted' | 'visible'
>): ContentFilter {
  const values = [qv].flat();
  const parts = [q].flat().map((name, index) => {
    const value = values[index] ?? '';
    const fullName = name.includes('-') ? name : `${name}-eq`;
    const isKnown = Object.hasOwn(filters, fullName);
    const filter = isKnown ? filters[fullName]?.(value) : undefined;
    if (filter) return filter;
    const msg = isKnown
      ? `The filter "${name}" does not accept this value`
      : `There is no such filter; there are ${contentFilterNames.join(', ')}`;
    throw faultsError([{ type: 'value_error', loc: ['query', 'q', index], msg, input: `${name}=${value}` }]);
  });
  return [
    kindOf([types].flat().flatMap(listed)),
    { isDeleted: deleted, isVisible: visible },
    ...parts,
  ].reduce(merged, {});
}

/** Both conditions: comparisons of the same field are added to each other. */
function merged(one: ContentFilter, other: ContentFilter): ContentFilter {
  const conditions = Object.fromEntries(Object.entries(other).filter(([, value]) => value !== undefined));
  return {
    ...one,
    ...conditions,
    tags: [...(one.tags ?? []), ...(other.tags ?? [])],
    number: { ...one.number, ...other.number },
    created: { ...one.created, ...other.created },
    changed: { ...one.changed, ...other.changed },
  };
}

/** @throws ServiceError for a kind that is unknown */
function kindOf(types: readonly string[]): ContentFilter {
  const unknown = types.find((type) => !Object.hasOwn(contentKinds, type));
  if (unknown !== undefined) {
    const msg = `Types should be ${Object.keys(contentKinds).join(' or ')}`;
    throw faultsError([{ type: 'enum', loc: ['query', 'types'], msg, input: unknown }]);
  }
  const [first, ...others] = new Set(types);
  return first === undefined || others.length > 0 ? {} : (contentKinds[first] ?? {});
}
