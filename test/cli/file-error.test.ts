import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { FileError, reasonOf } from '../../server/src/check/files/file-error.js';
import { readDocument } from '../../server/src/check/files/read-document.js';
import { workspace } from './command.js';

/** Why the system denies access, by its code. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'part of the path is not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'the path is too long',
  EEXIST: 'it already exists',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the disk',
  EMFILE: 'too many open files',
  EIO: 'input or output error',
};

describe('why a file cannot be used', () => {
  for (const [code, reason] of Object.entries(reasons))
    it(code, () => {
      assert.equal(reasonOf(Object.assign(new Error('As the system says it.'), { code })), reason);
    });

  it('is in the words of the system for any other code', () => {
    const words = 'As the system says it.';
    assert.equal(reasonOf(Object.assign(new Error(words), { code: 'EOTHER' })), words);
    assert.equal(reasonOf(Object.assign(new Error(words), { code: 'toString' })), words);
    assert.equal(reasonOf(words), words);
  });

  it('is found before a document is read', () => {
    const space = workspace({ 'a.tool.yml': 'id: a\n', folder: null });
    symlinkSync('nowhere', space.path('dangling.tool.yml'));
    symlinkSync('circle-b', space.path('circle-a'));
    symlinkSync('circle-a', space.path('circle-b'));
    for (const [path, reason] of [
      ['gone.tool.yml', reasons['ENOENT']],
      ['a.tool.yml/b.tool.yml', reasons['ENOTDIR']],
      ['folder', reasons['EISDIR']],
      ['circle-a', reasons['ELOOP']],
      ['dangling.tool.yml', 'it is a broken symbolic link'],
      ['/dev/null', 'it is not a regular file; to read the output of a program, use "-"'],
    ] as const)
      assert.throws(() => readDocument(resolve(space.folder, path)), new FileError(reason));
    assert.deepEqual(readDocument(space.path('a.tool.yml')), { text: 'id: a\n' });
  });
});
