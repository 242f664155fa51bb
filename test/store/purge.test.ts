import assert from 'node:assert/strict';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newContent } from '../../server/records/src/files/dataset-files.js';
import { FolderFiles } from '../../server/records/src/files/folder.js';
import { readObjectList } from '../../server/records/src/files/object-list.js';
import { sweepLeftovers } from '../../server/jobs/src/sweep-leftovers.js';
import { newFolder, onEachEngine } from './support/engines.js';
import { newPlace, type Place } from './support/jobs.js';

const shared = { state: 'ok', size: 3, file: 'datasets/aa/aa.dat', hash: 'aa' } as const;
const own = { ...shared, file: 'datasets/bb/bb.dat', hash: 'bb' };
const day = 86_400_000;

onEachEngine('the store', (store) => {
  let place: Place;
  beforeEach(async () => {
    place = await newPlace(store(), 'ann');
  });
  const add = async (name: string, content: object): Promise<number> =>
    (await store().datasets.add({ historyId: place.historyId, name, ...content })).id;
  const usedBytes = async (): Promise<number | undefined> =>
    (await store().quotas.usage([place.ownerId])).get(place.ownerId)?.datasetBytes.used;
  const change = (id: number, what: object): Promise<number[]> =>
    store().contents.change(place.historyId, [id], what);

  describe('what is purged', () => {
    it('is not restored, and counts until its content is taken from it', async () => {
      const { contentFiles, datasets } = store();
      const [one, other] = [await add('one', shared), await add('other', shared)];
      const alone = await add('alone', own);
      await contentFiles.announce(shared.file);
      for (const id of [one, alone]) assert.deepEqual(await change(id, { isPurged: true }), [id]);
      assert.deepEqual(await change(one, { isDeleted: false }), []);
      assert.equal((await datasets.byId(one))?.isPurged, true);
      assert.equal(await contentFiles.releasePurged(new Date(0)), 0);
      assert.equal(await usedBytes(), 9);
      const later = new Date(Date.UTC(2030));
      assert.equal(await contentFiles.releasePurged(later), 2);
      assert.equal(await contentFiles.releasePurged(later), 0);
      assert.equal(await usedBytes(), 3);
      const { file, size, hash, state } = (await datasets.byId(one)) ?? {};
      assert.deepEqual([file, size, hash, state], [undefined, 0, undefined, 'discarded']);
      assert.equal((await datasets.byId(other))?.file, shared.file);
      // The other dataset has the same content still.
      assert.deepEqual(await contentFiles.takeUnused(later), [own.file]);
    });

    it('keeps a content that was stored lately, as a job may be about to use it', async () => {
      const { contentFiles } = store();
      const id = await add('one', shared);
      await change(id, { isPurged: true });
      const between = (await store().datasets.byId(id))?.updateTime.getTime() ?? 0;
      await contentFiles.announce(shared.file);
      assert.equal(await contentFiles.releasePurged(new Date(between + 1)), 0);
    });

    it('is all that a history contains, which counts no longer', async () => {
      const id = await add('one', shared);
      await store().histories.purge(place.historyId);
      const history = await store().histories.byId(place.historyId);
      assert.deepEqual([history?.isDeleted, history?.isPurged], [true, true]);
      await store().histories.setDeleted(place.historyId, false);
      assert.equal((await store().histories.byId(place.historyId))?.isDeleted, true);
      assert.equal((await store().datasets.byId(id))?.isPurged, true);
      const usage = (await store().quotas.usage([place.ownerId])).get(place.ownerId);
      assert.equal(usage?.histories.used, 0);
    });

    it('leaves the files of the store, with those that belong to them', async () => {
      const root = newFolder();
      const from = join(newFolder(), 'a');
      writeFileSync(from, 'abc');
      const files = new FolderFiles(root);
      const [gone, kept] = [newContent(), newContent()];
      for (const file of [gone, kept]) {
        await files.add(file, from);
        await files.add(file, from, 'img/plot.png');
      }
      await change(await add('gone', { ...shared, file: gone }), { isPurged: true });
      await change(await add('kept', { ...shared, file: kept }), { isDeleted: true });
      // The clock of the store is behind that of the machine by far more than a day.
      await sweepLeftovers({ store: store(), files, config: { jobTime: day / 1000, jobTextDays: 90 } });
      assert.deepEqual([existsSync(join(root, gone)), existsSync(join(root, kept))], [false, true]);
      assert.deepEqual(readdirSync(join(root, 'datasets')).length, 2);
    });
  });
});

describe('a list of objects', () => {
  const read = (text: string): ReturnType<typeof readObjectList> => {
    async function* pieces(): AsyncGenerator<Uint8Array> {
      await Promise.resolve();
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
    }
    return readObjectList(pieces());
  };
  const list = (inside: string): string =>
    `<?xml version="1.0"?><ListBucketResult>${inside}</ListBucketResult>`;
  const contents = (key: string): string => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`;

  it('has keys, encoded or not, and the token of the next page', async () => {
    assert.deepEqual(await read(list(contents('a/ä&amp;b+c') + contents('d'))), {
      keys: ['a/ä&b+c', 'd'],
      next: '',
    });
    const more = '<EncodingType>url</EncodingType><NextContinuationToken>1/x==</NextContinuationToken>';
    assert.deepEqual(await read(list(more + contents('a%2Fb+c%01'))), {
      keys: ['a/b c\u0001'],
      next: '1/x==',
    });
  });

  it('that is not XML is an error', () => assert.rejects(read('<html><br></html>')));
});
