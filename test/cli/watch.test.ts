import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { until } from '../support/until.js';
import { bad, good, usesCommand, withId, workspace } from './command.js';

describe('user-tool check --watch', () => {
  usesCommand();

  it('reports again whenever something changes, until it is ended', async () => {
    const space = workspace({ 'a.tool.yml': good, 'sub/b.tool.yml': withId('tool-b') });
    const child = space.start(['check', '--watch']);
    try {
      let stdout = '';
      let stderr = '';
      child.stdout!.on('data', (piece: Buffer) => (stdout += piece.toString()));
      child.stderr!.on('data', (piece: Buffer) => (stderr += piece.toString()));
      const rounds = (): number => stderr.split('Watching for changes').length - 1;
      /** The report after a change was noticed; changes may arrive in several pieces. */
      const after = async (change: () => void, expected: RegExp): Promise<void> => {
        const before = rounds();
        stdout = '';
        change();
        await until(`${expected.source} in ${stdout}`, () => rounds() > before && expected.test(stdout));
      };

      await after(() => undefined, /No problems in 2 files\.\n$/);
      await after(() => {
        space.write({ 'a.tool.yml': bad });
      }, /a\.tool\.yml:\d+:\d+ error reference-undeclared[^]*1 error in 1 of 2 files/);
      await after(() => {
        space.write({ 'a.tool.yml': good });
      }, /No problems in 2 files/);
      await after(() => {
        space.write({ 'sub/c.tool.yml': withId('tool-c') });
      }, /No problems in 3 files/);
      await after(() => {
        space.write({ 'new/d.tool.yml': withId('tool-d') });
      }, /No problems in 4 files/);
      await after(() => {
        space.write({ '.user-tool.yml': 'nonsense: 1\n' });
      }, /config-invalid/);
      await after(() => {
        rmSync(space.path('sub'), { recursive: true });
      }, /1 error in 1 of 3 files/);
      assert.equal(child.exitCode, null);
    } finally {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
    }
  });
});
