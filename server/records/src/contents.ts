import { maxListLength, type DatasetState } from '@user-tool/platform-api/constants.js';
import { sql, type RawBuilder } from 'kysely';
import type { Collection } from './collection.js';
import type { collectionsOf } from './collections.js';
import { chunks, flag, hasPart, hasTag, type Context, type Page } from './context.js';
import type { DatasetRecord, datasetsOf } from './datasets.js';
import { touchHistory } from './history-items.js';
import { storedText, textRules } from './texts.js';

/** What a history contains. */
export type Content = DatasetRecord | Collection;

/** Tells the two kinds apart. */
export const isCollection = (content: Content): content is Collection => 'collectionType' in content;

/** Comparisons with a bound. */
type Bounds<T> = Partial<Record<'eq' | 'lt' | 'le' | 'gt' | 'ge', T>>;

/** Which contents are listed: all of a history, or of an owner, by default. */
export interface ContentFilter {
  historyId?: number | undefined;
  ownerId?: number | undefined;
  /** Only datasets, or only collections. */
  kind?: 'dataset' | 'collection' | undefined;
  isDeleted?: boolean | undefined;
  isPurged?: boolean | undefined;
  isVisible?: boolean | undefined;
  /** Of a dataset, or whether the elements of a collection are known. */
  states?: readonly string[] | undefined;
  /** Collections have none. */
  extensions?: readonly string[] | undefined;
  name?: string | undefined;
  /** A part of their name, in any case. */
  namePart?: string | undefined;
  /** Tags that it has, in any case. */
  tags?: readonly string[] | undefined;
  /** The UUID of the tool that made it; null for imports. */
  tool?: string | null | undefined;
  number?: Bounds<number> | undefined;
  created?: Bounds<Date> | undefined;
  changed?: Bounds<Date> | undefined;
}

/** What lists of contents are sorted by. */
export const contentOrders = [
  'number',
  'name',
  'create_time',
  'update_time',
  'extension',
  'size',
  'history_id',
] as const;

/** The order of a list of contents. */
export interface ContentOrder {
  by: (typeof contentOrders)[number];
  descending: boolean;
}

/** The contents of a history that are alike: how many, and their size. */
export interface ContentCount {
  historyId: number;
  /** Undefined for collections. */
  state: DatasetState | undefined;
  isDeleted: boolean;
  isVisible: boolean;
  count: number;
  /** Of all of them, in bytes. */
  size: number;
}

/** What is changed of contents. */
export interface ContentChange {
  name?: string | undefined;
  annotation?: string | undefined;
  isDeleted?: boolean | undefined;
  /** Deletes them so that they cannot be restored: their contents are removed, see `contentFiles`. */
  isPurged?: true | undefined;
  isVisible?: boolean | undefined;
}

/** The columns of each kind of contents that the other lacks, or names otherwise. */
const kinds = {
  dataset: {
    table: sql.table('datasets'),
    state: sql.ref('kind.state'),
    extension: sql.ref('kind.extension'),
    size: sql.ref('kind.size'),
  },
  collection: {
    table: sql.table('collections'),
    state: sql.ref('kind.populated_state'),
    extension: sql`null`,
    size: sql`0`,
  },
} as const;

/** What sorts contents of each kind; numbers and times of creation in a history grow with ids, which have an index with it. */
const orderColumns: Readonly<
  Record<ContentOrder['by'], (kind: keyof typeof kinds, filter: ContentFilter) => RawBuilder<unknown>>
> = {
  number: (_kind, { historyId }) => sql.ref(historyId === undefined ? 'kind.number' : 'kind.item_id'),
  create_time: () => sql.ref('kind.item_id'),
  update_time: () => sql.ref('items.update_time'),
  name: () => sql.ref('items.name'),
  extension: (kind) => sql`coalesce(${kinds[kind].extension}, '')`,
  size: (kind) => kinds[kind].size,
  history_id: () => sql.ref('kind.history_id'),
};

const operators = { eq: sql`=`, lt: sql`<`, le: sql`<=`, gt: sql`>`, ge: sql`>=` } as const;

/** Datasets and collections of histories, in one list. */
export function contentsOf(
  { db, now }: Context,
  {
    datasets,
    collections,
  }: { datasets: ReturnType<typeof datasetsOf>; collections: ReturnType<typeof collectionsOf> },
) {
  return {
    /** Contents in order, newest first by default. */
    async list({
      order = { by: 'number', descending: true },
      limit = maxListLength,
      offset = 0,
      ...filter
    }: Page & ContentFilter & { order?: ContentOrder | undefined }): Promise<Content[]> {
      const direction = order.descending ? sql`desc` : sql`asc`;
      const last = Math.min(limit, maxListLength);
      // Each kind is read in its order up to the end of the page, and no further.
      const parts = kindsIn(filter).map(
        (kind) => sql`select * from (
          select kind.item_id, ${orderColumns[order.by](kind, filter)} as sorted from ${kinds[kind].table} as kind
          join items on items.id = kind.item_id where ${chosen(kind, filter)}
          order by sorted ${direction}, item_id ${direction} limit ${offset + last}) as ${sql.ref(kind)}`,
      );
      const { rows } = await sql<{
        item_id: number;
      }>`select item_id from (${sql.join(parts, sql` union all `)})
        as contents order by sorted ${direction}, item_id ${direction} limit ${last} offset ${offset}`.execute(
        db,
      );
      const ids = rows.map(({ item_id }) => item_id);
      const contents = new Map<number, Content>([
        ...(await datasets.byIds(ids)),
        ...(await collections.byIds(ids)),
      ]);
      return ids.flatMap((id) => contents.get(id) ?? []);
    },

    /** How many contents {@link list} lists on all its pages. */
    async countOf(filter: ContentFilter): Promise<number> {
      let total = 0;
      for (const kind of kindsIn(filter)) {
        const { rows } = await sql<{
          count: number | string;
        }>`select count(*) as count from ${kinds[kind].table} as kind
          join items on items.id = kind.item_id where ${chosen(kind, filter)}`.execute(db);
        total += Number(rows[0]?.count ?? 0);
      }
      return total;
    },

    /** How much histories contain, by what it is. */
    async counts(historyIds: readonly number[]): Promise<ContentCount[]> {
      const counts: ContentCount[] = [];
      for (const some of chunks(historyIds)) {
        const ofDatasets = await db
          .selectFrom('datasets')
          .innerJoin('items', 'items.id', 'datasets.item_id')
          .select(['history_id', 'state', 'is_deleted', 'is_visible'])
          .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('bytes')])
          .where('history_id', 'in', some)
          .groupBy(['history_id', 'state', 'is_deleted', 'is_visible'])
          .execute();
        const ofCollections = await db
          .selectFrom('collections')
          .innerJoin('items', 'items.id', 'collections.item_id')
          .select(['history_id', 'is_deleted', 'is_visible'])
          .select(({ fn }) => fn.countAll().as('count'))
          .where('history_id', 'in', some)
          .groupBy(['history_id', 'is_deleted', 'is_visible'])
          .execute();
        for (const row of [...ofDatasets, ...ofCollections])
          counts.push({
            historyId: row.history_id,
            state: 'state' in row ? (row.state as DatasetState) : undefined,
            isDeleted: row.is_deleted === 1,
            isVisible: row.is_visible === 1,
            count: Number(row.count),
            size: 'bytes' in row ? Number(row.bytes) : 0,
          });
      }
      return counts;
    },

    /**
     * Renames contents of a history, hides or shows them, or marks them as deleted, purged, or not deleted; those of
     * other histories are left alone, and what was purged is not restored.
     * @returns the numbers of those that were changed
     * @throws StoreFault `invalid` for a name
     */
    change: (
      historyId: number,
      ids: readonly number[],
      { name, annotation, isDeleted, isPurged, isVisible }: ContentChange,
    ): Promise<number[]> => {
      const values = {
        ...(name !== undefined && { name: storedText(name, textRules.name, 'a name') }),
        ...(annotation !== undefined && { annotation }),
        ...(isDeleted !== undefined && { is_deleted: flag(isDeleted) }),
        ...(isPurged && ({ is_deleted: 1, is_purged: 1 } as const)),
        update_time: now().getTime(),
      };
      return db.transaction().execute(async (trx) => {
        const changed: number[] = [];
        for (const some of chunks([...new Set(ids)])) {
          for (const table of ['datasets', 'collections'] as const) {
            const historyItems = trx.selectFrom(table).select('item_id').where('history_id', '=', historyId);
            const rows = await trx
              .updateTable('items')
              .set(values)
              .where('id', 'in', some)
              .where('id', 'in', historyItems)
              .$if(isDeleted === false, (query) => query.where('is_purged', '=', 0))
              .returning('id')
              .execute();
            const changedIds = rows.map(({ id }) => id);
            changed.push(...changedIds);
            if (isVisible === undefined || changedIds.length === 0) continue;
            const is_visible = flag(isVisible);
            await trx.updateTable(table).set({ is_visible }).where('item_id', 'in', changedIds).execute();
          }
        }
        if (changed.length > 0) await touchHistory(trx, now(), historyId);
        return changed;
      });
    },
  };
}

const kindsIn = ({ kind }: ContentFilter): (keyof typeof kinds)[] =>
  kind === undefined ? ['dataset', 'collection'] : [kind];

/** The condition of a {@link ContentFilter}. */
function chosen(kind: keyof typeof kinds, filter: ContentFilter): RawBuilder<unknown> {
  const { historyId, ownerId, isDeleted, isPurged, isVisible, states, extensions } = filter;
  const { name, namePart, tags = [], tool, number, created, changed } = filter;
  const { state, extension } = kinds[kind];
  const conditions = [
    historyId === undefined ? undefined : sql`kind.history_id = ${historyId}`,
    ownerId === undefined ? undefined : sql`items.owner_id = ${ownerId}`,
    isDeleted === undefined ? undefined : sql`items.is_deleted = ${flag(isDeleted)}`,
    isPurged === undefined ? undefined : sql`items.is_purged = ${flag(isPurged)}`,
    isVisible === undefined ? undefined : sql`kind.is_visible = ${flag(isVisible)}`,
    isOneOf(state, states),
    isOneOf(extension, extensions),
    name === undefined ? undefined : sql`items.name = ${name}`,
    namePart === undefined ? undefined : hasPart(sql.ref('items.name'), namePart),
    ...tags.map(hasTag),
    tool === undefined ? undefined : sql`items.id in (${outputsOf(tool)})`,
    ...within(sql.ref('kind.number'), number),
    ...within(sql.ref('items.create_time'), created),
    ...within(sql.ref('items.update_time'), changed),
  ];
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );
}

/** What jobs of a tool made. */
const outputsOf = (tool: string | null): RawBuilder<unknown> =>
  sql`select job_outputs.item_id from job_outputs join jobs on jobs.id = job_outputs.job_id
    where ${
      tool === null
        ? sql`jobs.tool_id is null`
        : sql`jobs.tool_id in (select id from user_tools where uuid = ${tool})`
    }`;

function isOneOf(
  column: RawBuilder<unknown>,
  values: readonly string[] | undefined,
): RawBuilder<unknown> | undefined {
  if (values === undefined) return undefined;
  return values.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(values)})`;
}

function within(
  column: RawBuilder<unknown>,
  bounds: Bounds<number | Date> | undefined = {},
): RawBuilder<unknown>[] {
  return (Object.keys(operators) as (keyof typeof operators)[]).flatMap((name) => {
    const bound = bounds[name];
    return bound === undefined ? [] : [sql`${column} ${operators[name]} ${Number(bound)}`];
  });
}
