import assert from 'node:assert/strict';
import { command, inputs, tool } from './reference-places.js';
import { complete } from './support.js';

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
    [
      'a dataset of a pair',
      '|\n  $(inputs.two.elements.‸)',
      'reverse',
      '|\n  $(inputs.two.elements.reverse)',
    ],
    [
      'a property of a dataset of a pair',
      '|\n  $(inputs.two.elements.forward.‸)',
      'path',
      '|\n  $(inputs.two.elements.forward.path)',
    ],
    [
      'a property of each dataset of a collection',
      '|\n  $(inputs.several.elements.map((e) => e.‸))',
      'element_identifier',
      '|\n  $(inputs.several.elements.map((e) => e.element_identifier))',
    ],
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
    ['a whole reference', '|\n  $(‸)', 'inputs.reads.path', "|\n  '$(inputs.reads.path)'"],
    ['a whole reference to a list', '|\n  $(‸)', 'inputs.many[].path', '|\n  $(inputs.many[].path)'],
    [
      'a reference behind a dollar',
      '|\n  cat $‸ x',
      '$(inputs.reads.path)',
      "|\n  cat '$(inputs.reads.path)' x",
    ],
    [
      'a reference in an expression outside quotes',
      '|\n  cat $(‸) x',
      'inputs.reads.path',
      "|\n  cat '$(inputs.reads.path)' x",
    ],
    [
      'a word that is begun outside quotes',
      '|\n  cat $(rea‸) x',
      'inputs.reads.path',
      "|\n  cat '$(inputs.reads.path)' x",
    ],
    ['a reference in quotes', "|\n  cat '$(‸)' x", 'inputs.reads.path', "|\n  cat '$(inputs.reads.path)' x"],
    [
      'a reference in double quotes',
      '|\n  cat "$‸" x',
      '$(inputs.reads.path)',
      '|\n  cat "$(inputs.reads.path)" x',
    ],
    [
      'a reference behind another',
      "|\n  cat '$(inputs.reads.path)' $‸",
      '$(inputs.reads.path)',
      "|\n  cat '$(inputs.reads.path)' '$(inputs.reads.path)'",
    ],
    [
      'a reference in a here-document',
      '|\n  cat << END\n  $‸\n  END',
      '$(inputs.reads.path)',
      '|\n  cat << END\n  $(inputs.reads.path)\n  END',
    ],
    [
      'a reference in a comment',
      '|\n  # see $‸\n  ls',
      '$(inputs.reads.path)',
      '|\n  # see $(inputs.reads.path)\n  ls',
    ],
    [
      'a reference within more',
      "|\n  cat $(‸ + 'x') x",
      'inputs.reads.path',
      "|\n  cat $(inputs.reads.path + 'x') x",
    ],
    ['a list behind a dollar', '|\n  cat $‸', '$(inputs.many[].path)', '|\n  cat $(inputs.many[].path)'],
    ['a name behind an emoji', '|\n  echo 😀 $(inputs.‸)', 'reads', '|\n  echo 😀 $(inputs.reads)'],
    [
      'a property of each element',
      '|\n  $(inputs.many.map((f) => f.‸))',
      'path',
      '|\n  $(inputs.many.map((f) => f.path))',
    ],
    [
      'a property of an element, unfinished',
      '|\n  $(inputs.many.map((f) => f.na‸',
      'nameroot',
      '|\n  $(inputs.many.map((f) => f.nameroot',
    ],
    [
      'a property of a kept element',
      "'$(inputs.many.filter((f) => f.size > 0).map((f) => f.‸))'",
      'path',
      "'$(inputs.many.filter((f) => f.size > 0).map((f) => f.path))'",
    ],
    [
      'a name of each round of a repeat',
      '|\n  ${ for (const r of inputs.rounds) { out += r.‸ } }',
      'seed',
      '|\n  ${ for (const r of inputs.rounds) { out += r.seed } }',
    ],
    [
      'a property of a nested dataset of each round',
      '|\n  $(inputs.rounds.map((r) => r.seed.‸))',
      'path',
      '|\n  $(inputs.rounds.map((r) => r.seed.path))',
    ],
    ['the root of a path', '|\n  $(in‸puts.reads.path)', 'inputs', '|\n  $(inputs.reads.path)'],
    [
      'a reference behind escaped backslashes',
      '|\n  a\\\\$‸',
      '$(inputs.reads.path)',
      "|\n  a\\\\'$(inputs.reads.path)'",
    ],
    [
      'a variable of a function body',
      '|\n  ${ var total = 1; return t‸ }',
      'total',
      '|\n  ${ var total = 1; return total }',
    ],
    ['a parameter', '|\n  $(inputs.many.map((f) => ‸))', 'f', '|\n  $(inputs.many.map((f) => f))'],
    ['a method of a text', '|\n  $(inputs.mode.which.‸)', 'trim', '|\n  $(inputs.mode.which.trim)'],
    [
      'a method of what a method gives',
      '|\n  $(inputs.reads.path.split("/").‸)',
      'reverse',
      '|\n  $(inputs.reads.path.split("/").reverse)',
    ],
    [
      'a method of an element of that',
      '|\n  $(inputs.reads.path.split("/").pop().‸)',
      'toLowerCase',
      '|\n  $(inputs.reads.path.split("/").pop().toLowerCase)',
    ],
    [
      'a method of a number',
      "|\n  $(inputs['min-length'].‸)",
      'toFixed',
      "|\n  $(inputs['min-length'].toFixed)",
    ],
    ['a method of a list that is rare', '|\n  $(inputs.many.‸)', 'some', '|\n  $(inputs.many.some)'],
    ['a name of the language', '|\n  $(Ma‸)', 'Math', '|\n  $(Math)'],
    ['a function of such a name', '|\n  $(Math.‸)', 'round', '|\n  $(Math.round)'],
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
    ['behind a dollar that a backslash escapes', '|\n  echo \\$‸'],
    ['behind a value', '|\n  $(inputs.reads.path ‸)'],
    ['in a text', "|\n  $('inputs.‸')"],
    ['behind null', '|\n  $(self.‸)'],
    ['behind what a function gives that is not known', '|\n  $(inputs.many.map((f) => f.path)[0].‸)'],
    ['behind a parameter of an unknown function', '|\n  $(f((x) => x.‸))'],
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
      items.filter(({ label }) => !label.startsWith('inputs')).map(({ label, detail }) => [label, detail]),
      [
        ['reads', 'data'],
        ['many', 'data, multiple'],
        ['pairs', 'data_collection'],
        ['two', 'data_collection'],
        ['several', 'data_collection'],
        ['min-length', 'integer'],
        ['mode', 'conditional'],
        ['rounds', 'repeat'],
      ],
    );
    const sorted = [...items].sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1));
    assert.deepEqual(sorted, items);
  });

  it('offers no whole reference where its path goes on', () => {
    for (const marked of ['$(in‸puts.reads.path)', "$(inputs‸['min-length'])", '$(inputs‸?.reads)']) {
      const { labels } = complete(tool(`|\n  ${marked}`));
      assert.deepEqual(
        labels.filter((label) => label.startsWith('inputs')),
        ['inputs'],
      );
    }
  });

  it('offers in the label of an output what is looked up there, and no JavaScript', () => {
    const labelled = (label: string): string =>
      tool('date').replace(
        /inputs:/,
        `outputs:\n  - { name: o, label: "${label}", from_work_dir: o }\ninputs:`,
      );
    const { labels, accept } = complete(labelled('On $(‸)'));
    assert.deepEqual(labels.slice(0, 3), ['runtime.on_string', 'inputs.reads.name', 'inputs.many.name']);
    assert.ok(!labels.includes('Math'));
    assert.equal(accept('inputs.reads.name'), labelled('On $(inputs.reads.name)'));
    assert.equal(
      complete(labelled('On $‸')).accept('$(runtime.on_string)'),
      labelled('On $(runtime.on_string)'),
    );
    assert.deepEqual(complete(labelled('$(inputs.reads.‸)')).labels, ['name']);
    assert.deepEqual(complete(labelled('$(runtime.‸)')).labels, ['on_string']);
    assert.deepEqual(complete(labelled('$(self.‸)')).labels, []);
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

  it('offers no array form of what stands in a collection', () => {
    const { labels } = complete(tool('|\n  $(inputs.several.elements.‸)'));
    assert.deepEqual(labels.slice(0, 2), ['[0]', 'map']);
  });

  it('offers functions of the expression library', () => {
    const library =
      'requirements:\n  - type: javascript\n    expression_lib: ["function double(n) { return n * 2; }"]\n';
    const { items, labels } = complete(`${tool('|\n  $(‸)')}${library}`);
    assert.equal(items.find(({ label }) => label === 'double')?.detail, '(n)');
    const order = ['inputs.reads.path', 'inputs', 'double', 'self', 'Array', 'globalThis'];
    assert.deepEqual(
      labels.filter((label) => order.includes(label)),
      order,
    );
    assert.equal(new Set(labels).size, labels.length);
  });

  it('offers nothing that the sandbox lacks', () => {
    const { labels } = complete(tool('|\n  $(‸)'));
    for (const name of ['console', 'require', 'process', 'setTimeout', 'fetch', 'Intl']) {
      assert.ok(!labels.includes(name), name);
    }
  });

  it('works in config files and in labels of outputs', () => {
    const text = (content: string, label: string): string =>
      `class: GalaxyUserTool\nconfigfiles:\n  - filename: x\n    content: |\n      ${content}\noutputs:\n  - name: o\n    label: ${label}\n${inputs}`;
    assert.match(complete(text('$(inputs.‸)', 'x')).accept('reads'), /content: \|\n {6}\$\(inputs\.reads\)/);
    assert.match(complete(text('x', 'On $(inputs.‸)')).accept('reads'), /label: On \$\(inputs\.reads\)/);
  });
});
