import assert from 'node:assert/strict';
import type { TextEdit } from 'vscode-languageserver-types';
import { check } from '../../shared/src/checker/check.js';
import { partTemplates } from '../../shared/src/templates/snippets.js';
import { Document } from '../../shared/src/tool/document.js';
import { complete } from './support.js';

const snippetKind = 15;

/** Documents with a place where a member of each kind of list can begin, and no errors otherwise. */
const places: readonly (readonly [shape: string, fields: string])[] = [
  ['input', 'inputs:\n  - ‸\n'],
  ['input', 'inputs:\n  - { name: dataset, type: data, format: csv }\n  ‸\n'],
  ['output', 'outputs:\n  - ‸\n'],
  ['citation', 'citations:\n  - ‸\n'],
  ['option', 'inputs:\n  - name: x\n    type: select\n    options:\n      - ‸\n'],
  [
    'case-of-a-conditional',
    'inputs:\n  - name: x\n    type: conditional\n    test_parameter: { name: y, type: boolean }\n    whens:\n      - ‸\n',
  ],
  ['config-file', 'configfiles:\n  - ‸\n'],
  ['requirement', 'requirements:\n  - ‸\n'],
  [
    'discovery-entry',
    'outputs:\n  - name: x\n    type: collection\n    collection_type: list\n    discover_datasets:\n      - ‸\n',
  ],
];

const dialects = ['PlatformUserTool', 'GalaxyUserTool'];

/** A whole tool around the fields. */
function toolWith(fields: string, dialect: string): string {
  return `class: ${dialect}\nid: my-tool\nname: My tool\nversion: 1.0.0\ncontainer: busybox:1.36\nshell_command: echo x > y.txt\n${fields}`;
}

describe('snippets of members', () => {
  it('stay while someone types a label with a blank', () => {
    for (const typed of ['- data‸', '- data ‸', '- data in‸']) {
      const { accept } = complete(toolWith(`inputs:\n  ${typed}\n`, 'GalaxyUserTool'));
      assert.match(accept('data input'), /inputs:\n {2}- name: dataset\n/);
    }
  });

  it('come before single fields', () => {
    const { labels } = complete(toolWith('inputs:\n  - ‸\n', 'GalaxyUserTool'));
    assert.equal(labels[0], 'data input');
    assert.ok(labels.includes('name'));
  });

  it('are part of the key of a list, with places to fill in', () => {
    const marked = toolWith('conf‸', 'GalaxyUserTool');
    const text = (snippets: boolean): string => {
      const item = complete(marked, { snippets }).items.find(({ label }) => label === 'configfiles');
      return (item?.textEdit as TextEdit).newText;
    };
    assert.equal(
      text(true),
      'configfiles:\n  - filename: ${1:script.py}\n    content: |\n      ${2:print("Hello")}',
    );
    assert.equal(text(false), 'configfiles:\n  - filename: script.py\n    content: |\n      print("Hello")');
  });

  it('are there for every kind of list, and each is tried below', () => {
    assert.deepEqual([...partTemplates.keys()].sort(), [...new Set(places.map(([shape]) => shape))].sort());
  });

  for (const [shape, fields] of places) {
    for (const dialect of dialects) {
      it(`write a member "${shape}" of a ${dialect} in which nothing is wrong: ${JSON.stringify(fields)}`, () => {
        for (const snippets of [true, false]) {
          const { items, accept } = complete(toolWith(fields, dialect), { snippets });
          const labels = items.filter(({ kind }) => kind === snippetKind).map(({ label }) => label);
          assert.deepEqual(
            labels,
            partTemplates
              .get(shape)
              ?.filter((one) => one.dialect !== 'platform' || dialect === 'PlatformUserTool')
              .map(({ label }) => label),
          );
          for (const label of labels) {
            const text = accept(label);
            const errors = check(new Document(text)).filter(({ severity }) => severity === 'error');
            assert.deepEqual(errors, [], text);
          }
        }
      });
    }
  }

  it('write the same with places to fill in as without', () => {
    for (const [, fields] of places) {
      const marked = toolWith(fields, 'PlatformUserTool');
      const [rich, plain] = [complete(marked), complete(marked, { snippets: false })];
      for (const { label, insertTextFormat } of plain.items) {
        assert.equal(insertTextFormat, 1);
        assert.equal(rich.accept(label), plain.accept(label));
      }
      assert.ok(rich.items.some(({ insertTextFormat }) => insertTextFormat === 2));
    }
  });

  const head = 'class: PlatformUserTool\n';
  const accepted: [what: string, document: string, label: string, result: string][] = [
    [
      'an input behind its dash',
      `${head}inputs:\n  - ‸\n`,
      'data input',
      `${head}inputs:\n  - name: dataset\n    type: data\n    label: Dataset\n    format: data\n`,
    ],
    [
      'an input that is begun',
      `${head}inputs:\n  - da‸\n`,
      'data input, multiple',
      `${head}inputs:\n  - name: datasets\n    type: data\n    label: Datasets\n    format: data\n    multiple: true\n`,
    ],
    [
      'an input without a dash',
      `${head}inputs:\n  ‸\nid: x\n`,
      'boolean input',
      `${head}inputs:\n  - name: verbose\n    type: boolean\n    label: Verbose output\n    default: false\nid: x\n`,
    ],
    [
      'an input between others, with lists in the column of their key',
      `${head}inputs:\n- name: mode\n  type: text\n- ‸\n- name: y\n  type: text\n`,
      'select input',
      `${head}inputs:\n- name: mode\n  type: text\n- name: mode2\n  type: select\n  label: Mode\n  options:\n  - label: Fast\n    value: fast\n    selected: true\n  - label: Thorough\n    value: thorough\n- name: y\n  type: text\n`,
    ],
    [
      'a config file, with four columns of indentation',
      `${head}shell_command: |\n    x\nconfigfiles:\n    - ‸\n`,
      'config file',
      `${head}shell_command: |\n    x\nconfigfiles:\n    - filename: script.py\n      content: |\n          print("Hello")\n`,
    ],
    [
      'an output for the file that the command writes',
      `${head}shell_command: x > y.tsv\noutputs:\n  - ‸`,
      'data output',
      `${head}shell_command: x > y.tsv\noutputs:\n  - name: result\n    type: data\n    label: Result\n    format: txt\n    from_work_dir: y.tsv`,
    ],
    [
      'an output for the file that is not read again',
      `${head}shell_command: x > y.tsv; sort 'y.tsv' -o z.tsv 2> log && rm y.tsv\noutputs:\n  - ‸`,
      'data output',
      `${head}shell_command: x > y.tsv; sort 'y.tsv' -o z.tsv 2> log && rm y.tsv\noutputs:\n  - name: result\n    type: data\n    label: Result\n    format: txt\n    from_work_dir: z.tsv`,
    ],
    [
      'an output for a command that only runs a config file',
      `${head}configfiles:\n  - filename: a.py\n    content: x\nshell_command: python a.py\noutputs:\n  - ‸`,
      'data output',
      `${head}configfiles:\n  - filename: a.py\n    content: x\nshell_command: python a.py\noutputs:\n  - name: result\n    type: data\n    label: Result\n    format: txt\n    from_work_dir: output.txt`,
    ],
    [
      'an input of a section',
      `class: GalaxyUserTool\ninputs:\n  - name: a\n    type: section\n    parameters:\n      - ‸\n`,
      'integer input',
      `class: GalaxyUserTool\ninputs:\n  - name: a\n    type: section\n    parameters:\n      - name: count\n        type: integer\n        label: Number\n        value: 1\n        min: 1\n`,
    ],
    [
      'a config file of a name that is free',
      `${head}configfiles:\n  - filename: script.py\n    content: x\n  - ‸\n`,
      'config file',
      `${head}configfiles:\n  - filename: script.py\n    content: x\n  - filename: script2.py\n    content: |\n      print("Hello")\n`,
    ],
    [
      'citation',
      `${head}citations:\n  - ‸\n`,
      'bibtex citation',
      `${head}citations:\n  - type: bibtex\n    content: |\n      @article{key2024,\n        author = {Family, Given},\n        title = {Title},\n        journal = {Journal},\n        year = {2024}\n      }\n`,
    ],
  ];
  for (const [what, marked, label, result] of accepted) {
    it(`inserts ${what}`, () => {
      assert.equal(complete(marked).accept(label), result);
    });
    it(`inserts ${what}, with CRLF`, () => {
      const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
      assert.equal(complete(crlf(marked)).accept(label), crlf(result));
    });
  }

  const silent: [what: string, document: string][] = [
    ['inside a member', `${head}inputs:\n  - name: x\n    ‸\n`],
    ['where a member goes on below', `${head}inputs:\n  - ‸\n    type: data\n`],
    ['between brackets', `${head}inputs: [‸]\n`],
    ['in a mapping', `${head}‸\n`],
    ['among names', `${head}inputs:\n  reads: { type: data }\n  ‸\n`],
  ];
  for (const [what, marked] of silent) {
    it(`are not offered ${what}`, () => {
      const labels = complete(marked).items.filter(
        ({ kind, detail = '' }) => kind === snippetKind && !/UserTool$/.test(detail),
      );
      assert.deepEqual(labels, []);
    });
  }
});
