import type { Client } from '@modelcontextprotocol/client';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { usesCommand, workspace, type Workspace } from '../cli/command.js';
import { countLines } from '../support/documents.js';
import { workflowHead, workflowWith } from '../support/workflows.js';
import { call, endsClients, mcp } from './stdio.js';
import { blockIn } from './transcript.js';

const good = countLines({ dialect: 'galaxy', id: 'count' });
const fixable = good.replace('version: 1.0.0', 'version: 1.0');
const pointer = '/steps/0/run';

describe('user-tool mcp on tools in workflows', () => {
  usesCommand();
  endsClients();

  const start = async (tool: string): Promise<{ space: Workspace; client: Client }> => {
    const space = workspace({
      'sub/a.gxwf.yml': workflowWith(tool, { indent: 6, after: '  out: []\n' }),
      'sub/none.gxwf.yml': 'class: GalaxyWorkflow\nsteps: []\n',
      'sub/.user-tool.yml': '{}\n',
      ...{ 'b.tool.yml': good, 'table.tsv': 'x\n' },
    });
    return { space, client: await mcp(space.folder) };
  };

  it('goes from the check of a workflow to the command of a tool in it, and to its run', async () => {
    const { client } = await start(good);
    const checked = await call(client, 'check', { tool: 'sub/a.gxwf.yml' });
    const tool = `sub/a.gxwf.yml#${pointer}`;
    assert.equal(checked.text, `No problems.\n\nNext: render {"tool":"${tool}"}`);
    const rendered = await call(client, 'render', { tool, inputs: { table: 'table.tsv' } });
    assert.match(blockIn(rendered.text), /^wc -l '.+\/table\.tsv'/);
    assert.ok(rendered.text.endsWith(`Next: run {"tool":"${tool}","inputs":{"table":"table.tsv"}}`));
    const lacking = await call(client, 'render', { tool, inputs: { table: 'none.tsv' } });
    assert.match(lacking.text, /"none\.tsv"/);
  });

  it('checks and fixes one tool at its place in the file', async () => {
    const { space, client } = await start(fixable);
    const tool = `sub/a.gxwf.yml#${pointer}`;
    const line =
      workflowHead.length + fixable.split('\n').findIndex((text) => text.startsWith('version')) + 1;
    const { text } = await call(client, 'check', { tool });
    assert.match(text, new RegExp(`^sub/a\\.gxwf\\.yml:${line}:\\d+: error wrong-type: `));
    assert.ok(text.endsWith(`Next: fix {"tool":"${tool}"}`), text);
    const fixed = await call(client, 'fix', { tool });
    assert.match(fixed.text, /^Fixed 1 problem in "sub\/a\.gxwf\.yml":/);
    assert.match(readFileSync(space.path('sub/a.gxwf.yml'), 'utf8'), /^ {6}version: "1\.0"$/m);
  });

  it('says which tools there are', async () => {
    const { client } = await start(good);
    for (const [verb, tool, says] of [
      [
        'run',
        'sub/a.gxwf.yml',
        `"sub/a.gxwf.yml" is a workflow: name a tool in it, "sub/a.gxwf.yml#${pointer}".`,
      ],
      [
        'check',
        'sub/a.gxwf.yml#/steps/7/run',
        `"sub/a.gxwf.yml" has no tool at "/steps/7/run": name "sub/a.gxwf.yml#${pointer}".`,
      ],
      ['render', 'sub/none.gxwf.yml', '"sub/none.gxwf.yml" is a workflow that contains no tools.'],
      ['render', 'b.tool.yml#/a', '"b.tool.yml" is not a workflow: name it without "#/a".'],
    ] as const) {
      const { text, isError } = await call(client, verb, { tool });
      assert.deepEqual([isError, text], [true, says]);
    }
    const { text } = await call(client, 'check', { tool: 'sub/none.gxwf.yml' });
    assert.equal(text, 'No problems.');
  });
});
