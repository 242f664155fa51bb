import fc from 'fast-check';
import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { workDirPathFault } from '../../shared/src/values/work-dir-path.js';

describe('paths in the working directory', () => {
  const paths: [path: string, fault: string | undefined][] = [
    ['out.txt', undefined],
    ['out dir/a b.txt', undefined],
    ['./out.txt', undefined],
    ['a//b', undefined],
    ['a/../b', undefined],
    ['a/b/../../c', undefined],
    ['.', undefined],
    ['out/', undefined],
    ['..b', undefined],
    ['...', undefined],
    ['a..', undefined],
    ['~', undefined],
    ['~/out.txt', undefined],
    ['out\\file.txt', undefined],
    ['C:', undefined],
    ['a:b', undefined],
    ['', 'empty'],
    [' \n', 'empty'],
    ['/', 'absolute'],
    ['/tmp/out.txt', 'absolute'],
    ['//tmp', 'absolute'],
    ['C:\\out.txt', 'absolute'],
    ['c:/out.txt', 'absolute'],
    ['\\\\server\\share', 'absolute'],
    ['..', 'leaves'],
    ['../out.txt', 'leaves'],
    ['a/../../b', 'leaves'],
    ['a/.././../b', 'leaves'],
    ['../work/out.txt', 'leaves'],
    ['./..', 'leaves'],
  ];
  for (const [path, fault] of paths) {
    it(`${JSON.stringify(path)}: ${fault ?? 'inside'}`, () => {
      assert.equal(workDirPathFault(path), fault);
    });
  }

  it('stays inside where every step of the normalised path does', () => {
    const steps = fc.array(fc.constantFrom('a', 'b', '.', '..', '', '~'), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(steps, (written) => {
        const path = written.join('/');
        fc.pre(path !== '' && !path.startsWith('/'));
        const leaves = written.some((_, i) =>
          posix.normalize(written.slice(0, i + 1).join('/')).startsWith('..'),
        );
        assert.equal(workDirPathFault(path), leaves ? 'leaves' : undefined);
      }),
    );
  });
});
