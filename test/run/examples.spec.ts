import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usesCommand, workspace, type Files } from '../cli/command.js';
import { usesPodman } from './podman.js';

/** Examples whose programs BusyBox does not have. */
const otherPrograms: readonly string[] = ['plot-script.tool.yml', 'trim-reads.tool.yml'];

const folder = join(import.meta.dirname, '../../examples');
const read = (...path: string[]): string => readFileSync(join(folder, ...path), 'utf8');
const testData: Files = Object.fromEntries(
  readdirSync(join(folder, 'test-data')).map((name) => [`test-data/${name}`, read('test-data', name)]),
);

describe('the examples', () => {
  usesCommand();
  const podman = usesPodman();

  for (const name of readdirSync(folder).filter((one) => one.endsWith('.yml'))) {
    if (otherPrograms.includes(name)) continue;
    it(`pass their tests: ${name}`, () => {
      const text = read(name).replace(/^container: .*$/m, 'container: busybox');
      const space = workspace({ ...testData, [name]: text });
      const { code, stdout, stderr } = space.run(['test', name], { env: podman().env });
      assert.equal(code, 0, stdout + stderr);
    });
  }
});
