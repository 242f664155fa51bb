import assert from 'node:assert/strict';
import { countProblems, severities } from '../../shared/src/problems/problem.js';
import {
  bad,
  good,
  usesCommand,
  warning,
  withId,
  workspace,
  type Files,
  type JsonReport,
} from './command.js';

describe('user-tool check', function () {
  usesCommand();

  const files: Files = {
    'good.tool.yml': good,
    'bad.tool.yml': withId('bad-tool', bad),
    'warning.tool.yml': withId('warning-tool', warning),
    'other.yml': 'class: GalaxyWorkflow\n',
  };

  const exitCodes: { args: string[]; code: number; why: string }[] = [
    { args: ['good.tool.yml'], code: 0, why: 'no problem' },
    { args: ['warning.tool.yml'], code: 0, why: 'a warning only' },
    { args: ['warning.tool.yml', '--max-warnings', '1'], code: 0, why: 'as many warnings as are allowed' },
    { args: ['warning.tool.yml', '--max-warnings', '0'], code: 1, why: 'more warnings than are allowed' },
    {
      args: ['warning.tool.yml', '--max-warnings', '0', '--quiet'],
      code: 1,
      why: 'hidden warnings count too',
    },
    { args: ['bad.tool.yml'], code: 1, why: 'an error' },
    { args: ['other.yml'], code: 1, why: 'named, and no tool' },
    { args: [], code: 1, why: 'an error in the folder' },
    { args: ['missing.tool.yml'], code: 2, why: 'no such file' },
    { args: ['bad.tool.yml', 'missing.tool.yml'], code: 2, why: 'not readable goes before errors' },
    { args: ['missing-*.yml'], code: 2, why: 'a glob that matches nothing' },
    { args: ['--format', 'xml'], code: 2, why: 'no such format' },
    { args: ['--dialect', 'klingon'], code: 2, why: 'no such dialect' },
    { args: ['--max-warnings', 'many'], code: 2, why: 'no number' },
    { args: ['--jobs', '0'], code: 2, why: 'no job at all' },
    { args: ['--severity', 'none'], code: 2, why: 'no such severity' },
    { args: ['--nonsense'], code: 2, why: 'no such option' },
    { args: ['good.tool.yml', '--stdin-path', 'x.tool.yml'], code: 2, why: 'a name for nothing' },
    { args: ['-', '--watch'], code: 2, why: 'standard input cannot be watched' },
  ];
  for (const { args, code, why } of exitCodes) {
    it(`ends with ${code}: ${why} (check ${args.join(' ')})`, () => {
      const outcome = workspace(files).run(['check', ...args]);
      assert.equal(outcome.code, code, outcome.stdout + outcome.stderr);
      if (code === 2) assert.match(outcome.stderr, /^user-tool: .+[.?]\n$/);
      assert.doesNotMatch(outcome.stderr, /^\s+at /m);
    });
  }

  it('says that there are too many warnings', () => {
    const { stderr } = workspace(files).run(['check', 'warning.tool.yml', '--max-warnings', '0']);
    assert.equal(stderr, 'user-tool: 1 warning is more than "--max-warnings 0" allows.\n');
  });

  const every: Files = {
    'a.tool.yml': good
      .replace('busybox:1.36', 'busybox:latest')
      .replace("'$(inputs.table.path)'", '$(inputs.raeds.path)')
      .replace('outputs:\n', '  - {name: n, type: text, default: a, value: a}\noutputs:\n'),
    '.user-tool.yml': 'rules: { container-latest: info }\n',
  };

  /** The report of everything, which is the same for all rows. */
  let report: JsonReport | undefined;

  for (const [severity, args] of [
    ['hint', ['--severity', 'hint']],
    ['info', []],
    ['info', ['--severity', 'info']],
    ['warning', ['--severity', 'warning']],
    ['error', ['--severity', 'error']],
    ['error', ['--quiet']],
    ['error', ['-q']],
    ['error', ['--severity', 'hint', '--quiet']],
    ['hint', ['--quiet', '--severity', 'hint']],
  ] as const) {
    it(`prints what is at least of severity ${severity}, and counts everything (${args.join(' ')})`, () => {
      const space = workspace(every);
      const all = (report ??= space.json('--severity', 'hint'));
      const { error, warning, info, hint } = countProblems(all.files[0]!.problems);
      assert.ok(error > 0 && warning > 0 && info > 0 && hint > 0, JSON.stringify(all.summary));
      const shown = severities.slice(0, severities.indexOf(severity) + 1);
      const { files: reported, summary } = space.json(...args);
      assert.deepEqual(summary, all.summary);
      assert.equal(reported[0]!.valid, false);
      assert.deepEqual(
        reported[0]!.problems,
        all.files[0]!.problems.filter((problem) => shown.includes(problem.severity)),
      );
      const { code, stdout } = space.run(['check', ...args]);
      assert.equal(code, 1);
      assert.equal([...stdout.matchAll(/^a\.tool\.yml:/gm)].length, reported[0]!.problems.length);
      assert.ok(stdout.includes(`${hint} hint`), stdout);
      assert.equal(stdout.endsWith('"--severity hint" shows all.\n'), severity !== 'hint', stdout);
    });
  }

  it('says that there are no problems only if there are none of any severity', () => {
    const space = workspace({ 'a.tool.yml': good, '.user-tool.yml': 'rules: { name-short: hint }\n' });
    assert.equal(space.run(['check']).stdout, 'No problems in 1 file.\n');
    space.write({ 'a.tool.yml': good.replace('name: Count lines', 'name: C') });
    assert.equal(space.run(['check']).stdout, '1 hint in 1 file. "--severity hint" shows all.\n');
  });

  it('counts all problems, those that are not listed too', () => {
    const input = (index: number): string => `  - {name: n${index}, type: text, default: a, value: a}\n`;
    const inputs = Array.from({ length: 1_200 }, (_, index) => input(index)).join('');
    const text = good.replace('outputs:\n', `${inputs}outputs:\n`);
    const space = workspace({ 'many.tool.yml': text });
    const { files: reported, summary } = space.json('many.tool.yml');
    const [file] = reported;
    assert.deepEqual([file?.valid, file?.problems.length], [true, 1_001]);
    assert.deepEqual(file?.problems[0]?.leftOut, { error: 0, warning: 200, info: 0, hint: 1_200 });
    assert.deepEqual(summary, { files: 1, errors: 0, warnings: 1_200, infos: 0, hints: 1_200 });
    const enough = space.run(['check', 'many.tool.yml', '--max-warnings', '1200']);
    assert.deepEqual([enough.code, enough.stderr], [0, '']);
    assert.match(
      enough.stdout,
      /1200 warnings, 1200 hints in 1 file\. "user-tool fix" fixes at least \d+ of them/,
    );
    const tooMany = space.run(['check', 'many.tool.yml', '--max-warnings', '1199', '--quiet']);
    assert.deepEqual(
      [tooMany.code, tooMany.stderr],
      [1, 'user-tool: 1200 warnings are more than "--max-warnings 1199" allows.\n'],
    );
  });

  it('reports explicit files in the order given, as written, each once', () => {
    const space = workspace({ ...files, 'sub/a.tool.yml': withId('sub-tool') });
    const absolute = space.path('other.yml');
    const { files: reported } = space.json(
      'warning.tool.yml',
      './good.tool.yml',
      'sub/../sub/a.tool.yml',
      absolute,
      'good.tool.yml',
      'bad.tool.yml',
    );
    assert.deepEqual(
      reported.map((file) => file.path),
      ['warning.tool.yml', './good.tool.yml', 'sub/../sub/a.tool.yml', absolute, 'bad.tool.yml'],
    );
  });

  it('reports a folder ordered by path, and only its tools', () => {
    const space = workspace({
      ...files,
      'z/1.tool.yaml': withId('z-one'),
      'a/b/deep.yml': withId('deep'),
      'a-b.yaml': withId('a-b-c'),
      'a/not.yml': 'steps: []\n',
      'a/nested.yml': 'run:\n  class: GalaxyUserTool\n',
      'notes.txt': good,
    });
    const expected = [
      'a-b.yaml',
      'a/b/deep.yml',
      'bad.tool.yml',
      'good.tool.yml',
      'warning.tool.yml',
      'z/1.tool.yaml',
    ];
    const paths = (...args: string[]): string[] => space.json(...args).files.map((file) => file.path);
    assert.deepEqual(paths(), expected);
    assert.deepEqual(paths('.'), expected);
    assert.deepEqual(paths('z', 'a'), ['z/1.tool.yaml', 'a/b/deep.yml']);
    assert.deepEqual(paths('./a/'), ['a/b/deep.yml']);
    assert.deepEqual(paths('a/b', '.'), [
      'a/b/deep.yml',
      ...expected.filter((one) => one !== 'a/b/deep.yml'),
    ]);
    assert.deepEqual(paths('**/*.{yml,yaml}'), expected);
    assert.deepEqual(paths('a*'), ['a-b.yaml', 'a/b/deep.yml']);
  });

  it('counts what it reports', () => {
    const { version, summary, files: reported } = workspace(files).json('.');
    assert.equal(version, 1);
    assert.deepEqual(summary, { files: 3, errors: 1, warnings: 1, infos: 0, hints: 0 });
    assert.deepEqual(
      reported.map((file) => [file.path, file.dialect, file.valid]),
      [
        ['bad.tool.yml', 'platform', false],
        ['good.tool.yml', 'platform', true],
        ['warning.tool.yml', 'platform', true],
      ],
    );
  });

  it('takes paths whose names look like globs as they are', () => {
    const space = workspace({ 'a[1].tool.yml': good, 'a1.tool.yml': bad, '{x}/b.tool.yml': withId('x-b') });
    assert.deepEqual(
      space.json('a[1].tool.yml', '{x}').files.map((file) => file.path),
      ['a[1].tool.yml', '{x}/b.tool.yml'],
    );
  });

  it('reads standard input, under a name if it is given one', () => {
    const space = workspace({ 'sub/.user-tool.yml': 'rules: { container-latest: error }\n' });
    const read = (args: string[]): [string, string | undefined] => {
      const { stdout } = space.run(['check', '-', '--format', 'json', ...args], { input: warning });
      const [file] = (JSON.parse(stdout) as { files: { path: string; problems: { severity: string }[] }[] })
        .files;
      return [file!.path, file!.problems[0]?.severity];
    };
    assert.deepEqual(read([]), ['-', 'warning']);
    assert.deepEqual(read(['--stdin-path', 'sub/new.tool.yml']), ['sub/new.tool.yml', 'error']);
    assert.deepEqual(read(['--stdin-path', 'sub/new.tool.yml', '--no-config']), [
      'sub/new.tool.yml',
      'warning',
    ]);
  });

  it('reads in the dialect that it is told', () => {
    const space = workspace({ 'a.tool.yml': good.replace('busybox:1.36', 'busybox') });
    const severity = (...args: string[]): string[] =>
      space
        .json('a.tool.yml', ...args)
        .files[0]!.problems.filter(({ code }) => code === 'container-tag')
        .map((one) => one.severity);
    assert.deepEqual(severity(), ['error']);
    assert.deepEqual(severity('--dialect', 'galaxy'), ['warning']);
  });

  it('tells of other tools with the same id and version', () => {
    const space = workspace({
      'a.tool.yml': good,
      'b.tool.yml': good,
      'c.tool.yml': good.replace('1.0.0', '2.0.0'),
    });
    const twins = (...args: string[]): string[] =>
      space
        .json(...args)
        .files.flatMap(({ path, problems }) =>
          problems.filter(({ code }) => code === 'id-duplicate').map(({ message }) => `${path}: ${message}`),
        );
    const found = twins('.');
    assert.equal(found.length, 2);
    assert.match(found[0]!, /^a\.tool\.yml: .*b\.tool\.yml/);
    assert.match(found[1]!, /^b\.tool\.yml: .*a\.tool\.yml/);
    assert.deepEqual(twins('a.tool.yml'), []);
    const [a] = space.json('.').files;
    const places = a!.problems.find(({ code }) => code === 'id-duplicate')!.related;
    assert.deepEqual(
      places.map(({ file, range }) => [file, range.start]),
      [['b.tool.yml', { line: 1, character: 4 }]],
    );
    assert.match(
      space.run(['check', 'a.tool.yml', 'b.tool.yml']).stdout,
      /\n {2}see b\.tool\.yml:2:5: ".*also used here\.\n/,
    );
  });

  it('places the id of another file without its byte order mark', () => {
    const text = 'id: count-lines\n' + good.replace('id: count-lines\n', '');
    const space = workspace({ 'a.tool.yml': `\ufeff${text}`, 'b.tool.yml': text });
    const { stdout } = space.run(['check']);
    const places = stdout
      .split('\n')
      .flatMap((line) => /^ {2}see \S+: "[^"]*"|^\S+:1:.*/.exec(line)?.[0] ?? []);
    assert.deepEqual(places, [
      'a.tool.yml:1:5 warning id-duplicate',
      '  see b.tool.yml:1:5: "count-lines"',
      'b.tool.yml:1:5 warning id-duplicate',
      '  see a.tool.yml:1:5: "count-lines"',
    ]);
  });

  it('says the same in threads as in one process', () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => {
        const id = `tool-${'abcdefghij'[index % 10]}${'klmnop'[Math.floor(index / 10)]}`;
        const padding = `# ${'x'.repeat(80_000)}\n`;
        return [
          `t${index}.tool.yml`,
          padding + withId(id, index % 3 === 0 ? bad : warning).replace(/'(\$\(.*?\))'/, '$1'),
        ];
      }),
    );
    const space = workspace({
      ...many,
      'twin.tool.yml': many['t0.tool.yml']!,
      'unreadable.tool.yml': Buffer.from([0xff, 0x00]),
    });
    // Five million characters: enough work for two more threads.
    const [one, two] = ['1', '3'].map((jobs) => space.run(['check', '--format', 'json', '--jobs', jobs]));
    assert.equal(one!.code, 1);
    assert.match(one!.stdout, /"reference-unquoted"/);
    assert.deepEqual(two, one);
  });

  it('checks for the version of the platform that the project or the option names', () => {
    const text = good.replace('outputs:\n', 'requirements: [{ type: resource, cores_min: 4 }]\noutputs:\n');
    const space = workspace({ 'a.tool.yml': text });
    const codes = (...args: string[]): string[] =>
      space.json(...args).files.flatMap(({ problems }) => problems.map(({ code }) => code));
    assert.deepEqual(codes(), []);
    assert.deepEqual(codes('--platform', '25.0'), ['too-new-for-platform']);
    space.write({ '.user-tool.yml': 'platform: 25.0\n' });
    assert.deepEqual(codes(), ['too-new-for-platform']);
    assert.match(space.run(['check']).stdout, /this project uses 25\.0/);
    for (const args of [
      ['--platform', 'latest'],
      ['--platform', '26.2'],
      ['--no-config'],
      ['--platform', '25.1'],
    ])
      assert.deepEqual(codes(...args), [], args.join(' '));
    const { code, stderr } = space.run(['check', '--platform', '26']);
    assert.equal(code, 2);
    assert.match(stderr, /"26" .*"26\.1"/);
  });

  it('has nothing to say where there are no tools', () => {
    const { code, stdout, stderr } = workspace({ 'a.yml': 'a: 1\n' }).run(['check']);
    assert.deepEqual([code, stdout], [0, '']);
    assert.match(stderr, /^user-tool: No user tools found: /);
  });

  it('ends quietly when nobody listens any more', async () => {
    // More than fits between two processes before one of them reads.
    const bad = good.replace('data', Array(2_000).fill('#').join('\n  - x\n'));
    const names = Array.from({ length: 20 }, (_, index) => `${index}.tool.yml`);
    const space = workspace(Object.fromEntries(names.map((name) => [name, bad])));
    const child = space.start(['check', ...names]);
    let said = '';
    child.stderr!.on('data', (piece: Buffer) => (said += piece.toString()));
    child.stdout!.once('data', () => child.stdout!.destroy());
    const [code, signal] = await new Promise<unknown[]>((resolve) =>
      child.once('exit', (...ended) => {
        resolve(ended);
      }),
    );
    assert.deepEqual([said, signal, code], ['', null, 141]);
  });
});
