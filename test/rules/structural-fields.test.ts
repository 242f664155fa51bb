import assert from 'node:assert/strict';
import { applyFixes } from '../../shared/src/checker/fix-all.js';
import { Document } from '../../shared/src/tool/document.js';
import { applyFix } from '../support/edits.js';
import { accepts, finds, offer, problemsOf, sure, toolWith } from '../support/rule-cases.js';
import { below, inputs, integer, outputs } from './documents.js';

const both = ['platform', 'galaxy'] as const;

const test = 'test_parameter: {name: t, type: boolean}';
const conditional = (...fields: string[]): string =>
  inputs(`  - name: n\n    type: conditional\n${fields.map((one) => `    ${one}\n`).join('')}`);
const select = (options: string): string => inputs(`  - name: n\n    type: select\n    options:${options}`);

describe('missing-field', () => {
  finds('missing-field', both, [
    {
      fields: inputs('  - «name»: n\n    label: A number\n'),
      severity: 'error',
      says: 'The input "n" is missing "type": add it, as in "type: data".',
      fixes: [offer(inputs('  - name: n\n    type: data\n    label: A number\n'))],
    },
    {
      fields: inputs('  - {«name»: n, label: A number}\n'),
      severity: 'error',
      says: 'The input "n" is missing "type"',
      fixes: [offer(inputs('  - {name: n, type: data, label: A number}\n'))],
    },
    {
      fields: outputs(
        '    type: data\n    from_work_dir: count.txt\n  - «type»: data\n    from_work_dir: count.txt\n',
      ),
      severity: { platform: 'error', galaxy: 'warning' },
      says: 'The "data" output is missing "name": add it, as in "name: output1".',
      fixes: [
        offer(
          outputs(
            '    type: data\n    from_work_dir: count.txt\n  - name: output1\n    type: data\n    from_work_dir: count.txt\n',
          ),
        ),
      ],
    },
    {
      fields: below('«help»:\n    format: markdown\n'),
      severity: 'error',
      says: 'The help is missing "content"',
      fixes: [offer(below("help:\n    format: markdown\n    content: ''\n"))],
    },
    {
      fields: below('«help»: {content: x}\n'),
      severity: 'error',
      says: 'The help is missing "format": add "format: markdown".',
      fixes: [sure(below('help: {format: markdown, content: x}\n'))],
    },
    {
      fields: 'configfiles:\n  - «filename»: a.txt\n  - &b {«name»: b}\n  - *b\n',
      severity: 'error',
      says: 'The config file "a.txt" is missing "content"'.replace(' "a.txt"', ''),
      fixes: [offer("configfiles:\n  - filename: a.txt\n    content: ''\n  - &b {name: b}\n  - *b\n")],
    },
  ]);

  finds(
    'missing-field',
    ['platform'],
    [
      {
        fields: inputs(
          '  - name: n\n    type: conditional\n    test_parameter: {name: t, type: boolean}\n    whens:\n      - «discriminator»: true\n',
        ),
        severity: 'error',
        says: 'The case of a conditional is missing "parameters": add "parameters: []".',
        fixes: [
          sure(
            inputs(
              '  - name: n\n    type: conditional\n    test_parameter: {name: t, type: boolean}\n    whens:\n      - discriminator: true\n        parameters: []\n',
            ),
          ),
        ],
      },
      {
        fields: 'outputs:\n  «count»:\n    # where it is\n    from_work_dir: count.txt # here\n',
        severity: 'warning',
        says: 'The "data" output "count" is missing "type": add "type: data".',
        fixes: [
          sure(
            'outputs:\n  count:\n    # where it is\n    type: data\n    from_work_dir: count.txt # here\n',
          ),
        ],
      },
      {
        fields: outputs('    discover_datasets: [{ pattern: __name_and_ext__ }]\n').replace('name', '«name»'),
        severity: 'warning',
        says: 'The "data" output "count" is missing "type": add it, as in "type: data".',
        fixes: [offer(outputs('    type: data\n    discover_datasets: [{ pattern: __name_and_ext__ }]\n'))],
      },
    ],
  );

  /** Documents, the missing fields with their severity, and what the first fix writes where. */
  const roots: readonly [name: string, text: string, expected: string, fixed: string | undefined][] = [
    [
      'behind the field before it',
      'class: PlatformUserTool\nid: abc # the id\nname: |+\n  Abc def\n\nversion: 1.0.0\nshell_command: "true"\n',
      'missing-field error class: The tool is missing "container": add it, as in "container: busybox:1.36".',
      'class: PlatformUserTool\nid: abc # the id\nname: |+\n  Abc def\n\nversion: 1.0.0\ncontainer: busybox:1.36\nshell_command: "true"\n',
    ],
    [
      'before all others',
      '# top\nname: Abc def\nversion: 1.0.0\ncontainer: a:1\nshell_command: "true"\nclass: GalaxyUserTool',
      'missing-field error class: The tool is missing "id": add it, as in "id: my-tool".',
      '# top\nname: Abc def\nversion: 1.0.0\ncontainer: a:1\nshell_command: "true"\nclass: GalaxyUserTool\nid: my-tool',
    ],
    [
      'in braces over several lines',
      '{\n  "class": "PlatformUserTool",\n  "id": "abc",\n  "version": "1.0.0",\n  "container": "a:1",\n  "shell_command": "true"\n}\n',
      'missing-field error "class": The tool is missing "name": add it, as in "name: My tool".',
      '{\n  "class": "PlatformUserTool",\n  "id": "abc",\n  name: My tool,\n  "version": "1.0.0",\n  "container": "a:1",\n  "shell_command": "true"\n}\n',
    ],
    [
      'behind an explicit key',
      '? class\n: PlatformUserTool\n? name\n: Abc def\n? version\n: 1.0.0\n? container\n: a:1\n? shell_command\n: "true"\n',
      'missing-field error class: The tool is missing "id": add it, as in "id: my-tool".',
      undefined,
    ],
  ];
  it('takes the image from a requirement, which the public platform rejects', () => {
    const rest = (container: string): string =>
      `id: abc\nname: Abc def\nversion: 1.0.0\n${container}requirements: [{type: container, container: {type: docker, container_id: "a:1"}}]\nshell_command: "true"\n`;
    for (const [constant, others] of [
      ['PlatformUserTool', []],
      ['GalaxyUserTool', ['not-allowed-value']],
    ] as const)
      for (const container of ['', 'container: null\n']) {
        const text = `class: ${constant}\n${rest(container)}`;
        const [problem, ...more] = problemsOf(text);
        assert.equal(problem?.code, container === '' ? 'missing-field' : 'blank-value');
        assert.deepEqual(
          more.map(({ code }) => code),
          others,
        );
        const [fix] = problem.fixes;
        assert.equal(fix?.preferred, true);
        assert.equal(applyFix(text, fix), `class: ${constant}\n${rest('container: a:1\n')}`);
      }
  });

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
      fields: below('«licence»: MIT\n'),
      severity: 'error',
      says: 'The tool has no field "licence": use "license" for the license.',
      fixes: [sure(below('license: MIT\n')), offer(below(''))],
    },
    {
      fields: conditional('«param»: {name: t, type: boolean}', '«cases»: []'),
      severity: 'error',
      says: 'has no field "param": use "test_parameter" for the input that selects a case.',
      fixes: [sure(conditional('test_parameter: {name: t, type: boolean}', 'cases: []'))],
    },
    {
      fields: conditional(test, 'whens: [{«value»: true, «inputs»: []}]'),
      severity: 'error',
      says: 'has no field "value": use "discriminator"',
      fixes: [sure(conditional(test, 'whens: [{discriminator: true, inputs: []}]'))],
    },
    {
      fields: below('«readme»: {format: markdown, content: Counts.}\n'),
      severity: 'error',
      says: 'The tool has no field "readme": use "help" for the help.',
      fixes: [sure(below('help: {format: markdown, content: Counts.}\n')), offer(below(''))],
    },
    {
      fields: below('«help_text»: {format: markdown, content: Counts.}\n«cits»: []\n'),
      severity: 'error',
      says: 'The tool has no field "help_text": did you mean "help"?',
      fixes: [
        offer(below('help: {format: markdown, content: Counts.}\ncits: []\n')),
        offer(below('cits: []\n')),
      ],
    },
    {
      fields: below('«"descripton"»: in a table\n'),
      severity: 'error',
      says: 'The tool has no field "descripton": did you mean "description"?',
      fixes: [sure(below('"description": in a table\n')), offer(below(''))],
    },
    {
      fields: below('«descripton»: [in a table]\n'),
      severity: 'error',
      says: 'did you mean "description"?',
      fixes: [sure(below('description: in a table\n')), offer(below(''))],
    },
    {
      fields: below('«banana»: 1\n'),
      severity: 'error',
      says: 'The tool has no field "banana": remove it.',
      fixes: [offer(below(''))],
    },
    {
      fields: below('«descripton»: a\n«descriptoin»: b\n'),
      severity: 'error',
      says: 'The tool has no field "descripton": did you mean "description"?',
      fixes: [sure(below('description: a\ndescriptoin: b\n')), offer(below('descriptoin: b\n'))],
    },
    {
      fields: inputs('  - name: n\n    type: boolean\n    «truevalue»: --flag\n'),
      severity: 'error',
      says: 'The "boolean" input "n" has no field "truevalue": write both values in the command: $(inputs.name ? \'--flag\' : \'\').',
      fixes: [],
    },
    {
      fields: inputs('  - name: n\n    type: boolean\n    «checked»: false\n'),
      severity: 'error',
      says: 'use "default" or "value"',
      fixes: [
        sure(inputs('  - name: n\n    type: boolean\n    value: false\n')),
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
      says: 'The "integer" input "n" has no field "typ": did you mean "type"?',
      fixes: [
        // Without it, "type" would be missing.
        sure(inputs('  - name: n\n    type: integer\n    min: 1\n')),
      ],
    },
    {
      fields: outputs(
        '    type: collection\n    «from_work_dir»: a\n    discover_datasets: [{ pattern: __name_and_ext__ }]\n',
      ),
      severity: 'error',
      says: 'The "collection" output "count" has no field "from_work_dir": use "discover_datasets" to find the files of a collection.',
      fixes: [
        offer(outputs('    type: collection\n    discover_datasets: [{ pattern: __name_and_ext__ }]\n')),
      ],
    },
    {
      fields: below('? «[a]»\n: b\n'),
      severity: 'error',
      says: 'A field name cannot be a list or a mapping: use a name.',
      fixes: [],
    },
    {
      fields: 'help: {format: markdown, content: x, «constructor»: y}\n',
      severity: 'error',
      says: 'The help has no field "constructor": remove it.',
      fixes: [offer('help: {format: markdown, content: x}\n')],
    },
  ]);

  finds(
    'unknown-field',
    ['galaxy'],
    [
      {
        fields: outputs('    type: data\n    from_work_dir: count.txt\n    «lable»: a\n'),
        severity: 'error',
        says: 'did you mean "label"?',
        fixes: [
          sure(outputs('    type: data\n    from_work_dir: count.txt\n    label: a\n')),
          offer(outputs('    type: data\n    from_work_dir: count.txt\n')),
        ],
      },
      {
        // A required field is not ignored when misspelled.
        fields: outputs('    «typ»: data\n    from_work_dir: count.txt\n'),
        severity: 'error',
        says: 'did you mean "type"?',
        fixes: [sure(outputs('    type: data\n    from_work_dir: count.txt\n'))],
      },
      {
        fields: select(' [{ label: Fast, value: f }, { label: Slow, value: s }]\n    «default»: s\n'),
        severity: 'error',
        says: 'The "select" input "n" has no field "default": mark the option that is initially selected',
        fixes: [
          sure(select(' [{ label: Fast, value: f }, { label: Slow, value: s, selected: true }]\n')),
          offer(select(' [{ label: Fast, value: f }, { label: Slow, value: s }]\n')),
        ],
      },
      {
        fields: select(
          '\n      - label: Fast\n        value: f\n      - label: Slow\n        value: s\n    «value»: Fast\n',
        ),
        severity: 'error',
        says: 'has no field "value"',
        fixes: [
          sure(
            select(
              '\n      - label: Fast\n        value: f\n        selected: true\n      - label: Slow\n        value: s\n',
            ),
          ),
          offer(select('\n      - label: Fast\n        value: f\n      - label: Slow\n        value: s\n')),
        ],
      },
      {
        fields: select(' [{ label: Fast, value: fast }, { label: Slow, value: slow }]\n    «default»: slw\n'),
        severity: 'error',
        says: 'has no field "default"',
        fixes: [
          offer(select(' [{ label: Fast, value: fast }, { label: Slow, value: slow, selected: true }]\n')),
          offer(select(' [{ label: Fast, value: fast }, { label: Slow, value: slow }]\n')),
        ],
      },
      // Nothing is selected where it is not clear what, or where it would be for others too.
      ...[
        ' [{ label: Fast, value: fast }]\n    «default»: other\n',
        ' [{ label: Fast, value: one }, { label: Fast, value: two }]\n    «default»: Fast\n',
        ' [{ label: Fast, value: fast, selected: true }, { label: Slow, value: slow }]\n    «default»: slow\n',
        ' &options [{ label: Fast, value: fast }]\n    «default»: fast\n',
        ' [{ label: Fast, value: fast }]\n    «default»: [fast]\n',
      ].map((fields) => ({
        fields: select(fields),
        severity: 'error' as const,
        says: 'has no field "default"',
        fixes: [offer(select(fields.replace(/ {4}«.*\n/, '')))],
      })),
      {
        // First, it has to become an option.
        fields: select(' [fast]\n    «default»: fast\n'),
        severity: 'error',
        says: 'has no field "default"',
        fixes: [],
      },
      {
        fields: 'citations:\n  - type: doi\n    «value»: 10.1093/nar/gkac247\n',
        severity: 'error',
        says: 'The citation has no field "value": use "content" for the DOI or the BibTeX entry.',
        fixes: [sure('citations:\n  - type: doi\n    content: 10.1093/nar/gkac247\n')],
      },
      {
        fields: integer('    «default»: 5\n'),
        severity: 'error',
        says: 'The "integer" input "n" has no field "default": use "value" for the default value.',
        fixes: [sure(integer('    value: 5\n')), offer(integer(''))],
      },
      {
        fields: integer('    «default»: 5\n    value: 6\n'),
        severity: 'error',
        says: 'use "value"',
        fixes: [offer(integer('    value: 6\n'))],
      },
    ],
  );

  it('tells once of a required field that is misspelt', () => {
    const text = toolWith('platform', 'contaner: busybox:1.36\n').replace(/^container: .*\n/m, '');
    const found = problemsOf(text).map(({ code, message }) => `${code}: ${message}`);
    assert.deepEqual(found, ['unknown-field: The tool has no field "contaner": did you mean "container"?']);
    assert.deepEqual(problemsOf(applyFixes(new Document(text)).text), []);
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
