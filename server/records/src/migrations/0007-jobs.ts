import { sql, type ColumnDefinitionBuilder, type Kysely, type Migration } from 'kysely';
import type { DatabaseEngine } from '../engine.js';
import { index, withId } from './table.js';

/** Jobs, the requests that they belong to, collections, and the numbers of what a history contains. */
export const jobs = (engine: DatabaseEngine): Migration => ({
  async up(db) {
    await numberDatasets(db);
    await addCollections(db, engine);
    await addJobs(db, engine);
    await addContentFiles(db);
    await addUploads(db, engine);
  },
});

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

const required: Column = (column) => column.notNull();
const to =
  (target: string): Column =>
  (column) =>
    column.notNull().references(target);

/** Until now, the number of a dataset was its rank among those of its history. */
async function numberDatasets(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, type: 'integer' | 'text', build: Column = (column) => column) =>
    db.schema.alterTable('datasets').addColumn(name, type, build).execute();
  await add('number', 'integer', (column) => column.notNull().defaultTo(0));
  await add('is_visible', 'integer', (column) => column.notNull().defaultTo(1));
  for (const name of ['hash', 'info', 'genome_build', 'source']) await add(name, 'text');
  await sql`update datasets set number = ranks.rank
    from (select item_id, row_number() over (partition by history_id order by item_id) as rank from datasets) as ranks
    where ranks.item_id = datasets.item_id`.execute(db);
  await index(db, 'datasets', ['file']);
}

async function addCollections(db: Kysely<unknown>, engine: DatabaseEngine): Promise<void> {
  await db.schema
    .createTable('collections')
    .addColumn('item_id', 'bigint', (column) => column.primaryKey().references('items.id'))
    .addColumn('history_id', 'bigint', to('items.id'))
    .addColumn('number', 'integer', required)
    .addColumn('is_visible', 'integer', required)
    .addColumn('collection_type', 'text', required)
    .addColumn('populated_state', 'text', required)
    .addColumn('populated_message', 'text')
    .execute();
  await index(db, 'collections', ['history_id', 'item_id']);
  await withId(db.schema.createTable('collection_elements'), engine)
    .addColumn('collection_id', 'bigint', to('collections.item_id'))
    .addColumn('parent_id', 'bigint', (column) => column.references('collection_elements.id'))
    .addColumn('position', 'integer', required)
    .addColumn('identifier', 'text', required)
    .addColumn('dataset_id', 'bigint', (column) => column.references('datasets.item_id'))
    .execute();
  await index(db, 'collection_elements', ['collection_id', 'parent_id', 'position']);
  await index(db, 'collection_elements', ['dataset_id']);
}

async function addJobs(db: Kysely<unknown>, engine: DatabaseEngine): Promise<void> {
  await withId(db.schema.createTable('tool_requests'), engine)
    .addColumn('owner_id', 'bigint', to('users.id'))
    .addColumn('history_id', 'bigint', to('items.id'))
    .addColumn('tool_id', 'bigint', (column) => column.references('user_tools.id'))
    .addColumn('request', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('state_message', 'text')
    .addColumn('create_time', 'bigint', required)
    .addColumn('update_time', 'bigint', required)
    .execute();
  await index(db, 'tool_requests', ['history_id', 'id']);
  await db.schema
    .createTable('request_collections')
    .addColumn('request_id', 'bigint', to('tool_requests.id'))
    .addColumn('direction', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('collection_id', 'bigint', to('collections.item_id'))
    .addPrimaryKeyConstraint('request_collections_key', ['request_id', 'direction', 'name', 'collection_id'])
    .execute();
  await index(db, 'request_collections', ['collection_id']);
  await withId(db.schema.createTable('jobs'), engine)
    .addColumn('kind', 'text', required)
    .addColumn('request_id', 'bigint', to('tool_requests.id'))
    .addColumn('owner_id', 'bigint', to('users.id'))
    .addColumn('history_id', 'bigint', to('items.id'))
    .addColumn('tool_id', 'bigint', (column) => column.references('user_tools.id'))
    .addColumn('params', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('is_canceled', 'integer', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('worker', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('command', 'text')
    .addColumn('exit_code', 'integer')
    .addColumn('message', 'text')
    .addColumn('stdout', 'text')
    .addColumn('stderr', 'text')
    .addColumn('create_time', 'bigint', required)
    .addColumn('update_time', 'bigint', required)
    .addColumn('start_time', 'bigint')
    .addColumn('end_time', 'bigint')
    .execute();
  await index(db, 'jobs', ['state', 'id']);
  await index(db, 'jobs', ['owner_id', 'state', 'id']);
  await index(db, 'jobs', ['request_id', 'id']);
  await index(db, 'jobs', ['history_id', 'id']);
  await addJobData(db, 'job_inputs');
  await addJobData(db, 'job_outputs');
}

/** The contents that jobs have stored, most of which datasets have. */
async function addContentFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_files')
    .addColumn('file', 'text', (column) => column.primaryKey())
    .addColumn('time', 'bigint', required)
    .addColumn('is_removed', 'integer', required)
    .execute();
  await index(db, 'content_files', ['time']);
}

/** Files that wait to be imported. */
async function addUploads(db: Kysely<unknown>, engine: DatabaseEngine): Promise<void> {
  await withId(db.schema.createTable('uploads'), engine)
    .addColumn('owner_id', 'bigint', to('users.id'))
    .addColumn('request_id', 'bigint', (column) => column.references('tool_requests.id'))
    .addColumn('name', 'text', required)
    .addColumn('files', 'integer', required)
    .addColumn('size', 'bigint', required)
    .addColumn('create_time', 'bigint', required)
    .execute();
  await index(db, 'uploads', ['owner_id']);
}

/** What a job reads, or writes, by the names of its inputs, or outputs. */
async function addJobData(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn('job_id', 'bigint', to('jobs.id'))
    .addColumn('position', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('item_id', 'bigint', to('items.id'))
    .addPrimaryKeyConstraint(`${table}_key`, ['job_id', 'position'])
    .execute();
  await index(db, table, ['item_id']);
}
