import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { countLines } from '../support/documents.js';
import { workflowHead, workflowWith } from '../support/workflows.js';
import { usesCommand, workspace } from './command.js';

const indent = 6;
const tool = countLines({ dialect: 'galaxy', id: 'count' });
const withEmpty = tool.replace('wc -l', 'echo $(date)');
const inWorkflow = (text: string): string => workflowWith(text, { indent, after: '  out: []\n' });

describe('user-tool on workflows', () => {
  usesCommand();

  it('check finds those with tools in folders, and reports problems at their places', () => {
    const space = workspace({
      'a.gxwf.yml': inWorkflow(withEmpty),
      'b.gxwf.yaml': inWorkflow(tool),
      'c.gxwf.yaml': 'class: GalaxyWorkflow\nsteps: [\n',
      'd.yml': inWorkflow(withEmpty),
      'count.tool.yml': tool,
    });
    const { files, summary } = space.json();
    assert.deepEqual(
      files.map(({ path, dialect, valid, problems }) => [path, dialect, valid, problems.length]),
      [
        ['a.gxwf.yml', 'galaxy', false, 1],
        ['b.gxwf.yaml', 'galaxy', true, 0],
        ['count.tool.yml', 'galaxy', true, 0],
      ],
    );
    assert.equal(summary.errors, 1);
    const [problem] = files[0]?.problems ?? [];
    assert.equal(problem?.code, 'shell-unescaped');
    assert.equal(problem.path, '/steps/0/run/shell_command');
    assert.equal(problem.range.start.line, workflowHead.length + 6);
    const { stdout } = space.run(['check', 'a.gxwf.yml']);
    assert.match(stdout, /^a\.gxwf\.yml:13:14/m);
    assert.match(stdout, / {8}echo \$\(date\) '\$\(inputs\.table\.path\)' > count\.txt/);
  });

  it('check says nothing of a workflow without tools that is named', () => {
    const space = workspace({ 'a.gxwf.yml': 'class: GalaxyWorkflow\nsteps: [\n' });
    const { files } = space.json('a.gxwf.yml');
    assert.deepEqual(files, [{ path: 'a.gxwf.yml', dialect: 'galaxy', valid: true, problems: [] }]);
  });

  it('check takes one from standard input', () => {
    const space = workspace();
    const { code, stdout } = space.run(['check', '-', '--stdin-path', 'a.gxwf.yml'], {
      input: inWorkflow(withEmpty),
    });
    assert.equal(code, 1);
    assert.match(stdout, /^a\.gxwf\.yml:13:14/m);
  });

  it('fix changes only what is in the tools', () => {
    const space = workspace({ 'a.gxwf.yml': inWorkflow(withEmpty).replace('inputs: []', 'inputs:   []') });
    const { code, stdout } = space.run(['fix']);
    assert.equal(code, 0);
    assert.equal(stdout, 'Fixed 1 problem in a.gxwf.yml.\nNo problems remain.\n');
    const fixed = inWorkflow(withEmpty.replace('$(date)', '\\$(date)')).replace('inputs: []', 'inputs:   []');
    assert.equal(readFileSync(space.path('a.gxwf.yml'), 'utf8'), fixed);
  });

  it('format changes only what is in the tools, also the order of fields', () => {
    const odd = (text: string): string => `${text.replace('steps:', 'steps:   # odd')}\n\n`;
    const untidy = tool.replace('name: Count lines\nversion: 1.0.0', 'version:   1.0.0\nname: Count lines');
    const space = workspace({ 'a.gxwf.yml': odd(inWorkflow(untidy)) });
    assert.equal(space.run(['format', '--check']).code, 1);
    const { code, stdout } = space.run(['format', '--sort-fields']);
    assert.deepEqual([code, stdout], [0, 'Formatted a.gxwf.yml.\n']);
    assert.equal(readFileSync(space.path('a.gxwf.yml'), 'utf8'), odd(inWorkflow(tool)));
    assert.equal(space.run(['format', '--check']).code, 0);
  });

  it('format leaves a workflow with a tool that is not YAML', () => {
    const text = inWorkflow(tool.replace('name: Count', 'name:   "Count'));
    const space = workspace({ 'a.gxwf.yml': text });
    const { code, stderr } = space.run(['format']);
    assert.equal(code, 1);
    assert.match(stderr, /^user-tool: a\.gxwf\.yml was not formatted: /);
    assert.equal(readFileSync(space.path('a.gxwf.yml'), 'utf8'), text);
  });

  it('check uses the comments and the configuration of the project for them', () => {
    const suppressed = withEmpty.replace('class:', '# user-tool-disable shell-unescaped\nclass:');
    const space = workspace({ 'a.gxwf.yml': inWorkflow(suppressed), 'b.gxwf.yml': inWorkflow(withEmpty) });
    assert.deepEqual(
      space.json().files.map(({ valid }) => valid),
      [true, false],
    );
    space.write({ '.user-tool.yml': 'ignore: [b.gxwf.yml]\n' });
    assert.equal(space.run(['check']).code, 0);
  });

  it('render takes the tool that a pointer is to', () => {
    const other = withEmpty.replace(/^(?=.)/gm, '    ');
    const space = workspace({
      'a.gxwf.yml': workflowWith(tool, { indent, after: `- run:\n${other}` }),
      'count.tool.yml': tool,
    });
    const render = (...args: string[]): ReturnType<typeof space.run> =>
      space.run(['render', ...args, '--sample']);
    const first = render('a.gxwf.yml', '--tool', '/steps/0/run');
    assert.deepEqual([first.code, first.stderr], [0, '']);
    assert.match(first.stdout, /^wc -l /);
    const second = render('.', '--tool', '/steps/1/run');
    assert.equal(second.code, 1);
    const line = workflowHead.length + tool.split('\n').length + 7;
    assert.match(second.stderr, new RegExp(`^a\\.gxwf\\.yml:${line}:`, 'm'));
    assert.match(second.stderr, / {6}echo \$\(date\) '\$\(inputs\.table\.path\)' > count\.txt/);
    const missing = render('a.gxwf.yml', '--tool', '/steps/2/run');
    assert.equal(missing.code, 2);
    assert.match(
      missing.stderr,
      /"a\.gxwf\.yml" has no tool at "\/steps\/2\/run": use "--tool \/steps\/0\/run" or "--tool \/steps\/1\/run"\./,
    );
    assert.match(render('count.tool.yml', '--tool', '/run').stderr, /"count\.tool\.yml" is not a workflow/);
  });

  it('names a few of many tools, with their pointers as shells take them', () => {
    const steps = (labels: readonly string[]): string =>
      labels.map((label) => `  ${label}: { run: { class: GalaxyUserTool } }\n`).join('');
    const space = workspace({
      'a.gxwf.yml': `class: GalaxyWorkflow\nsteps:\n${steps(["it's one", '"of\\n#2"', 'c', 'd', 'e', 'f'])}`,
    });
    assert.equal(
      space.run(['render', 'a.gxwf.yml']).stderr,
      `user-tool: "a.gxwf.yml" is a workflow: use "--tool '/steps/it'\\''s one/run'" or ` +
        `"--tool '/steps/of␊#2/run'" or "--tool /steps/c/run" or "--tool /steps/d/run" or ` +
        `"--tool /steps/e/run", or another of its 6 tools.\n`,
    );
  });

  it('what is about one tool needs it in a file, or a pointer to it', () => {
    const space = workspace({ 'a.gxwf.yml': inWorkflow(tool), 'count.tool.yml': tool });
    const env = { USER_TOOL_PLATFORM: 'https://platform.example.org', USER_TOOL_KEY: 'a-key' };
    for (const verb of ['render', 'run', 'submit', 'remote diff']) {
      const { code, stderr } = space.run([...verb.split(' '), 'a.gxwf.yml'], { env });
      assert.deepEqual(
        [code, stderr],
        [2, 'user-tool: "a.gxwf.yml" is a workflow: use "--tool /steps/0/run".\n'],
        verb,
      );
    }
    space.write({ 'b.gxwf.yml': 'class: GalaxyWorkflow\nsteps: []\n' });
    assert.match(
      space.run(['render', 'b.gxwf.yml']).stderr,
      /"b\.gxwf\.yml" is a workflow that contains no tools/,
    );
    assert.match(space.run(['render', '.', '--sample']).stdout, /^wc -l /);
    for (const verb of ['test', 'doctor'])
      assert.match(
        space.run([verb, 'b.gxwf.yml']).stderr,
        /"b\.gxwf\.yml" is a workflow that contains no tools/,
      );
  });
});
