import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { proposedExpectation } from '../../server/runner/src/testing/propose.js';
import { where } from '../support/where.js';
import { verdictsOf } from './judges.js';

/** The releases that read what tests expect. */
const releases = ['26.1.0', '26.1.2'];

const contents: readonly (string | Buffer)[] = [
  ...['', 'one\ntwo\n', 'a\tb\nc\td\n', '<a><b/></a>\n', '{"name": "a", "count": 2}\n'],
  ...[Buffer.from([255, 0, 1]), gzipSync('one\n')],
];

/** The identifiers of the files of an output, and its collection type. */
const kinds: readonly [ids: readonly string[][], type: string | null][] = [
  [[[]], null],
  [[], 'list'],
  [[['a'], ['b']], 'list'],
  [
    [
      ['s', 'forward'],
      ['s', 'reverse'],
    ],
    'list:paired',
  ],
];

where('platform').describe('tests with proposals', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'user-tool-proposals-'));
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const toolOf = async (content: string | Buffer, ids: readonly string[][], type: string | null) => {
    const path = join(folder, 'file');
    writeFileSync(path, content);
    const size = Buffer.byteLength(content);
    const files = ids.map((identifiers) => ({ path, from: path, size, format: null, identifiers }));
    const made = { name: 'out', type: type === null ? 'data' : 'collection', files };
    const discover = [{ pattern: '__name_and_ext__', directory: 'out' }];
    return {
      ...{ class: 'GalaxyUserTool', id: 'some-tool', name: 'Some tool', version: '1.0.0' },
      ...{ container: 'busybox:1.36', shell_command: 'true > out', inputs: [] },
      outputs: [
        type === null
          ? { name: 'out', type: 'data', from_work_dir: 'out' }
          : { name: 'out', type: 'collection', collection_type: type, discover_datasets: discover },
      ],
      tests: [{ inputs: {}, outputs: { out: await proposedExpectation(made, type) } }],
    };
  };

  for (const release of releases)
    it(`are accepted by ${release}`, async () => {
      const tools: object[] = [];
      for (const content of contents)
        for (const [ids, type] of kinds) tools.push(await toolOf(content, ids, type));
      const verdicts = await verdictsOf(release, tools);
      assert.deepEqual(
        verdicts.filter(({ verdict }) => verdict !== 'created'),
        [],
      );
    });
});
