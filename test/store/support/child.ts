// Writes to the records of a place until it is ended, and prints what was acknowledged on standard output. Arguments:
// the task, the place as JSON, numbers.
import { openDatabase, type DatabaseLocation } from '../../../server/records/src/database.js';
import { createStore, type Store } from '../../../server/records/src/store.js';
import { hands, tagsOfRound } from './rounds.js';

const [task = '', place = '', ...numbers] = process.argv.slice(2);

const open = async (): Promise<Store> =>
  createStore(await openDatabase(JSON.parse(place) as DatabaseLocation), { now: () => new Date() });
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const tasks: Readonly<Record<string, (...numbers: number[]) => Promise<void>>> = {
  /** Opens the database, which creates its schema, when it is told to. */
  async open() {
    say('ready');
    await new Promise((resolve) => process.stdin.once('data', resolve));
    const store = await open();
    say(`opened ${(await store.users.list()).length}`);
    await store.close();
    process.stdin.destroy();
  },

  /** Sets of tags and tools of one owner, by concurrent writers, forever. */
  async write(ownerId = 0, itemId = 0, from = 0) {
    const store = await open();
    const hand = async (step: number): Promise<void> => {
      for (let round = from + step; ; round += hands) {
        await store.tags.replace(itemId, tagsOfRound(round));
        say(`tags ${round}`);
        const { uuid } = await store.tools.add({
          ...{
            ownerId,
            toolId: `tool-${round}`,
            version: '1.0.0',
            source: `source ${round}`,
            representation: '{}',
          },
        });
        say(`tool ${uuid} ${round}`);
      }
    };
    await Promise.all(Array.from({ length: hands }, (_, step) => hand(step)));
  },

  /** Members of one group and tags of one item, a number of times. */
  async share(itemId = 0, groupId = 0, first = 0, count = 0) {
    const store = await open();
    for (let round = first; round < first + count; round++) {
      const { id } = await store.users.add({ email: `user${round}@example.org` });
      await store.groups.addMembers(groupId, [id]);
      await store.tags.replace(itemId, tagsOfRound(round));
    }
    await store.close();
  },
};

await tasks[task]?.(...numbers.map(Number));
