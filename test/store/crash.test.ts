import assert from 'node:assert/strict';
import type { Store } from '../../server/records/src/store.js';
import { long } from '../support/sample.js';
import { until } from '../support/until.js';
import { engines, storeAt } from './support/engines.js';
import { holdTags } from './support/rounds.js';
import { startChild } from './support/start-child.js';

/** How often the process is killed. */
const often = long ? 1_000 : 8;

for (const engine of engines) {
  // PostgreSQL's own process survives; here it matters that no transaction is left half done.
  const kills = engine.name === 'PostgreSQL' ? Math.ceil(often / 4) : often;

  engine.describe(`a process that is killed while it writes, on ${engine.name}`, function () {
    this.timeout(kills * 10_000);

    it(`has written all that it acknowledged, and no half of a set of tags (${kills} times)`, async () => {
      const place = await engine.newPlace();
      const first = await storeAt(engine, place);
      const { id: ownerId } = await first.users.add({ email: 'ann@example.org' });
      const { id: itemId } = await first.histories.add({ ownerId, name: 'a' });
      await first.close();
      const acknowledged: [uuid: string, number: number][] = [];
      let from = 0;
      for (let kill = 0; kill < kills; kill++) {
        const child = startChild('write', place, ownerId, itemId, from);
        // Each time at another point of its work.
        await until('it writes', () => child.lines().length > (kill * 7) % 40);
        child.process.kill('SIGKILL');
        await child.ended;

        const sets: number[] = [];
        const tools: [uuid: string, number: number][] = [];
        for (const line of child.lines()) {
          const [kind, ...rest] = line.split(' ');
          if (kind === 'tags') sets.push(Number(rest[0]));
          else tools.push([rest[0] ?? '', Number(rest[1])]);
        }
        const store = await storeAt(engine, place);
        holdTags((await store.tags.of([itemId])).get(itemId) ?? [], sets, from);
        await holdTools(store, tools);
        await store.close();
        acknowledged.push(...tools);
        from += 1_000;
      }
      const last = await storeAt(engine, place);
      await holdTools(last, acknowledged);
      await last.close();
      assert.ok(acknowledged.length >= kills / 2, `only ${acknowledged.length} tools were written`);
    });
  });
}

/** Fails unless the tools are there, each with the source that has its number. */
async function holdTools(
  store: Store,
  tools: readonly (readonly [uuid: string, number: number])[],
): Promise<void> {
  for (const [uuid, number] of tools)
    assert.equal((await store.tools.byUuid(uuid))?.source, `source ${number}`);
}
