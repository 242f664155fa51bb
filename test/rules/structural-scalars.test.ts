import assert from 'node:assert/strict';
import { applyFix } from '../support/edits.js';
import { accepts, finds, offer, problemsOf, sure, toolWith } from '../support/rule-cases.js';
import { inputs, integer, outputs } from './documents.js';

const both = ['platform', 'galaxy'] as const;

describe('not-allowed-value', () => {
  finds('not-allowed-value', both, [
    {
      fields: 'requirements:\n  - type: «runtime_environment_variable»\n    name: LC_ALL\n    value: C\n',
      severity: 'error',
      says: '"export NAME=value"',
    },
    {
      fields: inputs('  - name: n\n    type: «Intger» # n\n'),
      severity: 'error',
      says: '"Intger" is not a valid "type" for an input: did you mean "integer"?',
      fixes: [sure(inputs('  - name: n\n    type: integer # n\n'))],
    },
    {
      fields: inputs('  - name: n\n    type: «"String"»\n'),
      severity: 'error',
      says: '"String" is not a valid "type" for an input: use "text" for text.',
      fixes: [sure(inputs('  - name: n\n    type: "text"\n'))],
    },
    {
      fields: inputs('  - name: n\n    type: «hidden»\n'),
      severity: 'error',
      says: 'write a fixed value in the command, because inputs cannot be hidden.',
      fixes: [],
    },
    {
      fields: 'help: {format: «html», content: x}\n',
      severity: 'error',
      says: '"html" is not a valid "format" for the help: use "markdown", "restructuredtext" or "plain_text".',
      fixes: [],
    },
    {
      fields: integer('    validators:\n      - {type: «regex», expression: a}\n'),
      severity: 'error',
      says: '"regex" is not a valid "type" for a validator: use "in_range".',
      fixes: [],
    },
    {
      fields: inputs(
        '  - name: n\n    type: conditional\n    test_parameter: {name: t, type: «text»}\n    whens: «[]»\n',
      ),
      severity: 'error',
      says: 'use "boolean" or "select".',
      fixes: [],
    },
  ]);

  finds(
    'not-allowed-value',
    ['platform'],
    [
      {
        fields: inputs('  - name: n\n    type: «"File"»\n'),
        severity: 'error',
        says: '"File" is not a valid "type" for an input: use "data" for a dataset.',
        fixes: [offer(inputs('  - name: n\n    type: "data"\n'))],
      },
    ],
  );

  finds(
    'not-allowed-value',
    ['galaxy'],
    [
      {
        fields: inputs('  - name: n\n    type: «section»\n    parameters: []\n'),
        severity: 'error',
        says: 'The platform takes no tool with a "section" input: declare its inputs outside it.',
        fixes: [],
      },
      {
        fields: 'outputs:\n  - {name: a, type: «text»}\n',
        severity: 'error',
        says: 'The platform takes no tool with outputs that are plain values: write the value to a file.',
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
      fields: 'requirements: [{ type: javascript, expression_lib: «null» }]\n',
      severity: 'error',
      says: 'The "expression_lib" of the "javascript" requirement is empty: use "expression_lib: []".',
      fixes: [sure('requirements: [{ type: javascript, expression_lib: [] }]\n')],
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
      fields: inputs('  - name: n\n    «type»:\n'),
      severity: 'error',
      says: 'The "type" of an input is empty'.replace('an input', 'the input "n"'),
      fixes: [offer(inputs('  - name: n\n    type: data\n'))],
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
        says: 'The "type" of the "data" output "count" is empty: use "type: data".',
        fixes: [sure(outputs('    type: data\n    from_work_dir: count.txt\n'))],
      },
    ],
  );

  it('writes before a comment', () => {
    for (const blank of ['name:   # to do', 'name: # to do']) {
      const text = toolWith('galaxy', `${blank}\n`);
      const [problem] = problemsOf(text);
      assert.equal(problem?.message, 'The "name" of the tool is empty: fill it in, as in "name: My tool".');
      assert.deepEqual(problem.range, { start: { line: 2, character: 0 }, end: { line: 2, character: 4 } });
      const fixed = applyFix(text, problem.fixes[0]!);
      assert.equal(fixed, toolWith('galaxy', `${blank.replace('name:', 'name: My tool')}\n`));
    }
  });

  accepts('blank-value', both, [
    'description: ""\nlicense:\ncitations: null\nhelp: {format: markdown, content: ""}\n',
    integer('    label: ""\n    help:\n'),
  ]);
});

describe('ambiguous-scalar', () => {
  /** The web editor of the public platform reads a number, which is rejected. */
  const read12 = { platform: 'warning', galaxy: 'error' } as const;

  finds('ambiguous-scalar', both, [
    {
      fields: 'description: «yes» # yes\n',
      severity: 'warning',
      says: '"yes" is true to some YAML parsers and text to others: quote it.',
      fixes: [sure('description: "yes" # yes\n')],
    },
    {
      fields: 'description: «012»\n',
      severity: read12,
      says: '"012" is 10 to some YAML parsers and 12 to others: quote it.',
      fixes: [sure('description: "012"\n')],
    },
    {
      fields: 'description: «1:30»\n',
      severity: 'warning',
      says: '"1:30" is 90 to some YAML parsers and text to others: quote it.',
      fixes: [sure('description: "1:30"\n')],
    },
    {
      fields: 'description: «1e3»\n',
      severity: read12,
      says: '"1e3" is text to some YAML parsers and 1000 to others: quote it.',
      fixes: [sure('description: "1e3"\n')],
    },
    {
      fields: 'edam_topics: [«2020-01-01», «=»]\n',
      severity: 'warning',
      says: '"2020-01-01" is a date to some YAML parsers and text to others: quote it.',
      fixes: [sure('edam_topics: ["2020-01-01", =]\n')],
    },
    {
      fields: 'id: «off»\n',
      severity: 'warning',
      says: '"off" is false',
      fixes: [sure('id: "off"\n')],
    },
    {
      fields: integer('    min: «012»\n'),
      severity: 'warning',
      says: '"012" is 10 to some YAML parsers and 12 to others: use "10" or "12".',
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
    'description: !!str yes\n',
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
            if (
              code === 'missing-field' ||
              code === 'output-unwritten' ||
              code === 'reference-undeclared' ||
              code === 'input-unused'
            )
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

describe('optional texts', () => {
  accepts(
    'blank-value',
    ['platform', 'galaxy'],
    [
      'edam_topics: [a, ""]\n',
      'description: ""\n',
      'license: ""\n',
      'configfiles: [{ name: "", filename: "", content: x }]\n',
    ],
  );
});
