import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { collectOutputs, type Collected } from '../../server/runner/src/outputs/collect.js';
import { Document } from '../../shared/src/tool/document.js';
import { outputClaims } from '../../shared/src/tool/output-claims.js';

/** The claims of a tool with these outputs, each written in flow style. */
function claims(...outputs: string[]): ReturnType<typeof outputClaims> {
  const text = `class: GalaxyUserTool\nshell_command: x\noutputs:\n${outputs.map((one) => `  - ${one}\n`).join('')}`;
  const { tool } = new Document(text);
  assert.ok(tool);
  return outputClaims(tool);
}

describe('outputs of a run', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'user-tool-outputs-'));
    mkdirSync(join(folder, 'working'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const collect = (files: readonly string[], ...outputs: string[]): Promise<Collected> => {
    for (const name of files) {
      const file = join(folder, 'working', name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, name);
    }
    return collectOutputs(claims(...outputs), join(folder, 'working'), {
      folder: join(folder, 'results'),
      mayReplace: false,
    });
  };
  const results = ({ outputs }: Collected): string[] =>
    outputs.flatMap(({ files }) => files.map(({ path }) => relative(join(folder, 'results'), path)));

  const entry = (fields: string): string =>
    `{ name: parts, type: collection, collection_type: list, discover_datasets: [{ ${fields} }] }`;

  const discoveries: Readonly<
    Record<string, readonly [fields: string, files: string[], expected: string[]]>
  > = {
    'by name and extension': [
      'pattern: __name_and_ext__',
      ['b.tsv', 'a.txt', 'none'],
      ['parts/a.txt', 'parts/b.tsv'],
    ],
    'in a folder': ['pattern: __name__, directory: out', ['x', 'out/y', 'out/deep/z'], ['parts/y']],
    'in its folders': [
      'pattern: __name__, directory: out, recurse: true',
      ['x', 'out/y', 'out/deep/z'],
      ['parts/y', 'parts/z'],
    ],
    'by a Python pattern, from the beginning of the name': [
      `pattern: '(?P<designation>s\\d+)_'`,
      ['s1_a.txt', 'as2_b.txt', 's3_c.txt'],
      ['parts/s1.txt', 'parts/s3.txt'],
    ],
    'by path': [
      `pattern: '(?P<identifier_0>[^/]+)/(?P<identifier_1>[^.]+)\\.fq', recurse: true, match_relative_path: true`,
      ['a/forward.fq', 'a/reverse.fq', 'b/forward.fq'],
      ['parts/a/forward.fq', 'parts/b/forward.fq', 'parts/a/reverse.fq'],
    ],
    'as text': ['pattern: __name_and_ext__', ['p10.t', 'p9.t'], ['parts/p10.t', 'parts/p9.t']],
    'as numbers, from the last': [
      `pattern: 'p(?P<name>\\d+)\\.t', sort_key: name, sort_comp: numeric, sort_reverse: true`,
      ['p9.t', 'p10.t', 'p1.t'],
      ['parts/10.t', 'parts/9.t', 'parts/1.t'],
    ],
    'under names that no file of this machine can take': [
      `pattern: '(?P<name>.*)', sort_key: filename`,
      ['..a', 'b\tc'],
      ['parts/..a', 'parts/b_c'],
    ],
  };
  for (const [what, [fields, files, expected]] of Object.entries(discoveries))
    it(`are discovered ${what}`, async () => {
      const collected = await collect(files, entry(fields));
      assert.deepEqual([results(collected), collected.faults], [expected, []]);
    });

  it('keep the content, and the extension of the file or else that of the datatype', async () => {
    const collected = await collect(
      ['a.txt', 'b'],
      '{ name: first, type: data, from_work_dir: a.txt, format: tabular }',
      '{ name: second, type: data, from_work_dir: b, format: tabular }',
    );
    assert.deepEqual(results(collected), ['first.txt', 'second.tabular']);
    assert.equal(readFileSync(join(folder, 'results/first.txt'), 'utf8'), 'a.txt');
  });

  it('never share a file', async () => {
    const collected = await collect(
      ['a.txt', 'b.txt'],
      '{ name: a, type: data, from_work_dir: a.txt }',
      '{ name: a, type: data, from_work_dir: b.txt }',
    );
    assert.deepEqual(results(collected), ['a.txt', 'a_2.txt']);
  });

  const matched: Readonly<Record<string, readonly [files: string[], result: string]>> = {
    '*.txt': [['a.txt', 'b.tsv', '.c.txt', 'd/e.txt'], 'o.txt'],
    'a?c*e': [['abcde', 'abc', 'xabcde'], 'o'],
    '*/out.txt': [['one/out.txt', 'two/other.txt', 'out.txt'], 'o.txt'],
    './d/../*.txt': [['a.txt', 'd/e.txt'], 'o.txt'],
    'a*.txt': [['a*.txt', 'ab.txt'], 'o.txt'],
    '*b*b*b*b*c': [['b'.repeat(100) + 'a', 'bbbbc'], 'o'],
    '../*': [['a.txt'], '"../*" of the output "o" is not inside the working directory.'],
  };
  for (const [pattern, [files, result]] of Object.entries(matched))
    it(`are the only file that matches wildcards: ${pattern}`, async () => {
      const path = JSON.stringify(pattern);
      const collected = await collect(files, `{ name: o, type: data, from_work_dir: ${path} }`);
      const said = collected.faults.map(({ message }) => message);
      assert.deepEqual([...results(collected), ...said], [result]);
    });

  const unwritten: Readonly<Record<string, readonly [files: string[], says: string]>> = {
    'x.txt': [['a.tsv'], '"x.txt" of the output "o" was not written, so the output is empty.'],
    'outt.txt': [
      ['out.txt'],
      '"outt.txt" of the output "o" was not written, so the output is empty: did you mean "out.txt", which was written?',
    ],
    'x*': [
      ['a.txt'],
      '"x*" of the output "o" matches no file (the command wrote "a.txt"), so the output is empty.',
    ],
    'a*': [
      ['ab', 'ac'],
      '"a*" of the output "o" matches 2 files ("ab", "ac"), so the output is empty: the platform copies it only if it matches one.',
    ],
    '*d': [['ad/x'], '"ad" of the output "o" is a folder, so the output is empty.'],
  };
  for (const [path, [files, says]] of Object.entries(unwritten))
    it(`are empty, as on the platform, if nothing was written for them: ${path}`, async () => {
      const output = `{ name: o, type: data, format: txt, from_work_dir: ${JSON.stringify(path)} }`;
      const collected = await collect(files, output);
      assert.deepEqual(results(collected), ['o.txt']);
      assert.equal(readFileSync(join(folder, 'results/o.txt'), 'utf8'), '');
      assert.deepEqual(
        collected.faults.map(({ message, severity }) => [severity, message]),
        [['warning', says]],
      );
    });

  it('have names that are not too long', async () => {
    const name = `${'ä'.repeat(120)}.txt`;
    const collected = await collect([name], entry('pattern: __name__, format: tabular'));
    assert.deepEqual(results(collected), [`parts/${'ä'.repeat(100)}.txt`]);
    assert.deepEqual(collected.outputs[0]?.files[0]?.identifiers, [name]);
  });

  it('are empty collections if a pattern matches no file, and say which files there are', async () => {
    const { outputs, faults } = await collect(['a.txt', 'b.txt'], entry(`pattern: '(?P<name>.*)\\.tsv'`));
    assert.deepEqual(
      faults.map(({ message, severity }) => [severity, message]),
      [
        [
          'warning',
          String.raw`The output "parts" is empty: "(?P<name>.*)\.tsv" matches no file (the command wrote "a.txt", "b.txt").`,
        ],
      ],
    );
    assert.deepEqual(outputs, [{ name: 'parts', type: 'collection', files: [] }]);
  });

  it('are never files outside the working directory', async () => {
    writeFileSync(join(folder, 'secret'), 'secret');
    mkdirSync(join(folder, 'elsewhere'));
    writeFileSync(join(folder, 'elsewhere/secret.txt'), 'secret');
    symlinkSync('../secret', join(folder, 'working/link'));
    symlinkSync('../elsewhere', join(folder, 'working/folder'));
    const output = (path: string): string =>
      `{ name: o, type: data, from_work_dir: ${JSON.stringify(path)} }`;
    const collected = await collect(
      ['a.txt'],
      ...['link', 'folder/secret.txt', '../secret', join(folder, 'secret'), '.', 'a/../../secret'].map(
        output,
      ),
      entry('pattern: __name__, directory: folder'),
      entry('pattern: __name__, directory: ../elsewhere'),
    );
    assert.deepEqual(results(collected), []);
    assert.equal(collected.faults.length, 8);
  });

  it('are not passed over in silence if a pattern finds what cannot be one', async () => {
    writeFileSync(join(folder, 'secret'), 'secret');
    const working = join(folder, 'working');
    mkdirSync(join(working, 'd/folder'), { recursive: true });
    symlinkSync('../a.txt', join(working, 'd/inside'));
    symlinkSync('../../secret', join(working, 'd/outside'));
    symlinkSync('folder', join(working, 'd/folder-link'));
    execFileSync('mkfifo', [join(working, 'd/pipe')]);
    writeFileSync(Buffer.concat([Buffer.from(join(working, 'd/')), Buffer.from([0xff])]), '');
    const collected = await collect(['a.txt'], entry('pattern: __name__, directory: d'));
    assert.deepEqual(results(collected), ['parts/inside']);
    assert.deepEqual(
      collected.faults.map(({ message }) => message),
      [
        '"d/outside" of the output "parts" is not inside the working directory.',
        '"d/pipe" of the output "parts" is not a file.',
        '"d/\uFFFD" of the output "parts" has a name that is not UTF-8.',
      ],
    );
  });

  it('can be read by their owner, whatever the command made of them', async () => {
    writeFileSync(join(folder, 'working/a.txt'), 'a', { mode: 0 });
    await collect([], '{ name: a, type: data, from_work_dir: a.txt }');
    assert.equal(statSync(join(folder, 'results/a.txt')).mode & 0o777, 0o600);
  });

  it('replace nothing that another run has written meanwhile', async () => {
    mkdirSync(join(folder, 'results'));
    writeFileSync(join(folder, 'results/a.txt'), 'mine');
    await assert.rejects(
      collect(['a.txt'], '{ name: a, type: data, from_work_dir: a.txt }'),
      /was filled by another program during the run/,
    );
    assert.equal(readFileSync(join(folder, 'results/a.txt'), 'utf8'), 'mine');
  });
});
