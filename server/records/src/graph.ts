import { sql, type RawBuilder } from 'kysely';
import { chunks, flag, type Context } from './context.js';
import type { DatabaseEngine } from './engine.js';

/** A dataset or collection as a node of the graph of a history. */
export interface GraphItem {
  id: number;
  kind: 'dataset' | 'collection';
  name: string;
  /** In its history. */
  number: number;
  state: string;
  /** Of a dataset. */
  extension: string | undefined;
  /** Of a collection. */
  collectionType: string | undefined;
  isDeleted: boolean;
  isVisible: boolean;
}

/** A request for runs of a tool, as a node of the graph of a history. */
export interface GraphRequest {
  id: number;
  state: string;
  /** The UUID of the tool. */
  toolId: string;
  toolName: string | undefined;
}

/** That a request reads, or makes, an item. */
export interface GraphLink {
  requestId: number;
  itemId: number;
}

/** A job that ran to its end. */
export interface GraphJob {
  id: number;
  requestId: number;
  /** Undefined for imports. */
  toolId: number | undefined;
}

/** Which items are nodes. */
export interface GraphScope {
  historyId: number;
  includeDeleted: boolean;
}

/** Most rows of jobs that one step of a search reads. */
export const maxLinks = 10_000;

/** The state, the datatype, and the type of each kind of items; and which of them a collection stands for. */
const kinds = {
  dataset: {
    table: sql.table('datasets'),
    columns: sql`kind.state as state, kind.extension as extension, null as collection_type`,
    isElement: sql<boolean>`kind.is_visible = 0
      and exists (select 1 from collection_elements where dataset_id = kind.item_id)`,
  },
  collection: {
    table: sql.table('collections'),
    columns: sql`kind.populated_state as state, null as extension, kind.collection_type as collection_type`,
    isElement: sql<boolean>`1 = 0`,
  },
} as const;

interface ItemRow {
  item_id: number;
  name: string;
  number: number;
  state: string;
  extension: string | null;
  collection_type: string | null;
  is_deleted: number;
  is_visible: number;
}

interface LinkRow {
  request_id: number;
  item_id: number;
}

/** What the graph of a history is made from. Every function reads a bounded number of rows. */
export function graphOf({ db }: Context, engine: DatabaseEngine) {
  const toItem = (kind: keyof typeof kinds, row: ItemRow): GraphItem => ({
    id: row.item_id,
    kind,
    name: row.name,
    number: row.number,
    state: row.state,
    extension: row.extension ?? undefined,
    collectionType: row.collection_type ?? undefined,
    isDeleted: row.is_deleted === 1,
    isVisible: row.is_visible === 1,
  });

  /** Items of both kinds; hidden datasets of collections are left out, as their collections stand for them. */
  const itemsWhere = async (
    { historyId, includeDeleted }: GraphScope,
    condition: RawBuilder<unknown>,
    end: RawBuilder<unknown> = sql``,
  ): Promise<GraphItem[]> => {
    const items: GraphItem[] = [];
    for (const kind of ['dataset', 'collection'] as const) {
      const { table, columns, isElement } = kinds[kind];
      const { rows } = await sql<ItemRow>`select kind.item_id, kind.number, kind.is_visible,
        items.name, items.is_deleted, ${columns}
        from ${table} as kind join items on items.id = kind.item_id
        where kind.history_id = ${historyId} and not (${isElement}) and ${condition}
        ${includeDeleted ? sql`` : sql`and items.is_deleted = ${flag(false)}`} ${end}`.execute(db);
      items.push(...rows.map((row) => toItem(kind, row)));
    }
    return items;
  };

  /** The distinct links of each part of the numbers, and whether there are more. */
  const linksOf = async (
    ids: readonly number[],
    parts: (some: RawBuilder<unknown>) => readonly RawBuilder<unknown>[],
  ): Promise<{ links: GraphLink[]; isCut: boolean }> => {
    const links = new Map<string, GraphLink>();
    let room = maxLinks;
    for (const some of chunks(ids))
      for (const part of parts(sql.join(some))) {
        if (room <= 0) return { links: [...links.values()], isCut: true };
        const { rows } = await sql<LinkRow>`${part} limit ${room}`.execute(db);
        room -= rows.length;
        for (const { request_id: requestId, item_id: itemId } of rows)
          links.set(`${requestId} ${itemId}`, { requestId, itemId });
      }
    return { links: [...links.values()], isCut: room <= 0 };
  };

  const data = { input: sql.table('job_inputs'), output: sql.table('job_outputs') } as const;

  return {
    /** The newest items up to a number, or the oldest ones above it. */
    async itemsAround(
      scope: GraphScope,
      { upTo, above }: { upTo?: number | undefined; above?: number | undefined },
      limit: number,
    ): Promise<GraphItem[]> {
      const [condition, direction] =
        above === undefined
          ? [upTo === undefined ? sql`1 = 1` : sql`kind.number <= ${upTo}`, -1]
          : [sql`kind.number > ${above}`, 1];
      // Numbers grow with ids, which have an index with the history.
      const order = sql`order by kind.item_id ${direction < 0 ? sql`desc` : sql`asc`} limit ${limit}`;
      const items = await itemsWhere(scope, condition, order);
      return items.sort((a, b) => direction * (a.number - b.number)).slice(0, limit);
    },

    /** Those of these items that are nodes. */
    async itemsById(scope: GraphScope, ids: readonly number[]): Promise<GraphItem[]> {
      const items: GraphItem[] = [];
      for (const some of chunks(ids))
        items.push(...(await itemsWhere(scope, sql`kind.item_id in (${sql.join(some)})`)));
      return items;
    },

    /** The collections of which these are hidden datasets. */
    async collectionsOf(datasetIds: readonly number[]): Promise<Map<number, number[]>> {
      const collectionIds = new Map<number, number[]>();
      for (const some of chunks(datasetIds)) {
        const rows = await db
          .selectFrom('collection_elements')
          .innerJoin('datasets', 'datasets.item_id', 'collection_elements.dataset_id')
          .select(['item_id', 'collection_id'])
          .distinct()
          .where('dataset_id', 'in', some)
          .where('is_visible', '=', 0)
          .orderBy('collection_id')
          .limit(maxLinks)
          .execute();
        for (const { item_id, collection_id } of rows)
          collectionIds.set(item_id, [...(collectionIds.get(item_id) ?? []), collection_id]);
      }
      return collectionIds;
    },

    /** What requests read, or make: hidden datasets of collections, too. */
    linksOfRequests: (requestIds: readonly number[], direction: 'input' | 'output') =>
      linksOf(requestIds, (some) => [
        sql`select request_id, collection_id as item_id from request_collections
          where request_id in (${some}) and direction = ${direction}`,
        sql`select jobs.request_id, data.item_id from jobs join ${data[direction]} as data on data.job_id = jobs.id
          where jobs.request_id in (${some}) order by jobs.request_id desc, jobs.id`,
      ]),

    /** The requests for tools, in this history, that read, or make, these items, or hidden datasets of these. */
    linksOfItems: ({ historyId }: GraphScope, itemIds: readonly number[], direction: 'input' | 'output') =>
      linksOf(itemIds, (some) => [
        sql`select request_id, collection_id as item_id from request_collections
          join tool_requests on tool_requests.id = request_id
          where collection_id in (${some}) and direction = ${direction}
          and history_id = ${historyId} and tool_id is not null`,
        sql`select distinct jobs.request_id, data.item_id from ${data[direction]} as data
          join jobs on jobs.id = data.job_id
          where data.item_id in (${some}) and jobs.history_id = ${historyId} and jobs.kind = 'tool'`,
        ...(direction === 'output'
          ? []
          : [
              sql`select distinct jobs.request_id, elements.collection_id as item_id
                from collection_elements as elements
                join datasets on datasets.item_id = elements.dataset_id and datasets.is_visible = 0
                join job_inputs as data on data.item_id = elements.dataset_id
                join jobs on jobs.id = data.job_id
                where elements.collection_id in (${some}) and jobs.history_id = ${historyId}
                and jobs.kind = 'tool'`,
            ]),
      ]),

    /** The requests, with their tools; imports are left out. */
    async requests(
      { historyId }: Pick<GraphScope, 'historyId'>,
      ids: readonly number[],
    ): Promise<GraphRequest[]> {
      const name =
        engine === 'sqlite'
          ? sql<string | null>`json_extract(representation, '$.name')`
          : sql<string | null>`cast(representation as json) ->> 'name'`;
      const requests: GraphRequest[] = [];
      for (const some of chunks(ids)) {
        const rows = await db
          .selectFrom('tool_requests')
          .innerJoin('user_tools', 'user_tools.id', 'tool_requests.tool_id')
          .select(['tool_requests.id', 'tool_requests.state', 'user_tools.uuid', name.as('name')])
          .where('tool_requests.id', 'in', some)
          .where('tool_requests.history_id', '=', historyId)
          .execute();
        for (const row of rows)
          requests.push({ id: row.id, state: row.state, toolId: row.uuid, toolName: row.name ?? undefined });
      }
      return requests;
    },

    /** The jobs of a history that ran to their end, oldest first. */
    async endedJobs({ historyId }: Pick<GraphScope, 'historyId'>, limit: number): Promise<GraphJob[]> {
      const rows = await db
        .selectFrom('jobs')
        .select(['id', 'request_id', 'tool_id'])
        .where('history_id', '=', historyId)
        .where('state', 'in', ['ok', 'error'])
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        requestId: row.request_id,
        toolId: row.tool_id ?? undefined,
      }));
    },

    /** The number of an item in its history. */
    async numberOf(id: number): Promise<number> {
      const { rows } = await sql<{ number: number }>`select number from datasets where item_id = ${id}
        union all select number from collections where item_id = ${id}`.execute(db);
      return rows[0]?.number ?? 0;
    },

    /** The history that an item, or a request, is in. */
    async historyOf(kind: 'dataset' | 'collection' | 'request', id: number): Promise<number | undefined> {
      const [table, column] = places[kind];
      const { rows } = await sql<{ history_id: number }>`select history_id from ${sql.table(table)}
        where ${sql.ref(column)} = ${id}`.execute(db);
      return rows[0]?.history_id;
    },
  };
}

const places = {
  dataset: ['datasets', 'item_id'],
  collection: ['collections', 'item_id'],
  request: ['tool_requests', 'id'],
} as const;
