import assert from 'node:assert/strict';
import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { shellcheckSource } from '../../server/checking/src/shell/shellcheck.js';
import { good, usesCommand, withId, workspace, type Files, type Outcome, type Workspace } from './command.js';
import { where } from '../support/where.js';

/** A tool for which the program, and each of its stand-ins here, is run. */
const tool = good.replace("wc -l '$(inputs.table.path)'", "wc -l '$(inputs.table.path)' $HOME");
const on: Files = { '.user-tool.yml': 'shellcheck: true\n' };

/** Findings in the program's format: one at the first character of the command. */
const findings = JSON.stringify({
  comments: [
    {
      file: '-',
      line: 2,
      endLine: 2,
      column: 1,
      endColumn: 3,
      level: 'warning',
      code: 2012,
      message: 'Hm.',
      fix: null,
    },
  ],
});

/** Programs named shellcheck. */
const programs = {
  sound: `cat > /dev/null; echo '${findings}'; exit 1`,
  // Logs its arguments.
  telling: `cat > /dev/null; echo "$@" "opts=$SHELLCHECK_OPTS" >> "$0.log"; echo '${findings}'`,
  rubbish: 'cat > /dev/null; echo usage: not that one; exit 3',
  deaf: `exec <&-; echo '${findings}'`,
  broken: 'kill -9 $$',
  endless: 'while :; do echo 0000000000000000000000000000000000000000000000000000000000000000000; done',
  hanging: 'sleep 1000 & wait',
} as const;

/** A folder with one of the programs, and a search path with no other one. */
function withProgram(space: Workspace, name: keyof typeof programs): { PATH: string } {
  space.write({ 'bin/shellcheck': `#!/bin/sh\nPATH=/usr/bin:/bin\n${programs[name]}\n` });
  chmodSync(space.path('bin/shellcheck'), 0o755);
  return { PATH: space.path('bin') };
}

function check(space: Workspace, env: NodeJS.ProcessEnv, ...args: string[]): Outcome {
  return space.run(['check', ...args], { env });
}

where('unix').describe('user-tool check with shellcheck', function () {
  usesCommand();
  it('asks it where the project or the call says so, and the call goes first', () => {
    const space = workspace({ 'a.tool.yml': tool });
    const env = withProgram(space, 'sound');
    const finds = (...args: string[]): boolean => check(space, env, ...args).stdout.includes('SC2012: Hm.');
    assert.deepEqual([finds(), finds('--shellcheck')], [false, true]);
    space.write(on);
    assert.deepEqual([finds(), finds('--no-shellcheck'), finds('--no-config')], [true, false, false]);
    space.write({ '.user-tool.yml': 'shellcheck: false\n' });
    assert.deepEqual([finds(), finds('--shellcheck')], [false, true]);
    space.write({ '.user-tool.yml': 'shellcheck: true\nrules: { shellcheck: off }\n' });
    assert.equal(finds(), false);
  });

  it('starts it without settings of the machine, and once for one script', () => {
    const space = workspace({
      'a.tool.yml': withId('tool-a', tool),
      'b.tool.yml': withId('tool-b', tool),
      ...on,
    });
    const env = { ...withProgram(space, 'telling'), SHELLCHECK_OPTS: '--exclude=SC2012' };
    const { code, stdout } = check(space, env, '--format', 'json');
    assert.equal(code, 0);
    assert.equal(stdout.match(/SC2012: Hm/g)?.length, 2);
    assert.equal(readFileSync(space.path('bin/shellcheck.log'), 'utf8'), '--norc --format=json1 - opts=\n');
  });

  it('asks it nothing about a tool without a command', () => {
    const space = workspace({ 'a.tool.yml': 'class: PlatformUserTool\nid: a\n', ...on });
    const { stderr } = check(space, { PATH: space.folder });
    assert.equal(stderr, '');
  });

  it('says once where it is not installed, and checks all the same', () => {
    const files = Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [`${name}.tool.yml`, withId(`tool-${name}`, tool)]),
    );
    const space = workspace({ ...files, ...on });
    const { code, stdout, stderr } = check(space, { PATH: space.folder });
    assert.deepEqual([code, stdout], [0, 'No problems in 3 files.\n']);
    assert.match(stderr, /^user-tool: ShellCheck is enabled but not installed: install it .*\n$/);
    assert.equal(space.run(['check', '--no-shellcheck'], { env: { PATH: space.folder } }).stderr, '');
  });

  it('says so once from threads too', () => {
    const long = `${tool}help: ${'x'.repeat(300_000)}\n`;
    const files = Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [
        `${index}.tool.yml`,
        withId(`tool-${'abcdefgh'[index]!}`, long),
      ]),
    );
    const space = workspace({ ...files, ...on });
    const { stderr } = check(space, { PATH: space.folder }, '--jobs', '3');
    assert.equal(stderr.match(/not installed/g)?.length, 1, stderr);
    const { stdout } = check(space, withProgram(space, 'sound'), '--jobs', '3');
    assert.equal(stdout.match(/SC2012: Hm/g)?.length, 8);
  });

  it('says once that an answer cannot be read', () => {
    for (const name of ['rubbish', 'broken'] as const) {
      const space = workspace({
        'a.tool.yml': withId('tool-a', tool),
        'b.tool.yml': withId('tool-b', tool),
        ...on,
      });
      const { code, stdout, stderr } = check(space, withProgram(space, name));
      assert.deepEqual([code, stdout], [0, 'No problems in 2 files.\n']);
      assert.match(stderr, /^user-tool: ShellCheck produced unreadable output, .*\n$/);
    }
  });

  it('is told of by fix and render', () => {
    const space = workspace({ 'a.tool.yml': tool.replace('id: count-lines', 'id: Count-Lines'), ...on });
    const env = withProgram(space, 'sound');
    const fixed = space.run(['fix'], { env });
    assert.equal(
      fixed.stdout,
      'Fixed 1 problem in a.tool.yml.\nRemaining: 1 warning; run "user-tool check" to see it.\n',
    );
    assert.match(space.run(['render', 'a.tool.yml', '--sample'], { env }).stderr, /SC2012: Hm\./);
  });

  it('leaves comments about it alone where it is not asked', () => {
    const text = tool.replace('shell_command', '# user-tool-disable-next-line shellcheck\nshell_command');
    const space = workspace({ 'a.tool.yml': text });
    const env = withProgram(space, 'sound');
    assert.equal(check(space, env).stdout, 'No problems in 1 file.\n');
    assert.equal(check(space, env, '--shellcheck').stdout, 'No problems in 1 file.\n');
    assert.equal(space.run(['fix'], { env }).code, 0);
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), text);
  });
});

where('unix').describe('the program shellcheck', function () {
  const { PATH } = process.env;
  const spaces: Workspace[] = [];
  const text = '#!/bin/sh -e\nwc\n';

  afterEach(() => {
    process.env['PATH'] = PATH;
    for (const space of spaces.splice(0)) space.remove();
  });

  const use = (name: keyof typeof programs, timeoutMs = 30_000): ReturnType<typeof shellcheckSource> => {
    const space = workspace();
    process.env['PATH'] = withProgram(space, name).PATH;
    return shellcheckSource({ timeoutMs });
  };

  it('need not listen to the end', async () => {
    const { findings: found } = await use('deaf')(text.padEnd(1_000_000, '#'));
    assert.deepEqual(
      found?.map(({ code }) => code),
      [2012],
    );
  });

  it('is ended where it takes too long or says too much', async () => {
    assert.match((await use('hanging', 50)(text)).warning ?? '', /took longer than 0\.05 seconds/);
    assert.match((await use('endless')(text)).warning ?? '', /produced too much output/);
  });

  it('is not asked any more once it has failed some times in a row', async () => {
    const ask = use('rubbish');
    for (const name of ['a', 'b', 'c'])
      assert.match((await ask(text + name)).warning ?? '', /produced unreadable output/);
    process.env['PATH'] = '/nowhere';
    assert.match((await ask(`${text}d`)).warning ?? '', /produced unreadable output/);
  });

  it('is ended when nobody wants to know any more, and asked again when somebody does', async () => {
    const ask = use('hanging');
    const [first, second] = [new AbortController(), new AbortController()];
    const answers = [ask(text, first.signal), ask(text, second.signal)];
    first.abort();
    second.abort();
    assert.deepEqual(await Promise.all(answers), [{}, {}]);
    assert.deepEqual(await ask(text, first.signal), {}, 'nobody wants to know');
    const space = workspace();
    process.env['PATH'] = withProgram(space, 'sound').PATH;
    assert.deepEqual(
      (await ask(text)).findings?.map(({ code }) => code),
      [2012],
    );
  });

  it('runs a few times at once', async () => {
    const ask = use('sound');
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(`${text}${index}`)));
    assert.ok(answers.every(({ findings: found }) => found?.length === 1));
  });

  it('is looked for on the search path only', async () => {
    const space = workspace();
    withProgram(space, 'sound');
    process.env['PATH'] = path.join(space.folder, 'nothing');
    const { warning } = await shellcheckSource()(text);
    assert.match(warning ?? '', /not installed/);
  });
});
