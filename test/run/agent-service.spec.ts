import assert from 'node:assert/strict';
import { usesCommand, workspace } from '../cli/command.js';
import { endsServices, serve, unlimited, type Running } from '../http/serving.js';
import { connect, eras, usesClients } from '../mcp/http-client.js';
import { blockIn, fromSentence } from '../mcp/transcript.js';

const key = 'agent-0123456789abcdef-0123';

/** A service that runs jobs with Bubblewrap, and one administrator. */
function start(): Promise<Running> {
  return serve(workspace(), ['--mcp', '--job-runtime', 'bubblewrap'], {
    ...unlimited,
    USER_TOOL_BOOTSTRAP_ADMIN_KEY: key,
  });
}

describe('an agent that knows only the answers of /api/mcp', function () {
  this.timeout(120_000);
  usesCommand();
  endsServices();
  usesClients();

  for (const era of eras)
    for (const [means, options, given] of [
      ['a header', { key }, {}],
      ['arguments', {}, { api_key: key }],
    ] as const)
      it(`gets from a sentence to an output that it reads, with its key in ${means} (${era})`, async () => {
        const { address, err } = await start();
        const { client } = await connect(address, { era, ...options });
        const turns = await fromSentence(client, given);
        assert.deepEqual(
          turns.map(({ verb }) => verb),
          ['new', 'fix', 'datasets', 'datasets', 'run', 'datasets'],
        );
        assert.equal(blockIn(turns.at(-1)!.text), '3\n');
        assert.equal(err(), '');
      });
});
