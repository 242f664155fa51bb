import { sql, type Kysely } from 'kysely';
import { chunks } from './context.js';
import type { Tables } from './schema.js';

/** What is in a collection, on all levels. */
export interface CollectionSummary {
  /** Elements of the first level. */
  count: number;
  /** Datasets by their state. */
  states: Record<string, number>;
  /** Datasets that are deleted. */
  deleted: number;
  /** The datatypes of datasets, sorted. */
  extensions: string[];
}

/** What collections have, and what makes it, in numbers. */
export function summariesOf(db: Kysely<Tables>) {
  return {
    /** What is in a collection. */
    async summaryOf(collectionId: number): Promise<CollectionSummary> {
      const of = db.selectFrom('collection_elements').where('collection_id', '=', collectionId);
      const { count } = await of
        .select(({ fn }) => fn.countAll().as('count'))
        .where('parent_id', 'is', null)
        .executeTakeFirstOrThrow();
      const rows = await of
        .innerJoin('datasets', 'datasets.item_id', 'collection_elements.dataset_id')
        .innerJoin('items', 'items.id', 'collection_elements.dataset_id')
        .select(['state', 'extension', 'is_deleted'])
        .select(({ fn }) => fn.countAll().as('count'))
        .groupBy(['state', 'extension', 'is_deleted'])
        .execute();
      return toSummary(Number(count), rows);
    },

    /** What is below each of these elements. */
    async summariesBelow(
      collectionId: number,
      elementIds: readonly number[],
    ): Promise<Map<number, CollectionSummary>> {
      const counts = new Map<number, number>();
      const groups = new Map<number, DatasetGroup[]>();
      for (const some of chunks(elementIds)) {
        const rows = await db
          .selectFrom('collection_elements')
          .select('parent_id')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('collection_id', '=', collectionId)
          .where('parent_id', 'in', some)
          .groupBy('parent_id')
          .execute();
        for (const { parent_id, count } of rows) counts.set(parent_id ?? 0, Number(count));
        const datasets = await sql<DatasetGroup & { top: number }>`
          with recursive below (top, id, dataset_id) as (
            select id, id, dataset_id from collection_elements where id in (${sql.join(some)})
            union all
            select below.top, elements.id, elements.dataset_id from below
            join collection_elements as elements
            on elements.collection_id = ${collectionId} and elements.parent_id = below.id)
          select top, state, extension, is_deleted, count(*) as count from below
          join datasets on datasets.item_id = below.dataset_id join items on items.id = below.dataset_id
          group by top, state, extension, is_deleted`.execute(db);
        for (const row of datasets.rows) groups.set(row.top, [...(groups.get(row.top) ?? []), row]);
      }
      return new Map(elementIds.map((id) => [id, toSummary(counts.get(id) ?? 0, groups.get(id) ?? [])]));
    },

    /** The jobs that make a collection, or its datasets, by their states; and the one job that makes it as a whole. */
    async jobsOf(id: number): Promise<{ jobId: number | undefined; states: Record<string, number> }> {
      const job = await db
        .selectFrom('job_outputs')
        .innerJoin('jobs', 'jobs.id', 'job_outputs.job_id')
        .select(['jobs.id', 'jobs.state'])
        .where('item_id', '=', id)
        .executeTakeFirst();
      if (job) return { jobId: job.id, states: { [job.state]: 1 } };
      const rows = await db
        .selectFrom('request_collections')
        .innerJoin('jobs', 'jobs.request_id', 'request_collections.request_id')
        .select('jobs.state')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('collection_id', '=', id)
        .where('direction', '=', 'output')
        .groupBy('jobs.state')
        .execute();
      const states = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
      return { jobId: undefined, states };
    },
  };
}

/** Datasets that are alike. */
interface DatasetGroup {
  state: string;
  extension: string;
  is_deleted: number;
  count: string | number | bigint;
}

/** @param count of elements of the first level */
function toSummary(count: number, groups: readonly DatasetGroup[]): CollectionSummary {
  const states: Record<string, number> = {};
  let deleted = 0;
  for (const group of groups) {
    states[group.state] = (states[group.state] ?? 0) + Number(group.count);
    if (group.is_deleted === 1) deleted += Number(group.count);
  }
  const extensions = [...new Set(groups.map(({ extension }) => extension))].sort();
  return { count, states, deleted, extensions };
}
