import { CompiledQuery, sql, type Kysely, type KyselyPlugin } from 'kysely';
import assert from 'node:assert/strict';
import type { Database } from '../../server/src/store/engine.js';
import type { Tables } from '../../server/src/store/schema.js';
import { createStore, type Store } from '../../server/src/store/store.js';
import { engines } from './support/engines.js';

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
    await insert('datasets', (n) => ({
      ...{ item_id: n, history_id: n, extension: 'txt', state: 'ok', size: 0, is_public: 0 },
    }));
    await insert('tags', (n) => ({ item_id: n, position: 0, name: 'a' }));
    await insert('user_tools', (n) => ({
      ...{ uuid: `uuid ${n}`, owner_id: n, tool_id: 'a', version: '1', source: '', representation: '{}' },
      ...{ is_public: n % 1_000 === 0 ? 1 : 0, is_active: 1, is_hidden: 0, ...time },
    }));
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

/** A full table scan: SQLite says "SCAN roles" without an index to follow, PostgreSQL "Seq Scan on roles". */
const reads = /^SCAN (?!.*USING (?:COVERING )?INDEX)|Seq Scan on/;

for (const engine of engines) {
  describe(`what is asked often, on ${engine.name}`, function () {
    this.timeout(60_000);

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
          { now: () => new Date(0) },
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
