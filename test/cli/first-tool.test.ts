import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { follow, needsContainer, sections } from '../support/first-tool.js';
import { where } from '../support/where.js';
import { usesCommand, Workspace } from './command.js';

where('unix', 'bash').describe('the commands of docs/first-tool.md that start no container', function () {
  this.timeout(180_000);
  usesCommand();
  let space: Workspace;
  before(() => {
    space = new Workspace();
  });
  after(() => {
    space.remove();
  });

  it('are in ten steps', () => {
    assert.deepEqual(
      sections.map(({ title }) => Number.parseInt(title)),
      Array.from({ length: 10 }, (_, index) => index + 1),
    );
  });

  for (const { title, steps } of sections) {
    it(`work: ${title}`, () => {
      follow(steps, space.folder, { leavesOut: needsContainer });
    });
  }

  it('lead to the command of the script, and to a tool without problems', () => {
    const file = 'top-genes.tool.yml';
    const values = ['--input', 'table=genes.tsv', '--input', 'count=2'];
    const script = readFileSync(space.path('top-genes.sh'), 'utf8').split('\n').slice(2).join('\n');
    const { stdout } = space.run(['render', file, ...values]);
    assert.equal(stdout, script.replace('"$1"', "'genes.tsv'").replace('"$2"', '2'));
    assert.deepEqual(space.json('--severity', 'hint', file).files[0]?.problems, []);
  });
});
