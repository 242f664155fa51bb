import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { suggestCommand } from '../../shared/src/features/completion/completion-item.js';
import { templates } from '../../shared/src/templates/templates.js';
import { Document } from '../../shared/src/tool/document.js';
import { complete } from './support.js';

const head = 'class: GalaxyUserTool\n';

describe('completion of keys', () => {
  const accepted: [what: string, document: string, label: string, result: string][] = [
    ['a field', `${head}‸`, 'id', `${head}id: `],
    ['a field that is begun', `${head}na‸`, 'name', `${head}name: `],
    ['a field above others', `${head}na‸\nid: x\n`, 'name', `${head}name: \nid: x\n`],
    ['a field above all others', '‸\nclass: GalaxyUserTool\n', 'id', 'id: \nclass: GalaxyUserTool\n'],
    ['a field between others', `${head}‸\nid: x\n`, 'name', `${head}name: \nid: x\n`],
    [
      'a field below a block scalar',
      `${head}shell_command: |\n  x\n‸`,
      'id',
      `${head}shell_command: |\n  x\nid: `,
    ],
    ['a field below a list', `${head}inputs:\n  - name: x\n‸`, 'id', `${head}inputs:\n  - name: x\nid: `],
    [
      'a field below a list without indentation',
      `${head}inputs:\n- name: x\n‸`,
      'id',
      `${head}inputs:\n- name: x\nid: `,
    ],
    ['a field in the place of another', `${head}na‸me: x\n`, 'name', `${head}name: x\n`],
    ['a field in quotes', `${head}"na‸me": x\n`, 'name', `${head}name: x\n`],
    [
      'a list with its first item',
      `${head}‸`,
      'inputs',
      `${head}inputs:\n  - name: dataset\n    type: data\n    label: Dataset\n    format: data`,
    ],
    [
      'the inputs that are used',
      `${head}shell_command: |\n  cat '$(inputs.reads.path)' $(inputs.fast ? '-f' : '') $(inputs.name)\n‸`,
      'inputs',
      `${head}shell_command: |\n  cat '$(inputs.reads.path)' $(inputs.fast ? '-f' : '') $(inputs.name)\ninputs:\n  - name: reads\n    type: data\n  - name: fast\n    type: boolean\n  - name: name\n    type: text`,
    ],
    [
      'a config file with its name and a block of text',
      `${head}‸`,
      'configfiles',
      `${head}configfiles:\n  - filename: script.py\n    content: |\n      print("Hello")`,
    ],
    [
      'a list in the style of the others',
      `${head}inputs:\n- name: x\n‸`,
      'outputs',
      `${head}inputs:\n- name: x\noutputs:\n- name: result\n  type: data\n  label: Result\n  format: txt\n  from_work_dir: output.txt`,
    ],
    [
      'the key of a list that is there',
      `${head}inp‸\n  - name: x\n`,
      'inputs',
      `${head}inputs:\n  - name: x\n`,
    ],
    [
      'the key of a list that is there, without indentation',
      `${head}inp‸\n\n- name: x\n`,
      'inputs',
      `${head}inputs:\n\n- name: x\n`,
    ],
    ['a list of texts', `${head}‸`, 'edam_topics', `${head}edam_topics:\n  - `],
    ['a mapping with its first field', `${head}‸`, 'help', `${head}help:\n  format: `],
    ['a block of text', `${head}‸`, 'shell_command', `${head}shell_command: |\n  `],
    [
      'a field of an input',
      `${head}inputs:\n  - name: x\n    ‸\n`,
      'type',
      `${head}inputs:\n  - name: x\n    type: \n`,
    ],
    [
      'a field of an input that is begun, with another below',
      `${head}inputs:\n  - name: x\n    ty‸\n  - name: y\n    type: data\n`,
      'type',
      `${head}inputs:\n  - name: x\n    type: \n  - name: y\n    type: data\n`,
    ],
    ['the first field of an input', `${head}inputs:\n  - ‸\n`, 'name', `${head}inputs:\n  - name: \n`],
    ['the first field that is begun', `${head}inputs:\n  - na‸\n`, 'name', `${head}inputs:\n  - name: \n`],
    ['an input below its list', `${head}inputs:\n  ‸\n`, 'name', `${head}inputs:\n  - name: \n`],
    [
      'an input below its list that is begun',
      `${head}inputs:\n  na‸\n`,
      'name',
      `${head}inputs:\n  - name: \n`,
    ],
    [
      'an input below another',
      `${head}inputs:\n  - name: x\n  ‸\n`,
      'name',
      `${head}inputs:\n  - name: x\n  - name: \n`,
    ],
    [
      'a nested list',
      `${head}inputs:\n  - name: x\n    type: select\n    ‸\n`,
      'options',
      `${head}inputs:\n  - name: x\n    type: select\n    options:\n      - label: Option\n        value: option\n`,
    ],
    [
      'an option below another',
      `${head}inputs:\n  - type: select\n    options:\n      - label: a\n        va‸\n`,
      'value',
      `${head}inputs:\n  - type: select\n    options:\n      - label: a\n        value: \n`,
    ],
    [
      'a nested input',
      `${head}inputs:\n  - type: section\n    parameters:\n      - name: x\n        type: integer\n        mi‸\n`,
      'min',
      `${head}inputs:\n  - type: section\n    parameters:\n      - name: x\n        type: integer\n        min: \n`,
    ],
    [
      'the test parameter of a conditional',
      `${head}inputs:\n  - type: conditional\n    test_parameter:\n      ‸\n`,
      'name',
      `${head}inputs:\n  - type: conditional\n    test_parameter:\n      name: \n`,
    ],
    [
      'a field of an input in mapping form',
      `${head}inputs:\n  reads:\n    ‸\n`,
      'type',
      `${head}inputs:\n  reads:\n    type: \n`,
    ],
    [
      'a field in a flow mapping',
      `${head}inputs: [{ name: x, ‸ }]\n`,
      'type',
      `${head}inputs: [{ name: x, type:  }]\n`,
    ],
    [
      'a field that is begun there',
      `${head}inputs: [{ name: x, ty‸ }]\n`,
      'type',
      `${head}inputs: [{ name: x, type:  }]\n`,
    ],
    [
      'a field in an open flow mapping',
      `${head}inputs: [{ name: x, ‸`,
      'type',
      `${head}inputs: [{ name: x, type: `,
    ],
    ['the first field in a flow mapping', `${head}help: {‸}\n`, 'format', `${head}help: {format: }\n`],
    [
      'a field of a citation',
      `${head}citations:\n  - type: doi\n    ‸`,
      'content',
      `${head}citations:\n  - type: doi\n    content: `,
    ],
  ];
  for (const [what, marked, label, result] of accepted) {
    it('finds a field in quotes by what is typed', () => {
      const { items } = complete(`${head}"na‸`);
      assert.equal(items.find(({ label }) => label === 'name')?.filterText, '"name');
    });

    it(`inserts ${what}`, () => {
      assert.equal(complete(marked).accept(label), result);
    });
    it(`inserts ${what}, with CRLF`, () => {
      const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
      assert.equal(complete(crlf(marked)).accept(label), crlf(result));
    });
  }

  const silent: [what: string, document: string][] = [
    ['in a block of text', `${head}shell_command: |\n  x\n  ‸\n`],
    ['in an empty block of text', `${head}shell_command: |\n  ‸\n`],
    ['in a folded text', `${head}help:\n  format: markdown\n  content: >-\n    a\n    ‸\n`],
    ['in a text over several lines', `${head}description: a\n  ‸b\n`],
    ['below a text, further in', `${head}description: a\n  ‸\n`],
    ['in a comment', `${head}# na‸\n`],
    ['behind a comment', `${head}id: x # a ‸\n`],
    ['in a free text', `${head}name: na‸\n`],
    ['behind a value', `${head}name: x ‸\n`],
    ['behind a quote', `${head}inputs: [{ type: "data"‸ }]\n`],
    ['between columns', `${head}inputs:\n   - name: x\n  ‸\n`],
    ['before a key, in its indentation', `${head}inputs:\n  - name: x\n ‸   type: data\n`],
    ['among names of inputs in mapping form', `${head}inputs:\n  reads: { type: data }\n  ‸\n`],
    ['in another kind of document', 'class: Workflow\n‸\n'],
    ['in a list of texts', `${head}edam_topics:\n  - ‸\n`],
  ];
  for (const [what, marked] of silent) {
    it(`offers nothing ${what}`, () => {
      assert.deepEqual(complete(marked).labels, []);
    });
  }

  it('offers what is missing first, then the rest in canonical order, and nothing twice', () => {
    const { labels, items } = complete(`${head}version: '1.0'\nlicense: MIT\n‸`);
    assert.deepEqual(labels.slice(0, 4), ['id', 'name', 'container', 'shell_command']);
    assert.deepEqual(labels.slice(4, 8), ['description', 'requirements', 'configfiles', 'inputs']);
    assert.ok(!labels.includes('license') && !labels.includes('class'));
    const sorted = [...items].sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1));
    assert.deepEqual(sorted, items);
  });

  it('offers what the type of an input allows', () => {
    const fields = (type: string): string[] => complete(`${head}inputs:\n  - type: ${type}\n    ‸\n`).labels;
    assert.ok(fields('integer').includes('min') && !fields('integer').includes('format'));
    assert.ok(fields('data').includes('format') && !fields('data').includes('min'));
    assert.deepEqual(fields('nonsense'), ['name', 'label', 'help', 'optional']);
    assert.deepEqual(complete(`${head}inputs:\n  - name: x\n    ‸\n`).labels, [
      'type',
      'label',
      'help',
      'optional',
    ]);
  });

  it('offers what the dialect has', () => {
    const fields = (dialect: string): string[] =>
      complete(`class: ${dialect}\ninputs:\n  - type: integer\n    ‸\n`).labels;
    assert.ok(fields('PlatformUserTool').includes('default'));
    assert.ok(!fields('GalaxyUserTool').includes('default'));
  });

  it('opens the list of values where one can be typed', () => {
    const commands = new Set([suggestCommand]);
    const opens = (marked: string, label: string): unknown =>
      complete(marked, { commands }).items.find((one) => one.label === label)?.command?.arguments;
    const atOnce = [{ auto: true }];
    assert.deepEqual(opens(`${head}‸`, 'version'), atOnce);
    assert.deepEqual(opens(`${head}ver‸`, 'version'), atOnce);
    assert.deepEqual(opens(`${head}inputs:\n  - { ‸ }\n`, 'type'), atOnce);
    // Behind a colon that is there already, in a text, and at the placeholders of a snippet, nothing is to be chosen.
    assert.equal(opens(`${head}ver‸: x\n`, 'version'), undefined);
    assert.equal(opens(`${head}‸`, 'shell_command'), undefined);
    assert.equal(opens(`${head}‸`, 'inputs'), undefined);
    assert.ok(complete(`${head}‸`).items.every((item) => !('command' in item)));
  });

  it('leaves indentation to nobody else', () => {
    const { items } = complete(`${head}‸`);
    assert.ok(items.every(({ insertTextMode }) => insertTextMode === 1));
    const plain = complete(`${head}‸`, { insertTextMode: false }).items;
    assert.ok(plain.every((item) => !('insertTextMode' in item)));
  });
});

describe('completion of values', () => {
  const accepted: [what: string, document: string, label: string, result: string][] = [
    ['a class', 'class: ‸', 'GalaxyUserTool', 'class: GalaxyUserTool'],
    ['the class of administrators', 'class: GalaxyT‸\n', 'GalaxyTool', 'class: GalaxyTool\n'],
    [
      'a value of administrators only',
      'class: GalaxyTool\noutputs: [{ name: x, type: data, discover_datasets: [{ discover_via: ‸ }] }]\n',
      'tool_provided_metadata',
      'class: GalaxyTool\noutputs: [{ name: x, type: data, discover_datasets: [{ discover_via: tool_provided_metadata }] }]\n',
    ],
    [
      'such a value after a syntax error',
      'class: GalaxyTool\nname: "a\nhelp:\n  format: ‸\n',
      'plain_text',
      'class: GalaxyTool\nname: "a\nhelp:\n  format: plain_text\n',
    ],
    ['a class that is begun', 'class: Gal‸\nid: x\n', 'GalaxyUserTool', 'class: GalaxyUserTool\nid: x\n'],
    ['a value without a space', 'class:‸\nid: x\n', 'GalaxyUserTool', 'class: GalaxyUserTool\nid: x\n'],
    [
      'a type',
      `${head}inputs:\n  - name: x\n    type: ‸\n`,
      'data',
      `${head}inputs:\n  - name: x\n    type: data\n`,
    ],
    ['a type in quotes', `${head}inputs:\n  - type: "da‸ta"\n`, 'text', `${head}inputs:\n  - type: "text"\n`],
    [
      'a type in the place of another',
      `${head}inputs:\n  - type: da‸ta\n`,
      'text',
      `${head}inputs:\n  - type: text\n`,
    ],
    [
      'a value before a comment',
      `${head}inputs:\n  - type: ‸ # x\n`,
      'text',
      `${head}inputs:\n  - type: text # x\n`,
    ],
    [
      'a boolean',
      `${head}inputs:\n  - type: data\n    optional: ‸\n`,
      'true',
      `${head}inputs:\n  - type: data\n    optional: true\n`,
    ],
    [
      'a boolean that is begun',
      `${head}inputs:\n  - type: data\n    optional: t‸\n`,
      'true',
      `${head}inputs:\n  - type: data\n    optional: true\n`,
    ],
    [
      'a value of a flow mapping',
      `${head}inputs: [{ type: ‸ }]\n`,
      'data',
      `${head}inputs: [{ type: data }]\n`,
    ],
    [
      'a value without a space there',
      `${head}inputs: [{ type:‸ }]\n`,
      'data',
      `${head}inputs: [{ type: data }]\n`,
    ],
    ['a value in an open flow mapping', `${head}inputs: [{ type: ‸`, 'data', `${head}inputs: [{ type: data`],
    ['a markup', `${head}help:\n  format: ‸\n`, 'markdown', `${head}help:\n  format: markdown\n`],
    [
      'a type of an output',
      `${head}outputs:\n  - type: ‸\n`,
      'collection',
      `${head}outputs:\n  - type: collection\n`,
    ],
  ];
  for (const [what, marked, label, result] of accepted) {
    it(`inserts ${what}`, () => {
      assert.equal(complete(marked).accept(label), result);
    });
  }

  it('offers nothing where any text may stand', () => {
    for (const marked of [
      `${head}name: ‸`,
      `${head}inputs: ‸`,
      `${head}inputs:\n  - label: ‸\n    type: data\n`,
    ]) {
      assert.deepEqual(complete(marked).labels, [], marked);
    }
  });
});

describe('completion of a complete tool', () => {
  const wholes = templates.flatMap(({ label }) => [label, `${label} (Galaxy)`]);
  const isWhole = (label: string): boolean => wholes.includes(label);

  for (const marked of ['‸', '\n‸\n', '# A tool.\n‸', 'cl‸', '---\n‸', '\r\n‸']) {
    it(`is offered for ${JSON.stringify(marked)}, and nothing is wrong with what it writes`, () => {
      for (const snippets of [true, false]) {
        const offered = complete(marked, { snippets });
        const labels = offered.labels.filter(isWhole);
        assert.equal(labels.length, 2 * templates.length);
        for (const label of labels) {
          const text = offered.accept(label);
          const problems = check(new Document(text));
          assert.deepEqual(problems, [], text);
          assert.equal(/\r\n/.test(marked), /\r\n/.test(text) && !/[^\r]\n/.test(text));
        }
      }
    });
  }

  it('writes the same with places to fill in as without', () => {
    const label = 'Script in a config file (Galaxy)';
    const plain = complete('‸', { snippets: false }).accept(label);
    assert.equal(complete('‸').accept(label), plain);
    assert.match(plain, /float\(row\[\$\(inputs\.column\) - 1\]\)/);
  });

  it('has labels that fit the list of an editor', () => {
    for (const { label, detail = '' } of complete('‸').items.filter(({ label }) => isWhole(label)))
      assert.ok(label.length + detail.length <= 60, `${label} ${detail}`);
  });

  it('is not offered where there is something already', () => {
    assert.ok(!complete('id: x\n‸').labels.some(isWhole));
  });

  it('says why requirements are wanted where the number of cores is used', () => {
    const detailOf = (document: string): string | undefined =>
      complete(document).items.find(({ label }) => label === 'requirements')?.detail;
    const command = `${head}shell_command: x -t $GALAXY_SLOTS\n`;
    assert.match(detailOf(`${command}‸`) ?? '', /to ask for the cores of GALAXY_SLOTS$/);
    assert.doesNotMatch(detailOf(`${head}‸`) ?? '', /GALAXY_SLOTS/);
  });
});
