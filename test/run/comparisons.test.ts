import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { TestError, type Fault } from '../../server/runner/src/testing/assertions/assertion.js';
import { fileFaults } from '../../server/runner/src/testing/compare.js';
import { hurriesPatterns, yaml } from './assertion-cases.js';

const content = 'a\nb\nc\n';

/** Files in the folder of the tool. */
const files: Readonly<Record<string, string | Buffer>> = {
  same: content,
  other: 'a\nx\nc\n',
  longer: 'new\na\nb\nc\n',
  unended: 'a\nb\nc',
  mixed: 'c\na\nb\n',
  windows: 'a\r\nb\r\nc\r\n',
  part: 'c\na\n',
  'no-part': 'c\nd\n',
  patterns: '[a-c]\nb?\nc$\n',
  'other-patterns': 'a\nx\nc\n',
  'few-patterns': 'a\n',
  'mixed-patterns': 'c\nb\na\n',
  'bad-patterns': 'a\n(\nc\n',
  'slow-patterns': 'a\nb\n(x+x+)+y\n',
  multiline: '^a$\n^b$',
  'other-multiline': '^b$',
  binary: Buffer.from([0xff, 0xfe]),
  empty: '',
  blank: '\n\n',
  made: content,
  'made.gz': gzipSync(content),
  'broken.bz2': 'BZh9',
  'broken.zip': 'PK',
  'same.gz': gzipSync(content),
  'other.gz': gzipSync('other'),
  'broken.gz': Buffer.from([0x1f, 0x8b, 1, 2, 3]),
};

const hashOf = (algorithm: string, bytes: string | Buffer = content): string =>
  createHash(algorithm).update(bytes).digest('hex');

/** What is expected, and what that says of the file `made`: a pattern if it cannot be compared. */
type Expectations = Readonly<Record<string, string | RegExp | undefined>>;

const expectations: Expectations = {
  same: undefined,
  other: 'differs from "other", first in line 2: "b" instead of "x"',
  longer: 'differs from "longer", first in line 1: "a" instead of "new"',
  part: 'differs from "part", first in line 1: "a" instead of "c"',
  unended: 'differs from "unended", first in line 3: "c" instead of "c" without a line break',
  windows: undefined,
  binary: 'differs from "binary", and is not text in UTF-8',
  '{ file: other, lines_diff: 2 }': undefined,
  '{ file: other, lines_diff: 1 }': 'differs from "other", first in line 2: "b" instead of "x"',
  '{ file: longer, lines_diff: 1 }': undefined,
  '{ file: other, lines_diff: two }': /^"two" .*"lines_diff"/,
  '{ path: mixed, sort: true }': undefined,
  '{ location: same }': undefined,
  nowhere: /^There is no file "nowhere" next to the tool or in "test-data"\.$/,

  '{ file: mixed, compare: sim_size, delta: 0 }': undefined,
  '{ file: longer, compare: sim_size }': undefined,
  '{ file: longer, compare: sim_size, delta: 3 }': 'has 6 bytes, 4 fewer than "longer"',
  '{ file: longer, compare: sim_size, delta_frac: 0.1 }': 'has 6 bytes, 4 fewer than "longer"',
  '{ file: empty, compare: sim_size, delta: 5 }': 'has 6 bytes, 6 more than "empty"',
  '{ file: empty, compare: contains }': undefined,
  '{ file: blank, compare: contains }': undefined,
  '{ file: empty, compare: re_match_multiline }': undefined,
  '{ file: longer, compare: sim_size, delta_frac: 0.5 }': undefined,
  '{ file: longer, compare: sim_size, delta: many }': /^"many" is not a number \("delta"\)\.$/,

  '{ file: part, compare: contains }': undefined,
  '{ file: no-part, compare: contains }': 'does not contain the line "d" of "no-part"',
  '{ file: no-part, compare: contains, lines_diff: 1 }': undefined,

  '{ file: patterns, compare: re_match }': undefined,
  '{ file: other-patterns, compare: re_match }':
    'does not match "other-patterns", first in line 2: "b" instead of "x"',
  '{ file: other-patterns, compare: re_match, lines_diff: 1 }': undefined,
  '{ file: mixed-patterns, compare: re_match, sort: true }': undefined,
  '{ file: few-patterns, compare: re_match }': 'has 3 lines, but "few-patterns" has patterns for 1',
  '{ file: bad-patterns, compare: re_match }': /^The pattern "\(" is not valid\.$/,

  '{ file: multiline, compare: re_match_multiline }': undefined,
  '{ file: other-multiline, compare: re_match_multiline }': 'does not match the pattern in "other-multiline"',
  '{ file: bad-patterns, compare: re_match_multiline }': /is not valid\.$/,

  '{ file: same, compare: image_diff }':
    /^"compare: image_diff" is not supported: images cannot be compared here\.$/,
  '{ file: same, compare: toString }': /^"compare: toString" is not supported\.$/,
  '{ file: same, metadata: {} }': /^"metadata" is not supported here\.$/,
  folder: /^"folder" cannot be read\.$/,
  '{ file: [same] }': /is not the name of a file\.$/,
  '3': /^"3" is neither the name of a file nor a mapping with "asserts"\.$/,

  '{}': /^Nothing is expected of the file: use "file", "asserts", "checksum", or "ftype"\.$/,
  '{ class: File, sort: true }': /^Nothing is expected of the file/,
  '{ file: other, sort: maybe }': /^"maybe" .*"sort"/,

  '{ file: same, ftype: txt }': undefined,
  '{ file: same, ftype: tabular }': 'is of the type "txt", not "tabular"',

  ...Object.fromEntries(
    ['md5', 'sha1', 'sha256', 'sha512'].flatMap((name) => [
      [`{ checksum: "${name}$${hashOf(name)}" }`, undefined],
      [`{ checksum: "${name}$${hashOf(name, 'x')}" }`, `has the checksum "${name}$${hashOf(name)}"`],
    ]),
  ),
  [`{ checksum: "SHA256$${hashOf('sha256')}" }`]: /is not a checksum/,
  [`{ checksum: "sha256$${hashOf('sha256').toUpperCase()}" }`]: `has the checksum "sha256$${hashOf('sha256')}"`,
  '{ checksum: x }': /^"x" is not a checksum: use "sha256\$…" in lowercase\.$/,
  '{ checksum: "crc32$00" }': /^"crc32\$00" is not a checksum/,
  [`{ checksum: "sha256$xyz" }`]: `has the checksum "sha256$${hashOf('sha256')}"`,

  '{ class: File, path: same, asserts: { has_n_lines: { n: 3 } } }': undefined,
  '{ asserts: [{ has_n_lines: { n: 4 } }], file: other }':
    'has 3 lines, not 4; differs from "other", first in line 2: "b" instead of "x"',
};

/** What is expected of files that are compressed. */
const compressed: Readonly<Record<string, Expectations>> = {
  'made.gz': {
    '{ file: same, decompress: true }': undefined,
    '{ file: same.gz, decompress: true }': undefined,
    '{ file: other.gz, decompress: true }':
      'differs from "other.gz", first in line 1: "a" instead of "other" without a line break',
    '{ file: broken.gz, decompress: true }': /^"broken\.gz" is not a valid gzip file\.$/,
    '{ decompress: true, asserts: { has_line: { line: b } } }': undefined,
    '{ asserts: { has_line: { line: b } } }': 'does not have the line "b"',
    same: 'differs from "same", and is not text in UTF-8',
    [`{ decompress: true, checksum: "sha256$${hashOf('sha256', gzipSync(content))}" }`]: undefined,
  },
  'made.bz2': {
    '{ file: same, decompress: true }': undefined,
    '{ decompress: true, asserts: { has_line: { line: b } } }': undefined,
    '{ decompress: true, asserts: { has_line: { line: x } } }': 'does not have the line "x"',
  },
  'made.zip': {
    '{ file: same, decompress: true }': undefined,
    '{ decompress: true, asserts: { has_n_lines: { n: 3 } } }': undefined,
    '{ decompress: true, asserts: { has_n_lines: { n: 4 } } }': 'has 3 lines, not 4',
  },
  'broken.gz': { '{ decompress: true, asserts: { has_line: { line: b } } }': 'is not a valid gzip file' },
  'broken.zip': { '{ decompress: true, file: same }': 'is not a valid archive' },
  'broken.bz2': { '{ decompress: true, file: same }': 'is not a valid bzip2 file' },
  'made.xz': { '{ decompress: true, file: same }': / xz / },
};

describe('files that tests expect', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'user-tool-compare-'));
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    mkdirSync(join(folder, 'folder'));
    for (const name of ['made.bz2', 'made.zip', 'made.xz'])
      copyFileSync(join(import.meta.dirname, 'archives', name), join(folder, name));
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const compare = (name: string, expected: string): Promise<Fault[]> =>
    fileFaults({ path: join(folder, name), format: 'txt' }, yaml(expected), folder);

  for (const [name, table] of Object.entries({ made: expectations, ...compressed }))
    describe(`of ${name}`, () => {
      for (const [expected, fault] of Object.entries(table))
        it(expected, async () => {
          if (!(fault instanceof RegExp)) {
            const faults = await compare(name, expected);
            assert.equal(faults.length > 0 ? faults.join('; ') : undefined, fault);
          } else
            await assert.rejects(compare(name, expected), (error: Error) => {
              assert.ok(error instanceof TestError, error.stack);
              assert.match(error.message, fault);
              return true;
            });
        });
    });

  describe('with patterns that never end', () => {
    hurriesPatterns();

    it('stop', async () => {
      writeFileSync(join(folder, 'long'), `a\nb\n${'x'.repeat(60)}\n`);
      const slow = compare('long', '{ file: slow-patterns, compare: re_match }');
      await assert.rejects(slow, /takes too long/);
    });
  });

  it('are not read if they are too large', async () => {
    writeFileSync(join(folder, 'large'), '');
    truncateSync(join(folder, 'large'), 257 * 1024 * 1024);
    await assert.rejects(compare('large', 'same'), / 256 MiB /);
  });
});
