import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { openSqlite } from '../../server/records/src/sqlite.js';
import { usesCommand, workspace } from '../cli/command.js';
import { engines } from '../store/support/engines.js';
import { hands, holdTags, tagsOfRound } from '../store/support/rounds.js';
import { long } from '../support/sample.js';
import { crowd, jsonOf, send } from './load.js';
import { endsServices, serve, unlimited } from './serving.js';
import { writers } from './writers.js';

/** How often a service is killed. */
const often = long ? 1_000 : 4;

const key = 'crash-0123456789abcdef';

/** SQLite, whose process is the one that is killed, and PostgreSQL, where a second service goes on. */
const tested = engines.filter(({ name }) => name !== 'node:sqlite');

for (const engine of tested) {
  const isShared = engine.name === 'PostgreSQL';
  const kills = isShared ? often / 2 : often;

  engine.describe(`a service that is killed under load, on ${engine.name}`, function () {
    if (long) this.timeout(kills * 60_000);
    usesCommand();
    endsServices();

    it(`has kept all that it acknowledged, and no half of a set of tags (${kills} times)`, async () => {
      const at = workspace();
      const place = await engine.newPlace();
      const env = {
        // Jobs wait, and are not run.
        ...{ ...unlimited, USER_TOOL_BOOTSTRAP_ADMIN_KEY: key, USER_TOOL_JOB_SLOTS: '0' },
        ...('url' in place && { DATABASE_URL: place.url }),
      };
      let service = await serve(at, [], env);
      /** Who is asked what is left: the other service, which has seen none of it, or the same one after its restart. */
      const other = isShared ? await serve(at, [], env) : undefined;
      const ask = (method: string, path: string, body?: object): ReturnType<typeof send> =>
        send(`${(other ?? service).address}${path}`, { ...jsonOf(body), method, key });
      const { id: itemId } = JSON.parse((await ask('POST', '/api/histories', { name: 'a' })).body) as {
        id: string;
      };
      for (const { needs } of writers) {
        const { status = 0 } = needs ? await ask('POST', needs.path, needs.body) : { status: 200 };
        assert.equal(status, 200);
      }
      let written = 0;

      for (let kill = 0; kill < kills; kill++) {
        const from = kill * 1_000;
        const sets: number[] = [];
        const records: [path: string, name: string][] = [];
        const { process, address, ended } = service;
        await crowd(hands, async (agent, hand, turn) => {
          const write = async (method: string, path: string, body: object): Promise<string | undefined> => {
            const { status, body: answer } = await send(`${address}${path}`, {
              ...jsonOf(body),
              ...{ method, key, agent },
            });
            // Each time at another point of its work.
            if (sets.length + records.length > (kill * 7) % 40) process.kill('SIGKILL');
            return status === undefined ? undefined : (assert.ok(status < 300, answer), answer);
          };
          for (const [index, { path, below = path, body, name, id }] of writers.entries()) {
            const round = from + (turn * hands + hand) * writers.length + index;
            const tags = { item_id: itemId, item_class: 'History', item_tags: tagsOfRound(round) };
            if ((await write('PUT', '/api/tags', tags)) === undefined) return false;
            sets.push(round);
            const answer = await write('POST', path, body(round, itemId));
            if (answer === undefined) return false;
            records.push([
              `${below}/${id(JSON.parse(answer) as Record<string, unknown>)}`,
              name?.(round) ?? `record ${round}`,
            ]);
          }
          return true;
        });
        assert.equal(await ended, null);

        service = await serve(at, [], env);
        const item = await ask('GET', `/api/histories/${itemId}`);
        assert.equal(item.status, 200, item.body);
        const { tags } = JSON.parse(item.body) as { tags: string[] };
        holdTags(tags, sets, from);
        for (const [path, name] of records) {
          const { status, body } = await ask('GET', path);
          assert.equal(status, 200, `${path} is gone after kill ${kill}`);
          assert.ok(body.includes(name), body);
        }
        written += records.length;
      }
      assert.ok(written >= kills, `only ${written} records were written`);
      for (const { process, ended } of [service, ...(other ? [other] : [])]) {
        process.kill('SIGTERM');
        assert.equal(await ended, 0);
      }
      if (isShared) return;
      const { tables } = await openSqlite(at.path('user-tool-data/records.sqlite'));
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(tables);
      await tables.destroy();
      assert.deepEqual(
        rows.map((row) => row.integrity_check),
        ['ok'],
      );
    });
  });
}
