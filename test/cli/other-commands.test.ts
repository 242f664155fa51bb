import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { markdownToText } from '../../server/cli/src/markdown.js';
import { rulePageMarkdown } from '../../shared/src/checker/rule-page.js';
import { rules } from '../../shared/src/rules/rule-table.js';
import { templates, toolFromTemplate } from '../../shared/src/templates/templates.js';
import { dialects } from '../../shared/src/values/dialect.js';
import { bin, good, plain, usesCommand, workspace } from './command.js';

const { version } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../server/package.json'), 'utf8'),
) as { version: string };

describe('user-tool', () => {
  usesCommand();

  const verbs = [
    'check',
    'fix',
    'format',
    'render',
    'run',
    'test',
    'doctor',
    'explain',
    'schema',
    'new',
    'submit',
    'remote',
    'skill',
    'mcp',
    'serve',
    'lsp',
    'admin',
    'completion',
    'help',
  ];

  it('prints help that fits into 80 columns and names every verb', () => {
    const space = workspace();
    const { code, stdout, stderr } = space.run(['--help']);
    assert.deepEqual([code, stderr], [0, '']);
    assert.deepEqual(
      [...stdout.matchAll(/^ {2}(\w+)(?: \[.*?\]| [A-Z]+(?:\.{3})?)? {2,}[A-Z]/gm)].map(([, verb]) => verb),
      verbs,
    );
    for (const args of [['--help'], ...verbs.map((verb) => [verb, '--help'])]) {
      const help = space.run(args);
      assert.equal(help.code, 0);
      assert.match(help.stdout, /^Usage: user-tool /);
      for (const line of help.stdout.split('\n')) assert.ok(line.length <= 80, line);
      assert.doesNotMatch(
        help.stdout,
        /\) \(|<[A-Z]/,
        'one form of arguments, one list of choices and default',
      );
    }
  });

  it('prints the help of a command when it is asked for it in words', () => {
    const space = workspace();
    for (const words of [[], ['check'], ['serve'], ['admin'], ['admin', 'user', 'add'], ['help']])
      assert.deepEqual(space.run(['help', ...words]), space.run([...words, '--help']), words.join(' '));
    assert.match(space.run(['help', 'admin', 'keys', 'list']).stdout, /^Usage: user-tool admin key list /);
  });

  for (const shell of ['bash', 'zsh', 'fish']) {
    it(`prints a script that completes every verb in ${shell}`, () => {
      const { code, stdout, stderr } = workspace().run(['completion', shell]);
      assert.deepEqual([code, stderr], [0, '']);
      for (const verb of verbs) assert.match(stdout, new RegExp(`\\b${verb}\\b`));
      assert.match(stdout, /reference-undeclared/);
    });
  }

  it('is helpful when it is called without anything', () => {
    const { code, stdout, stderr } = workspace().run([]);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /^Usage: user-tool COMMAND/);
  });

  for (const flag of ['--version', '-V']) {
    it(`tells its version (${flag})`, () => {
      assert.deepEqual(workspace().run([flag]), { code: 0, stdout: `${version}\n`, stderr: '' });
    });
  }

  const mistakes: [string[], string][] = [
    [['chekc'], 'Unknown command "chekc": did you mean "check"?'],
    [['frobnicate'], 'Unknown command "frobnicate": "user-tool help" lists all commands.'],
    [['help', 'chekc'], 'Unknown command "chekc": did you mean "check"?'],
    [['help', 'admin', 'usr'], 'Unknown command "usr": did you mean "user"?'],
    [['help', 'check', 'zzz'], 'Unknown command "zzz": "user-tool help" lists all commands.'],
    [['admin', 'user', 'frob'], 'Unknown command "frob": "user-tool help admin user" lists all commands.'],
    [['-v'], 'Unknown option "-v": did you mean "-V, --version"?'],
    [['check', '-Q'], 'Unknown option "-Q": did you mean "-q, --quiet"?'],
    [['check', '--formt', 'json'], 'Unknown option "--formt": did you mean "--format"?'],
    [['check', '--formt=json'], 'Unknown option "--formt": did you mean "--format"?'],
    [['check', "--it's"], 'Unknown option "--it\'s": "user-tool help check" lists all options.'],
    [
      ['check', '--format'],
      '"--format" needs a value: use "text", "agent", "json", "jsonl", "sarif", "github" or "junit".',
    ],
    [['check', '--max-warnings'], '"--max-warnings" needs a value: use "--max-warnings <number>".'],
    [
      ['check', '--max-warnings', 'many'],
      '"many" is not a value of "--max-warnings": use a whole number, 0 or more.',
    ],
    [['check', '--jobs', '0'], '"0" is not a value of "--jobs": use a whole number, 1 or more.'],
    [['check', '--format', 'jsn'], '"jsn" is not a value of "--format": did you mean "json"?'],
    [['check', '--severity', 'warn'], '"warn" is not a value of "--severity": did you mean "warning"?'],
    [['new', '--template', 'scrip'], '"scrip" is not a value of "--template": did you mean "script"?'],
    [['serve', '--log-level', 'wrn'], '"wrn" is not a value of "--log-level": did you mean "warn"?'],
    [
      ['schema', '--dialect', 'x'],
      '"x" is not a value of "--dialect": use "platform", "galaxy" or "administrators".',
    ],
    [['completion', 'bsh'], '"bsh" is not a value of "SHELL": did you mean "bash"?'],
    [['completion'], '"user-tool completion" needs SHELL: see "user-tool help completion".'],
    [['render'], '"user-tool render" needs TOOL: see "user-tool help render".'],
    [['schema', 'a'], '"user-tool schema" takes no arguments, not 1: "a" is unexpected.'],
    [['explain', 'a', 'b'], '"user-tool explain" takes 1 argument, not 2: "b" is unexpected.'],
    [
      ['serve', '--fetch-urls', 'true'],
      '"user-tool serve" takes no arguments, not 1: "true" is unexpected. "--fetch-urls" takes no value: give it alone, or omit it.',
    ],
    [
      ['explain', 'containr-latest'],
      'Unknown problem code "containr-latest": did you mean "container-latest"?',
    ],
    [['explain', 'zzz'], 'Unknown problem code "zzz": "user-tool explain" lists all codes.'],
  ];
  for (const [args, message] of mistakes) {
    it(`says what is wrong with "${args.join(' ')}"`, () => {
      assert.deepEqual(workspace().run(args), { code: 2, stdout: '', stderr: `user-tool: ${message}\n` });
    });
  }

  it('says that it has to be built', () => {
    const space = workspace({ 'package.json': '{ "type": "module" }', bin: null });
    copyFileSync(bin, space.path('bin/user-tool.js'));
    const { status, stderr } = spawnSync(process.execPath, ['bin/user-tool.js', 'check'], {
      cwd: space.folder,
      encoding: 'utf8',
    });
    assert.equal(stderr, 'user-tool has not been built: run "npm run build" in the project folder.\n');
    assert.equal(status, 2);
  });
});

describe('user-tool explain', () => {
  usesCommand();

  it('lists every code', () => {
    const { code, stdout } = workspace().run(['explain']);
    assert.equal(code, 0);
    assert.deepEqual(
      [...stdout.matchAll(/^[a-z][\w-]+/gm)].map(([name]) => name),
      rules.map((rule) => rule.code),
    );
    for (const line of stdout.split('\n')) assert.ok(line.length <= 80, line);
  });

  it('explains why, and shows what is wrong and what is right', () => {
    const space = workspace();
    const { stdout } = space.run(['explain', 'Container-Latest']);
    assert.match(
      stdout,
      /^container-latest\n\n.*\n\nSeverity: warning\.\n\n[^]*\nExample\n\n {4}container: busybox:latest\n\n {4}[^]*\nUse instead:\n\n {4}container: busybox:1\.36\n\nExceptions\n/,
    );
    for (const line of stdout.split('\n')) assert.ok(line.length <= 80, line);
    assert.match(
      space.run(['explain', 'container-latest', '--format', 'markdown']).stdout,
      /^# container-latest\n[^]*```yaml\ncontainer: busybox:latest\n```/,
    );
    const coloured = space.run(['explain', 'container-latest'], { env: { FORCE_COLOR: '1' } }).stdout;
    assert.ok(coloured.includes('\u001b[36mlatest\u001b'));
  });
});

describe('a page on a terminal', () => {
  for (const rule of rules) {
    it(`of ${rule.code} fits into 80 columns and shows no marks`, () => {
      const page = markdownToText(rulePageMarkdown(rule), 80, plain);
      for (const line of page.split('\n')) assert.ok(line.length <= 80, line);
      assert.doesNotMatch(page, /^#|^```|\*\*|\]\(/m);
      // That page is about texts that are too long.
      if (rule.code !== 'limit-reached')
        assert.doesNotMatch(page, /…$/m, 'a line of an example is too long for the page: shorten it');
    });
  }

  it('shows lists, quotations, links and emphasis', () => {
    const markdown =
      '# One\n\nSee [the page](https://x.org) and\n**that**.\n- first, which\n  goes on\n- `a b c d`\n> said\n\n````text\n```\n````\n';
    assert.equal(
      markdownToText(markdown, 24, plain),
      'One\n\nSee the page\n(https://x.org) and\nthat.\n- first, which goes on\n- `a b c d`\n> said\n\n    ```\n',
    );
  });
});

describe('user-tool schema', () => {
  usesCommand();

  for (const [dialect, constant] of [
    ['platform', 'PlatformUserTool'],
    ['galaxy', 'GalaxyUserTool'],
    ['administrators', 'GalaxyTool'],
  ] as const) {
    it(`prints the JSON Schema of ${dialect}`, () => {
      const { code, stdout } = workspace().run(['schema', '--dialect', dialect]);
      assert.equal(code, 0);
      const schema = JSON.parse(stdout) as { $schema: string; properties: { class: { const: string } } };
      assert.match(schema.$schema, /json-schema\.org/);
      assert.equal(schema.properties.class.const, constant);
    });
  }
});

describe('user-tool new', () => {
  usesCommand();

  it('writes tools without any problem, from each template in each dialect', () => {
    const space = workspace();
    const listed = space
      .run(['new', '--list'])
      .stdout.trim()
      .split('\n')
      .map((line) => line.split(' ')[0]!);
    assert.deepEqual(
      listed,
      templates.map(({ name }) => name),
    );
    const dialectNames = Object.values(dialects).map(({ name }) => name);
    for (const [index, template] of listed.entries()) {
      const [dialect, other] = index % 2 === 0 ? dialectNames : dialectNames.toReversed();
      const { code, stdout } = space.run(['new', '-', '--template', template, '--dialect', dialect!]);
      assert.equal(code, 0);
      space.write({
        [`${dialect}/${template}.tool.yml`]: stdout,
        [`${other}/${template}.tool.yml`]: toolFromTemplate(templates[index]!, other!),
      });
    }
    for (const folder of dialectNames) {
      const { files } = space.json(folder);
      assert.equal(files.length, templates.length);
      for (const { dialect, problems } of files) assert.deepEqual([dialect, problems], [folder, []]);
    }
  });

  const names: { args: string[]; file: string; id: string; name: string }[] = [
    { args: [], file: 'count-lines.tool.yml', id: 'count-lines', name: 'Count lines' },
    { args: ['sort-table.tool.yml'], file: 'sort-table.tool.yml', id: 'sort-table', name: 'Sort table' },
    { args: ['Sort Table.yaml'], file: 'Sort Table.yaml', id: 'sort-table', name: 'Sort table' },
    {
      args: ['sub/deep/sort-table'],
      file: 'sub/deep/sort-table.tool.yml',
      id: 'sort-table',
      name: 'Sort table',
    },
    { args: ['sub/'], file: 'sub/count-lines.tool.yml', id: 'count-lines', name: 'Count lines' },
    { args: ['--id', 'my-own'], file: 'my-own.tool.yml', id: 'my-own', name: 'My own' },
    {
      args: ['x.tool.yml', '--id', 'my-own', '--name', 'It: is "mine"'],
      file: 'x.tool.yml',
      id: 'my-own',
      name: '\'It: is "mine"\'',
    },
    {
      args: ['sam2bam.tool.yml', '--dialect', 'galaxy'],
      file: 'sam2bam.tool.yml',
      id: 'sam2bam',
      name: 'Sam2bam',
    },
    { args: ['cat.tool.yml', '--dialect', 'galaxy'], file: 'cat.tool.yml', id: 'cat', name: 'Cat tool' },
    { args: ['1.tool.yml'], file: '1.tool.yml', id: 'count-lines', name: 'Count lines' },
  ];
  for (const { args, file, id, name } of names) {
    it(`names what it writes after "${args.join(' ')}"`, () => {
      const space = workspace();
      assert.deepEqual(space.run(['new', ...args]), {
        code: 0,
        stdout: `Wrote ${file}: a tool with the id "${id}".\n`,
        stderr: '',
      });
      const text = readFileSync(space.path(file), 'utf8');
      assert.ok(text.includes(`\nid: ${id}\nname: ${name}\n`), text);
      assert.deepEqual(space.json(file).files[0]!.problems, []);
    });
  }

  it('takes an id that no tool of the folder has', () => {
    const space = workspace({ 'broken.tool.yml': '{' });
    const written = [[], [], ['my.tool.yml'], ['sub/my.tool.yml']].map(
      (args) => space.run(['new', ...args]).stdout,
    );
    assert.deepEqual(written, [
      'Wrote count-lines.tool.yml: a tool with the id "count-lines".\n',
      'Wrote count-lines-copy.tool.yml: a tool with the id "count-lines-copy".\n',
      'Wrote my.tool.yml: a tool with the id "count-lines-copy-copy".\n',
      'Wrote sub/my.tool.yml: a tool with the id "count-lines".\n',
    ]);
    assert.equal(
      space.json('count-lines.tool.yml', 'count-lines-copy.tool.yml', 'my.tool.yml').summary.warnings,
      0,
    );
  });

  it('never writes over a file unless it is forced to', () => {
    const space = workspace({ 'a.tool.yml': 'mine' });
    const { code, stderr } = space.run(['new', 'a.tool.yml']);
    assert.deepEqual(
      [code, stderr],
      [2, 'user-tool: "a.tool.yml" already exists: use "--force" to overwrite it.\n'],
    );
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), 'mine');
    assert.equal(space.run(['new', 'a.tool.yml', '--force']).code, 0);
    assert.notEqual(readFileSync(space.path('a.tool.yml'), 'utf8'), 'mine');
  });

  const refused: [string[], RegExp][] = [
    [['--id', 'My Tool'], /^user-tool: "--id" is invalid: The id "My Tool" .*\n$/],
    [['a.txt'], /^user-tool: "user-tool check" would not find "a\.txt": name it "a\.tool\.yml"\.\n$/],
    [['sub/weird.json'], /"sub\/weird\.json": name it "sub\/weird\.tool\.yml"\.\n$/],
    [['--name', ' '], /^user-tool: "--name" is invalid: .*\n$/],
    [['a.tool.yml/b.tool.yml'], /^user-tool: "a.tool.yml\/b.tool.yml" cannot be written: .*\n$/],
  ];
  for (const [args, message] of refused) {
    it(`refuses "${args.join(' ')}"`, () => {
      const space = workspace({ 'a.tool.yml': good });
      const { code, stderr } = space.run(['new', ...args]);
      assert.equal(code, 2);
      assert.match(stderr, message);
      assert.ok(!existsSync(space.path('count-lines.tool.yml')));
    });
  }
});
