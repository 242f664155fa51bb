import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { usesCommand, withId, workspace, type Files } from './command.js';
import { where } from '../support/where.js';

/** Tools at these paths, with distinct ids. */
function tools(...paths: string[]): Files {
  return Object.fromEntries(paths.map((path, index) => [path, withId(`tool-${'abcdefghijklm'[index]}`)]));
}

describe('what check finds in folders', function () {
  usesCommand();

  const cases: { name: string; files: Files; args?: string[]; cwd?: string; found: string[] }[] = [
    {
      name: 'leaves out what .gitignore says, also without a repository',
      files: {
        ...tools('a.tool.yml', 'out/b.tool.yml', 'c.tmp.tool.yml'),
        '.gitignore': 'out/\n*.tmp.tool.yml\n',
      },
      found: ['a.tool.yml'],
    },
    {
      name: 'lets a nested .gitignore change what the upper one says',
      files: {
        ...tools('a.tmp.tool.yml', 'sub/a.tmp.tool.yml', 'sub/b.tool.yml', 'b.tool.yml'),
        '.gitignore': '*.tmp.tool.yml\n',
        'sub/.gitignore': '!a.tmp.tool.yml\n/b.tool.yml\n',
      },
      found: ['b.tool.yml', 'sub/a.tmp.tool.yml'],
    },
    {
      name: 'cannot bring back what lies in a folder that is left out',
      files: { ...tools('out/a.tool.yml'), '.gitignore': 'out/\n!out/a.tool.yml\n' },
      found: [],
    },
    {
      name: 'heeds the .gitignore of a repository from a folder inside',
      files: {
        ...tools('repo/sub/a.tool.yml', 'repo/sub/gen/b.tool.yml'),
        'repo/.git/HEAD': '',
        'repo/.gitignore': 'gen\n',
      },
      cwd: 'repo/sub',
      found: ['a.tool.yml'],
    },
    {
      name: 'does not heed the .gitignore above a repository',
      files: { ...tools('repo/a.tool.yml'), 'repo/.git/HEAD': '', '.gitignore': '*\n' },
      cwd: 'repo',
      found: ['a.tool.yml'],
    },
    {
      name: 'searches a folder that is named although it is left out',
      files: { ...tools('out/a.tool.yml', 'b.tool.yml'), '.gitignore': 'out/\n' },
      args: ['out'],
      found: ['out/a.tool.yml'],
    },
    {
      name: 'checks a file that is named although it is left out',
      files: {
        ...tools('out/a.tool.yml'),
        '.gitignore': 'out/\n',
        '.user-tool.yml': 'ignore: ["*.tool.yml"]\n',
      },
      args: ['out/a.tool.yml'],
      found: ['out/a.tool.yml'],
    },
    {
      name: 'leaves out what .user-tool.yml says, relative to its folder',
      files: {
        ...tools('drafts/a.tool.yml', 'sub/drafts/b.tool.yml', 'sub/old/c.tool.yml', 'd.tool.yml'),
        '.user-tool.yml': 'ignore: [/drafts/, "sub/**/c.*"]\n',
      },
      found: ['d.tool.yml', 'sub/drafts/b.tool.yml'],
    },
    {
      name: 'asks the nearest .user-tool.yml',
      files: {
        ...tools('a.tool.yml', 'sub/b.tool.yml'),
        '.user-tool.yml': 'ignore: ["*"]\n',
        'sub/.user-tool.yml': 'rules: {}\n',
      },
      args: ['sub'],
      found: ['sub/b.tool.yml'],
    },
    {
      name: 'takes no notice of .user-tool.yml when told so',
      files: { ...tools('a.tool.yml'), '.user-tool.yml': 'ignore: ["*"]\n' },
      args: ['--no-config'],
      found: ['a.tool.yml'],
    },
    {
      name: 'never looks into node_modules and .git',
      files: tools('node_modules/x/a.tool.yml', '.git/b.tool.yml', '.hidden/c.tool.yml'),
      found: ['.hidden/c.tool.yml'],
    },
    {
      name: 'leaves out for globs what it leaves out in folders',
      files: { ...tools('a.tool.yml', 'out/b.tool.yml', 'node_modules/c.tool.yml'), '.gitignore': 'out/\n' },
      args: ['**/*.yml'],
      found: ['a.tool.yml'],
    },
    {
      name: 'recognises a tool by its top-level class, however it is written',
      files: {
        'flow.yml': '{ "class": "GalaxyUserTool" }\n',
        'quoted.yaml': '# first\n---\nid: x\n"class": \'PlatformUserTool\' # yes\n',
        'list.yml': '- class: GalaxyUserTool\n',
        'text.yml': 'help: |\n  class: GalaxyUserTool\n',
        'near.yml': 'class: GalaxyUserTol\n',
        'class.json': '{ "class": "GalaxyUserTool" }\n',
      },
      found: ['flow.yml', 'quoted.yaml'],
    },
  ];
  for (const { name, files, args = [], cwd, found } of cases) {
    it(name, () => {
      const { stdout, stderr } = workspace(files).run(
        ['check', '--format', 'json', ...args],
        cwd === undefined ? {} : { cwd },
      );
      const report = JSON.parse(stdout) as { files: { path: string }[] };
      assert.deepEqual(
        report.files.map(({ path }) => path),
        found,
        stderr,
      );
    });
  }

  it('follows links to folders and files, and finds nothing twice', () => {
    const space = workspace(tools('real/a.tool.yml', 'far/b.tool.yml'));
    symlinkSync('../far', space.path('real/link'));
    symlinkSync('../far', space.path('real/other'));
    symlinkSync('a.tool.yml', space.path('real/same.tool.yml'));
    assert.deepEqual(
      space.json('real').files.map(({ path }) => path),
      ['real/a.tool.yml', 'real/link/b.tool.yml'],
    );
  });

  it('gets out of circles of links, says so, and checks the rest', () => {
    const space = workspace(tools('a/a.tool.yml', 'b/b.tool.yml'));
    symlinkSync('..', space.path('a/up'));
    symlinkSync('.', space.path('a/here'));
    symlinkSync('../b', space.path('a/side'));
    symlinkSync('../a', space.path('b/back'));
    const { code, stdout, stderr } = space.run(['check', '--format', 'json', 'a']);
    const report = JSON.parse(stdout) as { files: { path: string }[] };
    assert.deepEqual(
      report.files.map(({ path }) => path),
      ['a/a.tool.yml', 'a/side/b.tool.yml'],
    );
    assert.equal(code, 0);
    const said = ['a/here', 'a/side/back', 'a/up'].map(
      (path) => `user-tool: "${path}" was not searched: it is a link to a folder that contains it.\n`,
    );
    assert.equal(stderr, said.join(''));
  });

  where('unix').it('says which files cannot be read, and checks the others', () => {
    const space = workspace({ ...tools('good.tool.yml'), 'folder.tool.yml': null, 'quiet.yml': 'a: 1\n' });
    symlinkSync('nowhere', space.path('dangling.tool.yml'));
    symlinkSync('circle-b', space.path('circle-a'));
    symlinkSync('circle-a', space.path('circle-b'));
    execFileSync('mkfifo', [space.path('pipe.tool.yml'), space.path('pipe.yml')]);
    const found = space.run(['check', '--format', 'json']);
    assert.equal(found.code, 2);
    assert.match(found.stderr, /"dangling.tool.yml" cannot be read: .* link\./);
    assert.match(found.stderr, /"pipe.tool.yml" cannot be read: .* regular file/);
    assert.equal(found.stderr.split('\n').length, 3);

    const named = [
      'dangling.tool.yml',
      'circle-a',
      'pipe.tool.yml',
      '/dev/null',
      'good.tool.yml/x',
      'x'.repeat(5000),
      '',
      'good.tool.yml',
    ];
    const { code, stdout, stderr } = space.run(['check', '--format', 'json', ...named]);
    const report = JSON.parse(stdout) as { files: { path: string; valid: boolean }[] };
    assert.equal(code, 2);
    assert.deepEqual(
      report.files.map(({ path, valid }) => [path, valid]),
      [['good.tool.yml', true]],
    );
    assert.equal(stderr.trim().split('\n').length, named.length - 1, stderr);
    assert.doesNotMatch(stderr, /ENO|EACC|ELOOP|^\s+at /m);
  });
});
