import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { inspector } from '../../scripts/setup/clients.js';
import { bin, good, usesCommand, workspace } from '../cli/command.js';
import { endsServices, serve } from '../http/serving.js';

/** The arguments that name a server which has a tool, and that tool as an argument of a verb. */
const programs = {
  'user-tool mcp': () => {
    const { folder } = workspace({ 'a.tool.yml': good });
    return { server: [process.execPath, bin, 'mcp', '--root', folder], tool: 'tool=a.tool.yml' };
  },
  '/api/mcp': async () => {
    const { address } = await serve(workspace(), ['--mcp']);
    return { server: [`${address}/api/mcp`, '--transport', 'http'], tool: `source=${good}` };
  },
};

for (const [name, open] of Object.entries(programs))
  describe(`${name} in the inspector`, () => {
    usesCommand();
    endsServices();

    /** What the inspector prints of a method. */
    function inspect(server: readonly string[], ...args: readonly string[]): { [name: string]: unknown } {
      const printed = execFileSync(process.execPath, [inspector, '--cli', ...server, ...args], {
        encoding: 'utf8',
      });
      return JSON.parse(printed) as { [name: string]: unknown };
    }

    const names = (list: unknown): string[] => (list as { name: string }[]).map(({ name }) => name);

    it('lists its verbs, resources, and prompts', async () => {
      const { server } = await open();
      const { tools } = inspect(server, '--method', 'tools/list');
      assert.ok(names(tools).includes('check'));
      const { resources } = inspect(server, '--method', 'resources/list');
      assert.ok(names(resources).includes('Cookbook'));
      const { prompts } = inspect(server, '--method', 'prompts/list');
      assert.ok(names(prompts).includes('author-tool'));
    });

    it('calls a verb', async () => {
      const { server, tool } = await open();
      const call = ['--method', 'tools/call', '--tool-name', 'check', '--tool-arg', tool];
      const { content, structuredContent } = inspect(server, ...call);
      assert.match((content as { text: string }[])[0]!.text, /^No problems\.\n/);
      assert.equal((structuredContent as { valid: boolean }).valid, true);
    });
  });
