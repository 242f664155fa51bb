import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { failedWith, stoppedAfter } from '../../server/runner/src/job/ending.js';
import { BucketFiles } from '../../server/records/src/files/bucket.js';
import { startCluster } from '../store/support/cluster.js';
import { newPlace } from '../store/support/jobs.js';
import { startObjectStore } from '../store/support/object-store.js';
import { built } from '../support/built.js';
import { mentions } from '../support/mentions.js';
import { until } from '../support/until.js';
import { JobService } from './job-service.js';
import { where } from '../support/where.js';

const head = `class: GalaxyUserTool
id: a-tool
name: A tool
version: "1.0"
container: busybox
`;

const out = 'outputs:\n  - { name: out, type: data, format: txt, from_work_dir: out.txt }\n';

/** A tool with that command, these inputs, and one output. */
const tool = (command: string, inputs = ''): string =>
  `${head}shell_command: |\n  ${command}\n${inputs === '' ? '' : `inputs:\n${inputs}`}${out}`;

/** The processes of commands that this process runs. */
const commands = (): string[] =>
  execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.startsWith('bwrap'));

describe('jobs of tools', function () {
  before(built);
  let service: JobService;
  afterEach(function () {
    if (this.currentTest?.state === 'failed') console.log(service.log);
    return service.close();
  });

  const start = async (options?: Parameters<typeof JobService.create>[0]): Promise<void> => {
    service = await JobService.create(options);
    service.start();
  };
  const hda = ({ id }: { id: number }) => ({ src: 'hda', id });

  describe('read', () => {
    const data = (...fields: string[]) => `  - { name: in, type: data, ${fields.join(', ')} }\n`;

    for (const [kind, files] of [
      ['a folder', () => Promise.resolve(undefined)],
      [
        'an object store',
        async () => {
          const { endpoint, bucket } = await startObjectStore();
          const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
          return new BucketFiles({
            ...{ endpoint, bucket, prefix: 'jobs', region: 'us-east-1', timeoutMs: 30_000, ...keys },
          });
        },
      ],
    ] as const)
      it(`datasets in ${kind}, and write there`, async () => {
        const store = await files();
        await start(store && { files: store });
        const input = await service.dataset('a name.tsv', 'some\nlines\n', undefined, 'tabular');
        const command = `echo '$(inputs.in.basename) $(inputs.in.nameext) $(inputs.in.format) $(inputs.in.size)' > out.txt; cat '$(inputs.in.path)' >> out.txt`;
        const job = await service.run(tool(command, data('format: tabular')), { in: hda(input) });
        assert.equal(job.state, 'ok', job.message);
        assert.equal(await service.output(job), 'a name.tsv .tsv tabular 11\nsome\nlines\n');
        const [output] = await service.store.jobs.outputsOf(job.id);
        const { extension, size, hash, state } =
          (await service.store.datasets.byId(output?.itemId ?? 0)) ?? {};
        assert.deepEqual([extension, size, state], ['txt', 38, 'ok']);
        assert.match(hash ?? '', /^[\da-f]{64}$/);
      });

    it('collections, whose elements keep their names and order', async () => {
      await start();
      const names = ['10', '9', 'b'];
      const datasets = await Promise.all(names.map((name) => service.dataset(name, `${name}\n`)));
      const list = await service.store.collections.add(
        { historyId: service.place.historyId, name: 'list', collectionType: 'list' },
        datasets.map(({ id }, index) => ({ identifiers: [names[index] ?? ''], datasetId: id })),
      );
      const command = `echo '$(inputs.in.elements.map((one) => one.element_identifier).join())' > out.txt; cat $(inputs.in.elements.map((one) => one.path).join(' ')) >> out.txt`;
      const inputs = '  - { name: in, type: data_collection, collection_type: list }\n';
      const job = await service.run(tool(command, inputs), { in: { src: 'hdca', id: list.id } });
      assert.equal(job.state, 'ok', job.message);
      assert.equal(await service.output(job), '10,9,b\n10\n9\nb\n');
      const many = `cat $(inputs.in.map((one) => one.path).join(' ')) > out.txt`;
      const flat = await service.run(tool(many, data('multiple: true')), {
        in: { src: 'hdca', id: list.id },
      });
      assert.equal(flat.state, 'ok', flat.message);
      assert.equal(await service.output(flat), '10\n9\nb\n');
    });

    it('elements of collections, which may be collections', async () => {
      await start();
      const datasets = await Promise.all(['f', 'r'].map((name) => service.dataset(name, `${name}\n`)));
      const pairs = await service.store.collections.add(
        { historyId: service.place.historyId, name: 'pairs', collectionType: 'list:paired' },
        datasets.map(({ id }, index) => ({
          ...{ identifiers: ['sample', index === 0 ? 'forward' : 'reverse'], datasetId: id },
        })),
      );
      const [outer] = await service.store.collections.elements(pairs.id, undefined, {});
      assert.ok(outer);
      const [, inner] = await service.store.collections.elements(pairs.id, outer.id, {});
      assert.ok(inner);
      const command = `echo '$(inputs.in.name) $(inputs.in.collection_type) $(inputs.one.element_identifier)' > out.txt; cat '$(inputs.in.elements.reverse.path)' '$(inputs.one.path)' >> out.txt`;
      const inputs = `  - { name: in, type: data_collection, collection_type: paired }\n  - { name: one, type: data }\n`;
      const job = await service.run(tool(command, inputs), {
        in: { src: 'dce', id: outer.id },
        one: { src: 'dce', id: inner.id },
      });
      assert.equal(job.state, 'ok', job.message);
      assert.equal(await service.output(job), 'sample paired null\nr\nr\n');
    });

    it('nothing that is named by its path, belongs to another user, or is gone', async () => {
      await start();
      const other = await newPlace(service.store, 'bob');
      const foreign = await service.dataset('secret', 'x', other);
      const deleted = await service.dataset('deleted', 'x');
      await service.store.items.setDeleted(deleted.id, true);
      const broken = await service.store.datasets.add({
        ...{ historyId: service.place.historyId, name: 'broken', state: 'error' },
      });
      const failed = await service.store.datasets.add({
        ...{ historyId: service.place.historyId, name: 'failed', state: 'error', info: 'There is no host.' },
      });
      const lost = await service.store.datasets.add({
        ...{ historyId: service.place.historyId, name: 'lost', state: 'ok', file: 'datasets/lost.dat' },
      });
      const source = tool(`cat '$(inputs.in.path)' > out.txt`, data('format: txt'));
      for (const [given, message] of [
        [hda(foreign), 'The dataset 1 "secret" belongs to another user.'],
        [hda(deleted), 'The dataset 1 "deleted" cannot be read: it was deleted.'],
        [hda(broken), 'The dataset 2 "broken" cannot be read: its state is "error".'],
        [hda(failed), 'The dataset 3 "failed" cannot be read: its state is "error". There is no host.'],
        [hda(lost), 'The dataset 4 "lost" cannot be read: its content is missing.'],
        [hda({ id: 77_777 }), 'A dataset that the job reads does not exist.'],
        ['/etc/passwd', '"/etc/passwd" is not a file that this job may read.'],
        [{ class: 'File', path: '/etc/passwd' }, '"/etc/passwd" is not a file that this job may read.'],
      ] as const) {
        const job = await service.run(source, { in: given });
        assert.deepEqual([job.state, job.message], ['error', message]);
      }
    });
  });

  describe('write', () => {
    it('collections, with files of their own', async () => {
      await start();
      const source = `${head}shell_command: |
  mkdir many; for name in a b; do echo "$name" > "many/$name.tsv"; done; : > many/empty.tsv
outputs:
  - name: many
    type: collection
    collection_type: list
    discover_datasets: { pattern: "(?P<designation>.+)\\\\.tsv", directory: many, format: tabular }
`;
      const planned = { name: 'many', label: 'Many', extension: 'data', collectionType: 'list' };
      const job = await service.run(source, {}, { outputs: [planned] });
      assert.equal(job.state, 'ok', job.message);
      const [output] = await service.store.jobs.outputsOf(job.id);
      const found = [];
      for (const { identifiers, datasetId } of await service.store.collections.leaves(
        output?.itemId ?? 0,
        9,
      )) {
        const { name, extension, state, isVisible } = (await service.store.datasets.byId(datasetId)) ?? {};
        found.push([identifiers.join(), name, extension, state, isVisible]);
      }
      assert.deepEqual(found, [
        ['a', 'a', 'tabular', 'ok', false],
        ['b', 'b', 'tabular', 'ok', false],
        ['empty', 'empty', 'tabular', 'empty', false],
      ]);
    });

    it('equal contents once', async () => {
      await start();
      const jobs = await Promise.all([1, 2, 3].map(() => service.run(tool('echo same > out.txt'))));
      const files = await Promise.all(
        jobs.map(async (job) => {
          const [output] = await service.store.jobs.outputsOf(job.id);
          return (await service.store.datasets.byId(output?.itemId ?? 0))?.file;
        }),
      );
      assert.equal(new Set(files).size, 1);
      assert.match(files[0] ?? '', /^datasets\/([\da-f]{2})\/\1[\da-f]{62}\.dat$/);
    });

    it('the beginning and the end of what they print', async () => {
      await start();
      const command = `echo first; seq 1000001 1040000; echo last; echo oops >&2; : > out.txt`;
      const { stdout, stderr, state } = await service.run(tool(command));
      assert.equal(state, 'ok');
      assert.equal(stderr, 'oops\n');
      assert.match(stdout, /^first\n1000001\n/);
      assert.match(stdout, /\n\[\d+ bytes were left out here\]\n/);
      assert.match(stdout, /\n1040000\nlast\n$/);
      assert.ok(stdout.length < 2 * 64 * 1024 + 100, String(stdout.length));
    });
  });

  it('succeed without a file for an output, which is empty then, as on the platform', async () => {
    await start();
    const job = await service.run(tool('true'));
    assert.deepEqual([job.state, job.exitCode], ['ok', 0]);
    const [output] = await service.store.jobs.outputsOf(job.id);
    const dataset = await service.store.datasets.byId(output?.itemId ?? 0);
    assert.deepEqual([dataset?.state, dataset?.size], ['empty', 0]);
  });

  describe('fail', () => {
    for (const [why, source, message, exitCode] of [
      ['with their command', tool('echo why >&2; exit 3'), `The command ${failedWith(3)}.`, 3],
      ['after their time', tool('sleep 100'), `The command ${stoppedAfter(1)}.`, 137],
      [
        'if they cannot be rendered',
        tool('echo $(inputs.missing.path) > out.txt', '  - { name: missing, type: data }\n'),
        undefined,
        undefined,
      ],
    ] as const)
      it(`${why}, and say why`, async () => {
        await start({ jobTime: 1 });
        const job = await service.run(source);
        assert.deepEqual([job.state, job.exitCode], ['error', exitCode]);
        if (message === undefined) assert.deepEqual(mentions(job.message ?? ''), ['missing']);
        else assert.equal(job.message, message);
        const [output] = await service.store.jobs.outputsOf(job.id);
        assert.equal((await service.store.datasets.byId(output?.itemId ?? 0))?.state, 'error');
      });
  });

  it('are ended at once when they are canceled', async () => {
    await start();
    const id = await service.submit(tool('sleep 1000'));
    await until('its start', () => commands().length > 0);
    await service.store.jobs.cancel(id);
    const job = await service.ended(id);
    assert.deepEqual([job.state, job.isCanceled], ['deleted', true]);
    const { milliseconds } = (await until('its line', () => service.lines.find(({ text }) => text === 'job')))
      .fields;
    assert.ok(Number(milliseconds) < 60_000);
  });

  it('are given back by a worker that stops', async () => {
    await start();
    const id = await service.submit(tool('sleep 1000'));
    await until('its start', () => commands().length > 0);
    await service.stop();
    assert.deepEqual(commands(), []);
    const { state, attempts } = (await service.store.jobs.byId(id)) ?? {};
    assert.deepEqual([state, attempts], ['queued', 0]);
  });

  where('postgresql').it('outlast an outage of PostgreSQL', async () => {
    const cluster = await startCluster();
    await start({ at: { url: await cluster.createDatabase(), timeoutMs: 1_000 } });
    const id = await service.submit(tool('sleep 2; echo done > out.txt'));
    await until('its start', () => commands().length > 0);
    cluster.stop('immediate');
    await until('the line of the outage', () => service.lines.some(({ level }) => level === 'error'));
    await until('the end of the command', () => commands().length === 0);
    await cluster.start();
    const job = await service.ended(id);
    assert.deepEqual([job.state, job.attempts], ['ok', 1]);
    assert.equal(await service.output(job), 'done\n');
    await until('the line of its end', () =>
      service.lines.some(({ text }) => / can be used again/.test(text)),
    );
    const about = service.lines.filter(({ text }) => /^The database/.test(text));
    assert.deepEqual(
      about.map(({ level, text }) => `${level}: ${text.replace(/:.*/, '')}`),
      ['error: The database cannot be used', 'info: The database can be used again.'],
    );
  });
});
