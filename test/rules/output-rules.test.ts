import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import type { DuplicateTool } from '../../shared/src/problems/rule.js';
import { Document } from '../../shared/src/tool/document.js';
import { accepts, finds, offer, sure, toolWith } from '../support/rule-cases.js';
import { inputs, outputs } from './documents.js';

const both = ['platform', 'galaxy'] as const;

describe('output-unclaimed', () => {
  const file = '    from_work_dir: count.txt\n';
  const found = '    discover_datasets: [{ pattern: __name_and_ext__ }]\n';
  finds('output-unclaimed', both, [
    {
      fields: 'outputs:\n  - name: «count»\n    type: data\n    format: txt\n',
      severity: 'error',
      says: 'Nothing defines how the files of the "data" output "count" are found: add "from_work_dir" or "discover_datasets".',
      fixes: [
        offer(outputs(`    type: data\n    format: txt\n${file}`)),
        offer(outputs(`    type: data\n    format: txt\n${found}`)),
      ],
    },
    {
      fields: outputs('    type: data\n    from_work_dir: «""»\n'),
      severity: 'error',
      says: 'Nothing defines',
      fixes: [
        offer(outputs('    type: data\n    from_work_dir: count.txt\n')),
        offer(outputs(`    type: data\n    from_work_dir: ""\n${found}`)),
      ],
    },
    {
      fields: outputs('    type: data\n    «from_work_dir»: # where?\n'),
      severity: 'error',
      says: 'Nothing defines',
      fixes: [
        offer(outputs('    type: data\n    from_work_dir: count.txt # where?\n')),
        offer(outputs(`    type: data\n    from_work_dir: # where?\n${found}`)),
      ],
    },
    {
      fields: 'outputs:\n  «count»:\n    type: collection\n    collection_type: list\n',
      severity: 'error',
      says: 'Nothing defines how the files of the "collection" output "count" are found: add "discover_datasets".',
      fixes: [offer(`outputs:\n  count:\n    type: collection\n    collection_type: list\n${found}`)],
    },
    {
      fields: outputs('    type: collection\n    discover_datasets: «[]»\n'),
      severity: 'error',
      says: 'add "discover_datasets".',
      fixes: [offer(outputs(`    type: collection\n${found}`))],
    },
    {
      fields: outputs('    type: collection\n    structure:\n      collection_type: list\n').replace(
        'count',
        '«count»',
      ),
      severity: 'error',
      says: 'add "discover_datasets".',
      fixes: [offer(outputs(`    type: collection\n${found}    structure:\n      collection_type: list\n`))],
    },
    {
      fields: outputs('    type: data\n    «from_workdir»: count.txt\n'),
      severity: 'error',
      says: 'Nothing defines how the files of the "data" output "count" are found: "from_workdir" is not a field: use "from_work_dir".',
      fixes: [sure(outputs('    type: data\n    from_work_dir: count.txt\n'))],
    },
    {
      fields: 'outputs: [{ name: «count», type: data }]\n',
      severity: 'error',
      says: 'Nothing defines',
      fixes: [
        offer('outputs: [{ name: count, type: data, from_work_dir: count.txt }]\n'),
        offer('outputs: [{ name: count, type: data, discover_datasets: [{ pattern: __name_and_ext__ }] }]\n'),
      ],
    },
  ]);
  accepts('output-unclaimed', both, [
    outputs('    type: data\n    from_work_dir: [a]\n'),
    outputs('    type: data\n    discover_datasets: { pattern: __name__ }\n'),
    outputs('    type: text\n'),
    outputs('    type: nosuch\n'),
    outputs('    type: constructor\n'),
    outputs(
      '    type: collection\n    structure:\n      discover_datasets: [{ pattern: __name_and_ext__ }]\n',
    ),
    outputs('    type: data\n    from_work'),
    'outputs: []\n',
    'outputs:\n  - &o { name: a, type: data, from_work_dir: a }\n  - <<: *o\n    name: b\n',
  ]);
});

describe('output-duplicate', () => {
  finds('output-duplicate', both, [
    {
      fields:
        'outputs:\n  - { name: a, type: data, from_work_dir: a }\n  - { name: «"a"», type: data, from_work_dir: b }\n',
      severity: 'error',
      says: 'output is already named "a"',
    },
    {
      fields: 'outputs:\n  - &a { name: a, type: data, from_work_dir: a }\n  - «*a»\n',
      severity: 'error',
      says: '"a"',
    },
  ]);
  accepts('output-duplicate', both, [
    'outputs:\n  - { name: table, type: data, from_work_dir: a }\n  - { name: b, type: data, from_work_dir: a }\n',
    'outputs:\n  - { type: data, from_work_dir: a }\n  - { type: data, from_work_dir: b }\n',
  ]);
});

describe('output-path', () => {
  const path = (written: string): string => outputs(`    type: data\n    from_work_dir: ${written}\n`);
  const folder = (written: string): string =>
    outputs(
      `    type: data\n    discover_datasets: [{ pattern: __name_and_ext__, directory: ${written} }]\n`,
    );
  finds('output-path', both, [
    {
      fields: path('«/tmp/count.txt»'),
      severity: 'error',
      says: 'The "from_work_dir" "/tmp/count.txt" is absolute: use a path relative to the working directory.',
    },
    {
      fields: path('«"a/../../count.txt"»'),
      severity: 'error',
      says: 'leaves the working directory',
    },
    { fields: folder('«..»'), severity: 'error', says: 'The "directory" ".." leaves' },
    { fields: folder('«C:\\out»'), severity: 'error', says: 'is absolute' },
  ]);
  accepts('output-path', both, [
    path('a/../count.txt'),
    path('./count.txt'),
    path('..count'),
    folder('""'),
    folder('a/b/'),
  ]);
});

describe('source-undeclared', () => {
  const source = (fields: string): string =>
    inputs('  - { name: n, type: integer }\n') +
    outputs(`    type: data\n    from_work_dir: count.txt\n${fields}`);
  const collection = (fields: string): string =>
    inputs('  - { name: n, type: integer }\n') +
    outputs(`    type: collection\n    discover_datasets: [{ pattern: __name_and_ext__ }]\n${fields}`);
  finds('source-undeclared', both, [
    {
      fields: source('    format_source: «tabel» # same\n'),
      severity: 'warning',
      says: '"format_source" names the input "tabel", which is not declared: did you mean "table"?',
      fixes: [offer(source('    format_source: table # same\n'))],
    },
    {
      fields: source('    metadata_source: "«tabel_0» |x"\n'),
      severity: 'warning',
      says: '"metadata_source" names the input "tabel_0", which is not declared',
      fixes: [offer(source('    metadata_source: "table |x"\n'))],
    },
    {
      fields: collection("    structured_like: '«nosuch»'\n    collection_type_source: «other»|x\n"),
      severity: 'warning',
      says: 'declare it, or use another one.',
      fixes: [],
    },
  ]);
  accepts('source-undeclared', both, [
    source('    format_source: table\n'),
    source('    format_source: table|x\n'),
    source('    format_source: table_0|x\n'),
    source('    format_source: 5\n'),
    source('    format_source:\n'),
    collection('    structured_like: table\n'),
  ]);
});

describe('name-short', () => {
  finds(
    'name-short',
    ['galaxy'],
    [
      {
        fields: 'name: «Trim»\n',
        severity: 'error',
        says: 'The name "Trim" has only 4 characters: use at least 5.',
      },
      { fields: 'name: «"😀😀😀😀"»\n', severity: 'error', says: 'only 4 characters' },
    ],
  );
  accepts('name-short', ['galaxy'], ['name: Trims\n', 'name: ""\n', 'name:\n']);
  accepts('name-short', ['platform'], ['name: a\n']);
});

describe('id-duplicate', () => {
  const range = { start: { line: 1, character: 4 }, end: { line: 1, character: 15 } };
  const duplicate = (name: string): DuplicateTool => ({ name, file: `/project/${name}`, range });
  const duplicates = (...names: string[]): [string, string, string][] =>
    check(new Document(toolWith('platform', '')), { duplicates: names.map(duplicate) }).map(
      ({ path, severity, message }) => [path, severity, message],
    );

  it('is told once, at the id', () => {
    assert.deepEqual(duplicates(), []);
    assert.deepEqual(duplicates('a.tool.yml'), [
      ['/id', 'warning', '"a.tool.yml" has the same id "count-lines" and version: change one of them.'],
    ]);
    const [many] = duplicates('a', 'b', 'c', 'd', 'e');
    assert.equal(
      many?.[2],
      '"a", "b", "c" and 2 more have the same id "count-lines" and version: change one of them.',
    );
  });

  it('leads to those that it names', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const [found] = check(new Document(toolWith('platform', '')), { duplicates: names.map(duplicate) });
    assert.deepEqual(
      found?.related,
      ['/project/a', '/project/b', '/project/c'].map((file) => ({
        range,
        file,
        message: '"count-lines" is also used here.',
      })),
    );
  });

  it('needs an id that can be read', () => {
    const codes = check(new Document(toolWith('platform', 'id: 5\n')), { duplicates: [duplicate('a')] }).map(
      ({ code }) => code,
    );
    assert.deepEqual(codes, ['wrong-type']);
  });
});
