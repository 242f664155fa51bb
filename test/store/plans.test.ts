import { CompiledQuery, sql, type Kysely, type KyselyPlugin } from 'kysely';
import assert from 'node:assert/strict';
import type { Database } from '../../server/records/src/engine.js';
import type { Tables } from '../../server/records/src/schema.js';
import { createStore, type Store } from '../../server/records/src/store.js';
import { StoreFault } from '../../server/records/src/fault.js';
import { engines } from './support/engines.js';
import { job, ofEach } from './support/jobs.js';

const historySeven = { historyId: 7, includeDeleted: false };

/** Asks for more jobs than a user may have, with a request that is new. */
async function refusedJobs(store: Store): Promise<void> {
  const submission = { kind: 'fetch', jobs: [job], implicit: [], inputCollections: [] } as const;
  await assert.rejects(store.requests.submit(7, submission), StoreFault);
}

/** The queries of requests: each must stay fast regardless of the number of records. */
const frequent: readonly [string, (store: Store) => Promise<unknown>][] = [
  ['whose key this is', (store) => store.keys.holder('a'.repeat(43))],
  ['the user of an address', (store) => store.users.byEmail('ann@example.org')],
  ['the keys of a user', (store) => store.keys.list({ userId: 7 })],
  ['a key by its first characters', (store) => store.keys.list({ prefix: 'abcdefgh' })],
  ['a role that somebody may see', (store) => store.roles.byId(7, { userId: 7, isAdmin: false })],
  ['whether a user holds a right', (store) => store.roles.isHeld(7, 'user_tool_create')],
  ['who was given a role', (store) => store.roles.holders(7)],
  ['an item of a class', (store) => store.items.byId('Page', 7)],
  ['the histories of a user', (store) => store.histories.list({ ownerId: 7 })],
  ['the datasets of a history', (store) => store.datasets.list({ historyId: 7 })],
  ['the contents of a history', (store) => store.contents.list({ historyId: 7, limit: 20 })],
  ['how much a history has', (store) => store.contents.counts([7])],
  ['the datasets of a collection', (store) => store.collections.leaves(7, 20)],
  ['what is in a collection', (store) => store.collections.summaryOf(7)],
  ['the elements of a collection', (store) => store.collections.elements(7, undefined, { limit: 20 })],
  ['the jobs of a collection', (store) => store.collections.jobsOf(7)],
  ['the newest items of a history', (store) => store.graph.itemsAround(historySeven, {}, 20)],
  ['items by their numbers', (store) => store.graph.itemsById(historySeven, [7, 8])],
  ['what made items', (store) => store.graph.linksOfItems(historySeven, [7, 8], 'output')],
  ['what was made of items', (store) => store.graph.linksOfItems(historySeven, [7, 8], 'input')],
  ['what requests read', (store) => store.graph.linksOfRequests([7, 8], 'input')],
  ['the collections of datasets', (store) => store.graph.collectionsOf([7, 8])],
  ['requests with their tools', (store) => store.graph.requests(historySeven, [7, 8])],
  ['the jobs that ended', (store) => store.graph.endedJobs(historySeven, 20)],
  ['the next job of a worker', (store) => store.queue.claim({ worker: 'a', leaseMs: 1, perUser: ofEach(2) })],
  ['what jobs printed long ago', (store) => store.jobs.dropTexts(new Date(7))],
  ['the jobs of a request that have not ended', (store) => store.requests.cancel(7)],
  ['the jobs of a user that have not ended', (store) => refusedJobs(store)],
  ['the tags of items', (store) => store.tags.of([7, 8])],
  ['new tags of an item', (store) => store.tags.replace(7, ['a'])],
  ['a tool by its UUID', (store) => store.tools.byUuid('00000000-0000-4000-8000-000000000000', 7)],
  ['a tool for all by its number', (store) => store.tools.publicTool({ id: 7 })],
  ['the tools of a user', (store) => store.tools.list({ ownerId: 7, isActive: true, limit: 20 })],
  ['the tools for all', (store) => store.tools.list({ ownerId: 'all', isActive: true, limit: 20 })],
  ['a tool switched off', (store) => store.tools.setActive('00000000-0000-4000-8000-000000000000', false)],
  ['the usage of a user', (store) => store.quotas.usage([7])],
  ['the members of a group', (store) => store.groups.members(7)],
];

/** Creates the owner of item 7 and enough else for an index to pay off; most tools are private. */
async function fill(tables: Kysely<Tables>): Promise<void> {
  const rows = Array.from({ length: 2_000 }, (_, index) => index + 1);
  const time = { create_time: 0 };
  for (let at = 0; at < rows.length; at += 500) {
    const some = rows.slice(at, at + 500);
    const insert = (name: keyof Tables, of: (number: number) => object) =>
      tables.insertInto(name).values(some.map(of)).execute();
    await insert('users', (n) => ({ email: `user${n}@example.org`, is_admin: 0, is_deleted: 0, ...time }));
    await insert('quotas', (n) => ({ user_id: n, name: 'tools', amount: 1 }));
    await insert('groups', (n) => ({ name: `group ${n}`, ...time }));
    await insert('roles', (n) => ({ name: `role ${n}`, type: 'admin', is_deleted: 0, ...time }));
    await insert('group_users', (n) => ({ group_id: n, user_id: n }));
    await insert('role_users', (n) => ({ role_id: n, user_id: n }));
    await insert('role_groups', (n) => ({ role_id: n, group_id: n }));
    await insert('api_keys', (n) => ({ user_id: n, hash: `hash ${n}`, prefix: `prefix ${n}`, ...time }));
    const item = (n: number) => ({ owner_id: n, name: `a ${n}`, is_deleted: 0, update_time: 0, ...time });
    await insert('items', (n) => ({ class: 'History', ...item(n) }));
    await insert('histories', (n) => ({
      ...{ item_id: n, owner_id: n, is_archived: 0, is_published: 0, is_importable: 0 },
    }));
    await insert('datasets', (n) => ({
      ...{ item_id: n, history_id: n, extension: 'txt', state: 'ok', size: 0, is_public: 0 },
    }));
    await insert('tags', (n) => ({ item_id: n, position: 0, name: 'a' }));
    await insert('user_tools', (n) => ({
      ...{ uuid: `uuid ${n}`, owner_id: n, tool_id: 'a', version: '1', source: '', representation: '{}' },
      ...{ is_public: n % 1_000 === 0 ? 1 : 0, is_active: 1, is_hidden: 0, ...time },
    }));
    await insert('collections', (n) => ({
      ...{
        item_id: n,
        history_id: n,
        number: 1,
        is_visible: 1,
        collection_type: 'list',
        populated_state: 'ok',
      },
    }));
    await insert('collection_elements', (n) => ({
      ...{ collection_id: n, position: 0, identifier: 'a', dataset_id: n },
    }));
    const made = { update_time: 0, ...time };
    await insert('tool_requests', (n) => ({
      ...{ owner_id: n, history_id: n, tool_id: n, request: '{}', ...made },
      state: n === 7 ? 'new' : 'submitted',
    }));
    await insert('request_collections', (n) => ({
      ...{ request_id: n, direction: 'input', name: 'a', collection_id: n },
    }));
    await insert('jobs', (n) => ({
      ...{ kind: 'tool', request_id: n, owner_id: n, history_id: n, tool_id: n, params: '{}', state: 'ok' },
      ...{ is_canceled: 0, attempts: 1, ...made },
    }));
    await insert('job_inputs', (n) => ({ job_id: n, position: 0, name: 'a', item_id: n }));
    await insert('job_outputs', (n) => ({ job_id: n, position: 0, name: 'a', item_id: n }));
  }
}

/** Records the queries. */
function noting(asked: CompiledQuery[], tables: Kysely<Tables>): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }) => {
      asked.push(tables.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

/** The engine's plan for a query, in lines. */
async function planOf(
  { tables, engine }: Database,
  { sql: text, parameters }: CompiledQuery,
): Promise<string[]> {
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
  const { rows } = await tables.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
  return rows.map((row) => Object.values(row as object).at(-1) as string);
}

/**
 * A full table scan: SQLite says "SCAN roles" without an index to follow, PostgreSQL "Seq Scan on roles". The
 * lists of contents, and of each kind of them, are parts of a query.
 */
const reads = /^SCAN (?!.*USING (?:COVERING )?INDEX|(?:dataset|collection|contents)$)|Seq Scan on/;

for (const engine of engines) {
  engine.describe(`what is asked often, on ${engine.name}`, function () {
    it('is found by an index', async () => {
      const database = await engine.open(await engine.newRecords());
      const { tables } = database;
      await fill(tables);
      await sql`analyze`.execute(tables);
      const asked: CompiledQuery[] = [];
      for (const [what, ask] of frequent) {
        asked.length = 0;
        const store = createStore(
          { ...database, tables: tables.withPlugin(noting(asked, tables)) },
          { now: () => new Date(0), jobQueue: 0 },
        );
        await ask(store);
        assert.ok(asked.length > 0, what);
        for (const query of asked) {
          const plan = await planOf(database, query);
          assert.ok(!plan.some((line) => reads.test(line)), `${what}: ${query.sql}\n${plan.join('\n')}`);
        }
      }
      await tables.destroy();
    });
  });
}
