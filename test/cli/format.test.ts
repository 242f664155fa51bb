import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { good, usesCommand, withId, workspace } from './command.js';

/** The good tool with its lists in the columns of their keys, wide dashes and no final line ending. */
const untidy = good.replaceAll('\n  - ', '\n-   ').replace('id: ', 'id:   ').trimEnd();

const broken = good.replace('name: Count lines', 'name: "Count lines');

describe('user-tool format', () => {
  usesCommand();

  it('lays tools out, and says which', () => {
    const space = workspace({ 'a.tool.yml': untidy, 'b.tool.yml': good });
    const { code, stdout, stderr } = space.run(['format']);
    assert.deepEqual([code, stdout, stderr], [0, 'Formatted a.tool.yml.\n', '']);
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), good);
    const { mtimeMs } = statSync(space.path('a.tool.yml'));
    assert.equal(space.run(['format']).stdout, 'Nothing was formatted in 2 files.\n');
    assert.equal(statSync(space.path('a.tool.yml')).mtimeMs, mtimeMs);
  });

  it('keeps line ends and a byte order mark', () => {
    const odd = `\uFEFF${untidy.replaceAll('\n', '\r\n')}`;
    const space = workspace({ 'a.tool.yml': odd });
    assert.equal(space.run(['format', 'a.tool.yml']).code, 0);
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), `\uFEFF${good.replaceAll('\n', '\r\n')}`);
  });

  it('lists what would change and fails when it only checks', () => {
    const space = workspace({ 'a.tool.yml': untidy, 'b.tool.yml': good });
    const { code, stdout } = space.run(['format', '--check']);
    assert.deepEqual([code, stdout], [1, 'Would format a.tool.yml.\n']);
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), untidy);
    const tidy = space.run(['format', '--check', 'b.tool.yml']);
    assert.deepEqual([tidy.code, tidy.stdout], [0, 'Nothing would be formatted in 1 file.\n']);
  });

  it('prints a diff and changes nothing when it runs dry', () => {
    const space = workspace({ 'a.tool.yml': good.replace('id: ', 'id:   ') });
    const dry = space.run(['format', '--dry-run']);
    assert.deepEqual([dry.code, dry.stderr], [0, 'Would format a.tool.yml.\n']);
    assert.match(
      dry.stdout,
      /^--- a\.tool\.yml\n\+\+\+ a\.tool\.yml\n@@ .*\n.*\n-id: {3}count-lines\n\+id: count-lines\n/,
    );
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), good.replace('id: ', 'id:   '));
    assert.deepEqual(space.run(['format', '--dry-run', '--check']), { ...dry, code: 1 });
  });

  it('sorts fields only when it is told to', () => {
    const [id, name] = ['id: count-lines\n', 'name: Count lines\n'];
    const other = good.replace(id + name, name + id);
    const space = workspace({ 'a.tool.yml': other });
    assert.equal(space.run(['format', '--check']).code, 0);
    assert.equal(space.run(['format', '--sort-fields', '--check']).code, 1);
    assert.equal(space.run(['format', '--sort-fields']).code, 0);
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), good);
  });

  it('formats standard input to standard output', () => {
    const space = workspace();
    const { code, stdout, stderr } = space.run(['format', '-', '--stdin-path', 'x/a.tool.yml'], {
      input: untidy,
    });
    assert.deepEqual([code, stdout, stderr], [0, good, 'Formatted x/a.tool.yml.\n']);
    assert.equal(space.run(['format', '-'], { input: good }).stderr, 'Nothing was formatted in 1 file.\n');
    const check = space.run(['format', '--check', '-'], { input: untidy });
    assert.deepEqual([check.code, check.stdout], [1, 'Would format standard input.\n']);
  });

  it('leaves a tool with mistakes in its YAML as it is, says so and goes on', () => {
    const space = workspace({ 'a.tool.yml': broken, 'b.tool.yml': withId('other', untidy) });
    const { code, stdout, stderr } = space.run(['format']);
    assert.equal(code, 1);
    assert.equal(stdout, 'Formatted b.tool.yml.\n');
    assert.equal(
      stderr,
      'user-tool: a.tool.yml was not formatted: its YAML has errors; run "user-tool check" for details.\n',
    );
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), broken);
    assert.equal(space.run(['format', '-'], { input: broken }).stdout, broken);
  });

  it('ends with 2 where a file cannot be read or the call is wrong', () => {
    const space = workspace({ 'a.tool.yml': untidy });
    const { code, stderr } = space.run(['format', 'gone.tool.yml', 'a.tool.yml']);
    assert.equal(code, 2);
    assert.match(stderr, /^user-tool: "gone\.tool\.yml" cannot be read: [^\n]+\n$/);
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), good);
    assert.equal(space.run(['format', '--chek']).code, 2);
  });

  it('says of a file that is no text that it is left as it is', () => {
    const space = workspace({ 'a.tool.yml': Buffer.from([0xff, 0xfe, 0x00, 0x41]) });
    const { code, stderr } = space.run(['format', 'a.tool.yml']);
    assert.equal(code, 1);
    assert.match(stderr, /a\.tool\.yml was not formatted: it is too large or not text/);
    assert.equal(readFileSync(space.path('a.tool.yml')).length, 4);
  });

  it('formats a configuration that is named, and does not sort it', () => {
    const text = 'rules:   { id-format: off}\nignore:\n- x\n';
    const space = workspace({ '.user-tool.yml': text });
    assert.equal(space.run(['format', '--sort-fields', '.user-tool.yml']).code, 0);
    assert.equal(
      readFileSync(space.path('.user-tool.yml'), 'utf8'),
      'rules: { id-format: off }\nignore:\n  - x\n',
    );
  });
});
