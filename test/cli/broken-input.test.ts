import assert from 'node:assert/strict';
import { notText } from '../../shared/src/yaml/limits.js';
import { good, usesCommand, withId, workspace } from './command.js';

const mebibyte = 1024 * 1024;

/** `a1: &a1 [*a0, …]`: each level is ten times the previous one. */
const aliasBomb = [
  'a0: &a0 [x]',
  ...Array.from(
    { length: 12 },
    (_, index) => `a${index + 1}: &a${index + 1} [${Array(10).fill(`*a${index}`).join(', ')}]`,
  ),
  '',
].join('\n');

describe('input that is no tool at all', () => {
  usesCommand();

  const cases: { name: string; content: string | Buffer; code: string; message: RegExp }[] = [
    {
      name: 'a binary file',
      content: Buffer.from('7f454c460201010000ff00fe', 'hex'),
      code: 'limit-reached',
      message: new RegExp(notText),
    },
    {
      name: 'a zero byte in text',
      content: 'class: PlatformUserTool\0\n',
      code: 'limit-reached',
      message: new RegExp(notText),
    },
    {
      name: 'UTF-16',
      content: Buffer.from('\ufeffclass: x\n', 'utf16le'),
      code: 'limit-reached',
      message: /^This is UTF-16 text, so it was not checked: save the file as UTF-8\.$/,
    },
    {
      name: 'Latin-1',
      content: Buffer.from('a: 1\nname: caf\u00e9\n', 'latin1'),
      code: 'limit-reached',
      message: /^Line 2 is not UTF-8/,
    },
    {
      name: '50 MB',
      content: Buffer.alloc(50_000_000, 'a: b\n'),
      code: 'limit-reached',
      message: / 47\.7 MiB.* 8 MiB/,
    },
    {
      name: 'just over 8 MiB',
      content: Buffer.alloc(8 * mebibyte + 1, '#'),
      code: 'limit-reached',
      message: / 8 MiB/,
    },
    { name: 'an empty file', content: '', code: 'class-unknown', message: /empty/ },
    { name: 'a byte order mark alone', content: '\ufeff', code: 'class-unknown', message: /empty/ },
    { name: 'an alias bomb', content: aliasBomb, code: 'limit-reached', message: /alias/ },
    {
      name: 'depth 10,000',
      content: `a: ${'['.repeat(10_000)}`,
      code: 'limit-reached',
      message: /200 levels/,
    },
    {
      name: 'depth 2,000 in block style',
      content: Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join(''),
      code: 'limit-reached',
      message: /200 levels/,
    },
  ];
  for (const { name, content, code, message } of cases) {
    it(`${name}: one clear problem, and the other files are checked`, () => {
      const space = workspace({ 'a.tool.yml': content, 'b.tool.yml': good });
      const outcome = space.run(['check', '--format', 'json', 'a.tool.yml', 'b.tool.yml']);
      const { files } = JSON.parse(outcome.stdout) as {
        files: { path: string; valid: boolean; problems: { code: string; message: string }[] }[];
      };
      assert.equal(outcome.stderr, '');
      assert.equal(outcome.code, 1);
      assert.equal(
        files[0]!.problems.filter((problem) => problem.code === code && message.test(problem.message)).length,
        1,
        JSON.stringify(files[0]),
      );
      assert.equal(files[0]!.valid, false);
      assert.deepEqual(files[1], { path: 'b.tool.yml', dialect: 'platform', valid: true, problems: [] });
    });
  }

  it('20,000 keys, 20,000 problems', () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => `k${index}: ${index}\n`).join('');
    const outcome = workspace({ 'a.tool.yml': good + keys }).run(['check', 'a.tool.yml']);
    assert.equal(outcome.code, 1);
    assert.match(outcome.stdout, /\n20000 errors in 1 file\.\n$/);
  });

  it('the same from standard input, which is not read to its end when it is too long', () => {
    const outcome = workspace().run(['check', '-', '--format', 'json'], {
      input: Buffer.alloc(20 * mebibyte, 'a: b\n'),
    });
    const { files } = JSON.parse(outcome.stdout) as { files: { problems: { message: string }[] }[] };
    assert.match(files[0]!.problems[0]!.message, / 8\.\d MiB.* 8 MiB/);
  });

  it('a config file that is no text', () => {
    const space = workspace({
      '.user-tool.yml': Buffer.from([0xff, 0xfe, 0x00]),
      'a.tool.yml': withId('tool-a'),
    });
    const { files } = space.json('.');
    assert.deepEqual(
      files.map(({ path, dialect, problems }) => [path, dialect, problems.map(({ code }) => code)]),
      [
        ['a.tool.yml', 'platform', []],
        ['.user-tool.yml', null, ['config-invalid']],
      ],
    );
  });
});
