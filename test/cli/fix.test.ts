import assert from 'node:assert/strict';
import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Diagnostic, type TextEdit } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { reasonOf } from '../../server/checking/src/files/file-error.js';
import { bad, good, mendable, usesCommand, withId, workspace } from './command.js';
import { where } from '../support/where.js';

/** What `--json` prints. */
interface FixReport {
  files: { uri: string; applied: Diagnostic[]; remaining: Diagnostic[]; edits: TextEdit[] }[];
  unreadable: { path: string; reason: string }[];
  summary: object;
}

/** What fixes leave alone: comments, odd whitespace, styles, line endings. */
const odd = `# first\r
class:   PlatformUserTool   # blanks\r
id: Count-Lines\r
name: 'Count  lines 👍'\r
version: 1.0.0\r
container: busybox:1.36\r
shell_command: >-\r
  echo $(date);\r
    wc -l '$(inputs.table.path)'\r
  > count.txt\r
\r
inputs: [{name: table, type: data,   format: tabular}]\r
outputs:\r
    -   name: count\r
        type: data\r
        format: txt\r
        from_work_dir: count.txt\r
# last`;

describe('user-tool fix', function () {
  usesCommand();

  it('puts quotes around what the shell would part', () => {
    const space = workspace({ 'a.tool.yml': good.replace("'$(inputs.table.path)'", '$(inputs.table.path)') });
    assert.equal(space.run(['fix']).code, 0);
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), good);
  });

  it('takes the value of an input where the shell variable of its name is meant', () => {
    const space = workspace({ 'a.tool.yml': good.replace("'$(inputs.table.path)'", '${table}') });
    assert.equal(space.run(['fix']).code, 0);
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), good);
  });

  it('fixes what it can, and nothing else changes', () => {
    const space = workspace();
    for (const [name, text] of Object.entries({
      'lf.tool.yml': odd.replaceAll('\r', ''),
      'crlf.tool.yml': odd,
      'mark.tool.yml': `\ufeff${odd}`,
    })) {
      space.write({ [name]: text });
      const { code, stdout } = space.run(['fix', name]);
      const fixed = readFileSync(space.path(name), 'utf8');
      assert.equal(fixed, text.replace('Count-Lines', 'count-lines').replace('echo $(', 'echo \\$('), name);
      assert.equal(code, 0, stdout);
      assert.equal(stdout, `Fixed 2 problems in ${name}.\nNo problems remain.\n`);
    }
  });

  it('leaves what it would have to guess', () => {
    const text = good
      .replace('Platform', 'Galaxy')
      .replace(
        "'$(inputs.table.path)'",
        "'$(inputs.table.path)' '$(inputs.tabel.path)' '$(inputs.tables[].path)'",
      )
      .replace('outputs:', '  - name: tables\n    type: data\n    multiple: true\noutputs:');
    const space = workspace({ 'a.tool.yml': text });
    const { code, stdout } = space.run(['fix']);
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), text);
    assert.match(stdout, /^Remaining: 2 errors;/m);
    assert.equal(code, 1);
  });

  it('has nothing left to do the second time', () => {
    const space = workspace({ 'a.tool.yml': odd });
    space.run(['fix']);
    const { mtimeMs } = statSync(space.path('a.tool.yml'));
    const { code, stdout } = space.run(['fix']);
    assert.deepEqual([code, stdout], [0, 'Nothing was fixed in 1 file.\nNo problems remain.\n']);
    assert.equal(statSync(space.path('a.tool.yml')).mtimeMs, mtimeMs);
  });

  it('names the call that shows what remains', () => {
    const space = workspace({ 'a.tool.yml': good.replace('name: Count lines', 'name: C') });
    space.write({ '.user-tool.yml': 'rules: { name-short: hint }\n' });
    assert.match(
      space.run(['fix']).stdout,
      /^Remaining: 1 hint; run "user-tool check --severity hint" to see it\.$/m,
    );
    space.write({ 'b.tool.yml': withId('more-bad', bad).replace('name: Count lines', 'name: C') });
    assert.match(
      space.run(['fix']).stdout,
      /^Remaining: 1 error, 2 hints; run "user-tool check" to see them\.$/m,
    );
  });

  it('ends with 1 while errors are left, with 2 where a file cannot be read', () => {
    const space = workspace({ 'bad.tool.yml': bad, 'mendable.tool.yml': mendable });
    const left = space.run(['fix']);
    assert.equal(left.code, 1);
    assert.match(
      left.stdout,
      /^Fixed 1 problem in mendable\.tool\.yml\.\nRemaining: 1 error; run "user-tool check" to see it\.\nSuggested fixes for 1 problem: see "user-tool fix --suggested --dry-run"\.\n$/,
    );
    assert.equal(space.run(['fix', 'mendable.tool.yml', 'gone.tool.yml']).code, 2);
  });

  it('applies suggested fixes on request, and says how many', () => {
    const before = mendable.replace('1.0.0', "'1.0'").replace('inputs.table.path', 'inputs.tabel.path');
    const space = workspace({ 'a.tool.yml': before });
    assert.equal(space.run(['fix']).code, 1);
    const safe = readFileSync(space.path('a.tool.yml'), 'utf8');
    assert.equal(safe, withId('count-lines', before));
    const { code, stdout } = space.run(['fix', '--suggested']);
    assert.deepEqual(
      [code, stdout],
      [0, 'Fixed 2 problems in a.tool.yml with suggested fixes.\nNo problems remain.\n'],
    );
    const all = readFileSync(space.path('a.tool.yml'), 'utf8');
    assert.equal(all, safe.replace("'1.0'", "'1.0.0'").replace('inputs.tabel.path', 'inputs.table.path'));
    assert.equal(
      space.run(['fix', '--suggested']).stdout,
      'Nothing was fixed in 1 file.\nNo problems remain.\n',
    );
  });

  it('prints a diff and changes nothing when it runs dry', () => {
    const space = workspace({ 'a.tool.yml': mendable, 'b.tool.yml': good });
    const { code, stdout, stderr } = space.run(['fix', '--dry-run', 'a.tool.yml', 'b.tool.yml']);
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), mendable);
    assert.equal(code, 0);
    assert.equal(
      stdout,
      `--- a.tool.yml
+++ a.tool.yml
@@ -1,5 +1,5 @@
 class: PlatformUserTool
-id: Count-Lines
+id: count-lines
 name: Count lines
 version: 1.0.0
 container: busybox:1.36
`,
    );
    assert.equal(stderr, 'Would fix 1 problem in a.tool.yml.\nNo problems remain.\n');
  });

  it('shows in a diff that the last line has no end', () => {
    const { stdout } = workspace({ 'a.tool.yml': 'id: A-b-c' }).run(['fix', '--dry-run', '.', 'a.tool.yml']);
    assert.match(stdout, /\n-id: A-b-c\n\\ No newline at end of file\n/);
  });

  it('mends standard input to standard output', () => {
    const space = workspace();
    const { code, stdout, stderr } = space.run(['fix', '-'], { input: mendable });
    assert.deepEqual([code, stdout], [0, withId('count-lines', mendable)]);
    assert.equal(stderr, 'Fixed 1 problem in standard input.\nNo problems remain.\n');
    assert.equal(space.run(['fix', '-'], { input: bad }).stdout, bad);
  });

  it('leaves alone what the configuration has switched off', () => {
    const space = workspace({ 'a.tool.yml': mendable, '.user-tool.yml': 'rules: { id-format: off }\n' });
    assert.equal(space.run(['fix']).code, 0);
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), mendable);
    space.run(['fix', '--no-config']);
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), withId('count-lines', mendable));
  });

  it('mends the configuration too, and goes by what it says then', () => {
    const space = workspace({
      'a.tool.yml': mendable,
      '.user-tool.yml': 'rule: { id-format: none } # why\n',
    });
    assert.match(space.run(['fix', '--dry-run']).stdout, /^\+rules: \{ id-format: off \} # why$/m);
    const { code, stdout } = space.run(['fix']);
    assert.deepEqual([code, stdout], [0, 'Fixed 1 problem in .user-tool.yml.\nNo problems remain.\n']);
    assert.equal(readFileSync(space.path('.user-tool.yml'), 'utf8'), 'rules: { id-format: off } # why\n');
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), mendable);
    assert.equal(
      space.run(['fix', '.user-tool.yml']).stdout,
      'Nothing was fixed in 1 file.\nNo problems remain.\n',
    );
  });

  it('lifts a tool to a newer version of the platform', () => {
    const older = good
      .replace('Platform', 'Galaxy')
      .replace(
        'outputs:',
        'citations:\n  - type: doi\n    content: doi:10.1093/bioinformatics/btp352\noutputs:',
      );
    const lifted = older.replace('doi:10', '10');
    const space = workspace({ 'a.tool.yml': older, '.user-tool.yml': 'platform: 25.0\n' });
    assert.equal(space.run(['check']).code, 0);
    const { code, stdout } = space.run(['fix', '--platform', '26.1']);
    assert.deepEqual([code, stdout], [0, 'Fixed 1 problem in a.tool.yml.\nNo problems remain.\n']);
    assert.equal(readFileSync(space.path('a.tool.yml'), 'utf8'), lifted);
  });

  where('unix').it(
    'keeps the mode of a file and the link that leads to it, and leaves nothing else behind',
    () => {
      const space = workspace({ 'real/a.tool.yml': mendable });
      chmodSync(space.path('real/a.tool.yml'), 0o751);
      symlinkSync('real/a.tool.yml', space.path('link.tool.yml'));
      assert.equal(space.run(['fix', 'link.tool.yml']).code, 0);
      assert.ok(lstatSync(space.path('link.tool.yml')).isSymbolicLink());
      assert.equal(statSync(space.path('real/a.tool.yml')).mode & 0o777, 0o751);
      assert.equal(readFileSync(space.path('real/a.tool.yml'), 'utf8'), withId('count-lines', mendable));
      assert.deepEqual(readdirSync(space.path('real')), ['a.tool.yml']);
    },
  );

  it('prints what was applied and what remains as LSP diagnostics, and writes the files', () => {
    const text = mendable.replace('inputs.table.path', 'inputs.raeds.path');
    const space = workspace({ 'a.tool.yml': text });
    const { code, stdout, stderr } = space.run(['fix', '--json', 'a.tool.yml', 'gone.tool.yml']);
    const report = JSON.parse(stdout) as FixReport;
    const [one] = report.files as [FixReport['files'][0]];
    assert.equal(one.uri, pathToFileURL(realpathSync(space.path('a.tool.yml'))).href);
    assert.deepEqual(
      [one.applied, one.remaining].map((found) => found.map((each) => [each.code, Diagnostic.is(each)])),
      [
        [['id-format', true]],
        [
          ['reference-undeclared', true],
          ['input-unused', true],
        ],
      ],
    );
    assert.deepEqual(report.summary, { files: 1, applied: 1, errors: 1, warnings: 0, infos: 0, hints: 1 });
    const gone = reasonOf({ code: 'ENOENT' });
    assert.deepEqual(report.unreadable, [{ path: 'gone.tool.yml', reason: gone }]);
    assert.deepEqual([code, stderr], [2, `user-tool: "gone.tool.yml" cannot be read: ${gone}.\n`]);
    const before = TextDocument.create(one.uri, 'user-tool', 0, text);
    const fixed = readFileSync(space.path('a.tool.yml'), 'utf8');
    assert.equal(TextDocument.applyEdits(before, one.edits), fixed);
    assert.equal(fixed, withId('count-lines', text));
  });

  for (const [what, args, file] of [
    ['without changing a file in a dry run', ['--dry-run', 'a.tool.yml'], 'a.tool.yml'],
    ['of standard input, whose text is only in the edits', ['-'], undefined],
  ] as const) {
    it(`prints what was applied ${what}`, () => {
      const space = workspace({ 'a.tool.yml': mendable });
      const { code, stdout } = space.run(['fix', '--json', ...args], { input: mendable });
      const [one] = (JSON.parse(stdout) as FixReport).files as [FixReport['files'][0]];
      assert.deepEqual([code, one.applied.map((each) => each.code), one.remaining], [0, ['id-format'], []]);
      const before = TextDocument.create(one.uri, 'user-tool', 0, mendable);
      assert.equal(TextDocument.applyEdits(before, one.edits), withId('count-lines', mendable));
      if (file !== undefined) assert.equal(readFileSync(space.path(file), 'utf8'), mendable);
    });
  }

  it('says of a file that is no text that nothing can be mended', () => {
    const space = workspace({ 'a.tool.yml': Buffer.from([0xff, 0xfe, 0x00, 0x41]) });
    const { code, stdout } = space.run(['fix', 'a.tool.yml']);
    assert.deepEqual(
      [code, stdout],
      [1, 'Nothing was fixed in 1 file.\nRemaining: 1 error; run "user-tool check" to see it.\n'],
    );
    assert.equal(readFileSync(space.path('a.tool.yml')).length, 4);
  });
});
