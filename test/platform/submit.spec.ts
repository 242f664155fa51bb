import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as bodyOf } from 'node:stream/consumers';
import { releases } from '../../scripts/setup/platform.js';
import { good, usesCommand, workspace, type Outcome } from '../cli/command.js';
import { where } from '../support/where.js';
import { verdictsOf } from './judges.js';

/** A tool as JSON. */
type Value = Record<string, unknown>;

/** A platform that keeps the tools that a release accepts, and answers to others what it does. */
class JudgedPlatform {
  readonly stored: Value[] = [];
  private readonly server: Server;

  constructor(private readonly release: string) {
    this.server = createServer((request, response) => {
      void this.answer(request).then(([status, body]) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((listens) => this.server.listen(0, '127.0.0.1', listens));
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Ends once the release answers, which takes longer than the command waits. */
  async begins(): Promise<void> {
    await verdictsOf(this.release, [{}]);
  }

  end(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage): Promise<[status: number, body: unknown]> {
    if (request.method === 'GET') return [200, this.stored];
    const { representation } = (await bodyOf(request)) as { representation: Value };
    const [{ verdict, faults } = { verdict: 'broken', faults: [] }] = await verdictsOf(this.release, [
      representation,
    ]);
    if (verdict !== 'created') {
      const errors = faults.map(({ path, type, message }) => ({
        ...{ type, msg: message },
        loc: ['body', 'representation', ...path],
      }));
      return [400, { err_msg: 'Invalid.', err_code: 400_001, validation_errors: errors }];
    }
    const uuid = `u-${this.stored.length + 1}`;
    const record = { id: uuid, uuid, tool_id: representation['id'], active: true, representation };
    this.stored.unshift(record);
    return [200, record];
  }
}

const withSection = good.replace(
  'inputs:\n',
  `inputs:
  - name: more
    type: section
    parameters:
      - { name: title, type: text, optional: true }
`,
);

where('platform').describe('submitting a PlatformUserTool to a release, which takes no such class', () => {
  usesCommand();

  // All reject the class alike; the oldest and the newest take different tools.
  for (const release of [releases[0]!, releases.at(-1)!]) {
    describe(release, () => {
      let platform: JudgedPlatform;
      let host: string;
      before(async () => {
        platform = new JudgedPlatform(release);
        host = await platform.listen();
        await platform.begins();
      });
      after(() => {
        platform.end();
      });

      const run = (text: string, ...args: string[]): Promise<Outcome> => {
        const env = { USER_TOOL_KEY: 'a-key', USER_TOOL_PLATFORM: `http://${host}` };
        return workspace({ 'a.tool.yml': text }).runMeanwhile([...args, 'a.tool.yml'], { env });
      };

      it('converts it, and knows it again', async () => {
        const from = 'converted from PlatformUserTool';
        const created = `Created count-lines 1.0.0 (u-1) on ${host}, ${from}.\n`;
        assert.deepEqual(await run(good, 'submit'), { code: 0, stdout: created, stderr: '' });
        const again = await run(good, 'submit');
        assert.equal(again.stdout, `count-lines 1.0.0 (u-1) is on ${host} already, unchanged, ${from}.\n`);
        const { stdout } = await run(good, 'remote', 'diff');
        assert.match(stdout, new RegExp(`^a\\.tool\\.yml is the same .*1\\.0\\.0 on ${host}\\.\\n$`));
        assert.equal(platform.stored.length, 1);
      });

      it('says at its place what cannot be converted, and sends nothing', async () => {
        const there = platform.stored.length;
        const { code, stdout, stderr } = await run(withSection, 'submit', '--force');
        assert.equal(code, 1);
        assert.match(stdout, /^a\.tool\.yml:\d+:\d+ error not-allowed-value\n.*"section"/);
        assert.equal(
          stderr,
          `user-tool: ${host} takes no PlatformUserTool, and a.tool.yml cannot be converted exactly: correct this first.\n`,
        );
        assert.equal(platform.stored.length, there);
      });
    });
  }
});
