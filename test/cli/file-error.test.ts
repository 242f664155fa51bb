import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { FileError, reasonOf } from '../../server/checking/src/files/file-error.js';
import { readDocument } from '../../server/checking/src/files/read-document.js';
import { workspace } from './command.js';

describe('why a file cannot be used', () => {
  it('is in our words for a code that is known, else in those of the system', () => {
    const words = 'As the system says it.';
    assert.equal(reasonOf(Object.assign(new Error(words), { code: 'ENOSPC' })), 'no space left on the disk');
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
      ['gone.tool.yml', 'no such file or folder'],
      ['a.tool.yml/b.tool.yml', 'part of the path is not a folder'],
      ['folder', 'it is a folder'],
      ['circle-a', 'its symbolic links form a loop'],
      ['dangling.tool.yml', 'it is a broken symbolic link'],
      ['/dev/null', 'it is not a regular file; to read the output of a program, use "-"'],
    ] as const)
      assert.throws(() => readDocument(resolve(space.folder, path)), new FileError(reason));
    assert.deepEqual(readDocument(space.path('a.tool.yml')), { text: 'id: a\n' });
  });
});
