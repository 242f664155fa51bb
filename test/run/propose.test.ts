import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { CollectedOutput } from '../../server/runner/src/outputs/collect.js';
import { outputFaults } from '../../server/runner/src/testing/check-outputs.js';
import { proposedExpectation } from '../../server/runner/src/testing/propose.js';
import { Document } from '../../shared/src/tool/document.js';
import { outputClaims, type OutputClaim } from '../../shared/src/tool/output-claims.js';
import { runs } from '../support/runs.js';

const archive = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'archives', name));

/** Contents of a file, and what is proposed for it. */
const cases: readonly (readonly [what: string, content: string | Buffer, proposed: object])[] = [
  ['nothing', '', { asserts: [{ has_size: { size: 0 } }] }],
  ['text', 'one\ntwo\n', { asserts: [{ has_n_lines: { n: 2 } }, { has_line: { line: 'one' } }] }],
  [
    'a table',
    'a\tb\nc\td\n',
    { asserts: [{ has_n_lines: { n: 2 } }, { has_n_columns: { n: 2 } }, { has_line: { line: 'a\tb' } }] },
  ],
  [
    'text that differs each time',
    '2026-01-31\n12:30:15\n/job/working/a\n\nsame\n',
    { asserts: [{ has_n_lines: { n: 5 } }, { has_line: { line: 'same' } }] },
  ],
  ['text that cannot be shown', 'a\u0007b\n', { asserts: [{ has_n_lines: { n: 1 } }] }],
  [
    'XML',
    '<a>\n<b x="1"/></a>\n',
    {
      asserts: [
        { is_valid_xml: {} },
        { has_element_with_path: { path: 'b' } },
        { has_n_lines: { n: 2 } },
        { has_line: { line: '<a>' } },
      ],
    },
  ],
  [
    'JSON',
    '{"name": "a", "count": 2}',
    {
      asserts: [
        { has_json_property_with_text: { property: 'name', text: 'a' } },
        { has_json_property_with_value: { property: 'count', value: '2' } },
        { has_n_lines: { n: 1 } },
        { has_line: { line: '{"name": "a", "count": 2}' } },
      ],
    },
  ],
  ['bytes', Buffer.from([255, 0, 1]), { asserts: [{ has_size: { size: 3, delta: 1 } }] }],
  [
    'gzip',
    gzipSync('one\n'),
    { decompress: true, asserts: [{ has_n_lines: { n: 1 } }, { has_line: { line: 'one' } }] },
  ],
  ['an archive', archive('gnu.tar.gz'), { asserts: [{ has_archive_member: { path: '.*', n: 6 } }] }],
];

/** What a collection of a type declares. */
function claimOf(type: string): OutputClaim | undefined {
  const outputs = `outputs: [{ name: out, type: collection, collection_type: '${type}' }]`;
  const { tool } = new Document(`class: GalaxyUserTool\n${outputs}\n`);
  return tool && outputClaims(tool)[0];
}

describe('proposals for tests', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'user-tool-propose-'));
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const output = (contents: readonly (string | Buffer)[], ids: readonly string[][]): CollectedOutput => ({
    name: 'out',
    type: ids.length === 1 && ids[0]?.length === 0 ? 'data' : 'collection',
    files: contents.map((content, i) => {
      const path = join(folder, `file-${i}`);
      writeFileSync(path, content);
      const size = Buffer.byteLength(content);
      return { path, from: path, size, format: null, identifiers: ids[i] ?? [] };
    }),
  });

  const faultsOf = async (made: CollectedOutput, type?: string): Promise<string[]> =>
    outputFaults({
      output: made,
      claim: type === undefined ? undefined : claimOf(type),
      expected: { value: (await proposedExpectation(made, type)) ?? null, span: { start: 0, end: 0 } },
      folder,
      differences: () => undefined,
    });

  for (const [what, content, proposed] of cases)
    it(`describe ${what}`, async () => {
      assert.deepEqual(await proposedExpectation(output([content], [[]]), null), proposed);
    });

  it('describe collections, also nested ones', async () => {
    const lines = (n: number, line: string): object => ({
      asserts: [{ has_n_lines: { n } }, { has_line: { line } }],
    });
    const list = output(['x\n', 'y\nz\n'], [['a'], ['b']]);
    assert.deepEqual(await proposedExpectation(list, 'list'), {
      class: 'Collection',
      collection_type: 'list',
      element_count: 2,
      elements: { a: lines(1, 'x'), b: lines(2, 'y') },
    });
    const pairs = output(
      ['x\n', 'y\n'],
      [
        ['s', 'forward'],
        ['s', 'reverse'],
      ],
    );
    assert.deepEqual(await proposedExpectation(pairs, 'list:paired'), {
      class: 'Collection',
      collection_type: 'list:paired',
      element_count: 1,
      elements: { s: { class: 'Collection', elements: { forward: lines(1, 'x'), reverse: lines(1, 'y') } } },
    });
    assert.deepEqual(await faultsOf(pairs, 'list:paired'), []);
    assert.deepEqual(await proposedExpectation(output([], []), 'list'), {
      class: 'Collection',
      collection_type: 'list',
      element_count: 0,
    });
    assert.equal(await proposedExpectation(list, null), undefined);
    const many = await proposedExpectation(
      output(
        Array(9).fill('x\n'),
        ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((id) => [id]),
      ),
      'list',
    );
    assert.deepEqual(Object.keys((many as { elements: object }).elements), ['a', 'b', 'c', 'd', 'e']);
  });

  it('hold for what they are made from, whatever it is', async () => {
    const bytes = fc.uint8Array({ maxLength: 50 }).map((array) => Buffer.from(array));
    const text = fc.string({ unit: 'binary', maxLength: 50 }).map((one) => Buffer.from(one));
    const json = fc.json().map((one) => Buffer.from(one));
    const plain = fc.oneof(
      bytes,
      text,
      json,
      fc.constantFrom(...cases.map(([, content]) => Buffer.from(content))),
    );
    const content = fc.oneof(
      plain,
      plain.map((one) => gzipSync(one)),
    );
    await fc.assert(
      fc.asyncProperty(content, async (one) => {
        assert.deepEqual(await faultsOf(output([one], [[]])), []);
      }),
      runs(300),
    );
  });
});
