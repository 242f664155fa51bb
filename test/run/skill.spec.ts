import assert from 'node:assert/strict';
import { usesCommand, workspace } from '../cli/command.js';
import { needsContainer, skillCommands, skillTable, skillTool } from '../support/skill.js';
import { usesPodman } from './podman.js';

describe('the commands that user-tool skill shows', () => {
  usesCommand();
  const podman = usesPodman();

  it('succeed in a container', () => {
    podman().tag('docker.io/library/busybox:1.36.1');
    const space = workspace({ 'count-lines.tool.yml': skillTool, 'table.tsv': skillTable });
    const commands = skillCommands.filter(needsContainer);
    assert.deepEqual(
      commands.map(([verb]) => verb),
      ['run', 'test'],
    );
    for (const command of commands) {
      const { code, stdout, stderr } = space.run(command, { env: podman().env });
      assert.equal(code, 0, `${command.join(' ')}: ${stdout}${stderr}`);
    }
  });
});
