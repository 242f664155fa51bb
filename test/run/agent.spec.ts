import assert from 'node:assert/strict';
import { usesCommand, workspace } from '../cli/command.js';
import { endsClients, mcp } from '../mcp/stdio.js';
import { fromSentence, table } from '../mcp/transcript.js';
import { usesPodman } from './podman.js';

describe('an agent that knows only the answers of user-tool mcp', function () {
  this.timeout(180_000);
  usesCommand();
  endsClients();
  const podman = usesPodman();

  it('gets from a sentence to an output that it reads', async () => {
    podman().tag('docker.io/library/busybox:1.36.1');
    const space = workspace({ [table.name]: table.text });
    const client = await mcp(space.folder, { args: ['--runtime', 'podman'], env: podman().env });
    const turns = await fromSentence(client);
    assert.deepEqual(
      turns.map(({ verb }) => verb),
      ['new', 'fix', 'datasets', 'run', 'datasets'],
    );
    assert.match(turns.at(-1)!.text, /^3\n/);
  });
});
