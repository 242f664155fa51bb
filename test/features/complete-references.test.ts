import assert from 'node:assert/strict';
import { complete } from './support.js';

const inputs = `inputs:
  - name: reads
    type: data
    format: fastq
  - name: many
    type: data
    format: fastq
    multiple: true
  - name: pairs
    type: data_collection
  - name: min-length
    type: integer
  - name: mode
    type: conditional
    test_parameter: { name: which, type: select, options: [{ label: A, value: a }] }
    whens:
      - discriminator: a
        parameters:
          - name: depth
            type: integer
  - name: rounds
    type: repeat
    parameters:
      - name: seed
        type: data
`;
const tool = (command: string, dialect = 'PlatformUserTool'): string =>
  `class: ${dialect}\nshell_command: ${command}\n${inputs}`;

/** The command after an item was chosen. */
const command = (text: string): string => /shell_command: ([\s\S]*?)\ninputs:/.exec(text)?.[1] ?? '';

describe('completion of references', () => {
  const accepted: [what: string, command: string, label: string, result: string][] = [
    ['a name', '|\n  cat $(inputs.‸)', 'reads', '|\n  cat $(inputs.reads)'],
    ['a name that is begun', '|\n  cat $(inputs.re‸)', 'reads', '|\n  cat $(inputs.reads)'],
    ['a name in the middle', '|\n  cat $(inputs.m‸any.path)', 'reads', '|\n  cat $(inputs.reads.path)'],
    ['a name of an open expression', '|\n  cat $(inputs.‸', 'reads', '|\n  cat $(inputs.reads'],
    [
      'a name, with more commands below',
      '|\n  cat $(inputs.‸\n  wc -l x',
      'reads',
      '|\n  cat $(inputs.reads\n  wc -l x',
    ],
    ['a name in plain text', 'cat $(inputs.‸)', 'reads', 'cat $(inputs.reads)'],
    ['a name in folded text', '>-\n  cat\n  $(inputs.‸)', 'reads', '>-\n  cat\n  $(inputs.reads)'],
    ['a name behind escapes', '"\\"\\u00e9\\t$(inputs.‸)"', 'reads', '"\\"\\u00e9\\t$(inputs.reads)"'],
    ['a name behind doubled quotes', "'it''s $(inputs.‸)'", 'reads', "'it''s $(inputs.reads)'"],
    ['a name in a function body', '|\n  ${ return inputs.‸; }', 'reads', '|\n  ${ return inputs.reads; }'],
    [
      'a name in a heredoc',
      '|\n  cat <<E\n  $(inputs.‸)\n  E',
      'reads',
      '|\n  cat <<E\n  $(inputs.reads)\n  E',
    ],
    ['a name that is no identifier', '|\n  $(inputs.‸)', 'min-length', "|\n  $(inputs['min-length'])"],
    ['one in single quotes', "'$(inputs.‸)'", 'min-length', '\'$(inputs["min-length"])\''],
    ['one in double quotes', '"$(inputs.‸)"', 'min-length', '"$(inputs[\'min-length\'])"'],
    ['one in brackets', "|\n  $(inputs['‸'])", 'min-length', "|\n  $(inputs['min-length'])"],
    ['a property of a dataset', '|\n  $(inputs.reads.‸)', 'path', '|\n  $(inputs.reads.path)'],
    ['a property behind brackets', "|\n  $(inputs['reads'].pa‸)", 'path', "|\n  $(inputs['reads'].path)"],
    ['a property of an element', '|\n  $(inputs.many[0].‸)', 'nameroot', '|\n  $(inputs.many[0].nameroot)'],
    ['an element of a list', '|\n  $(inputs.many.‸)', '[0]', '|\n  $(inputs.many[0])'],
    ['all elements of a list', '|\n  $(inputs.many.‸)', '[].path', '|\n  $(inputs.many[].path)'],
    ['a method of a list', '|\n  $(inputs.many.‸)', 'map', '|\n  $(inputs.many.map)'],
    ['a property of a collection', '|\n  $(inputs.pairs.‸)', 'elements', '|\n  $(inputs.pairs.elements)'],
    ['the test parameter of a conditional', '|\n  $(inputs.mode.‸)', 'which', '|\n  $(inputs.mode.which)'],
    ['an input of a case', '|\n  $(inputs.mode.‸)', 'depth', '|\n  $(inputs.mode.depth)'],
    ['an input of a repeat', '|\n  $(inputs.rounds[0].‸)', 'seed', '|\n  $(inputs.rounds[0].seed)'],
    [
      'a property of a nested one',
      '|\n  $(inputs.rounds[0].seed.‸)',
      'path',
      '|\n  $(inputs.rounds[0].seed.path)',
    ],
    ['a property of runtime', '|\n  $(runtime.‸)', 'outdir', '|\n  $(runtime.outdir)'],
    ['the root', '|\n  $(‸)', 'inputs', '|\n  $(inputs)'],
    ['the root that is begun', '|\n  $(1 + inp‸)', 'inputs', '|\n  $(1 + inputs)'],
    ['a whole reference', '|\n  $(‸)', 'inputs.reads.path', '|\n  $(inputs.reads.path)'],
    ['a whole reference to a list', '|\n  $(‸)', 'inputs.many[].path', '|\n  $(inputs.many[].path)'],
    [
      'a reference behind a dollar',
      '|\n  cat $‸ x',
      '$(inputs.reads.path)',
      '|\n  cat $(inputs.reads.path) x',
    ],
    ['a name behind an emoji', '|\n  echo 😀 $(inputs.‸)', 'reads', '|\n  echo 😀 $(inputs.reads)'],
  ];
  for (const [what, marked, label, result] of accepted) {
    it(`inserts ${what}`, () => {
      assert.equal(command(complete(tool(marked)).accept(label)), result);
    });
    it(`inserts ${what}, with CRLF`, () => {
      const crlf = tool(marked).replaceAll('\n', '\r\n');
      assert.equal(command(complete(crlf).accept(label).replaceAll('\r\n', '\n')), result);
    });
  }

  const silent: [what: string, command: string][] = [
    ['outside of expressions', '|\n  cat inputs.‸'],
    ['behind an escaped dollar', '|\n  echo \\$(inputs.‸)'],
    ['behind a value', '|\n  $(inputs.reads.path ‸)'],
    ['in a text', "|\n  $('inputs.‸')"],
    ['behind a text', '|\n  $(inputs.mode.which.‸)'],
    ['behind an unknown name', '|\n  $(inputs.nothing.‸)'],
    ['behind a name of its own', '|\n  $(x.‸)'],
  ];
  for (const [what, marked] of silent) {
    it(`offers nothing ${what}`, () => {
      assert.deepEqual(complete(tool(marked)).labels, []);
    });
  }

  it('offers inputs in their order, with their types', () => {
    const { items } = complete(tool('|\n  $(inputs.‸)'));
    assert.deepEqual(
      items.map(({ label, detail }) => [label, detail]),
      [
        ['reads', 'data'],
        ['many', 'data, multiple'],
        ['pairs', 'data_collection'],
        ['min-length', 'integer'],
        ['mode', 'conditional'],
        ['rounds', 'repeat'],
      ],
    );
    const sorted = [...items].sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1));
    assert.deepEqual(sorted, items);
  });

  it('never makes snippets of references', () => {
    for (const marked of ['|\n  $(inputs.‸)', '|\n  $(‸)', '|\n  cat $‸']) {
      for (const item of complete(tool(marked)).items) assert.equal(item.insertTextFormat, 1, item.label);
    }
  });

  it('writes lists as the dialect reads them', () => {
    const { labels } = complete(tool("'$(inputs.many.‸)'", 'GalaxyUserTool'));
    assert.ok(!labels.includes('[].path'));
    const whole = complete(tool("'$(‸)'", 'GalaxyUserTool')).labels;
    assert.ok(whole.includes('inputs.many.map((f) => f.path).join(" ")'), whole.join());
  });

  it('offers functions of the expression library', () => {
    const library =
      'requirements:\n  - type: javascript\n    expression_lib: ["function double(n) { return n * 2; }"]\n';
    const { items } = complete(`${tool('|\n  $(‸)')}${library}`);
    assert.equal(items.find(({ label }) => label === 'double')?.detail, '(n)');
  });

  it('works in config files and in labels of outputs', () => {
    const text = (content: string, label: string): string =>
      `class: GalaxyUserTool\nconfigfiles:\n  - filename: x\n    content: |\n      ${content}\noutputs:\n  - name: o\n    label: ${label}\n${inputs}`;
    assert.match(complete(text('$(inputs.‸)', 'x')).accept('reads'), /content: \|\n {6}\$\(inputs\.reads\)/);
    assert.match(complete(text('x', 'On $(inputs.‸)')).accept('reads'), /label: On \$\(inputs\.reads\)/);
  });
});
