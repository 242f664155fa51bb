import assert from 'node:assert/strict';
import { threadArguments } from '../../server/common/src/thread-arguments.js';

describe('the arguments of a thread', () => {
  for (const [title, args, loading] of [
    ['none', [], []],
    [
      'how modules are loaded',
      ['--import', 'tsx', '--require=./a.cjs'],
      ['--import', 'tsx', '--require=./a.cjs'],
    ],
    ['not those of the process', ['--max-old-space-size=512', '--title', 'a', '--cpu-prof'], []],
  ] as const)
    it(`include ${title}`, () => {
      assert.deepEqual(threadArguments(args), [...loading, '--no-experimental-require-module']);
    });
});
