import assert from 'node:assert/strict';
import { usesCommand, workspace, type Files, type Outcome } from '../cli/command.js';
import { Podman, pythonImage } from './podman.js';

const tool = (image: string, ...lines: string[]): string => `class: GalaxyUserTool
id: a-tool
name: A tool
version: "1.0"
container: ${image}
shell_command: |
${lines.map((line) => `  ${line}\n`).join('')}`;

describe('user-tool doctor TOOL', () => {
  usesCommand();
  let podman: Podman;
  before(() => {
    podman = new Podman();
    podman.importPython();
  });
  after(() => {
    podman.remove();
  });
  afterEach(() => {
    assert.deepEqual([podman.containers(), podman.jobs()], [[], []]);
  });

  const doctor = (files: Files, ...args: string[]): Outcome =>
    workspace(files).run(['doctor', ...args], { env: podman.env });

  it('reports programs that the image lacks, at their first place', () => {
    const { code, stdout, stderr } = doctor(
      { 'a.tool.yml': tool('busybox', 'head -n 1 x | samtools view', 'samtools index y', '/bin/sh -c true') },
      'a.tool.yml',
    );
    assert.deepEqual([code, stderr], [1, '']);
    assert.equal(
      stdout.replace(/^ {2}.*"samtools"\.$/m, '  …').replace(/(^ {2}see .*:).*$/m, '$1 …'),
      `a.tool.yml:7:17 warning program-missing
  …
   7 |   head -n 1 x | samtools view
     |                 ^^^^^^^^
  see a.tool.yml:5:12: …

1 warning in 1 file.
`,
    );
  });

  const scripts = `configfiles:
  - filename: run.py
    content: |
      import json, helper, pandas
      try:
          import numpy
      except ImportError:
          numpy = None
  - filename: helper.py
    content: |
      import os.path
  - filename: plot.R
    content: |
      library(stats)
      library(ggplot2)
`;

  it('reports modules that the image lacks, in all scripts, as every format', () => {
    const source =
      tool(pythonImage, 'python3 run.py', "python3 -c 'import re, scipy'", 'Rscript plot.R') + scripts;
    const { code, stdout } = doctor({ 'a.tool.yml': source }, 'a.tool.yml', '--json');
    const { files, summary } = JSON.parse(stdout) as {
      files: { problems: { code: string; message: string; range: { start: { line: number } } }[] }[];
      summary: { warnings: number };
    };
    assert.deepEqual(
      files[0]?.problems.map(({ code, message, range }) => [
        range.start.line + 1,
        code,
        /"(.*)"/.exec(message)?.[1],
      ]),
      [
        [8, 'module-missing', 'scipy'],
        [13, 'module-missing', 'pandas'],
        [24, 'module-missing', 'ggplot2'],
      ],
    );
    assert.deepEqual([code, summary.warnings], [1, 3]);
    assert.match(
      doctor({ 'a.tool.yml': source }, '.', '--format', 'sarif').stdout,
      /"ruleId": ?"module-missing"/,
    );
  });

  it('is satisfied with a tool whose image has everything, and ignores what comments say', () => {
    const { code, stdout, stderr } = doctor(
      {
        'a.tool.yml': tool('busybox', 'wc -l x'),
        'b.tool.yml': `# user-tool-disable program-missing\n${tool('busybox', 'samtools x')}`,
        'c.tool.yml': tool('busybox', 'echo nothing to ask'),
      },
      '.',
    );
    assert.deepEqual([code, stdout, stderr], [0, 'No problems in 3 files.\n', '']);
  });

  it('says which images it did not ask, and why', () => {
    const { code, stdout, stderr } = doctor(
      {
        'a.tool.yml': tool('busybox', 'samtools x'),
        'b.tool.yml': tool('localhost/absent:1', 'samtools x'),
        'c.tool.yml': tool('busybox', 'export PATH=/x:$PATH', 'samtools x'),
      },
      '.',
    );
    assert.equal(code, 2);
    assert.match(stdout, /a\.tool\.yml:7:3 warning program-missing/);
    const [missing, ...others] = stderr.split('\n');
    assert.match(missing ?? '', /^user-tool: b\.tool\.yml: .* "localhost\/absent:1": .*"--pull"/);
    assert.deepEqual(others, [
      'user-tool: c.tool.yml: The command changes where programs are found, or cannot be parsed, so its programs were not checked.',
      '',
    ]);
  });

  it('uses the image, or nothing', () => {
    const { code, stderr } = doctor(
      { 'a.tool.yml': tool('busybox', 'samtools x') },
      'a.tool.yml',
      '--runtime',
      'bubblewrap',
    );
    assert.equal(code, 2);
    assert.match(stderr, /"bubblewrap" does not use the image of a tool: choose another runtime\.\n$/);
  });
});
