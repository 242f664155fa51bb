import assert from 'node:assert/strict';
import { applyFixes } from '../../shared/src/rules/fix-all.js';
import { parseYaml } from '../../shared/src/yaml/parse.js';
import { asMapping, asScalar, pairsByName } from '../../shared/src/yaml/node.js';
import { applyFix } from '../support/edits.js';
import { accepts, finds, offer, problemsOf, sure, toolWith } from '../support/rule-cases.js';

const both = ['platform', 'galaxy'] as const;

const inputs = (second: string): string =>
  `shell_command: wc '$(inputs.table.path)' $(inputs.n) > count.txt\ninputs:\n  - name: table\n    type: data\n    format: tabular\n${second}`;
const integer = (fields: string): string => inputs(`  - name: n\n    type: integer\n${fields}`);
const outputs = (fields: string): string => `outputs:\n  - name: count\n${fields}`;

describe('missing-field', () => {
  finds('missing-field', both, [
    {
      fields: inputs('  - «name»: n\n    label: A number\n'),
      severity: 'error',
      says: 'The input "n" has no "type": add it, as in "type: data".',
      fixes: [offer(inputs('  - name: n\n    type: data\n    label: A number\n'))],
    },
    {
      fields: inputs('  - {«name»: n, label: A number}\n'),
      severity: 'error',
      says: 'The input "n" has no "type"',
      fixes: [offer(inputs('  - {name: n, type: data, label: A number}\n'))],
    },
    {
      fields: outputs(
        '    type: data\n    from_work_dir: count.txt\n  - «type»: data\n    from_work_dir: count.txt\n',
      ),
      severity: 'error',
      says: 'The "data" output has no "name": add it, as in "name: output1".',
      fixes: [
        offer(
          outputs(
            '    type: data\n    from_work_dir: count.txt\n  - name: output1\n    type: data\n    from_work_dir: count.txt\n',
          ),
        ),
      ],
    },
    {
      fields: 'help:\n    format: markdown\n'.replace('help', '«help»'),
      severity: 'error',
      says: 'The help has no "content"',
      fixes: [offer("help:\n    format: markdown\n    content: ''\n")],
    },
    {
      fields: '«help»: {content: |\n  x}\n'.replace('|\n  x', 'x'),
      severity: 'error',
      says: 'The help has no "format": add "format: markdown".',
      fixes: [sure('help: {format: markdown, content: x}\n')],
    },
    {
      fields: inputs(
        '  - name: n\n    type: conditional\n    test_parameter: {name: t, type: boolean}\n    whens:\n      - «discriminator»: true\n',
      ),
      severity: 'error',
      says: 'The case of a conditional has no "parameters": add "parameters: []".',
      fixes: [
        sure(
          inputs(
            '  - name: n\n    type: conditional\n    test_parameter: {name: t, type: boolean}\n    whens:\n      - discriminator: true\n        parameters: []\n',
          ),
        ),
      ],
    },
    {
      fields: 'configfiles:\n  - «filename»: a.txt\n  - &b {«name»: b}\n  - *b\n',
      severity: 'error',
      says: 'The config file "a.txt" has no "content"'.replace(' "a.txt"', ''),
      fixes: [offer("configfiles:\n  - filename: a.txt\n    content: ''\n  - &b {name: b}\n  - *b\n")],
    },
  ]);

  finds(
    'missing-field',
    ['platform'],
    [
      {
        fields: 'outputs:\n  «count»:\n    # where it is\n    from_work_dir: count.txt # here\n',
        severity: 'warning',
        says: 'The "data" output "count" has no "type": add "type: data".',
        fixes: [
          sure(
            'outputs:\n  count:\n    # where it is\n    type: data\n    from_work_dir: count.txt # here\n',
          ),
        ],
      },
      {
        fields: outputs('    discover_datasets: [{ pattern: __name_and_ext__ }]\n').replace('name', '«name»'),
        severity: 'warning',
        says: 'The "data" output "count" has no "type": add it, as in "type: data".',
        fixes: [offer(outputs('    type: data\n    discover_datasets: [{ pattern: __name_and_ext__ }]\n'))],
      },
    ],
  );

  /** Documents, what is missing with its severity, and what the first fix writes where. */
  const roots: readonly [name: string, text: string, expected: string, fixed: string | undefined][] = [
    [
      'behind the field before it',
      'class: PlatformUserTool\nid: abc # the id\nname: |+\n  Abc def\n\nversion: 1.0.0\nshell_command: "true"\n',
      'missing-field error class: The tool has no "container": add it, as in "container: busybox:1.36".',
      'class: PlatformUserTool\nid: abc # the id\nname: |+\n  Abc def\n\nversion: 1.0.0\ncontainer: busybox:1.36\nshell_command: "true"\n',
    ],
    [
      'before all others',
      '# top\nname: Abc def\nversion: 1.0.0\ncontainer: a:1\nshell_command: "true"\nclass: GalaxyUserTool',
      'missing-field warning class: The tool has no "id": add it, as in "id: my-tool".',
      '# top\nname: Abc def\nversion: 1.0.0\ncontainer: a:1\nshell_command: "true"\nclass: GalaxyUserTool\nid: my-tool',
    ],
    [
      'in braces over several lines',
      '{\n  "class": "PlatformUserTool",\n  "id": "abc",\n  "version": "1.0.0",\n  "container": "a:1",\n  "shell_command": "true"\n}\n',
      'missing-field error "class": The tool has no "name": add it, as in "name: My tool".',
      '{\n  "class": "PlatformUserTool",\n  "id": "abc",\n  name: My tool,\n  "version": "1.0.0",\n  "container": "a:1",\n  "shell_command": "true"\n}\n',
    ],
    [
      'where a container requirement stands instead',
      'class: GalaxyUserTool\nid: abc\nname: Abc def\nversion: 1.0.0\nrequirements: [{type: container, container: {type: docker, container_id: a:1}}]\nshell_command: "true"\n',
      'missing-field warning class: The tool has no "container": add it, as in "container: busybox:1.36".',
      undefined,
    ],
    [
      'behind an explicit key',
      '? class\n: PlatformUserTool\n? name\n: Abc def\n? version\n: 1.0.0\n? container\n: a:1\n? shell_command\n: "true"\n',
      'missing-field error class: The tool has no "id": add it, as in "id: my-tool".',
      undefined,
    ],
  ];
  for (const [name, text, expected, fixed] of roots) {
    it(`of the tool: ${name}`, () => {
      const found = problemsOf(text).filter(({ code }) => code === 'missing-field');
      const lines = text.split('\n');
      const shown = found.map(({ code, severity, range: { start, end }, message }) => {
        assert.equal(start.line, end.line);
        return `${code} ${severity} ${lines[start.line]!.slice(start.character, end.character)}: ${message}`;
      });
      assert.deepEqual(shown, [expected]);
      const after = applyFix(text, found[0]!.fixes[0]!);
      if (fixed !== undefined) assert.equal(after, fixed);
      assert.equal(found[0]!.fixes[0]!.preferred, false);
      assert.deepEqual(
        problemsOf(after).filter(({ code }) => code !== 'output-unwritten'),
        [],
      );
    });
  }

  it('says nothing of a mapping with a syntax error in it', () => {
    const codes = problemsOf('class: PlatformUserTool\nid: abc\nnam').map(({ code }) => code);
    assert.ok(codes.includes('yaml-syntax') && !codes.includes('missing-field'), codes.join());
  });

  accepts('missing-field', both, [
    'outputs: []\ninputs:\nhelp:\n',
    'x-base: &base {name: table, type: data}\ninputs:\n  - <<: *base\n    format: tabular\n',
    outputs('    type: data\n    discover_datasets: [{ discover_via: tool_provided_metadata }]\n'),
  ]);
});

describe('unknown-field', () => {
  finds('unknown-field', both, [
    {
      fields: '«licence»: MIT\n',
      severity: 'error',
      says: 'The tool has no "licence": write "license".',
      fixes: [sure('license: MIT\n'), offer('')],
    },
    {
      fields: '"«descripton»": in a table\n'.replace('"«descripton»"', '«"descripton"»'),
      severity: 'error',
      says: 'The tool has no "descripton": did you mean "description"?',
      fixes: [sure('"description": in a table\n'), offer('')],
    },
    {
      fields: '«descripton»: [in a table]\n',
      severity: 'error',
      says: 'did you mean "description"?',
      fixes: [offer('description: [in a table]\n'), offer('')],
    },
    {
      fields: '«banana»: 1\n',
      severity: 'error',
      says: 'The tool has no "banana": remove it.',
      fixes: [offer('')],
    },
    {
      fields: '«descripton»: a\n«descriptoin»: b\n',
      severity: 'error',
      says: 'The tool has no "descripton": did you mean "description"?',
      fixes: [sure('description: a\ndescriptoin: b\n'), offer('descriptoin: b\n')],
    },
    {
      fields: inputs('  - name: n\n    type: boolean\n    «truevalue»: --flag\n'),
      severity: 'error',
      says: 'The "boolean" input "n" has no "truevalue": write the two texts into the command: $(inputs.x ? \'--flag\' : \'\').',
      fixes: [offer(inputs('  - name: n\n    type: boolean\n'))],
    },
    {
      fields: inputs('  - name: n\n    type: boolean\n    «checked»: true\n'),
      severity: 'error',
      says: 'called "value"',
      fixes: [
        sure(inputs('  - name: n\n    type: boolean\n    value: true\n')),
        offer(inputs('  - name: n\n    type: boolean\n')),
      ],
    },
    {
      fields: inputs('  - { name: n, type: integer, «mini»: 1 }\n'),
      severity: 'error',
      says: 'did you mean "min"?',
      fixes: [
        sure(inputs('  - { name: n, type: integer, min: 1 }\n')),
        offer(inputs('  - { name: n, type: integer }\n')),
      ],
    },
    {
      fields: inputs('  - name: n\n    «typ»: integer\n    min: 1\n'),
      severity: 'error',
      says: 'The "integer" input "n" has no "typ": did you mean "type"?',
      fixes: [
        sure(inputs('  - name: n\n    type: integer\n    min: 1\n')),
        offer(inputs('  - name: n\n    min: 1\n')),
      ],
    },
    {
      fields: outputs(
        '    type: collection\n    «from_work_dir»: a\n    discover_datasets: [{ pattern: __name_and_ext__ }]\n',
      ),
      severity: 'error',
      says: 'The "collection" output "count" has no "from_work_dir": the files of a collection are found by "discover_datasets".',
      fixes: [
        offer(outputs('    type: collection\n    discover_datasets: [{ pattern: __name_and_ext__ }]\n')),
      ],
    },
    {
      fields: '? «[a]»\n: b\n',
      severity: 'error',
      says: 'A list or a mapping is no name of a field: write a name.',
      fixes: [],
    },
    {
      fields: 'help: {format: markdown, content: x, «constructor»: y}\n',
      severity: 'error',
      says: 'The help has no "constructor": remove it.',
      fixes: [offer('help: {format: markdown, content: x}\n')],
    },
  ]);

  finds(
    'unknown-field',
    ['galaxy'],
    [
      {
        fields: outputs('    type: data\n    from_work_dir: count.txt\n    «lable»: a\n'),
        severity: 'warning',
        says: 'did you mean "label"?',
        fixes: [
          sure(outputs('    type: data\n    from_work_dir: count.txt\n    label: a\n')),
          offer(outputs('    type: data\n    from_work_dir: count.txt\n')),
        ],
      },
      {
        // A field that has to be there is not ignored by being misspelt.
        fields: outputs('    «typ»: data\n    from_work_dir: count.txt\n'),
        severity: 'error',
        says: 'did you mean "type"?',
        fixes: [
          sure(outputs('    type: data\n    from_work_dir: count.txt\n')),
          offer(outputs('    from_work_dir: count.txt\n')),
        ],
      },
      {
        fields: integer('    «default»: 5\n'),
        severity: 'error',
        says: 'The "integer" input "n" has no "default": the default value is called "value" here.',
        fixes: [sure(integer('    value: 5\n')), offer(integer(''))],
      },
      {
        fields: integer('    «default»: 5\n    value: 6\n'),
        severity: 'error',
        says: 'called "value"',
        fixes: [offer(integer('    value: 6\n'))],
      },
    ],
  );

  it('tells once of a required field that is misspelt', () => {
    const text = toolWith('platform', 'contaner: busybox:1.36\n').replace(/^container: .*\n/m, '');
    const found = problemsOf(text).map(({ code, message }) => `${code}: ${message}`);
    assert.deepEqual(found, ['unknown-field: The tool has no "contaner": did you mean "container"?']);
    assert.deepEqual(problemsOf(applyFixes(text).text), []);
  });

  accepts('unknown-field', both, [
    'tests:\n  - anything: {at: all}\n',
    outputs(
      '    type: collection\n    structure:\n      collection_type: list\n      discover_datasets: [{ pattern: __name_and_ext__ }]\n',
    ),
    integer(
      '    value: 1\n    validators: [{ type: in_range, min: 1, max: 2, message: no, negate: false }]\n',
    ),
  ]);
});

describe('wrong-type', () => {
  finds('wrong-type', both, [
    {
      fields: 'description: «0.10»\n',
      severity: 'error',
      says: '"0.10" is a number, but "description" has to be text: quote it.',
      fixes: [sure('description: "0.10"\n')],
    },
    {
      fields: 'container: «5» # five\n',
      severity: 'error',
      says: '"5" is a number, but "container" has to be text: quote it.',
      fixes: [offer('container: "5" # five\n')],
    },
    {
      fields: 'id: «true»\n',
      severity: 'error',
      says: '"true" is a boolean, but "id" has to be text: quote it.',
      fixes: [sure('id: "true"\n')],
    },
    {
      fields: 'container: {a: «» }\n'.replace('{a: «» }', '«{a: b}»'),
      severity: 'error',
      says: '"container" is a mapping, but has to be text: quote it if it is text.',
      fixes: [offer('container: "{a: b}"\n')],
    },
    {
      fields: '«shell_command»:\n  - a\n  - b\n',
      severity: 'error',
      says: '"shell_command" is a list, but has to be text.',
      fixes: [],
    },
    {
      fields: integer("    min: «'1'»\n"),
      severity: 'error',
      says: '"1" is text, but "min" has to be a whole number: write it without quotes.',
      fixes: [sure(integer('    min: 1\n'))],
    },
    {
      fields: integer('    min: «1.5»\n'),
      severity: 'error',
      says: '"1.5" is a number, but "min" has to be a whole number: write one without a fraction.',
      fixes: [],
    },
    {
      fields: integer('    min: «1_000»\n'),
      severity: 'warning',
      says: '"1_000" is a whole number only to some readers of YAML: write "1000".',
      fixes: [sure(integer('    min: 1000\n'))],
    },
    {
      fields: integer('    min: «1e3»\n'),
      severity: 'warning',
      says: 'write "1000".',
      fixes: [sure(integer('    min: 1000\n'))],
    },
    {
      fields: inputs('  - name: n\n    type: float\n    max: «1e-5»\n'),
      severity: 'warning',
      says: '"1e-5" is a number only to some readers of YAML: write "1.0e-5".',
      fixes: [sure(inputs('  - name: n\n    type: float\n    max: 1.0e-5\n'))],
    },
    {
      fields: integer('    optional: «yes»\n'),
      severity: 'warning',
      says: '"yes" is "true" only to some readers of YAML: write "true".',
      fixes: [sure(integer('    optional: true\n'))],
    },
    {
      fields: integer('    optional: «"No"»\n'),
      severity: 'error',
      says: '"No" is text, but "optional" has to be "true" or "false": write "false".',
      fixes: [sure(integer('    optional: false\n'))],
    },
    {
      fields: integer('    optional: «1»\n'),
      severity: 'error',
      says: '"1" is a number, but "optional" has to be "true" or "false": write "true".',
      fixes: [offer(integer('    optional: true\n'))],
    },
    {
      fields: integer('    optional: «maybe»\n'),
      severity: 'error',
      says: '"maybe" is text, but "optional" has to be "true" or "false".',
      fixes: [],
    },
    {
      fields: 'edam_topics: «topic_0622» # one\n',
      severity: 'error',
      says: '"topic_0622" is text, but "edam_topics" has to be a list: write it as a list.',
      fixes: [sure('edam_topics:\n  - topic_0622 # one\n')],
    },
    {
      fields:
        'requirements:\n- type: javascript\n  expression_lib: «|-»\n    function f() {\n      return 1;\n    }\n',
      severity: 'error',
      says: '"expression_lib" has to be a list: write it as a list.',
      fixes: [
        sure(
          'requirements:\n- type: javascript\n  expression_lib:\n    - |-\n      function f() {\n        return 1;\n      }\n',
        ),
      ],
    },
    {
      fields: 'edam_topics:\n  - a\n  «-»\n  - «5»\n',
      severity: 'error',
      says: 'An item of "edam_topics" is empty, but has to be text: write it, or remove it.',
      fixes: [offer('edam_topics:\n  - a\n  - 5\n')],
    },
    {
      fields: '«citations»:\n    # who\n    type: doi\n    content: 10.1093/bioinformatics/btp352\n',
      severity: 'error',
      says: '"citations" is a mapping, but has to be a list: begin it with a dash.',
      fixes: [sure('citations:\n    # who\n    - type: doi\n      content: 10.1093/bioinformatics/btp352\n')],
    },
    {
      fields: 'citations: «{type: doi, content: 10.1093/bioinformatics/btp352}»\n',
      severity: 'error',
      says: 'put it in brackets.',
      fixes: [sure('citations: [{type: doi, content: 10.1093/bioinformatics/btp352}]\n')],
    },
    {
      fields: '«inputs»:\n  name: table\n  type: data\n  format:\n    - tabular\n',
      severity: 'error',
      says: '"inputs" is a mapping, but has to be a list: begin it with a dash.',
      fixes: [sure('inputs:\n  - name: table\n    type: data\n    format:\n      - tabular\n')],
    },
    {
      fields: 'inputs:\n  table: {type: data, format: tabular}\n  other: «integer»\n',
      severity: 'error',
      says: '"integer" is text, but "other" in "inputs" has to be a mapping with "type": write "{ type: integer }".',
      fixes: [offer('inputs:\n  table: {type: data, format: tabular}\n  other: { type: integer }\n')],
    },
    {
      fields: 'inputs:\n  table: {type: data, format: tabular}\n  «other»:\n',
      severity: 'error',
      says: '"other" in "inputs" is empty, but has to be a mapping with "type": write it, or remove it.',
      fixes: [offer('inputs:\n  table: {type: data, format: tabular}\n')],
    },
    {
      fields: outputs('    type: data\n    from_work_dir: count.txt\n    «format»:\n      - txt # text\n'),
      severity: 'error',
      says: '"format" is a list, but has to be text: write txt alone.',
      fixes: [sure(outputs('    type: data\n    from_work_dir: count.txt\n    format: txt # text\n'))],
    },
    {
      fields: outputs('    type: data\n    from_work_dir: count.txt\n    format: «[txt, csv]»\n'),
      severity: 'error',
      says: '"format" is a list, but has to be text: quote it if it is text.',
      fixes: [offer(outputs('    type: data\n    from_work_dir: count.txt\n    format: "[txt, csv]"\n'))],
    },
    {
      // Through an alias: at the place that needs another type, and nothing is written there by itself.
      fields: 'profile: &p 25.1\ndescription: «*p»\n',
      severity: 'error',
      says: '"*p" is a number, but "description" has to be text.',
      fixes: [],
    },
  ]);

  finds(
    'wrong-type',
    ['platform'],
    [
      {
        fields: 'version: «0.10»\n',
        severity: 'error',
        says: '"0.10" is a number, but "version" has to be text: quote it, and write "0.10.0".',
        fixes: [sure('version: "0.10.0"\n'), offer('version: "0.10"\n')],
      },
      {
        fields: 'name: «12»\n',
        severity: 'error',
        says: 'quote it.',
        fixes: [sure('name: "12"\n')],
      },
    ],
  );

  const quotes = (source: string): string => `    content: ${source}`;
  finds(
    'wrong-type',
    ['galaxy'],
    [
      {
        fields: 'help: «Counts lines.» # help\n',
        severity: 'error',
        says: '"Counts lines." is text, but "help" has to be a mapping with "format" and "content": write it as "content" beside "format: markdown".',
        fixes: [sure(`help:\n  format: markdown\n${quotes('Counts lines. # help\n').slice(2)}`)],
      },
      {
        fields: 'help: «|2+»\n   # Lines\n\n  a: b\n\nlicense: MIT\n',
        severity: 'error',
        says: '"# Lines a: b" is text',
        fixes: [
          sure('help:\n  format: markdown\n  content: |2+\n     # Lines\n\n    a: b\n\nlicense: MIT\n'),
        ],
      },
      {
        fields: 'help:\n  «Counts»\n\n  lines: no\n'.replace(': no', ''),
        severity: 'error',
        says: '"Counts lines" is text',
        fixes: [sure('help:\n  format: markdown\n  content:\n    Counts\n\n    lines\n')],
      },
      {
        fields: 'name: «12»\n',
        severity: 'error',
        says: 'quote it.',
        fixes: [offer('name: "12"\n')],
      },
    ],
  );

  it('quotes the version of a GalaxyUserTool as it is written', () => {
    const text = toolWith('galaxy', 'version: 0.10\n');
    assert.equal(applyFixes(text).text, toolWith('galaxy', 'version: "0.10"\n'));
  });

  it('wraps help in braces too', () => {
    const text =
      '{class: GalaxyUserTool, id: abc, name: Abcdef, version: 1.0.0, container: "a:1", shell_command: "true", help: "a: b"}';
    const { text: fixed, problems } = applyFixes(text);
    assert.equal(fixed, text.replace('"a: b"', '{ format: markdown, content: "a: b" }'));
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['container-latest'].filter(() => false),
    );
  });

  it('keeps every text that it wraps', () => {
    const scalars = [
      ...[
        'text',
        "'it''s'",
        '"a\\n\\\n   b"',
        '"a\n\n   b"',
        '|\n a\n  b\n',
        '|-\n     a\n',
        '>+\n a\n b\n\n\n',
      ],
      ...['|1\n  a\n b\n', '>-3 # c\n    a\n\n   b', '&a text', '!!str 5', "''", '|\n\n  a\n'],
    ];
    for (const scalar of scalars) {
      for (const eol of ['\n', '\r\n']) {
        const text = toolWith('galaxy', `help: ${scalar}\n`, eol);
        const before = asScalar(pairsByName(asMapping(parseYaml(text).root)!).get('help')!.value);
        const { text: fixed, problems } = applyFixes(text);
        const help = asMapping(pairsByName(asMapping(parseYaml(fixed).root)!).get('help')!.value);
        const after = asScalar(pairsByName(help!).get('content')!.value);
        assert.equal(after!.value, before!.value, fixed);
        assert.deepEqual(
          problems.map(({ message }) => message),
          [],
        );
      }
    }
  });

  accepts('wrong-type', both, [
    'version: 0.1.0\n',
    'profile: 25.1\nlicense: null\ncitations: ~\n',
    integer('    optional: True\n    min: +5\n'),
    'help: {format: markdown, content: ""}\n',
    'requirements: [{ type: resource, cores_min: "2", ram_min: 5 }]\n',
    'version: !!str 1.0\n',
  ]);
});

describe('not-allowed-value', () => {
  finds('not-allowed-value', both, [
    {
      fields: inputs('  - name: n\n    type: «Intger» # n\n'),
      severity: 'error',
      says: '"Intger" cannot be the "type" of an input: did you mean "integer"?',
      fixes: [sure(inputs('  - name: n\n    type: integer # n\n'))],
    },
    {
      fields: inputs('  - name: n\n    type: «"File"»\n'),
      severity: 'error',
      says: '"File" cannot be the "type" of an input: a dataset is called "data" here.',
      fixes: [offer(inputs('  - name: n\n    type: "data"\n'))],
    },
    {
      fields: inputs('  - name: n\n    type: «hidden»\n'),
      severity: 'error',
      says: 'an input cannot be hidden: write a fixed value into the command.',
      fixes: [],
    },
    {
      fields: 'help: {format: «html», content: x}\n',
      severity: 'error',
      says: '"html" cannot be the "format" of the help: write "markdown", "restructuredtext" or "plain_text".',
      fixes: [],
    },
    {
      fields: integer('    validators:\n      - {type: «regex», expression: a}\n'),
      severity: 'error',
      says: '"regex" cannot be the "type" of a validator: write "in_range".',
      fixes: [],
    },
    {
      fields: inputs(
        '  - name: n\n    type: conditional\n    test_parameter: {name: t, type: «text»}\n    whens: «[]»\n',
      ),
      severity: 'error',
      says: 'write "boolean" or "select".',
      fixes: [],
    },
  ]);

  finds(
    'not-allowed-value',
    ['galaxy'],
    [
      {
        fields: inputs('  - name: n\n    type: «section»\n    parameters: []\n'),
        severity: 'warning',
        says: 'Some versions of the platform do not load a tool with a "section" input.',
        fixes: [],
      },
      {
        fields: 'outputs:\n  - {name: a, type: «text»}\n',
        severity: 'warning',
        says: 'Some versions of the platform refuse outputs that are plain values: write the value to a file.',
        fixes: [],
      },
    ],
  );

  accepts(
    'not-allowed-value',
    ['platform'],
    [inputs('  - name: n\n    type: section\n    parameters: []\n'), 'outputs:\n  - {name: a, type: text}\n'],
  );
});

describe('blank-value', () => {
  finds('blank-value', both, [
    {
      fields: '«name»:   # to do\n',
      severity: 'error',
      says: 'The "name" of the tool is empty: write it, as in "name: My tool".',
      fixes: [offer('name: My tool   # to do\n')],
    },
    {
      fields: "container: «'   '»\n",
      severity: 'error',
      says: 'The "container" of the tool is empty',
      fixes: [offer('container: busybox:1.36\n')],
    },
    {
      fields: 'shell_command: «|»\n\n  \nlicense: MIT\n',
      severity: 'error',
      says: 'The "shell_command" of the tool is empty',
      fixes: [offer("shell_command: echo 'hello' > out.txt\n\n  \nlicense: MIT\n")],
    },
    {
      fields: 'edam_topics: [a, «""»]\n',
      severity: 'error',
      says: 'An item of "edam_topics" is empty: write it, or remove it.',
      fixes: [offer('edam_topics: [a]\n')],
    },
    {
      fields: inputs('  - name: n\n    «type»:\n'),
      severity: 'error',
      says: 'The "type" of an input is empty'.replace('an input', 'the input "n"'),
      fixes: [offer(inputs('  - name: n\n    type: data\n'))],
    },
    {
      fields: outputs('    type: data\n    from_work_dir: count.txt\n    format: «""»\n'),
      severity: 'error',
      says: 'The "format" of the "data" output "count" is empty: write it.',
      fixes: [],
    },
    {
      fields: 'citations:\n  - «type»: &t\n    content: 10.1093/bioinformatics/btp352\n',
      severity: 'error',
      says: 'The "type" of the citation is empty',
      fixes: [offer('citations:\n  - type: &t doi\n    content: 10.1093/bioinformatics/btp352\n')],
    },
    {
      fields: 'help: {«content», format: markdown}\n',
      severity: 'error',
      says: 'The "content" of the help is empty',
      fixes: [offer("help: {content: '', format: markdown}\n")],
    },
  ]);

  finds(
    'blank-value',
    ['platform'],
    [
      {
        fields: outputs('    «type»:\n    from_work_dir: count.txt\n'),
        severity: 'warning',
        says: 'The "type" of the "data" output "count" is empty: write "type: data".',
        fixes: [sure(outputs('    type: data\n    from_work_dir: count.txt\n'))],
      },
    ],
  );

  accepts('blank-value', both, [
    'description: ""\nlicense:\ncitations: null\nhelp: {format: markdown, content: ""}\n',
    integer('    label: ""\n    help:\n'),
  ]);
});

describe('ambiguous-scalar', () => {
  finds('ambiguous-scalar', both, [
    {
      fields: 'description: «yes» # yes\n',
      severity: 'warning',
      says: '"yes" is true to some readers of YAML and text to others: quote it.',
      fixes: [sure('description: "yes" # yes\n')],
    },
    {
      fields: 'description: «012»\n',
      severity: 'warning',
      says: '"012" is 10 to some readers of YAML and 12 to others: quote it.',
      fixes: [sure('description: "012"\n')],
    },
    {
      fields: 'description: «1:30»\n',
      severity: 'warning',
      says: '"1:30" is 90 to some readers of YAML and text to others: quote it.',
      fixes: [sure('description: "1:30"\n')],
    },
    {
      fields: 'description: «1e3»\n',
      severity: 'warning',
      says: '"1e3" is text to some readers of YAML and 1000 to others: quote it.',
      fixes: [sure('description: "1e3"\n')],
    },
    {
      fields: 'edam_topics: [«2020-01-01», «=»]\n',
      severity: 'warning',
      says: '"2020-01-01" is a date to some readers of YAML and text to others: quote it.',
      fixes: [sure('edam_topics: ["2020-01-01", =]\n')],
    },
    {
      fields: 'id: «off»\n',
      severity: 'warning',
      says: '"off" is false',
      fixes: [sure('id: "off"\n')],
    },
    {
      fields: 'id: «no»\n',
      severity: 'warning',
      says: '"no" is false',
      fixes: [offer('id: "no"\n')],
    },
    {
      fields: 'version: «1e3»\n',
      severity: 'warning',
      says: 'quote it.',
      fixes: [offer('version: "1e3"\n')],
    },
    {
      fields: 'requirements: [{ type: resource, timelimit: «1:30:00» }]\n',
      severity: 'warning',
      says: '"1:30:00" is 5400 to some readers of YAML and text to others: quote it.',
      fixes: [
        offer('requirements: [{ type: resource, timelimit: "1:30:00" }]\n'),
        offer('requirements: [{ type: resource, timelimit: 5400 }]\n'),
      ],
    },
    {
      fields: integer('    min: «012»\n'),
      severity: 'warning',
      says: '"012" is 10 to some readers of YAML and 12 to others: write "10" or "12".',
      fixes: [offer(integer('    min: 10\n')), offer(integer('    min: 12\n'))],
    },
    {
      fields: inputs(
        '  - name: n\n    type: conditional\n    test_parameter: {name: t, type: boolean}\n    whens: [{discriminator: «on», parameters: []}]\n',
      ),
      severity: 'warning',
      says: '"on" is true',
      fixes: ['"on"', 'true'].map((value) =>
        offer(
          inputs(
            `  - name: n\n    type: conditional\n    test_parameter: {name: t, type: boolean}\n    whens: [{discriminator: ${value}, parameters: []}]\n`,
          ),
        ),
      ),
    },
  ]);

  accepts('ambiguous-scalar', both, [
    'version: 1.0.0\n',
    'description: say yes\n',
    'description: y\nlicense: n\n',
    'description: "no"\nname: \'1:30 h\'\n',
    'description: |-\n  yes\n',
    'tests: [{ inputs: { a: yes, b: 012 } }]\n',
    'description: !!str 012\n',
    'container: busybox:1.36\nedam_topics: [topic_0622]\n',
  ]);
});

describe('one value', () => {
  it('has one problem, the first of blank, type, format and value', () => {
    const values = [
      '',
      '""',
      '" "',
      '5',
      'true',
      'yes',
      '012',
      '1e3',
      '[]',
      '{}',
      '[a]',
      'null',
      '1:30',
      '2020-01-01',
    ];
    const fields: readonly ((value: string) => string)[] = [
      ...['id', 'name', 'version', 'container', 'shell_command', 'description', 'license', 'help'].map(
        (name) => (value: string) => `${name}: ${value}\n`,
      ),
      (value) => `inputs: [{ name: ${value}, type: data, format: tabular }]\n`,
      (value) => `inputs: [{ name: table, type: data, format: ${value} }]\n`,
      (value) => `inputs: [{ name: table, type: ${value}, format: tabular }]\n`,
      (value) => `outputs: [{ name: a, type: data, from_work_dir: ${value} }]\n`,
      (value) => `outputs: [{ name: a, type: data, discover_datasets: [{ pattern: ${value} }] }]\n`,
      (value) => `citations: [{ type: doi, content: ${value} }]\n`,
    ];
    for (const dialect of both) {
      for (const field of fields) {
        for (const value of values) {
          const text = toolWith(dialect, field(value));
          const seen = new Map<string, string>();
          for (const { path, range, code } of problemsOf(text)) {
            if (code === 'output-unwritten' || code === 'reference-undeclared' || code === 'input-unused')
              continue;
            const place = `${path} ${JSON.stringify(range)}`;
            assert.ok(!seen.has(place), `${code} and ${seen.get(place) ?? ''} in ${field(value)}`);
            seen.set(place, code);
          }
        }
      }
    }
  });
});
