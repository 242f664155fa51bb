import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { good, usesCommand, workspace } from './command.js';

describe('compiled code', () => {
  usesCommand();

  it('is kept for the next run, which accepts it, where Node can', () => {
    const space = workspace({ 'a.tool.yml': good });
    const env = { XDG_CACHE_HOME: space.path('cache'), LOCALAPPDATA: space.path('cache') };
    const first = space.run(['check'], { env });
    assert.deepEqual([first.code, first.stderr], [0, '']);
    const canKeep = 'enableCompileCache' in module;
    assert.equal(existsSync(space.path('cache/user-tool')), canKeep);
    if (!canKeep) return;
    const second = space.run(['check'], { env: { ...env, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' } });
    assert.equal(second.code, 0);
    assert.match(second.stderr, /\/check-\w+\.js was accepted/);
    assert.doesNotMatch(second.stderr, /was not initialized|rejected/);
  });

  it('is not needed: a folder that cannot be written changes nothing', () => {
    const space = workspace({ 'a.tool.yml': good, cache: 'a file' });
    const env = { XDG_CACHE_HOME: space.path('cache'), LOCALAPPDATA: space.path('cache') };
    const { code, stderr } = space.run(['check'], { env });
    assert.deepEqual([code, stderr], [0, '']);
  });
});
