import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { decompressed, membersOf } from '../../server/runner/src/testing/archive-members.js';
import { TestError, UnfitContent } from '../../server/runner/src/testing/assertions/assertion.js';
import { runs } from '../support/runs.js';
import { assertionCases, type AssertionCases } from './assertion-cases.js';

const archive = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'archives', name));

/** For archives of the folder `dir` with `one.txt` and `sub/two.txt`. */
const cases: AssertionCases = {
  'has_archive_member: { path: dir/one.txt }': undefined,
  'has_archive_member: { path: one.txt }': 'does not have a member that matches "one.txt"',
  'has_archive_member: { path: ".*/one[.]txt" }': undefined,
  'has_archive_member: { path: one.txt, negate: true }': undefined,
  'has_archive_member: { path: dir/one, negate: true }': 'has a member that matches "dir/one"',
  'has_archive_member: { path: ".*(one|two).txt", n: 2 }': undefined,
  'has_archive_member: { path: ".*(one|two).txt", n: 3 }':
    'has a member that matches ".*(one|two).txt" 2 times, not 3',
  'has_archive_member: { path: ".*(one|two).txt", min: 1, max: 2 }': undefined,
  'has_archive_member: { path: .*/one.txt, asserts: [{ has_line: { line: one } }] }': undefined,
  'has_archive_member: { path: .*/one.txt, asserts: { has_line: { line: two } } }':
    'does not have the line "two", in the member "dir/one.txt"',
  'has_archive_member: { path: ".*(one|two).txt", all: true, children: [{ has_line: { line: one } }] }':
    'does not have the line "one", in the member "dir/sub/two.txt"',
  'has_archive_member: { path: ".*(one|two).txt", children: [{ has_line: { line: one } }] }': undefined,
  'has_archive_member: { path: dir/?$, asserts: [{ has_size: { size: 0 } }] }': undefined,
  'has_archive_member: { path: dir/none, negate: true, asserts: [{ has_size: { min: 0 } }] }': undefined,
  'has_archive_member: {}': /^"has_archive_member" .*"path"\.$/,
  'has_archive_member: { path: "(" }': /^The pattern "\(" is not valid\.$/,
  'has_archive_member: { path: dir, n: x }': /^"x" .*"n"/,
  'has_archive_member: { path: dir, asserts: [{ has_lin: {} }] }': /^The assertion "has_lin" /,
  'has_archive_member: { path: none, asserts: [{ has_lin: {} }] }': /^The assertion "has_lin" /,
  'has_archive_member: { name: dir }': /^"has_archive_member" .*"name": use "path", "all", /,
};

const any = 'has_archive_member: { path: "" }';

describe('assertions about archives', () => {
  for (const name of ['folder.zip', 'gnu.tar.gz', 'pax.tar.gz', 'ustar.tar.bz2'])
    describe(`of ${name}`, () => {
      assertionCases(archive(name), cases);
    });

  describe('read long names', () => {
    for (const name of ['folder.zip', 'gnu.tar.gz', 'pax.tar.gz'])
      assertionCases(archive(name), { 'has_archive_member: { path: "dir/sub/n{120}.txt$" }': undefined });
    assertionCases(gunzipSync(archive('gnu.tar.gz')), {
      'has_archive_member: { path: dir/sub/n }': undefined,
    });
  });

  describe('read names outside of the archive, but write no file', () => {
    assertionCases(archive('outside.zip'), {
      'has_archive_member: { path: "[.][.]/up", asserts: [{ has_line: { line: up } }] }': undefined,
      'has_archive_member: { path: "/abs", asserts: [{ has_line: { line: up } }] }':
        'does not have the line "up", in the member "/abs"',
    });
  });

  describe('nest', () => {
    assertionCases(gzipSync(archive('made.zip')), { [any]: 'is not a valid archive' });
    const outer = Buffer.from(archive('outside.zip'));
    assertionCases(outer, {
      'has_archive_member: { path: "", asserts: [{ has_archive_member: { path: "" } }] }':
        'is not a valid archive, in the member "../up.txt"',
    });
  });

  describe('of what is no archive', () => {
    for (const content of ['', 'text', 'PK', 'PK\u0003\u0004', '\u0000'.repeat(100)])
      assertionCases(content, { [any]: 'is not a valid archive' });
    assertionCases(Buffer.alloc(1024), { [any]: 'does not have a member that matches ""' });
    assertionCases(archive('made.xz'), { [any]: /^Files that xz compressed cannot be checked\.$/ });
    assertionCases(archive('lzma.zip'), {
      [any]: undefined,
      'has_archive_member: { path: "", asserts: [{ has_text: { text: up } }] }':
        /^"\.\.\/up\.txt" is encrypted, or compressed in a way that cannot be read here\.$/,
    });
  });

  describe('of a broken archive', () => {
    const broken = archive('folder.zip');
    broken.write('other', broken.indexOf('one\n'));
    assertionCases(broken, {
      'has_archive_member: { path: dir/one.txt, asserts: [{ has_size: { min: 0 } }] }':
        'is not a valid archive',
    });
    assertionCases(gzipSync(Buffer.alloc(257 * 1024 * 1024)), {
      [any]: /^Files of more than 256 MiB cannot be checked\.$/,
    });
  });

  it('find each bzip2 file that was cut off, and read several in one', async () => {
    const bytes = archive('made.bz2');
    for (let end = 3; end < bytes.length; end++)
      await assert.rejects(decompressed(bytes.subarray(0, end)), UnfitContent, `${end} bytes`);
    assert.equal((await decompressed(Buffer.concat([bytes, bytes]))).toString(), 'a\nb\nc\n'.repeat(2));
  });

  it('are a fault or an error for any damage, and nothing else', async () => {
    const names = ['folder.zip', 'gnu.tar.gz', 'ustar.tar.bz2'];
    const contents = [...names.map(archive), gunzipSync(archive('pax.tar.gz'))];
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...contents), damage, fc.nat(), async (content, changes, cut) => {
        const bytes = Buffer.from(content);
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
        try {
          const members = await membersOf(cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes);
          for (const { read } of members) await read();
        } catch (error) {
          assert.ok(error instanceof UnfitContent || error instanceof TestError, String(error));
        }
      }),
      runs(500),
    );
  });
});
