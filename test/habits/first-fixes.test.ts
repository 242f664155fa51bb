import assert from 'node:assert/strict';
import { declareInputs } from '../../shared/src/features/actions/declare-inputs.js';
import { offered } from '../features/actions/support.js';
import { problemsOf, toolWith } from '../support/rule-cases.js';
import { accepts, reports, type Habit } from './habit.js';

const inputs = `inputs:
  - { name: reads, type: data, format: txt }
  - { name: xs, type: data, format: txt, multiple: true }
  - { name: pair, type: data_collection, collection_type: paired }
  - { name: coll, type: data_collection, collection_type: list }
  - { name: title, type: text }
  - { name: size, type: integer }
  - { name: flag, type: boolean }
`;
const pair = { forward: { path: '/d/1 x' }, reverse: { path: '/d/2' } };
const values = {
  reads: { path: '/d/a b', basename: 'a b', format: 'txt' },
  pair: { elements: pair },
  coll: { elements: [{ path: '/d/e' }] },
  title: 'a b',
  size: 3,
  flag: true,
};

const fields = (command: string): string => `shell_command: |-\n  ${command} > count.txt\n${inputs}`;

/** The first fix of an error in a command, and the command that runs then. */
function first(
  [code, habit]: readonly [code: string, habit: string],
  before: string,
  after: string,
  command: string,
  safe = false,
): Habit {
  const renders = { inputs: values, command: `${command} > count.txt` };
  return {
    habit,
    fields: fields(before),
    code,
    severity: 'error',
    fix: { safe, after: fields(after), renders },
  };
}

const unescaped = (habit: string) => ['shell-unescaped', habit] as const;
const syntax = (habit: string) => ['expression-syntax', habit] as const;
const kind = (habit: string) => ['reference-kind', habit] as const;

/** Elements of collections: the expression with its mark in each dialect, after the fix, and what runs then. */
const ofCollections: [habit: string, platform: string, galaxy: string, after: string, command: string][] = [
  [
    'the path of a read of a pair',
    'inputs.pair.«reverse».path',
    '«inputs.pair.reverse».path',
    '(inputs.pair.elements || inputs.pair).reverse.path',
    "cat '/d/2'",
  ],
  [
    'an element of a collection',
    'inputs.coll[«0»].path',
    '«inputs.coll[0]».path',
    '(inputs.coll.elements || inputs.coll)[0].path',
    "cat '/d/e'",
  ],
  [
    'a list of a collection',
    `inputs.coll.«map»((f) => f.path).join("' '")`,
    `«inputs.coll.map»((f) => f.path).join("' '")`,
    `(inputs.coll.elements || inputs.coll).map((f) => f.path).join("' '")`,
    "cat '/d/e'",
  ],
];

const quotedTitle = `'$(inputs.title)'`;
const shellTitle = `'a b'`;

const conditional = `inputs:
  - name: cond
    type: conditional
    test_parameter: { name: mode, type: boolean }
    whens:
      - { discriminator: true, parameters: [{ name: k, type: integer }] }
      - { discriminator: false, parameters: [{ name: k, type: integer }] }
`;

const select = (field: string): string =>
  `shell_command: p $(inputs.one) > count.txt\ninputs:\n  - name: one\n    type: select\n    options:\n      - { ${field}: A, value: a }\n`;

describe('the first fix', () => {
  reports([
    first(
      unescaped('a dataset as a variable'),
      'cat «${reads}»',
      "cat '$(inputs.reads.path)'",
      "cat '/d/a b'",
      true,
    ),
    first(unescaped('in quotes'), "cat '«${reads}»'", "cat '$(inputs.reads.path)'", "cat '/d/a b'", true),
    first(unescaped('text as a variable'), 'p «${title}»', `p ${quotedTitle}`, `p ${shellTitle}`, true),
    first(
      unescaped('a number as a variable'),
      'head -n «${size}»',
      'head -n $(inputs.size)',
      'head -n 3',
      true,
    ),
    first(unescaped('with a fallback'), 'cat «${reads:-none}»', "cat '$(inputs.reads.path)'", "cat '/d/a b'"),
    first(unescaped('arithmetic'), 'head -n «$((size + 1))»', 'head -n $((inputs.size + 1))', 'head -n 4'),
    first(
      unescaped('a column of awk'),
      "awk '{ print «$(NF)» }'",
      "awk '{ print \\$(NF) }'",
      "awk '{ print $(NF) }'",
      true,
    ),
    first(unescaped('a command'), 'echo «$(date)»', 'echo \\$(date)', 'echo $(date)', true),
    first(unescaped('a variable of the shell'), 'echo «${HOME}»', 'echo \\${HOME}', 'echo ${HOME}', true),
    first(
      syntax('a body for a reference'),
      'cat ${«inputs.reads.path»}',
      "cat '$(inputs.reads.path)'",
      "cat '/d/a b'",
      true,
    ),
    first(
      syntax('without the member'),
      'cat ${«inputs.reads»}',
      "cat '$(inputs.reads.path)'",
      "cat '/d/a b'",
      true,
    ),
    first(
      syntax('without inputs'),
      'cat $(«reads».path)',
      "cat '$(inputs.reads.path)'",
      "cat '/d/a b'",
      true,
    ),
    first(syntax('a bare name'), 'cat "$(«reads»)"', 'cat "$(inputs.reads.path)"', 'cat "/d/a b"'),
    first(
      syntax('two braces'),
      'cat ${«{ inputs.reads.path }»}',
      "cat '$(inputs.reads.path)'",
      "cat '/d/a b'",
      true,
    ),
    first(
      syntax('cores of Nextflow'),
      'p -t ${«task».cpus}',
      'p -t \\${GALAXY_SLOTS:-1}',
      'p -t ${GALAXY_SLOTS:-1}',
      true,
    ),
    first(
      kind('cores of CWL'),
      'p -t $(runtime.«cores»)',
      'p -t \\${GALAXY_SLOTS:-1}',
      'p -t ${GALAXY_SLOTS:-1}',
      true,
    ),
    first(
      syntax('an option without quotes'),
      'p $(inputs.flag ? «--verbose» : "")',
      `p $(inputs.flag ? '--verbose' : "")`,
      'p --verbose',
      true,
    ),
    first(
      syntax('a short option'),
      'p $(inputs.flag ? «-v» : "")',
      `p $(inputs.flag ? '-v' : "")`,
      'p -v',
      true,
    ),
    first(
      syntax('an option with hyphens'),
      'p $(inputs.flag ? "" : «--no-color»)',
      `p $(inputs.flag ? "" : '--no-color')`,
      'p ',
      true,
    ),
    first(
      syntax('an option with a value'),
      'p $(inputs.flag ? «--min 3» : "")',
      `p $(inputs.flag ? '--min 3' : "")`,
      'p --min 3',
      true,
    ),
    first(
      kind('the name of a dataset'),
      "echo '$(inputs.reads.«name»)'",
      "echo '$(inputs.reads.basename)'",
      "echo 'a b'",
      true,
    ),
    first(
      kind('its file name'),
      "echo '$(inputs.reads.«filename»)'",
      "echo '$(inputs.reads.basename)'",
      "echo 'a b'",
      true,
    ),
    first(
      kind('its extension'),
      "echo '$(inputs.reads.«ext»)'",
      "echo '$(inputs.reads.format)'",
      "echo 'txt'",
      true,
    ),
    first(
      kind('a list of one dataset'),
      "cat $(inputs.reads.«map»((f) => f.path).join(' '))",
      "cat '$(inputs.reads.path)'",
      "cat '/d/a b'",
    ),
    first(
      kind('its values in quotes'),
      `cat $(inputs.reads.«map»((f) => "'" + f.path + "'").join(' '))`,
      `cat $("'" + inputs.reads.path + "'")`,
      "cat '/d/a b'",
    ),
    first(
      kind('the first of one dataset'),
      "cat '$(inputs.reads[«0»].path)'",
      "cat '$(inputs.reads.path)'",
      "cat '/d/a b'",
    ),
    ...ofCollections.flatMap(([habit, platform, galaxy, after, command]): Habit[] => {
      const fixOf = (before: string): Habit =>
        first(kind(habit), `cat '$(${before})'`, `cat '$(${after})'`, command);
      return [
        { ...fixOf(platform), dialects: ['platform'] },
        // It works on some servers.
        { ...fixOf(galaxy), dialects: ['galaxy'], severity: 'warning' },
      ];
    }),
    {
      ...first(
        kind('a read of a pair'),
        "cat '$(inputs.pair.«forward»)'",
        "cat '$((inputs.pair.elements || inputs.pair).forward.path)'",
        "cat '/d/1 x'",
      ),
      dialects: ['platform'],
    },
    {
      habit: 'braces of a Python f-string',
      fields:
        'configfiles:\n  - filename: a.py\n    content: |\n      print(f"«${{x}}»")\nshell_command: python a.py > count.txt\ninputs: []\n',
      code: 'expression-syntax',
      severity: 'error',
      fix: {
        safe: false,
        after:
          'configfiles:\n  - filename: a.py\n    content: |\n      print(f"\\${{x}}")\nshell_command: python a.py > count.txt\ninputs: []\n',
      },
    },
    {
      habit: 'an input of a conditional without its name',
      fields: `shell_command: head -n $(inputs.«k») > count.txt\n${conditional}`,
      code: 'reference-undeclared',
      severity: 'error',
      says: 'did you mean "cond.k"?',
      fix: { safe: false, after: `shell_command: head -n $(inputs.cond.k) > count.txt\n${conditional}` },
    },
    {
      habit: 'the text of an option',
      fields: select('«text»'),
      code: 'unknown-field',
      severity: 'error',
      fix: { safe: true, after: select('label') },
    },
    {
      habit: 'a short version',
      dialects: ['platform'],
      fields: "version: «'0.1'»\n",
      code: 'version-format',
      severity: 'error',
      fix: { safe: false, after: "version: '0.1.0'\n" },
    },
    {
      habit: 'a version that is a number',
      dialects: ['platform'],
      fields: 'version: «0.1»\n',
      code: 'wrong-type',
      severity: 'error',
      fix: { safe: false, after: 'version: "0.1.0"\n' },
    },
    {
      habit: 'a version that is a number',
      dialects: ['galaxy'],
      fields: 'version: «0.1»\n',
      code: 'wrong-type',
      severity: 'error',
      fix: { safe: true, after: 'version: "0.1"\n' },
    },
    {
      habit: 'no tag',
      dialects: ['galaxy'],
      fields: 'container: «busybox»\n',
      code: 'container-tag',
      severity: 'warning',
    },
    {
      habit: 'an image that no registry of containers has',
      fields: 'container: «shub://»a/b:1\n',
      dialects: ['platform'],
      code: 'container-format',
      severity: 'error',
      fix: { safe: false, after: 'container: a/b:1\n' },
    },
    {
      habit: 'an unused input',
      fields: `shell_command: sort '$(inputs.a.path)' > count.txt\ninputs:\n  - { name: a, type: data, format: txt }\n  - { name: «b», type: data, format: txt }\n`,
      code: 'input-unused',
      severity: 'hint',
      fix: {
        safe: false,
        after: `shell_command: sort '$(inputs.a.path)' '$(inputs.b.path)' > count.txt\ninputs:\n  - { name: a, type: data, format: txt }\n  - { name: b, type: data, format: txt }\n`,
        renders: {
          inputs: { a: { path: 'a' }, b: { path: 'b' } },
          command: "sort 'a' 'b' > count.txt",
        },
      },
    },
  ]);

  accepts(
    [
      ['a loop variable with the name of an input', 'for title in a b; do echo \\${title}; done'],
      ['an escaped variable', 'echo \\${HOME} \\$(date)'],
      ['an option in quotes', "p $(inputs.flag ? '--verbose' : '')"],
      ['a negative number', 'p $(inputs.flag ? -1 : 1)'],
      [
        'members that exist',
        "p '$(inputs.reads.basename)' '$((inputs.pair.elements || inputs.pair).forward.path)'",
      ],
      ['a column of awk', "awk '{ print $NF }' x"],
    ].map(([habit, command]) => ({ habit: habit ?? '', fields: fields(command ?? '') })),
  );

  it('is never the removal of an input, nor an escape where an input is meant', () => {
    for (const dialect of ['galaxy', 'platform'] as const) {
      for (const command of ['cat', 'p ${reads} ${xs} ${pair} ${title%.*} ${#size} $((size / 2)) ${flag}']) {
        for (const { fixes } of problemsOf(toolWith(dialect, fields(command)))) {
          assert.doesNotMatch(fixes[0]?.title ?? '', /^(?:Remove input|Escape)/);
        }
      }
    }
  });
});

describe('declaring all inputs', () => {
  const cases: [command: string, inputs: string, after?: string][] = [
    [
      'cat $(inputs.a‸.path) $(inputs.b.path)',
      '    type: data\n|    type: data\n',
      `cat '$(inputs.a.path)' '$(inputs.b.path)'`,
    ],
    ["p $(inputs.a‸ ? '-a' : '') $(inputs.b + 1)", '    type: boolean\n|    type: integer\n'],
    ['p $(inputs.a‸ * 0.5) $(inputs.b.toFixed(2))', '    type: float\n|    type: float\n'],
    ["p '$(inputs.a‸.trim())' '$(inputs.b.toUpperCase())'", '    type: text\n|    type: text\n'],
    ['head -n $(inputs.n_lines‸) -c $(inputs.max_size) x', '    type: integer\n|    type: integer\n'],
    [
      "cat '$(inputs.a‸.elements.forward.path)' '$(inputs.b.elements[0].path)'",
      '    type: data_collection\n    collection_type: paired\n|    type: data_collection\n    collection_type: list\n',
    ],
    ['p --ratio $(inputs.ratio‸) --cutoff=$(inputs.p_value)', '    type: float\n|    type: float\n'],
    ["p $(inputs.a‸ === 'x' ? 1 : 2) $(inputs.b === true ? 1 : 2)", '    type: text\n|    type: boolean\n'],
  ];
  for (const [command, declared, after] of cases) {
    it(`follows their use in ${command}`, () => {
      const written = (line: string): string => `shell_command: |-\n  ${line} > count.txt\n`;
      const asked = offered(toolWith('galaxy', `${written(command)}inputs: []\n`), { of: declareInputs });
      const text = asked.apply('Declare all 2 undeclared inputs');
      const uses = [...command.replace('‸', '').matchAll(/inputs\.(\w+)/g)];
      const names = [...new Set(uses.map(([, name]) => name))];
      const [one, other] = declared.split('|');
      assert.equal(
        text,
        toolWith(
          'galaxy',
          `${written(after ?? command.replace('‸', ''))}inputs:\n  - name: ${names[0]}\n${one}  - name: ${names[1]}\n${other}`,
        ),
      );
      const errors = problemsOf(text).filter(({ severity }) => severity === 'error');
      assert.deepEqual(errors, []);
    });
  }

  it('makes a section of an input with inputs of its own', () => {
    const written = "shell_command: |-\n  p '$(inputs.a‸.path)' $(inputs.more.depth) > count.txt\n";
    const text = offered(toolWith('platform', `${written}inputs: []\n`), { of: declareInputs }).apply(
      'Declare all 2 undeclared inputs',
    );
    assert.match(
      text,
      /name: more\n {4}type: section\n {4}parameters: \[\{ name: depth, type: integer \}\]\n/,
    );
    assert.deepEqual(
      problemsOf(text).filter(({ severity }) => severity === 'error'),
      [],
    );
  });
});
