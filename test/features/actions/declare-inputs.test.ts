import assert from 'node:assert/strict';
import { declareInputs } from '../../../shared/src/features/actions/declare-inputs.js';
import type { DialectName } from '../../../shared/src/values/dialect.js';
import { applyFix } from '../../support/edits.js';
import { problemsOf, toolWith } from '../../support/rule-cases.js';
import { offered } from './support.js';

const command =
  "shell_command: cat '$(inputs.o‸ne.path)' $(inputs.many.map((f) => f.path)) '$(inputs.word)' $(inputs.flag ? 'x':'') $(inputs.one.size)\n";

const list = (dialect: DialectName, indent: string): string => {
  const format = dialect === 'platform' ? `\n${indent}  format: data` : '';
  return [
    `${indent}- name: one\n${indent}  type: data${format}\n`,
    `${indent}- name: many\n${indent}  type: data${format}\n${indent}  multiple: true\n`,
    `${indent}- name: word\n${indent}  type: text\n`,
    `${indent}- name: flag\n${indent}  type: boolean\n`,
  ].join('');
};

const flow = (dialect: DialectName): string[] => {
  const format = dialect === 'platform' ? ', format: data' : '';
  return [`type: data${format}`, `type: data${format}, multiple: true`, 'type: text', 'type: boolean'];
};
const names = ['one', 'many', 'word', 'flag'];
const members = (dialect: DialectName): string =>
  flow(dialect)
    .map((fields, index) => `{ name: ${names[index]}, ${fields} }`)
    .join(', ');

/** The field `inputs` before and after; empty text means no field. */
const styles: [what: string, before: string, after: (dialect: DialectName) => string][] = [
  [
    'a list',
    'inputs:\n  - name: old\n    type: text\n',
    (d) => `inputs:\n  - name: old\n    type: text\n${list(d, '  ')}`,
  ],
  [
    'a list without indentation',
    'inputs:\n- name: old\n  type: text\n',
    (d) => `inputs:\n- name: old\n  type: text\n${list(d, '')}`,
  ],
  ['nothing', 'inputs:\n', (d) => `inputs:\n${list(d, '  ')}`],
  ['an empty list', 'inputs: []\n', (d) => `inputs:\n${list(d, '  ')}`],
  [
    'a list between brackets',
    'inputs: [{ name: old, type: text }]\n',
    (d) => `inputs: [{ name: old, type: text }, ${members(d)}]\n`,
  ],
  [
    'a mapping',
    'inputs:\n  old: { type: text }\n',
    (d) =>
      `inputs:\n  old: { type: text }\n${flow(d)
        .map((fields, index) => `  ${names[index]}: { ${fields} }\n`)
        .join('')}`,
  ],
  [
    'a mapping between braces',
    'inputs: { old: { type: text } }\n',
    (d) =>
      `inputs: { old: { type: text }, ${flow(d)
        .map((fields, index) => `${names[index]}: { ${fields} }`)
        .join(', ')} }\n`,
  ],
];

describe('declaring all undeclared inputs', () => {
  const title = 'Declare all 4 undeclared inputs';
  for (const dialect of ['platform', 'galaxy'] as const) {
    for (const [what, before, after] of styles) {
      it(`adds to ${what} in ${dialect}, in the order of their use`, () => {
        const asked = offered(toolWith(dialect, command + before), { of: declareInputs });
        assert.deepEqual(asked.titles, [title]);
        const declared = asked.apply(title);
        assert.equal(declared, toolWith(dialect, command.replace('‸', '') + after(dialect)));
        assert.deepEqual(
          problemsOf(declared).filter(({ code }) => code === 'reference-undeclared'),
          [],
        );
      });

      it(`writes into ${what} in ${dialect} what the single fixes write one after the other`, () => {
        const asked = offered(toolWith(dialect, command + before), { of: declareInputs });
        let text = asked.text;
        for (let left = 10; left > 0; left--) {
          const [problem] = problemsOf(text).filter(({ code }) => code === 'reference-undeclared');
          const fix = problem?.fixes.find((one) => one.title.startsWith('Declare'));
          if (!fix) break;
          text = applyFix(text, fix);
        }
        assert.equal(asked.apply(title), text);
      });
    }
  }

  it('declares where there is no field for inputs, between braces too', () => {
    const braces =
      "{ class: PlatformUserTool, shell_command: 'cat $(inputs.min_a‸) $(inputs.min_b)', outputs: [] }\n";
    const asked = offered(braces, { of: declareInputs });
    assert.equal(
      asked.apply('Declare all 2 undeclared inputs'),
      "{ class: PlatformUserTool, shell_command: 'cat $(inputs.min_a) $(inputs.min_b)', inputs: [{ name: min_a, type: integer }, { name: min_b, type: integer }], outputs: [] }\n",
    );
    const block =
      'class: PlatformUserTool\nshell_command: cat $(inputs.min_a‸) $(inputs.min_b)\noutputs: []\n';
    assert.equal(
      offered(block, { of: declareInputs }).apply('Declare all 2 undeclared inputs'),
      'class: PlatformUserTool\nshell_command: cat $(inputs.min_a) $(inputs.min_b)\ninputs:\n  - name: min_a\n    type: integer\n  - name: min_b\n    type: integer\noutputs: []\n',
    );
  });

  it('finds those of config files, and names that need quotes', () => {
    const marked = `class: GalaxyUserTool\nshell_command: cat "$(inputs['no‸'])"\nconfigfiles:\n  - filename: a\n    content: |\n      $(inputs.deep.path)\n`;
    assert.equal(
      offered(marked, { of: declareInputs }).apply('Declare all 2 undeclared inputs'),
      `${marked.replace('‸', '')}inputs:\n  - name: "no"\n    type: text\n  - name: deep\n    type: data\n`,
    );
  });

  const nothing: [what: string, fields: string][] = [
    ['for a single name', 'shell_command: cat $(inputs.a‸) $(inputs.a)\ninputs: []\n'],
    ['away from them', 'shell_command: cat $(inputs.min_a) $(inputs.min_b)\ninputs: []\nname: Cou‸nt\n'],
    ['where the inputs cannot be read', 'shell_command: cat $(inputs.min_a‸) $(inputs.min_b)\ninputs: 5\n'],
    [
      'for what is ignored',
      'shell_command: cat $(inputs.a‸)\nconfigfiles:\n  # user-tool-disable-next-line reference-undeclared\n  - content: $(inputs.b)\n    filename: b\ninputs: []\n',
    ],
  ];
  for (const [what, fields] of nothing) {
    it(`is not offered ${what}`, () => {
      assert.deepEqual(offered(toolWith('platform', fields), { of: declareInputs }).titles, []);
    });
  }
});
