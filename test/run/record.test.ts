import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checksum, textDigest } from '../../server/runner/src/record/checksum.js';
import { runRecord, type RecordedRun } from '../../server/runner/src/record/run-record.js';
import { runs } from '../support/runs.js';
import { Entities, readAsJsonLd } from './record/crate.js';
import { requirements } from './record/profile.js';

const digest = textDigest('x');

const facts: RecordedRun = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  tool: { id: 'count-lines', name: 'Count lines', version: '1.0.0', text: 'class: GalaxyUserTool\n' },
  command: "head -n 2 '/job/inputs/dataset_1.dat' > out.txt",
  inputs: {
    lines: 2,
    mode: { kind: 'fast', limit: null, tags: ['a', 'b'] },
    table: { class: 'File', path: '/job/inputs/dataset_1.dat' },
    more: {
      class: 'Collection',
      elements: [
        { class: 'File', path: '/job/inputs/dataset_1.dat' },
        { class: 'File', path: '/job/inputs/dataset_2.dat' },
      ],
    },
  },
  inputFiles: [
    { name: 'a.tsv', path: '/job/inputs/dataset_1.dat', sha256: digest, size: 1, isFolder: false },
    { name: 'b.tsv', path: '/job/inputs/dataset_2.dat', sha256: digest, size: 1, isFolder: false },
    { name: 'c', path: '/job/inputs/dataset_3.dat', sha256: textDigest('c'), size: 9, isFolder: true },
  ],
  configFiles: [{ name: 'conf/a.ini', content: 'lines = 2' }],
  outputs: [
    { path: 'a b/x.txt', name: 'parts/x', from: 'x.txt', sha256: digest, size: 1, isFolder: false },
    { path: 'größe.txt', name: 'size', from: 'größe.txt', sha256: digest, size: 1, isFolder: false },
  ],
  exitCode: 0,
  started: new Date(0),
  ended: new Date(1500),
  runtime: 'podman',
  image: {
    name: 'quay.io/biocontainers/seqkit:2.8.2',
    id: digest,
    reference: `quay.io/biocontainers/seqkit@sha256:${digest}`,
  },
  agent: 'ann',
  version: '1.2.3',
};

/** Runs by what is special about them. */
const examples: Readonly<Record<string, RecordedRun>> = {
  'a run with everything': facts,
  'a run with nothing': {
    ...facts,
    tool: { text: '' },
    inputs: {},
    inputFiles: [],
    configFiles: [],
    outputs: [],
  },
  'a run that failed': { ...facts, failure: 'The command failed.', exitCode: 3 },
  'a run with an image that has only a name': { ...facts, image: { name: 'not a reference' } },
};

/** Texts that mean something to JSON-LD, URIs, or the shell. */
const hostile = fc.oneof(
  fc.constantFrom(
    '@id',
    '@type',
    '__proto__',
    '../..',
    '/etc/passwd',
    '#tool',
    'a:b',
    '%2e',
    '\ud800',
    '',
    '_:b0',
  ),
  fc.string({ unit: 'binary' }),
);

const generated: fc.Arbitrary<RecordedRun> = fc
  .record({ names: fc.array(hostile, { maxLength: 4 }), text: hostile })
  .map(({ names, text }) => ({
    ...facts,
    tool: { id: text, name: text, version: text, text },
    command: text,
    inputs: Object.fromEntries(names.map((name) => [name, { [name]: name, list: [name, 1, true] }])),
    inputFiles: names.map((name, i) => ({
      ...{ name, path: `/job/inputs/dataset_${i}.dat`, sha256: textDigest(name) },
      ...{ size: i, isFolder: false },
    })),
    configFiles: names.map((name) => ({ name, content: text })),
    image: { name: text, id: digest },
    agent: text,
  }));

describe('the record of a run', () => {
  for (const [what, example] of Object.entries(examples)) {
    describe(`of ${what}`, () => {
      const crate = new Entities(runRecord(example));
      for (const { section, must, check } of requirements)
        it(`${section}: ${must}`, () => {
          check(crate);
        });

      it('is JSON-LD that means all that it says', async () => {
        await readAsJsonLd(runRecord(example));
      });
    });
  }

  it('is the same for the same facts', () => {
    assert.equal(JSON.stringify(runRecord(facts)), JSON.stringify(runRecord(structuredClone(facts))));
  });

  it('names inputs as expressions name them, and files with the same content once', () => {
    const crate = new Entities(runRecord(facts));
    const objects = crate.referred(crate.action, 'object');
    assert.deepEqual(
      objects.map(({ '@type': type, name, value, description }) => [type, name, value ?? description]),
      [
        ['File', ['a.tsv', 'b.tsv'], 'Input "table", "more[0]", "more[1]"'],
        ['Dataset', 'c', undefined],
        ['PropertyValue', 'lines', 2],
        ['PropertyValue', 'mode.kind', 'fast'],
        ['PropertyValue', 'mode.tags[0]', 'a'],
        ['PropertyValue', 'mode.tags[1]', 'b'],
        ['CreativeWork', 'conf/a.ini', 'Config file in the working directory'],
      ],
    );
  });

  it('names the image by the digest that registries know', () => {
    const image = new Entities(runRecord(facts)).get('#image');
    assert.deepEqual(
      ['registry', 'name', 'tag', 'sha256', 'identifier'].map((name) => image[name]),
      ['quay.io', 'biocontainers/seqkit', '2.8.2', digest, `quay.io/biocontainers/seqkit@sha256:${digest}`],
    );
  });

  it('meets the profile whatever the texts are', async () => {
    await fc.assert(
      fc.asyncProperty(generated, async (example) => {
        const record = runRecord(example);
        for (const { check } of requirements) check(new Entities(record));
        await readAsJsonLd(JSON.parse(JSON.stringify(record)) as typeof record);
      }),
      runs(300),
    );
  });
});

describe('checksums', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'user-tool-checksum-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('of a folder are those of the list of its files, without links', async () => {
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    for (const name of ['a/b/z', 'a.txt', 'ä']) writeFileSync(join(folder, name), name);
    symlinkSync('/dev/zero', join(folder, 'zero'));
    const list = ['a.txt', 'a/b/z', 'ä'].map((name) => `${textDigest(name)}  ${name}\n`).join('');
    assert.deepEqual(await checksum(folder), { sha256: textDigest(list), size: 12, isFolder: true });
  });

  it('of a file are those of its bytes', async () => {
    writeFileSync(join(folder, 'x'), 'x');
    assert.deepEqual(await checksum(join(folder, 'x')), { sha256: digest, size: 1, isFolder: false });
  });
});
