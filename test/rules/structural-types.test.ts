import assert from 'node:assert/strict';
import { applyFixes } from '../../shared/src/checker/fix-all.js';
import { Document } from '../../shared/src/tool/document.js';
import { asMapping, asScalar, pairsByName } from '../../shared/src/yaml/node.js';
import { parseYaml } from '../../shared/src/yaml/parse.js';
import { accepts, finds, offer, problemsOf, sure, toolWith } from '../support/rule-cases.js';
import { below, inputs, integer, outputs } from './documents.js';

const both = ['platform', 'galaxy'] as const;

/** The public platform converts the value. */
const converted = { platform: 'error', galaxy: 'warning' } as const;

/** Amounts that are no numbers, a part of the message, and the number to write. */
const amounts: [name: string, written: string, says: string, number?: number][] = [
  ['ram_min', '4GB', 'use 4096', 4096],
  ['ram_max', '"1.5 GiB"', 'use 1536', 1536],
  ['tmpdir_min', '500k', 'use 1', 1],
  ['gpu_memory_min', "'8g'", 'use 8192', 8192],
  ['shm_size', '512m', 'use 536870912, in bytes', 536870912],
  ['timelimit', '2h', 'use 7200', 7200],
  ['timelimit', '1-12:00:00', 'use 129600', 129600],
  ['cores_max', '4 cores', 'use 4', 4],
  ['cores_min', '$(inputs.threads)', 'expressions are not evaluated'],
  ['ram_min', '$(inputs.n)', 'expressions are not evaluated'],
  ['ram_min', 'lots', 'a number of MiB'],
  ['cuda_version_min', '12.0.1', 'must be a number'],
];

describe('wrong-type', () => {
  finds('wrong-type', both, [
    {
      fields: 'description: «0.10»\n',
      severity: 'error',
      says: '"0.10" is a number, but "description" must be text: quote it.',
      fixes: [sure('description: "0.10"\n')],
    },
    {
      fields: 'container: «5» # five\n',
      severity: 'error',
      says: '"5" is a number, but "container" must be text: quote it.',
      // Text would be no image with a tag.
      fixes: [],
    },
    {
      fields: 'id: «true»\n',
      severity: 'error',
      says: '"true" is a boolean, but "id" must be text: quote it.',
      fixes: [sure('id: "true"\n')],
    },
    {
      fields: 'container: {a: «» }\n'.replace('{a: «» }', '«{a: b}»'),
      severity: 'error',
      says: '"container" is a mapping, but must be text: quote it if it is text.',
      fixes: [],
    },
    {
      fields: '«shell_command»:\n  - a\n  - b\n',
      severity: 'error',
      says: '"shell_command" is a list, but must be text.',
      fixes: [],
    },
    {
      fields: integer("    min: «'1'»\n"),
      severity: converted,
      says: '"1" is text, but "min" must be a whole number: remove the quotes.',
      fixes: [sure(integer('    min: 1\n'))],
    },
    {
      fields: integer('    min: «1.5»\n'),
      severity: 'error',
      says: '"1.5" is a number, but "min" must be a whole number: remove the fraction.',
      fixes: [],
    },
    {
      fields: integer('    min: «1_000»\n'),
      severity: 'warning',
      says: '"1_000" is a whole number only to some YAML parsers: use "1000".',
      fixes: [sure(integer('    min: 1000\n'))],
    },
    {
      fields: integer('    min: «1e3»\n'),
      severity: 'warning',
      says: 'use "1000".',
      fixes: [sure(integer('    min: 1000\n'))],
    },
    {
      fields: inputs('  - name: n\n    type: float\n    max: «1e-5»\n'),
      severity: 'warning',
      says: '"1e-5" is a number only to some YAML parsers: use "1.0e-5".',
      fixes: [sure(inputs('  - name: n\n    type: float\n    max: 1.0e-5\n'))],
    },
    {
      fields: integer('    optional: «yes»\n'),
      severity: 'warning',
      says: '"yes" is "true" only to some YAML parsers: use "true".',
      fixes: [sure(integer('    optional: true\n'))],
    },
    {
      fields: integer('    optional: «"No"»\n'),
      severity: converted,
      says: '"No" is text, but "optional" must be "true" or "false": use "false".',
      fixes: [sure(integer('    optional: false\n'))],
    },
    {
      fields: integer('    optional: «1»\n'),
      severity: converted,
      says: '"1" is a number, but "optional" must be "true" or "false": use "true".',
      fixes: [offer(integer('    optional: true\n'))],
    },
    {
      fields: integer('    optional: «maybe»\n'),
      severity: 'error',
      says: '"maybe" is text, but "optional" must be "true" or "false".',
      fixes: [],
    },
    ...amounts.map(([name, written, says, number]) => ({
      fields: `requirements:\n  - type: resource\n    ${name}: «${written}»\n`,
      severity: 'error' as const,
      says,
      fixes:
        number === undefined ? [] : [sure(`requirements:\n  - type: resource\n    ${name}: ${number}\n`)],
    })),
    {
      fields: 'edam_topics: «topic_0622» # one\n',
      severity: 'error',
      says: '"topic_0622" is text, but "edam_topics" must be a list: make it a list.',
      fixes: [sure('edam_topics:\n  - topic_0622 # one\n')],
    },
    {
      fields:
        'requirements:\n- type: javascript\n  expression_lib: «|-»\n    function f() {\n      return 1;\n    }\n',
      severity: 'error',
      says: '"expression_lib" must be a list: make it a list.',
      fixes: [
        sure(
          'requirements:\n- type: javascript\n  expression_lib:\n    - |-\n      function f() {\n        return 1;\n      }\n',
        ),
      ],
    },
    {
      fields: 'edam_topics:\n  - a\n  «-»\n  - «5»\n',
      severity: 'error',
      says: 'An item of "edam_topics" is empty, but must be text: fill it in, or remove it.',
      fixes: [offer('edam_topics:\n  - a\n  - 5\n')],
    },
    {
      fields: below('«citations»:\n    # who\n    type: doi\n    content: 10.1093/bioinformatics/btp352\n'),
      severity: 'error',
      says: '"citations" is a mapping, but must be a list: start it with a dash.',
      fixes: [
        sure(below('citations:\n    # who\n    - type: doi\n      content: 10.1093/bioinformatics/btp352\n')),
      ],
    },
    {
      fields: 'citations: «{type: doi, content: 10.1093/bioinformatics/btp352}»\n',
      severity: 'error',
      says: 'put it in brackets.',
      fixes: [sure('citations: [{type: doi, content: 10.1093/bioinformatics/btp352}]\n')],
    },
    {
      fields: 'inputs:\n  table: {type: data, format: tabular}\n  other: «integer»\n',
      severity: 'error',
      says: '"integer" is text, but "other" in "inputs" must be a mapping with "type": use "{ type: integer }".',
      fixes: [offer('inputs:\n  table: {type: data, format: tabular}\n  other: { type: integer }\n')],
    },
    {
      fields: 'inputs:\n  table: {type: data, format: tabular}\n  «other»:\n',
      severity: 'error',
      says: '"other" in "inputs" is empty, but must be a mapping with "type": fill it in, or remove it.',
      fixes: [offer('inputs:\n  table: {type: data, format: tabular}\n')],
    },
    {
      fields: outputs('    type: data\n    from_work_dir: count.txt\n    «format»:\n      - txt # text\n'),
      severity: 'error',
      says: '"format" is a list, but must be text: use only txt.',
      fixes: [sure(outputs('    type: data\n    from_work_dir: count.txt\n    format: txt # text\n'))],
    },
    {
      fields: outputs('    type: data\n    from_work_dir: count.txt\n    format: «[txt, csv]»\n'),
      severity: 'error',
      says: '"format" is a list, but must be text: quote it if it is text.',
      fixes: [],
    },
    {
      fields: integer('    min: !!str «5»\n'),
      severity: converted,
      says: '"5" is text, but "min" must be a whole number: remove or change the tag before it.',
      fixes: [],
    },
    {
      // Through an alias: at the place that needs another type, without an edit.
      fields: 'profile: &p 25.1\ndescription: «*p»\n',
      severity: 'error',
      says: '"*p" is a number, but "description" must be text.',
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
        says: '"0.10" is a number, but "version" must be text: quote it, and use "0.10.0".',
        fixes: [offer('version: "0.10.0"\n')],
      },
      {
        fields: 'name: «12»\n',
        severity: 'error',
        says: 'quote it.',
        fixes: [sure('name: "12"\n')],
      },
    ],
  );

  finds(
    'wrong-type',
    ['galaxy'],
    [
      {
        fields: 'help: «Counts lines.» # help\n',
        severity: 'error',
        says: '"Counts lines." is text, but "help" must be a mapping with "format" and "content": put it in "content", next to "format: markdown".',
        fixes: [sure('help:\n  format: markdown\n  content: Counts lines. # help\n')],
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
        // Such a name would be too short.
        fixes: [],
      },
    ],
  );

  it('quotes the version of a GalaxyUserTool as it is written', () => {
    const text = toolWith('galaxy', 'version: 0.10\n');
    assert.equal(applyFixes(new Document(text)).text, toolWith('galaxy', 'version: "0.10"\n'));
  });

  it('puts a dash before the only input', () => {
    const text = toolWith(
      'platform',
      'inputs:\n  name: table\n  type: data\n  # which\n  format:\n    - tabular\n',
    );
    const [problem, ...more] = problemsOf(text);
    assert.equal(problem?.message, '"inputs" is a mapping, but must be a list: start it with a dash.');
    assert.deepEqual(more, []);
    assert.equal(
      applyFixes(new Document(text)).text,
      toolWith(
        'platform',
        'inputs:\n  - name: table\n    type: data\n    # which\n    format:\n      - tabular\n',
      ),
    );
  });

  it('wraps help in braces too', () => {
    const text =
      '{class: GalaxyUserTool, id: abc, name: Abcdef, version: 1.0.0, container: "a:1", shell_command: "true", help: "a: b"}';
    const { text: fixed, problems } = applyFixes(new Document(text), { suggested: true });
    assert.equal(fixed, text.replace('"a: b"', '{ format: markdown, content: "a: b" }'));
    assert.deepEqual(problems, []);
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
        const { text: fixed, problems } = applyFixes(new Document(text), { suggested: true });
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
    'requirements: [{ type: resource, cores_min: "2", ram_min: 5, ram_max: " 1e3 ", timelimit: 60.5 }]\n',
    'version: !!str 1.0\n',
  ]);
});
