import assert from 'node:assert/strict';
import { usesCommand, workspace } from '../cli/command.js';
import { engines } from '../store/support/engines.js';
import { holdTags, tagsOfRound } from '../store/support/rounds.js';
import { long } from '../support/sample.js';
import { crowd, jsonOf, send } from './load.js';
import { endsServices, serve, unlimited, type Running } from './serving.js';
import { writers } from './writers.js';

const key = 'shared-0123456789abcdef';
const callers = 8;
const turns = long ? 15 : 5;

for (const engine of engines.filter(({ name }) => name !== 'node:sqlite')) {
  engine.describe(`two services on one database (${engine.name})`, function () {
    this.timeout(180_000);
    usesCommand();
    endsServices();

    /** Two services that start at the same time, without records. */
    async function startTwo(): Promise<Running[]> {
      const place = await engine.newPlace();
      const at = workspace();
      const env = {
        ...unlimited,
        USER_TOOL_BOOTSTRAP_ADMIN_KEY: key,
        USER_TOOL_ID_SECRET: 'the same for both',
        USER_TOOL_JOB_SLOTS: '0',
        ...('url' in place && { DATABASE_URL: place.url }),
      };
      return Promise.all([serve(at, [], env), serve(at, [], env)]);
    }

    it('make its schema once, lose no update, and give no name twice', async () => {
      const services = await startTwo();
      const ask = (index: number, method: string, path: string, body?: object): ReturnType<typeof send> =>
        send(`${services[index % 2]?.address}${path}`, { ...jsonOf(body), method, key });
      const { id: itemId } = JSON.parse((await ask(0, 'POST', '/api/histories', { name: 'a' })).body) as {
        id: string;
      };
      for (const { needs } of writers)
        if (needs) assert.equal((await ask(0, 'POST', needs.path, needs.body)).status, 200);
      const sets: number[] = [];
      const made: string[] = [];
      const names: number[] = [];
      await crowd(callers, async (_agent, caller, turn) => {
        const round = turn * callers + caller;
        const item = { item_id: itemId, item_class: 'History', item_tags: tagsOfRound(round) };
        const put = await ask(caller, 'PUT', '/api/tags', item);
        assert.equal(put.status, 204, put.body);
        sets.push(round);
        for (const { path, below = path, body, id } of writers) {
          const answer = await ask(caller, 'POST', path, body(round, itemId));
          assert.equal(answer.status, 200, answer.body);
          made.push(`${below}/${id(JSON.parse(answer.body) as Record<string, unknown>)}`);
        }
        // All callers request the same name at about the same time.
        const wanted = await ask(caller, 'POST', '/api/roles', {
          name: `one of turn ${turn}`,
          description: '',
        });
        if (wanted.status === 200) names.push(turn);
        else assert.equal(wanted.status, 409, wanted.body);
        return turn < turns - 1;
      });
      assert.deepEqual(
        names.sort((a, b) => a - b),
        Array.from({ length: turns }, (_, turn) => turn),
      );
      assert.equal(new Set(made).size, callers * turns * writers.length);
      for (const index of [0, 1]) {
        for (const path of made) assert.equal((await ask(index, 'GET', path)).status, 200, path);
        const { body } = await ask(index, 'GET', `/api/histories/${itemId}`);
        holdTags((JSON.parse(body) as { tags: string[] }).tags, sets, 0, callers);
      }
      for (const { process, ended, err } of services) {
        process.kill('SIGTERM');
        assert.equal(await ended, 0);
        assert.equal(err(), '');
      }
    });
  });
}
