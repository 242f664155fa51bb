import assert from 'node:assert/strict';
import { removeUnused, removeUnusedKind } from '../../../shared/src/features/actions/remove-unused.js';
import type { ProjectConfig } from '../../../shared/src/problems/project-config.js';
import { toolWith } from '../../support/rule-cases.js';
import { offered } from './support.js';

const ofFile = 'Remove unused inputs';

/** Fields with unused inputs, how many there are, and the fields without them. */
const cases: [what: string, count: number, fields: string, after: string][] = [
  [
    'the first and the last of a list',
    2,
    'shell_command: echo $(inputs.b)\ninputs:\n  - name: a‸\n    type: text # gone\n  - name: b\n    type: text\n  # about c\n  - type: text\n    name: c\n',
    'shell_command: echo $(inputs.b)\ninputs:\n  - name: b\n    type: text\n  # about c\n',
  ],
  [
    'neighbours, with what stands between them',
    2,
    'shell_command: echo $(inputs.a)\ninputs:\n- name: a\n  type: text\n- name: b‸\n  type: text\n# about c\n\n- name: c\n  type: text\n',
    'shell_command: echo $(inputs.a)\ninputs:\n- name: a\n  type: text\n',
  ],
  [
    'all of a list',
    2,
    'shell_command: echo\ninputs:\n  - name: a‸\n    type: text\n  - name: b\n    type: text # last\n',
    'shell_command: echo\ninputs: []\n',
  ],
  [
    'all of a list below a comment',
    2,
    'shell_command: echo\ninputs: # what users say\n  - name: a‸\n    type: text\n  - name: b\n    type: text\n',
    'shell_command: echo\ninputs: # what users say\n  []\n',
  ],
  [
    'all of a list between brackets',
    2,
    'shell_command: echo\ninputs: [{ name: a‸, type: text }, { name: b, type: text }, ]\n',
    'shell_command: echo\ninputs: []\n',
  ],
  [
    'the end of a list between brackets',
    2,
    'shell_command: echo $(inputs.a)\ninputs: [{ name: a, type: text }, { name: b‸, type: text }, { name: c, type: text }]\n',
    'shell_command: echo $(inputs.a)\ninputs: [{ name: a, type: text }]\n',
  ],
  [
    'the ends of a list between brackets',
    2,
    'shell_command: echo $(inputs.b)\ninputs: [{ name: a, type: text }, { name: b, type: text }, { name: c‸, type: text }]\n',
    'shell_command: echo $(inputs.b)\ninputs: [{ name: b, type: text }]\n',
  ],
  [
    'some of a mapping',
    2,
    'shell_command: echo $(inputs.b)\ninputs:\n  a‸: { type: text }\n  b: { type: text }\n  "c":\n    type: text\n',
    'shell_command: echo $(inputs.b)\ninputs:\n  b: { type: text }\n',
  ],
  [
    'all of a mapping',
    2,
    'shell_command: echo\ninputs:\n  a‸: { type: text }\n  b: { type: text }\n',
    'shell_command: echo\ninputs: {}\n',
  ],
  [
    'those behind a block scalar that keeps its empty lines',
    2,
    'shell_command: echo $(inputs.a)\ninputs:\n  - name: a\n    type: text\n    help: |+\n      kept\n\n  - name: b‸\n    type: text\n\n  - name: c\n    type: text\n\n\nlicense: MIT\n',
    'shell_command: echo $(inputs.a)\ninputs:\n  - name: a\n    type: text\n    help: |+\n      kept\n\nlicense: MIT\n',
  ],
  [
    'them from the tests too',
    2,
    'shell_command: echo $(inputs.a)\ninputs:\n  - name: a\n    type: text\n  - name: b‸\n    type: text\n  - name: c\n    type: text\ntests:\n  - inputs:\n      b: x\n      a: y\n      "c": [1,\n        2]\n    outputs: { b: b.txt }\n  - inputs: { b: x, c: z }\n  - inputs:\n      c: x\n    doc: x\n',
    'shell_command: echo $(inputs.a)\ninputs:\n  - name: a\n    type: text\ntests:\n  - inputs:\n      a: y\n    outputs: { b: b.txt }\n  - inputs: {}\n  - inputs: {}\n    doc: x\n',
  ],
  [
    'a conditional with the members that tests give it',
    2,
    'shell_command: echo\ninputs:\n  - name: cond‸\n    type: conditional\n    test_parameter: { name: t, type: boolean }\n    whens:\n      - { discriminator: true, parameters: [{ name: x, type: text }] }\n  - name: b\n    type: text\ntests:\n  - inputs:\n      cond: { t: true, x: y }\n      cond|x: y\n',
    'shell_command: echo\ninputs: []\ntests:\n  - inputs: {}\n',
  ],
  [
    'an alias, and none that an alias stands for',
    2,
    'shell_command: echo\ninputs:\n  - &a { name: a, type: text }\n  - { name: b‸, type: text }\n  - { name: c, type: text }\nxrefs: []\n',
    'shell_command: echo\ninputs:\n  - &a { name: a, type: text }\nxrefs: []\n',
  ],
];

describe('removing unused inputs', () => {
  for (const [what, count, fields, after] of cases) {
    for (const dialect of ['platform', 'galaxy'] as const) {
      it(`takes away ${what} in ${dialect}`, () => {
        const { titles, apply, problemsOf } = offered(toolWith(dialect, fields), { of: removeUnused });
        const all = `Remove all ${count} unused inputs`;
        assert.deepEqual(titles, [all, ofFile]);
        assert.equal(apply(all), toolWith(dialect, after));
        assert.equal(apply(ofFile), apply(all));
        const left = problemsOf(apply(all)).filter(({ code }) => code === 'input-unused');
        assert.equal(left.length, after.includes('&a') ? 1 : 0);
      });
    }
  }

  it('is an action of the file where no problem is touched', () => {
    const fields =
      'name: Count li‸nes\nshell_command: echo $(inputs.a)\ninputs:\n  - name: a\n    type: text\n  - name: b\n    type: text\n';
    const { refactorings, apply } = offered(toolWith('platform', fields), { of: removeUnused });
    assert.deepEqual(
      refactorings.map(({ title, kind }) => [title, kind]),
      [[ofFile, removeUnusedKind]],
    );
    assert.equal(
      apply(ofFile),
      toolWith('platform', fields.replace('‸', '').replace('  - name: b\n    type: text\n', '')),
    );
  });

  it('leaves inputs that the author chose to keep', () => {
    const kept = '  # user-tool-disable-next-line input-unused\n  - name: a\n    type: text\n';
    const gone = '  - name: b‸\n    type: text\n';
    const fields = (inputs: string): string => `shell_command: echo\ninputs:\n${inputs}`;
    const asked = offered(toolWith('platform', fields(kept + gone)), { of: removeUnused });
    assert.deepEqual(asked.titles, [ofFile]);
    assert.equal(asked.apply(ofFile), toolWith('platform', fields(kept)));
    const config: ProjectConfig = {
      rules: { 'input-unused': 'off' },
      datatypes: [],
      platform: undefined,
      jobs: undefined,
      ignore: [],
      shellcheck: undefined,
    };
    const switchedOff = offered(toolWith('platform', fields(gone)), { of: removeUnused, config });
    assert.deepEqual(switchedOff.titles, []);
  });

  it('is not offered where every input is used, or where that cannot be known', () => {
    for (const fields of [
      'name: Cou‸nt lines\n',
      'shell_command: echo $(inputs.a\ninputs:\n  - name: b‸\n    type: text\n',
      'shell_command: echo $(JSON.stringify(inputs))\ninputs:\n  - name: b‸\n    type: text\n',
    ]) {
      assert.deepEqual(offered(toolWith('platform', fields), { of: removeUnused }).titles, []);
    }
  });
});
