import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Disk } from '../../server/language-server/src/node/disk.js';
import { Folder } from './folder.js';
import { where } from '../support/where.js';

describe('the disk', () => {
  let folder: Folder;
  before(() => {
    folder = new Folder({ 'a.yml': 'a: ü\n', 'sub/b.yml': '' });
    mkdirSync(join(folder.path, 'c.yml'));
    symlinkSync('a.yml', join(folder.path, 'link.yml'));
    symlinkSync('nowhere', join(folder.path, 'broken.yml'));
  });
  after(() => {
    folder.remove();
  });

  // Calls seem to take as long as two looks at the clock are apart.
  for (const [speed, step] of Object.entries({ fast: 0, slow: 10 })) {
    describe(`while it is ${speed}`, () => {
      let disk: Disk;
      beforeEach(() => {
        let time = 0;
        disk = new Disk(() => (time += step));
      });

      for (const [path, text] of Object.entries({
        'a.yml': 'a: ü\n',
        'link.yml': 'a: ü\n',
        'sub/b.yml': '',
        'c.yml': undefined,
        'broken.yml': undefined,
        'gone.yml': undefined,
      })) {
        it(`reads ${path}`, async () => {
          const size = text === undefined ? undefined : Buffer.byteLength(text);
          for (let round = 0; round < 3; round++) {
            assert.equal(await disk.readFile(folder.uri(path)), text);
            assert.equal((await disk.fileState(folder.uri(path)))?.size, size);
          }
        });
      }

      it('reads nothing that is not on it', async () => {
        for (const uri of ['untitled:a.yml', 'file:///a%2Fb.yml', 'http://localhost/a.yml']) {
          assert.equal(await disk.readFile(uri), undefined);
          assert.equal(await disk.fileState(uri), undefined);
          assert.equal(await disk.realUri(uri), uri);
        }
      });
    });
  }

  where('unix').it('does not wait for a pipe', async () => {
    execFileSync('mkfifo', [join(folder.path, 'pipe.yml')]);
    const disk = new Disk(() => 0);
    assert.equal(await disk.fileState(folder.uri('pipe.yml')), undefined);
    assert.equal(await disk.readFile(folder.uri('pipe.yml')), undefined);
  });

  it('finds files until the search is to end', async () => {
    const disk = new Disk(() => 0);
    const found = async (most: number): Promise<string[]> => {
      const uris: string[] = [];
      const goesOn = (): Promise<boolean> => Promise.resolve(uris.length < most);
      for await (const { uri } of disk.listFiles(folder.uri(), goesOn)) uris.push(uri);
      return uris;
    };
    assert.deepEqual(await found(Infinity), [folder.uri('a.yml'), folder.uri('sub/b.yml')]);
    assert.deepEqual(await found(1), [folder.uri('a.yml')]);
  });
});
