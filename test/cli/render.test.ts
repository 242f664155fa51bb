import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { mentions } from '../support/mentions.js';
import { bad, good, usesCommand, workspace } from './command.js';

const tool = `class: PlatformUserTool
id: show-all
name: Show all
version: 1.0.0
container: busybox:1.36
shell_command: |
  head -n $(inputs.lines) '$(inputs.table.path)' $(inputs.more[].path) > out.txt
  echo '$(inputs.title)' \\$(date) $(plus(inputs.lines)) '$(inputs.cond.mode)'
requirements:
  - type: javascript
    expression_lib:
      - function plus(n) { return n + 1; }
configfiles:
  - name: settings
    filename: conf/settings.ini
    content: |
      lines=$(inputs.lines)
  - content: plain text
inputs:
  - { name: table, type: data, format: tabular }
  - { name: more, type: data, format: txt, multiple: true }
  - { name: lines, type: integer, default: 10, min: 1, max: 99 }
  - { name: title, type: text, default: a 'b' }
  - name: cond
    type: conditional
    test_parameter:
      name: mode
      type: select
      options: [{ label: Fast, value: fast }, { label: Slow, value: slow }]
    whens:
      - { discriminator: fast, parameters: [] }
      - { discriminator: slow, parameters: [{ name: depth, type: integer }] }
outputs:
  - { name: out, type: data, format: txt, from_work_dir: out.txt }
`;

const sampled = `head -n 10 'table.tsv' more_1.txt more_2.txt > out.txt
echo 'a 'b'' $(date) 11 'fast'
`;

interface JsonRendering {
  version: number;
  path: string;
  dialect: string;
  command: string | null;
  files: { name: string | null; filename: string | null; content: string }[];
  inputs: Record<string, unknown>;
  errors: { message: string; range: { start: { line: number; character: number } } }[];
  problems: { code: string }[];
}

describe('user-tool render', () => {
  usesCommand();

  it('prints the command, for sample values', () => {
    const space = workspace({ 'a.tool.yml': tool });
    const { code, stdout, stderr } = space.run(['render', 'a.tool.yml', '--sample']);
    assert.deepEqual([code, stdout], [0, sampled]);
    assert.match(
      stderr,
      /^a\.tool\.yml:\d+:\d+ warning reference-unquoted\n[^]*\n1 warning in 1 file\.\nConfig files: conf\/settings\.ini, config-2\. Use .*\n$/,
    );
  });

  it('takes values from the call, over those of a file, over defaults', () => {
    const space = workspace({
      'a.tool.yml': tool,
      'values.yml': '# mine\ntable: data/t.tsv\nmore: [x.txt]\nlines: 5\ntitle: from file\n',
      'values.json':
        '{"table": {"class": "File", "path": "j.tsv"}, "more": ["k.txt"], "cond": {"mode": "slow", "depth": 1}}',
    });
    const fromYaml = ['render', 'a.tool.yml', '--inputs', 'values.yml'];
    assert.equal(
      space.run([...fromYaml, '--input', 'lines=7', '-i', 'more=y.txt', '-i', 'more=z.txt']).stdout,
      "head -n 7 'data/t.tsv' y.txt z.txt > out.txt\necho 'from file' $(date) 8 'fast'\n",
    );
    assert.equal(
      space.run(['render', 'a.tool.yml', '--inputs', 'values.json', '-i', 'title=']).stdout,
      "head -n 10 'j.tsv' k.txt > out.txt\necho '' $(date) 11 'slow'\n",
    );
    for (const name of ['cond.mode', 'cond|mode']) {
      const { stdout } = space.run([...fromYaml, '--input', `${name}=slow`, '--input', 'cond.depth=3']);
      assert.match(stdout, /'slow'\n$/);
    }
  });

  it('refuses values that the inputs do not take', () => {
    const space = workspace({ 'a.tool.yml': tool });
    const { code, stdout, stderr } = space.run(['render', 'a.tool.yml', '-i', 'lines=500', '-i', 'mroe=x']);
    assert.deepEqual([code, stdout], [2, '']);
    const [help, ...said] = stderr.trimEnd().split('\n').reverse();
    assert.equal(help, 'Use "--sample" for sample values of the missing inputs.');
    assert.deepEqual(said.reverse().map(mentions), [
      ['mroe', 'more'],
      ['table'],
      ['more'],
      ['lines', '99', '500'],
    ]);
    for (const line of said) assert.match(line, /^user-tool: [A-Z]/);
    const given = ['-i', 'table=t', '-i', 'more=m', '-i', 'cond.depth=2'];
    assert.deepEqual(mentions(space.run(['render', 'a.tool.yml', ...given]).stderr), [
      ...['cond.depth', 'cond.mode', 'slow', 'fast'],
    ]);
  });

  it('takes yes and no for booleans from a file, as from the call', () => {
    const flag = good
      .replace("'$(inputs.table.path)'", "$(inputs.inverted ? '-v' : '-n')")
      .replace('outputs:\n', '  - { name: inverted, type: boolean }\noutputs:\n');
    const space = workspace({
      'a.tool.yml': flag,
      'yes.yml': 'table: t.tsv\ninverted: yes\n',
      'no.json': '{"table": "t.tsv", "inverted": "no"}',
    });
    const first = (...args: string[]): string => space.run(['render', 'a.tool.yml', ...args]).stdout;
    assert.match(first('--inputs', 'yes.yml'), / -v /);
    assert.match(first('--inputs', 'no.json'), / -n /);
    assert.equal(first('--inputs', 'yes.yml'), first('-i', 'table=t.tsv', '-i', 'inverted=yes'));
  });

  it('prints everything as JSON', () => {
    const space = workspace({ 'a.tool.yml': tool });
    const { code, stdout } = space.run(['render', 'a.tool.yml', '--sample', '--json']);
    const { version, path, dialect, command, files, inputs, errors, problems } = JSON.parse(
      stdout,
    ) as JsonRendering;
    assert.deepEqual(
      [code, version, path, dialect, command],
      [0, 1, 'a.tool.yml', 'platform', sampled.trimEnd()],
    );
    assert.deepEqual(files, [
      { name: 'settings', filename: 'conf/settings.ini', content: 'lines=10' },
      { name: null, filename: null, content: 'plain text' },
    ]);
    assert.equal(inputs['lines'], 10);
    assert.deepEqual([errors, problems.map((problem) => problem.code)], [[], ['reference-unquoted']]);
  });

  it('writes the command and the config files into a folder', () => {
    const space = workspace({ 'a.tool.yml': tool });
    assert.equal(space.run(['render', 'a.tool.yml', '--sample', '--out', 'made/here']).stdout, sampled);
    const content = (file: string): string => readFileSync(space.path(`made/here/${file}`), 'utf8');
    assert.deepEqual(readdirSync(space.path('made/here')).sort(), ['command.sh', 'conf', 'config-2']);
    assert.equal(content('command.sh'), sampled.trimEnd());
    assert.equal(content('conf/settings.ini'), 'lines=10');
  });

  for (const name of [
    '../outside.ini',
    '/tmp/outside.ini',
    'a/../../outside.ini',
    '.',
    'command.sh',
    './command.sh',
    'conf/../config-2',
    'config-2',
  ]) {
    it(`does not write a config file called ${name}`, () => {
      const space = workspace({ 'a.tool.yml': tool.replace('conf/settings.ini', name) });
      const { code, stderr } = space.run(['render', 'a.tool.yml', '--sample', '--out', 'made']);
      assert.equal(code, 2);
      assert.match(stderr, /is not inside|would have the name/);
    });
  }

  it('writes a config file whose name only looks as if it led outside', () => {
    const space = workspace({ 'a.tool.yml': tool.replace('conf/settings.ini', '..a/../..settings') });
    assert.equal(space.run(['render', 'a.tool.yml', '--sample', '--out', 'made']).code, 0);
    assert.deepEqual(readdirSync(space.path('made')).sort(), ['..settings', 'command.sh', 'config-2']);
  });

  it('reads values from standard input', () => {
    const space = workspace({ 'a.tool.yml': good });
    const fromInput = ['--inputs', '-'];
    const { code, stdout } = space.run(['render', 'a.tool.yml', ...fromInput], { input: 'table: t.tsv\n' });
    assert.deepEqual([code, stdout], [0, "wc -l 't.tsv' > count.txt\n"]);
    const both = space.run(['render', '-', ...fromInput], { input: good });
    assert.equal(both.code, 2);
    assert.match(both.stderr, /^user-tool: "--inputs -" cannot be used here: /);
  });

  it('offers samples only where they would make a difference', () => {
    const space = workspace({ 'a.tool.yml': tool });
    const given = ['render', 'a.tool.yml', '-i', 'table=t', '-i', 'more=m'];
    const { stderr } = space.run([...given, '-i', 'cond=slow']);
    assert.deepEqual(mentions(stderr), ['cond', 'slow'], stderr);
    assert.doesNotMatch(stderr, /--sample/);
  });

  it('renders a tool with problems, and tells them on standard error', () => {
    const space = workspace({ 'a.tool.yml': good.replace('id: count-lines', 'id: Count-Lines') });
    const { code, stdout, stderr } = space.run(['render', 'a.tool.yml', '--input', 'table=t']);
    assert.deepEqual([code, stdout], [0, "wc -l 't' > count.txt\n"]);
    assert.match(stderr, /^a\.tool\.yml:2:5 error id-format\n/);
  });

  it('fails where an expression has no value, and points at it', () => {
    const space = workspace({ 'a.tool.yml': bad });
    const { code, stdout, stderr } = space.run(['render', 'a.tool.yml', '--sample']);
    assert.deepEqual([code, stdout], [1, '']);
    assert.ok(
      stderr.replace(/^ {2}"\$\(inputs\.raeds\.path\)" .*"raeds"\.$/m, '  …')
        .includes(`a.tool.yml:8:19 error evaluation
  …
   8 |   wc -l '$(inputs.raeds.path)' > count.txt
     |                   ^^^^^
`),
      stderr,
    );
  });

  it('points into the library and into config files', () => {
    const broken = tool
      .replace('{ return n + 1; }', '{ return n.a.b; }')
      .replace('lines=$(inputs.lines)', 'é: ${ return inputs.lines.x.y }');
    const space = workspace({ 'a.tool.yml': broken });
    const { code, stdout, stderr } = space.run(['render', 'a.tool.yml', '--sample', '--json']);
    const { errors, command } = JSON.parse(stdout) as JsonRendering;
    assert.deepEqual([code, command], [1, null]);
    assert.deepEqual(
      errors.map(({ range }) => [range.start.line, range.start.character]),
      [
        [7, 34],
        [16, 33],
      ],
    );
    assert.match(stderr, /see a\.tool\.yml:12:\d+: The error occurs here\./);
  });

  it('ends what never ends', () => {
    const space = workspace({ 'a.tool.yml': good.replace('$(inputs.table.path)', '${ for (;;); }') });
    const { code, stderr } = space.run(['render', 'a.tool.yml', '--sample']);
    assert.equal(code, 1);
    assert.match(stderr, /error evaluation\n {2}"\$\{ for \(;;\); \}" .* 1 s /);
  });

  it('reads standard input', () => {
    const space = workspace();
    const { code, stdout } = space.run(['render', '-', '--sample'], { input: good });
    assert.deepEqual([code, stdout], [0, "wc -l 'table.tsv' > count.txt\n"]);
    const named = space.run(['render', '-', '--sample', '--stdin-path', 'x.tool.yml'], { input: bad });
    assert.match(named.stderr, /^x\.tool\.yml:8:/m);
  });

  it('follows the dialect', () => {
    const space = workspace({ 'a.tool.yml': tool });
    const { code, stderr } = space.run(['render', 'a.tool.yml', '--sample', '--dialect', 'galaxy']);
    assert.equal(code, 1);
    assert.match(stderr, /error evaluation\n.*"\[\]"/);
  });

  it('leaves a command without expressions as it is', () => {
    const space = workspace({
      'a.tool.yml': tool.replace(/shell_command: \|\n.*\n.*\n/, 'shell_command: "  a \\\\\\\\ b  "\n'),
    });
    assert.equal(space.run(['render', 'a.tool.yml', '--sample']).stdout, '  a \\\\ b  \n');
  });

  const mistakes: [title: string, args: string[], code: number, said: RegExp][] = [
    ['no tool', [], 2, /^user-tool: "user-tool render" needs TOOL: /],
    ['a file that is not there', ['gone.tool.yml'], 2, /"gone\.tool\.yml" cannot be read/],
    ['several tools', ['.'], 2, /matches 2 tools/],
    ['values that are not there', ['a.tool.yml', '--inputs', 'gone.yml'], 2, /"gone\.yml" cannot be read/],
    [
      'values that are no YAML',
      ['a.tool.yml', '--inputs', 'broken.yml'],
      2,
      /"broken\.yml" cannot be read, line 2: /,
    ],
    [
      'values that are there twice',
      ['a.tool.yml', '--inputs', 'twice.yml'],
      2,
      /line 2: The name "lines" appears twice/,
    ],
    ['two documents of values', ['a.tool.yml', '--inputs', 'two.yml'], 2, /line 2: A second document starts/],
    ['values that are no text', ['a.tool.yml', '--inputs', 'utf16.yml'], 2, /"utf16\.yml" .*UTF-16/],
    ['values without names', ['a.tool.yml', '--inputs', 'list.yml'], 2, /does not map names to values/],
    ['a value without a name', ['a.tool.yml', '--input', 'lines'], 2, /"--input lines" has no value/],
    [
      'an unknown option',
      ['a.tool.yml', '--smaple'],
      2,
      /^user-tool: Unknown option "--smaple": did you mean "--sample"\?$/m,
    ],
    ['a document that is no tool', ['other.yml', '--sample'], 1, /There is no "shell_command" to render/],
    ['a tool that is no text', ['binary.tool.yml', '--sample'], 1, /not a text/],
  ];
  for (const [title, args, code, said] of mistakes) {
    it(`says what is wrong with the call: ${title}`, () => {
      const space = workspace({
        'a.tool.yml': tool,
        'b.tool.yml': good,
        'broken.yml': 'a: 1\nb: [\n',
        'list.yml': '[1]',
        'twice.yml': 'lines: 5\nlines: 6\n',
        'two.yml': 'lines: 5\n---\nlines: 6\n',
        'utf16.yml': Buffer.from([0xff, 0xfe, 0x61, 0x00]),
        'other.yml': 'class: Workflow\n',
        'ignored/binary.tool.yml': '',
        '.gitignore': 'ignored\nother.yml\nbinary.tool.yml\n',
        'binary.tool.yml': Buffer.from([0, 1, 2]),
      });
      const outcome = space.run(['render', ...args]);
      assert.deepEqual([outcome.code, outcome.stdout], [code, '']);
      assert.match(outcome.stderr, said);
    });
  }
});
