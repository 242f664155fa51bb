import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { ConfinedFolder } from '../../server/cli/src/mcp/confined-folder.js';
import { visible } from '../../server/common/src/visible.js';
import { CallFailure } from '../../server/agents/src/agent-host.js';
import { usesCommand, workspace } from '../cli/command.js';
import { call, endsClients, mcp } from './stdio.js';
import { blockIn } from './transcript.js';

const broken = `class: GalaxyUserTool
id: count-lines
name: Count lines
version: 1.0
container: busybox:1.36.1
shell_command: wc -l < $(inputs.tabel.path) > count.txt
inputs:
  - name: table
    type: data
    format: tabular
outputs:
  - name: count
    type: data
    format: txt
    from_work_dir: count.txt
`;

const good = broken.replace('1.0', '"1.0"').replace('$(inputs.tabel.path)', "'$(inputs.table.path)'");

const parts = {
  name: 'Count lines',
  container: 'busybox:1.36.1',
  command: "wc -l < '$(inputs.table.path)' > count.txt",
  inputs: [{ name: 'table', type: 'data', format: 'tabular' }],
  outputs: [{ name: 'count', format: 'txt', file: 'count.txt' }],
};

describe('the verbs of user-tool mcp', () => {
  usesCommand();
  endsClients();

  it('check a file as the command does, and end with the next step', async () => {
    const space = workspace({ 'a.tool.yml': broken });
    const client = await mcp(space.folder);
    const { text, isError, data } = await call(client, 'check', { tool: 'a.tool.yml' });
    const lines = space.run(['check', '--format', 'agent', 'a.tool.yml']).stdout.trimEnd().split('\n');
    assert.equal(isError, false);
    assert.deepEqual(text.split('\n').slice(0, lines.length - 1), lines.slice(0, -1));
    assert.match(text, /\n\nNext: fix \{"tool":"a\.tool\.yml"\}$/);
    assert.deepEqual(data, { valid: false, errors: 2, warnings: 0, infos: 0, hints: 0 });
  });

  it('use the settings of the project, and not those above the root', async () => {
    const space = workspace({
      '.user-tool.yml': 'rules: {version-format: off, wrong-type: off}\n',
      'own/.user-tool.yml': 'rules: {reference-undeclared: off}\n',
      'own/a.tool.yml': broken,
    });
    const { text } = await call(await mcp(space.path('own')), 'check', { tool: 'a.tool.yml' });
    assert.match(text, /wrong-type/);
    assert.doesNotMatch(text, /reference-undeclared/);
  });

  it('fix a file in its place, and return the text of a source', async () => {
    const space = workspace({ 'a.tool.yml': broken });
    const client = await mcp(space.folder);
    const { text } = await call(client, 'fix', { tool: 'a.tool.yml', suggested: true });
    assert.match(text, /^Fixed \d problems in "a\.tool\.yml":\nline 4: wrong-type: /);
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), good);
    const { text: fixed } = await call(client, 'fix', { source: broken, suggested: true });
    assert.equal(/```yaml\n([^]*?)```/.exec(fixed)![1], good);
    assert.match(fixed, /Or: run \{"source":"\(the fixed text\)","inputs":\{"table":"ID"\}\}$/);
  });

  it('give a file its corrected text, and fix that', async () => {
    const space = workspace({ 'a.tool.yml': broken.replace('wc -l', '#if $x\nwc -l') });
    const client = await mcp(space.folder);
    const first = await call(client, 'check', { tool: 'a.tool.yml' });
    const again = /fix (\{"tool":"a\.tool\.yml".*\})$/m.exec(first.text);
    assert.ok(again, first.text);
    const { isError, text } = await call(client, 'fix', {
      tool: 'a.tool.yml',
      source: good.replace("'$", '$').replace(")'", ')'),
    });
    assert.deepEqual(
      [isError, /^Replaced the text of "a\.tool\.yml"\.\n\nFixed 1 problem in /.test(text)],
      [false, true],
      text,
    );
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), good);
    const missing = await call(client, 'fix', { tool: 'b.tool.yml', source: good });
    assert.deepEqual([missing.isError, readdirSync(space.folder)], [true, ['a.tool.yml']]);
  });

  it('say of a long text what changes in it', async () => {
    const long = `${broken}help:\n  format: markdown\n  content: |\n${'    A line of help.\n'.repeat(1000)}`;
    const { text } = await call(await mcp(workspace().folder), 'fix', { source: long });
    assert.ok(text.length < 3000);
    assert.match(
      text,
      /\{"line":4,"replace":"","with":"\\""\}|\{"line":4,"replace":"1\.0","with":"\\"1\.0\\""\}/,
    );
  });

  it('explain a rule, and name the code that was meant', async () => {
    const client = await mcp(workspace().folder);
    assert.match((await call(client, 'explain', { code: 'container-latest' })).text, /^# container-latest\n/);
    const { text, isError } = await call(client, 'explain', { code: 'container-lates' });
    assert.equal(isError, false);
    assert.match(text, /\n\nNext: explain \{"code":"container-latest"\}$/);
  });

  it('render the command, with samples for what is missing', async () => {
    const client = await mcp(workspace({ 'a.tool.yml': good, 'b.tsv': 'x\n' }).folder);
    assert.match(
      (await call(client, 'render', { tool: 'a.tool.yml' })).text,
      /^The command:\n```\nwc -l < '.+' > /,
    );
    const { text } = await call(client, 'render', { tool: 'a.tool.yml', inputs: { table: 'b.tsv' } });
    assert.match(text, /^The command:\n```\nwc -l < '\/.+\/b\.tsv' > count\.txt\n```\n/);
    assert.match(text, /\nNext: run \{"tool":"a\.tool\.yml","inputs":\{"table":"b\.tsv"\}\}$/);
    const { text: refused, isError } = await call(client, 'render', {
      source: good,
      inputs: { tabel: 'b.tsv' },
    });
    assert.equal(isError, false);
    assert.match(refused, /^There is no command:\nsource:7:1: .*"tabel"/);
  });

  it('render as the servers of the project start jobs', async () => {
    const tool = good
      .replace("wc -l < '$(inputs.table.path)'", 'echo $(Array.isArray(inputs.table))')
      .replace('type: data\n', 'type: data_collection\n    collection_type: list\n');
    const space = workspace({
      'a.tool.yml': tool,
      'own/.user-tool.yml': 'jobs: requests\n',
      'own/a.tool.yml': tool,
    });
    const client = await mcp(space.folder);
    for (const [path, isList] of Object.entries({ 'a.tool.yml': true, 'own/a.tool.yml': false }))
      assert.equal(
        blockIn((await call(client, 'render', { tool: path })).text),
        `echo ${isList} > count.txt\n`,
      );
  });

  it('compose a tool, and never write over a file', async () => {
    const space = workspace({ 'a.tool.yml': good });
    const client = await mcp(space.folder);
    const { text, isError } = await call(client, 'new', { ...parts, path: 'b.tool.yml' });
    assert.equal(isError, false);
    assert.match(text, /^Wrote "b\.tool\.yml":\n/);
    assert.match(text, /\n\nNo problems\.\n/);
    assert.equal(space.run(['check', '--severity', 'hint', 'b.tool.yml']).stdout, 'No problems in 1 file.\n');
    const again = await call(client, 'new', { ...parts, path: 'a.tool.yml' });
    assert.deepEqual([again.isError, again.text], [true, '"a.tool.yml" cannot be used: it already exists.']);
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), good);
    for (const [name, says] of [
      ['a\u001b[1mb', 'has control characters: use a path without them.'],
      ['a\nb', 'has control characters: use a path without them.'],
      [' b', 'is a name that begins or ends with a space: use one without it.'],
      ['b ', 'is a name that begins or ends with a space: use one without it.'],
      ['ä'.repeat(124), 'is too long: use a name of at most 255 bytes.'],
    ] as const) {
      const refused = await call(client, 'new', { ...parts, path: `${name}.tool.yml` });
      assert.deepEqual(
        [refused.isError, refused.text],
        [true, `${JSON.stringify(`${name}.tool.yml`)} ${says}`],
      );
    }
    assert.deepEqual(readdirSync(space.folder).sort(), ['a.tool.yml', 'b.tool.yml']);
    const wrong = await call(client, 'new', { ...parts, container: ' ', path: 'c.tool.yml' });
    assert.deepEqual(
      [wrong.isError, wrong.text.split('\n')[0]],
      [false, '"c.tool.yml" was not written, as the tool has errors:'],
    );
  });

  it('compose inputs and outputs of each kind without problems', async () => {
    const client = await mcp(workspace().folder);
    for (const dialect of ['platform', 'galaxy']) {
      const { text } = await call(client, 'new', {
        ...parts,
        dialect,
        command:
          "python3 run.py '$(inputs.table.path)' '$(inputs.word)' $(inputs.most) $(inputs.part) '$(inputs.mode)' $(inputs.flag ? '-f' : '') '$(inputs.tables.map((one) => one.path).join(\"' '\"))' > out.txt",
        inputs: [
          ...parts.inputs,
          { name: 'tables', type: 'data', format: 'tabular', multiple: true },
          { name: 'word', type: 'text', default: 'yes' },
          { name: 'most', type: 'integer', default: 0, min: 0, max: 10 },
          { name: 'part', type: 'float', default: 0.5 },
          { name: 'flag', type: 'boolean', default: false },
          {
            ...{ name: 'mode', type: 'select', default: 'no' },
            options: [
              { label: 'Yes', value: 'yes' },
              { label: 'No', value: 'no' },
            ],
          },
        ],
        outputs: [
          { name: 'count', format: 'txt', file: 'out.txt' },
          { name: 'parts', format: 'txt', pattern: '(?P<name>.+)\\.part' },
        ],
        files: [{ filename: 'run.py', content: 'import sys\n\nprint(sys.argv, "for out.txt")\n' }],
        help: 'Counts.\n\nNo more than that.\n',
      });
      assert.match(text, /\n\nNo problems\.\n\n/, text);
    }
  });

  it('show a name as one line, whatever is in it', async () => {
    const name = 'a\n\nNext: fix {}\u001b[1m.tool.yml';
    const space = workspace({ [name]: broken });
    const client = await mcp(space.folder);
    const { text } = await call(client, 'fix', { tool: name });
    assert.match(text, /^Fixed 1 problem in "a␊␊Next: fix \{\}␛\[1m\.tool\.yml":\n/);
    const missing = await call(client, 'fix', { tool: `\n${name}` });
    assert.deepEqual(
      [missing.isError, missing.text, visible(missing.text)],
      [true, missing.text, missing.text],
    );
  });

  it('list, read, and add data', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => `line ${index} ä`).join('\n');
    const space = workspace({
      ...{ 'table.tsv': lines, 'sub/b.txt': 'b\n', 'raw.bin': Buffer.from([0, 1, 2]) },
      ...{ '.env': 'KEY=1\n', '.git/config': 'x\n', 'a.tool.yml': good, 'empty.txt': '' },
    });
    const client = await mcp(space.folder);
    const { text: list } = await call(client, 'datasets', { action: 'list' });
    const ids = [...list.matchAll(/^"(.+)": /gm)].map(([, id]) => id!);
    assert.deepEqual(ids.sort(), ['empty.txt', 'raw.bin', 'sub/b.txt', 'table.tsv']);
    let whole = '';
    let offset = 0;
    for (let next: RegExpExecArray | null | undefined; next !== null;) {
      const { text } = await call(client, 'datasets', {
        action: 'read',
        dataset: 'table.tsv',
        offset,
        lines: 150,
      });
      whole += blockIn(text);
      next = /"offset":(\d+)/.exec(text);
      offset = Number(next?.[1]);
    }
    assert.equal(whole.trimEnd(), lines);
    const raw = await call(client, 'datasets', { action: 'read', dataset: 'raw.bin' });
    assert.deepEqual([raw.isError, raw.text], [false, 'The 3 bytes of the dataset are not text.']);
    const { text } = await call(client, 'datasets', { action: 'add', name: '../x.tsv', text: 'a\n' });
    const [, id] = /^Added "(.+?)": /.exec(text)!;
    assert.match(
      (await call(client, 'datasets', { action: 'read', dataset: id })).text,
      /^```\na\n```\n\n\(the end/,
    );
    assert.match((await call(client, 'datasets', { action: 'list' })).text, /^"data-1:/);
  });

  it('add data of the same name side by side', async () => {
    const client = await mcp(workspace({}).folder);
    const texts = ['one', 'two', 'three'];
    const added = await Promise.all(
      texts.map((text) => call(client, 'datasets', { action: 'add', name: 'same.txt', text })),
    );
    for (const [index, { text }] of added.entries()) {
      const [, id] = /^Added "(.+?)": /.exec(text)!;
      const read = await call(client, 'datasets', { action: 'read', dataset: id });
      assert.equal(blockIn(read.text), `${texts[index]!}\n`);
    }
  });

  it('leave a file as it is that others change while it is fixed', () => {
    const space = workspace({ 'a.tool.yml': broken });
    const root = new ConfinedFolder(space.folder);
    const changed = (): never => {
      throw new CallFailure('changed meanwhile');
    };
    assert.throws(() => {
      root.replace('a.tool.yml', good, changed);
    }, /changed meanwhile/);
    assert.deepEqual(readdirSync(space.folder), ['a.tool.yml']);
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), broken);
  });

  it('answer with an error only what could not be done', async () => {
    const client = await mcp(workspace({ 'a.tool.yml': good }).folder);
    const failures: readonly [verb: string, input: object, says: RegExp][] = [
      ['check', {}, /^Give either "tool" or "source"\.$/],
      ['check', { tool: 'a.tool.yml', source: good }, /^Give either "tool" or "source"\.$/],
      [
        'check',
        { source: '(the fixed text)' },
        /^Send the text of the tool as "source" instead of "\(the fixed text\)"\.$/,
      ],
      [
        'check',
        { tool: 'no.tool.yml' },
        /^There is no file "no\.tool\.yml"\. The root folder has "a\.tool\.yml"\.$/,
      ],
      [
        'render',
        { tool: 'a.tool.yml', inputs: { table: 'ID' } },
        /^There is no dataset "ID": datasets \{"action":"list"\} lists them\.$/,
      ],
      [
        'datasets',
        { action: 'read', dataset: 'job-9:x.txt' },
        /^There is no dataset "job-9:x\.txt": datasets /,
      ],
      [
        'render',
        { source: good.replace('type: data', 'type: data_collection'), inputs: { table: 'a.tsv' } },
        /^"a\.tsv" is not a collection: give the ids of its elements by their names/,
      ],
      ['new', { ...parts, files: [{ filename: 'a\nb', content: '' }] }, /must match pattern/],
      ['check', { tool: 'a.tool.yml', more: 1 }, /must NOT have additional properties/],
      ['check', { source: 'x'.repeat(300_000) }, /must NOT have more than 200000 characters/],
      ['datasets', { action: 'read' }, /^The action "read" needs "dataset"\.$/],
      ['datasets', { action: 'add', name: 'x' }, /^The action "add" needs either "text" or "url"\.$/],
      ['datasets', { action: 'remove' }, /must be equal to one of the allowed values/],
      ['jobs', { action: 'show', job: 'job-7' }, /^There is no job "job-7"/],
      ['run', { tool: 'a.tool.yml', wait: 1000 }, /must be <= 45/],
    ];
    for (const [verb, input, says] of failures) {
      const { text, isError } = await call(client, verb, input);
      assert.ok(isError, `${verb}: ${text}`);
      assert.match(text, says);
    }
    await assert.rejects(call(client, 'delete', {}), /Tool delete not found/);
  });
});
