import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunIdentity } from '../../server/runner/src/job/recall.js';
import { RunCache, type FinishedResult } from '../../server/runner/src/testing/run-cache.js';

const limits = { cores: 1, memory: 64, processes: 10, time: 10, fileSize: 10 };

const identity: RunIdentity = {
  command: 'true',
  configFiles: [],
  claims: [],
  inputs: [],
  image: 'sha256:1',
  runtime: 'podman',
  limits,
  hasNetwork: false,
  mustSucceed: false,
};

const printed = { stdout: Buffer.from('out'), stderr: Buffer.from('err') };

describe('the cache of runs', () => {
  let folder: string;
  let results: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'user-tool-run-cache-'));
    results = join(folder, 'results');
    mkdirSync(results);
    writeFileSync(join(results, 'a.txt'), 'content');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const runs = (): string => join(folder, 'runs');
  const result = (others: Partial<FinishedResult> = {}): FinishedResult => {
    const file = { path: join(results, 'a.txt'), from: 'a', size: 7, format: null, identifiers: [] };
    const outputs = [{ name: 'a', type: 'data', files: [file] }];
    return { exitCode: 0, isDiskFull: false, outputs, faults: [], duration: 1, ...others };
  };
  const keep = (cache: RunCache, key: string, others?: Partial<FinishedResult>): Promise<void> =>
    cache.keep(key, { result: result(others), claims: [], results, printed });

  it('recalls a run with its outputs and what it printed', async () => {
    const cache = new RunCache(runs());
    assert.equal(await cache.recall('key', results), undefined);
    await keep(cache, 'key', { exitCode: 3, line: 2 });
    const other = join(folder, 'other');
    const found = await new RunCache(runs()).recall('key', other);
    const { exitCode, line, outputs } = found?.run ?? {};
    assert.deepEqual([exitCode, line, outputs?.[0]?.files[0]?.path], [3, 2, join(other, 'a.txt')]);
    assert.deepEqual(found?.printed, printed);
    assert.deepEqual(readdirSync(other), ['a.txt']);
  });

  it('keeps no run that was stopped, that the runtime ended, or that is too large', async () => {
    const cache = new RunCache(runs(), { size: 1000, runs: 10, oneSize: 12 });
    await keep(cache, 'stopped', { stopped: 'time' });
    await keep(cache, 'runtime', { exitCode: 125 });
    await keep(cache, 'killed', { exitCode: 137 });
    await keep(cache, 'full disk', { exitCode: 1, isDiskFull: true });
    await keep(cache, 'large');
    await keep(cache, 'small', { outputs: [] });
    assert.deepEqual(readdirSync(runs()), ['small']);
  });

  it('drops the runs used longest ago', async () => {
    const cache = new RunCache(runs(), { size: 1000, runs: 3, oneSize: 100 });
    for (const key of ['a', 'b', 'c']) await keep(cache, key);
    assert.deepEqual(readdirSync(runs()).sort(), ['a', 'b', 'c']);
    for (const [i, key] of ['b', 'c'].entries()) utimesSync(join(runs(), key), i + 1, i + 1);
    assert.ok(await cache.recall('b', results));
    const later = new RunCache(runs(), { size: 1000, runs: 3, oneSize: 100 });
    await keep(later, 'd');
    assert.deepEqual(readdirSync(runs()).sort(), ['a', 'b', 'd']);
    const small = new RunCache(runs(), { size: 30, runs: 3, oneSize: 100 });
    await keep(small, 'e');
    assert.equal(readdirSync(runs()).length, 2);
    // What a killed process left counts in full.
    mkdirSync(join(runs(), 'new-x'));
    utimesSync(join(runs(), 'new-x'), 1, 1);
    await keep(new RunCache(runs(), { size: 100, runs: 10, oneSize: 100 }), 'f');
    assert.equal(readdirSync(runs()).includes('new-x'), false);
  });

  it('knows runs by all that decides them', async () => {
    const cache = (): RunCache => new RunCache(runs());
    const key = await cache().keyOf(identity);
    assert.match(key ?? '', /^[0-9a-f]{64}$/);
    const span = { start: 1, end: 2 };
    const claim = {
      name: 'a',
      type: 'data',
      format: null,
      collectionType: null,
      fromWorkDir: 'a',
      discoveries: [],
      span,
    };
    const claimed = await cache().keyOf({ ...identity, claims: [claim] });
    const moved = await cache().keyOf({ ...identity, claims: [{ ...claim, span: { start: 5, end: 6 } }] });
    assert.equal(moved, claimed);
    const input = join(folder, 'input');
    const inputs = [{ source: input, target: '/job/inputs/dataset_1.dat', isWritable: false }];
    const keys = [key, claimed];
    for (const change of [
      () => {
        writeFileSync(input, '1');
      },
      () => {
        writeFileSync(input, '2');
      },
      () => {
        rmSync(input);
        mkdirSync(join(input, 'inner'), { recursive: true });
      },
      () => {
        writeFileSync(join(input, 'inner/a'), '1');
      },
      () => {
        writeFileSync(join(input, 'inner/a'), '2');
      },
      () => {
        symlinkSync('a', join(input, 'inner/b'));
      },
    ]) {
      change();
      keys.push(await cache().keyOf({ ...identity, inputs }));
    }
    const others: Partial<RunIdentity>[] = [
      { command: 'false' },
      { configFiles: [{ name: 'a', content: 'b' }] },
      { image: 'sha256:2' },
      { runtime: 'docker' },
      { limits: { ...limits, memory: 65 } },
      { mustSucceed: true },
    ];
    for (const other of others) keys.push(await cache().keyOf({ ...identity, ...other }));
    assert.equal(new Set(keys).size, 2 + 6 + others.length);
    assert.equal(await cache().keyOf({ ...identity, image: undefined }), undefined);
    assert.equal(await cache().keyOf({ ...identity, hasNetwork: true }), undefined);
  });
});
