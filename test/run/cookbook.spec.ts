import assert from 'node:assert/strict';
import { usesCommand, workspace, type Files } from '../cli/command.js';
import { recipes } from '../support/cookbook.js';
import { pythonImage, rImage, usesPodman } from './podman.js';

/** What a recipe is run with: files, and its tests unless it has some. */
interface Trial {
  files: Files;
  tests?: string;
}

/** Tests with values of inputs, each with the lines of the output of that name. */
function tests(output: string, ...trials: readonly [inputs: string, lines: readonly string[]][]): string {
  const one = ([inputs, lines]: (typeof trials)[number], index: number): string =>
    `  - doc: test ${index}\n    inputs: ${inputs}\n    outputs:\n      ${output}: { asserts: [${[
      `{ that: has_n_lines, n: ${lines.length} }`,
      ...lines.map((line) => `{ that: has_line, line: ${JSON.stringify(line)} }`),
    ].join(', ')}] }\n`;
  return `tests:\n${trials.map(one).join('')}`;
}

const file = (path: string): string => `{ class: File, path: ${path} }`;
const table = file('table.tsv');
const genes = 'gene\tsample\tcount\nBRCA2\ta\t7\nTP53\ta\t12\n';
const read = '@r\nACGT\n+\nFFFF\n';

/** By id. */
const trials: Readonly<Record<string, Trial>> = {
  'count-lines': { files: { 'table.tsv': genes }, tests: tests('count', [`{ table: ${table} }`, ['3']]) },
  'merge-tables': {
    files: { 'a b.tsv': 'a\n', 'c.tsv': 'c\n' },
    tests: tests('merged', [`{ tables: [${file('a b.tsv')}, ${file('c.tsv')}] }`, ['a', 'c']]),
  },
  'join-parts': {
    files: { 'a.txt': 'a\n', 'b.txt': 'b\n' },
    tests: tests('joined', [
      `{ parts: { class: Collection, collection_type: list, elements: [` +
        `{ class: File, identifier: a, path: a.txt }, { class: File, identifier: b, path: b.txt }] } }`,
      ['a', 'b'],
    ]),
  },
  'count-pairs': {
    files: { 'f.fastq': read, 'r.fastq': read + read },
    tests: tests('counts', [
      `{ pair: { class: Collection, collection_type: paired, elements: [` +
        `{ class: File, identifier: forward, path: f.fastq }, { class: File, identifier: reverse, path: r.fastq }] } }`,
      ['1', '2'],
    ]),
  },
  'first-lines': {
    files: { 'table.tsv': genes },
    tests: tests(
      'first',
      [`{ table: ${table}, lines: 1 }`, ['gene\tsample\tcount']],
      [`{ table: ${table}, lines: 0 }`, []],
      [`{ table: ${table} }`, genes.trim().split('\n')],
    ),
  },
  'add-header': {
    files: { 'table.tsv': 'a\t1\n', 'header.tsv': 'name\tcount\n' },
    tests: tests(
      'whole',
      [`{ table: ${table} }`, ['a\t1']],
      [`{ table: ${table}, header: ${file('header.tsv')} }`, ['name\tcount', 'a\t1']],
    ),
  },
  'sort-table': {
    files: { 'table.tsv': '10\n9\n', 'text.tsv': '10\n9\n', 'number.tsv': '9\n10\n' },
    tests: [
      'tests:',
      `  - { inputs: { table: ${table} }, outputs: { sorted: text.tsv } }`,
      `  - { inputs: { table: ${table}, numeric: true }, outputs: { sorted: number.tsv } }`,
      '',
    ].join('\n'),
  },
  'cut-columns': {
    files: { 'table.tsv': genes },
    tests: tests(
      'columns',
      [`{ table: ${table} }`, ['gene\tcount', 'BRCA2\t7', 'TP53\t12']],
      [`{ table: ${table}, columns: ["2"] }`, ['sample', 'a', 'a']],
    ),
  },
  'split-table': {
    files: { 'table.tsv': genes },
    tests: [
      'tests:',
      `  - inputs: { table: ${table}, size: 2 }`,
      '    outputs:',
      '      parts:',
      '        class: Collection',
      '        collection_type: list',
      '        element_count: 2',
      '        elements: { 1: { asserts: { has_n_lines: { n: 2 } } }, 2: { asserts: { has_n_lines: { n: 1 } } } }',
      '',
    ].join('\n'),
  },
  'sum-column': {
    files: { 'table.tsv': 'a\t1\nb\t2.5\n' },
    tests: tests('sum', [`{ table: ${table}, column: 2 }`, ['3.5']]),
  },
  'summarize-counts': {
    files: { 'table.tsv': genes },
    tests: tests('summary', [`{ table: ${table} }`, ['median 9.5 ', 'mean 9.5 ']]),
  },
  'select-genes': {
    files: { 'table.tsv': genes },
    tests: tests(
      'selected',
      [`{ table: ${table} }`, ['BRCA2\ta\t7']],
      [`{ table: ${table}, genes: "BRCA2\\nTP53\\n" }`, ['BRCA2\ta\t7', 'TP53\ta\t12']],
    ),
  },
  'sum-files': {
    files: { 'a.txt': 'a\n', 'b.txt': 'b\n' },
    tests: tests('sums', [
      `{ files: [${file('a.txt')}, ${file('b.txt')}] }`,
      ['60b725f10c9c85c70d97880dfe8191b3', '3b5d5c3712955042212316173ccf37be'],
    ]),
  },
  'stamp-lines': {
    files: { 'table.txt': 'x\n' },
    tests: [
      'tests:',
      `  - inputs: { table: ${file('table.txt')} }`,
      '    outputs:',
      "      stamped: { asserts: { has_line_matching: { expression: '\\d{4}-\\d\\d-\\d\\d x', n: 1 } } }",
      '',
    ].join('\n'),
  },
  'filter-lines': {
    files: { 'table.txt': 'gene a\nb\n' },
    tests: tests(
      'matches',
      [`{ table: ${file('table.txt')} }`, ['gene a']],
      [`{ table: ${file('table.txt')}, inverted: "-v" }`, ['b']],
      [`{ table: ${file('table.txt')}, pattern: none }`, []],
    ),
  },
  'count-words': { files: { 'text.txt': 'two words\n' } },
};

describe('the recipes of docs/cookbook.md', function () {
  this.timeout(300_000);
  usesCommand();
  const podman = usesPodman();
  before(() => {
    podman().tag('docker.io/library/busybox:1.36.1');
    podman().importPython();
    podman().tag('docker.io/library/python:3.12-slim', pythonImage);
    podman().importR();
    podman().tag('docker.io/library/r-base:4.4.1', rImage);
  });

  it('are all run', () => {
    assert.deepEqual(Object.keys(trials).sort(), recipes.map(({ id }) => id).sort());
  });

  for (const { title, id, tool } of recipes) {
    it(`pass their tests: ${title}`, () => {
      const { files = {}, tests: added = '' } = trials[id] ?? {};
      const space = workspace({ ...files, [`${id}.tool.yml`]: tool + added });
      const { code, stdout, stderr } = space.run(['test', '--no-cache', `${id}.tool.yml`], {
        env: podman().env,
      });
      assert.equal(code, 0, stdout + stderr);
    });
  }
});
