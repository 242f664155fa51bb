import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { UploadFolder } from '../../server/service/src/imports/upload-folder.js';
import { defaultServiceConfig } from '../../server/service/src/config/read.js';
import { FolderFiles } from '../../server/records/src/files/folder.js';
import { datasets, importing, pasted, shown, usesWorkers } from './importing.js';
import { ids, usesService } from './service.js';

describe('imports', () => {
  usesWorkers();
  usesService();
  it('a paste becomes a dataset, with what is known of it', async () => {
    const test = await importing();
    const about = { dbkey: 'hg19', info: 'from the lab', ext: 'auto', tags: ['group:a'] };
    const { job, datasets: all } = await test.run([datasets(pasted('chr1\t1\t9\n', about))]);
    assert.deepEqual(shown(all), [['a', 'ok', 'bed', 'from the lab']]);
    const [one] = all;
    assert.deepEqual(
      [one?.['genome_build'], one?.['tags'], one?.['file_size'], one?.['sources'], job.state],
      ['hg19', ['group:a'], 9, [], 'ok'],
    );
    assert.equal(one?.['creating_job'], ids.encode('job', job.id));
    assert.equal(String(await test.contentOf(one)), 'chr1\t1\t9\n');
  });

  it('texts and numbers are pasted as they are written, and nothing makes an empty dataset', async () => {
    const test = await importing();
    const { datasets: all } = await test.run([
      datasets({ src: 'pasted', paste_content: 12, ext: 'txt' }, pasted('', { name: 'empty' })),
    ]);
    assert.deepEqual(shown(all), [
      ['Pasted Entry', 'ok', 'txt', null],
      ['empty', 'empty', 'txt', null],
    ]);
    assert.equal(String(await test.contentOf(all[0])), '12');
  });

  it('files of a form become datasets; equal contents are stored once', async () => {
    const test = await importing();
    const elements = [
      { src: 'files' },
      { src: 'files', name: 'second', to_posix_lines: true },
      { src: 'files' },
    ];
    const { datasets: all } = await test.run(
      [datasets(...elements)],
      [
        { name: 'reads.fa', content: '>a\nACGT\n' },
        { name: 'b', content: '>a\r\nACGT' },
        { name: 'c.bin', content: Uint8Array.from([0, 1, 2]) },
      ],
    );
    assert.deepEqual(shown(all), [
      ['reads.fa', 'ok', 'fasta', null],
      ['second', 'ok', 'fasta', null],
      ['c.bin', 'ok', 'data', null],
    ]);
    const stored = readdirSync(join(test.data, 'datasets'), { recursive: true }).filter((name) =>
      String(name).endsWith('.dat'),
    );
    assert.equal(stored.length, 2);
    assert.deepEqual([...(await test.contentOf(all[2]))], [0, 1, 2]);
  });

  it('collections get the contents of their elements, on all levels', async () => {
    const test = await importing();
    const sample = (name: string): object => ({
      name,
      elements: [pasted(`${name} 1`, { name: 'forward' }), { src: 'files', name: 'reverse' }],
    });
    const { answer, datasets: all } = await test.run(
      [
        {
          destination: { type: 'hdca' },
          name: 'Samples',
          collection_type: 'list:paired',
          elements: ['s1', 's2'].map(sample),
        },
      ],
      ['s1 2', 's2 2'].map((content) => ({ name: 'x', content })),
    );
    const shownCollection = (
      await test.ask('GET', `/api/dataset_collections/${answer.output_collections[0]?.id}`, { as: 'alice' })
    ).json();
    assert.deepEqual(
      [
        shownCollection['populated_state'],
        shownCollection['element_count'],
        shownCollection['elements_states'],
      ],
      ['ok', 2, { ok: 4 }],
    );
    const contents = await Promise.all(all.map((one) => test.contentOf(one)));
    assert.deepEqual(contents.map(String), ['s1 1', 's1 2', 's2 1', 's2 2']);
    assert.deepEqual(
      all.map(({ visible }) => visible),
      [false, false, false, false],
    );
  });

  it('checksums and conversions are of what was sent', async () => {
    const test = await importing();
    const content = gzipSync('a  b\r\nc d');
    const digest = createHash('sha256').update(content).digest('hex');
    const { datasets: all } = await test.run(
      [
        {
          ...datasets(
            { src: 'files', name: 'one', 'SHA-256': digest, space_to_tab: true, to_posix_lines: true },
            { src: 'files', name: 'two', auto_decompress: false },
          ),
          auto_decompress: true,
        },
      ],
      [
        { name: 'a', content },
        { name: 'b', content },
      ],
    );
    assert.deepEqual(shown(all), [
      ['one', 'ok', 'tabular', null],
      ['two', 'ok', 'gz', null],
    ]);
    assert.equal(String(await test.contentOf(all[0])), 'a\tb\nc\td\n');
    assert.deepEqual(await test.contentOf(all[1]), content);
  });

  it('a file that cannot be imported does not affect the others', async () => {
    const test = await importing();
    const wrong = { MD5: '0'.repeat(32), name: 'wrong', info: 'mine' };
    const { job, datasets: all } = await test.run([
      datasets(pasted('a', { name: 'before' }), pasted('b', wrong), pasted('c', { name: 'after' })),
    ]);
    const why = String(all[1]?.['misc_info']);
    const digest = createHash('md5').update('b').digest('hex');
    assert.match(why, new RegExp(`^The MD5 .* ${digest}, not ${'0'.repeat(32)} .*\\.$`));
    assert.deepEqual(shown(all), [
      ['before', 'ok', 'txt', null],
      ['wrong', 'error', 'data', why],
      ['after', 'ok', 'txt', null],
    ]);
    assert.deepEqual(
      [job.state, job.message, job.stderr],
      ['error', `1 of 3 files could not be imported. The first one: ${why}`, why],
    );
    assert.equal(all[1]?.['file_size'], 0);
    const state = await test.ask('GET', `/api/jobs/${ids.encode('job', job.id)}`, { as: 'alice' });
    assert.deepEqual([state.json()['state'], state.json()['tool_id']], ['error', '__DATA_FETCH__']);
  });

  it('what expands to more than is allowed is given up, within the limit and the quota', async () => {
    const bomb = gzipSync(Buffer.alloc(30_000_000));
    const files = [{ name: 'bomb', content: new Uint8Array(bomb) }];
    const targets = [datasets({ src: 'files', auto_decompress: true })];
    const limited = await importing({ fetchLimit: 100_000 });
    assert.deepEqual(shown((await limited.run(targets, files)).datasets), [
      ['bomb', 'error', 'data', 'The file has more than the 100,000 bytes that one file may have.'],
    ]);
    const poor = await importing({ datasetBytesQuota: 200_000 });
    assert.deepEqual(shown((await poor.run(targets, files)).datasets), [
      ['bomb', 'error', 'data', 'The file would exceed the quota of 200,000 bytes of datasets.'],
    ]);
    const { datasets: fits } = await poor.run([
      datasets(pasted('a'.repeat(150_000)), pasted('b'.repeat(150_000), { name: 'b' })),
    ]);
    assert.deepEqual(
      fits.map(({ state }) => state),
      ['ok', 'error'],
    );
    const [usage] = (
      await poor.ask('GET', '/api/users/current/usage', { as: 'alice' })
    ).json() as unknown as {
      total_disk_usage: number;
      quota_bytes: number;
    }[];
    assert.deepEqual([usage?.total_disk_usage, usage?.quota_bytes], [150_000, 200_000]);
  });

  it('a deferred dataset keeps its URL, and is not fetched', async () => {
    const test = await importing();
    const address = 'https://example.org/reads.fa?version=1';
    const { job, datasets: all } = await test.run([
      datasets({ src: 'url', url: address, deferred: true, ext: 'fasta' }),
    ]);
    assert.deepEqual(shown(all), [['reads.fa', 'deferred', 'fasta', null]]);
    assert.deepEqual(
      (all[0]?.['sources'] as { source_uri: string }[]).map(({ source_uri }) => source_uri),
      [address],
    );
    assert.equal(job.state, 'ok');
  });

  it('uploads are removed when their imports have ended', async () => {
    const test = await importing();
    await test.run([datasets(pasted('a'), { src: 'files' })], [{ name: 'b', content: 'b' }]);
    const uploads = join(test.data, 'uploads');
    assert.equal(readdirSync(uploads).length, 2);
    const config = defaultServiceConfig({ data: test.data });
    await new UploadFolder(test.store, new FolderFiles(test.data), config).sweep();
    assert.deepEqual(readdirSync(uploads), []);
    const limit = { ownerId: test.users.alice, size: 1, limit: 1 };
    assert.ok(await test.store.uploads.announce(limit));
  });

  it('a file that was removed meanwhile is said to be', async () => {
    const test = await importing();
    const { id } = await test.store.histories.add({ ownerId: test.users.alice, name: 'a' });
    const request = await test.store.requests.add({
      ...{ ownerId: test.users.alice, historyId: id, toolId: undefined, request: '{}' },
    });
    const file = {
      ...{ output: 'output0', source: { file: 'uploads/gone-0.dat' }, extension: 'auto', checksums: [] },
      ...{ decompress: false, toPosixLines: false, spaceToTab: false },
    };
    const { jobs } = await test.store.requests.submit(request.id, {
      ...{ kind: 'fetch', implicit: [], inputCollections: [] },
      jobs: [
        {
          ...{ params: JSON.stringify({ files: [file] }), inputs: [] },
          outputs: [{ name: 'output0', label: 'a', extension: 'data' }],
        },
      ],
    });
    const job = await test.ended(jobs[0]?.id ?? 0);
    assert.equal(job.message, 'The file waited too long to be imported, and was removed: send it again.');
  });
});
