import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { inspector } from '../../scripts/setup-clients.mjs';
import { bin, good, usesCommand, workspace } from '../cli/command.js';

describe('user-tool mcp in the inspector', function () {
  this.timeout(60_000);
  usesCommand();

  /** What the inspector prints of a method. */
  function inspect(root: string, ...args: readonly string[]): { [name: string]: unknown } {
    const server = [process.execPath, bin, 'mcp', '--root', root];
    const printed = execFileSync(process.execPath, [inspector, '--cli', ...server, ...args], {
      encoding: 'utf8',
    });
    return JSON.parse(printed) as { [name: string]: unknown };
  }

  const names = (list: unknown): string[] => (list as { name: string }[]).map(({ name }) => name);

  it('lists its verbs, resources, and prompts', () => {
    const { folder } = workspace();
    const { tools } = inspect(folder, '--method', 'tools/list');
    assert.ok(names(tools).includes('check'));
    const { resources } = inspect(folder, '--method', 'resources/list');
    assert.ok(names(resources).includes('Cookbook'));
    const { prompts } = inspect(folder, '--method', 'prompts/list');
    assert.ok(names(prompts).includes('author-tool'));
  });

  it('calls a verb', () => {
    const { folder } = workspace({ 'a.tool.yml': good });
    const call = ['--method', 'tools/call', '--tool-name', 'check', '--tool-arg', 'tool=a.tool.yml'];
    const { content, structuredContent } = inspect(folder, ...call);
    assert.match((content as { text: string }[])[0]!.text, /^No problems\.\n/);
    assert.equal((structuredContent as { valid: boolean }).valid, true);
  });
});
