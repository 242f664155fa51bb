import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { usesCommand, Workspace } from '../cli/command.js';
import { follow, sections } from '../support/first-tool.js';
import { usesPodman } from './podman.js';

describe('docs/first-tool.md', function () {
  this.timeout(300_000);
  usesCommand();
  const podman = usesPodman();
  let space: Workspace;
  before(() => {
    podman().tag('docker.io/library/busybox:1.36.1');
    space = new Workspace();
  });
  after(() => {
    space.remove();
  });

  for (const { title, steps } of sections) {
    it(`works: ${title}`, () => {
      follow(steps, space.folder, { env: podman().env });
    });
  }

  it('runs what the script did', () => {
    const [top, result] = ['top.tsv', 'results/top.tsv'].map((file) =>
      readFileSync(space.path(file), 'utf8'),
    );
    assert.equal(result, top);
  });
});
