import assert from 'node:assert/strict';
import { applyFixes } from '../../shared/src/checker/fix-all.js';
import { Document } from '../../shared/src/tool/document.js';
import { finds, offer, sure, toolWith } from '../support/rule-cases.js';

const both = ['platform', 'galaxy'] as const;

describe('fields of older formats', () => {
  const command = (text: string, input: string): string =>
    `shell_command: |\n  ${text} > count.txt\ninputs:\n  - name: n\n    type: boolean\n${input}`;

  finds('unknown-field', both, [
    {
      fields: command('p $(inputs.n) "$(inputs.n)"', "    «truevalue»: '-n'\n    value: false\n"),
      severity: 'error',
      says: 'has no field "truevalue"',
      fixes: [sure(command(`p $(inputs.n ? '-n' : '') "$(inputs.n ? '-n' : '')"`, '    value: false\n'))],
    },
    {
      fields: command('p $(inputs.n)', "    «truevalue»: '-n'\n    «falsevalue»: ''\n"),
      severity: 'error',
      says: 'has no field "truevalue"',
      fixes: [sure(command(`p $(inputs.n ? '-n' : '')`, ''))],
    },
    {
      fields: command('p $(inputs.n || 1)', "    «truevalue»: '-n'\n"),
      severity: 'error',
      says: 'has no field "truevalue"',
      fixes: [],
    },
    {
      fields: 'inputs:\n  - «id»: table\n    type: data\n    format: txt\n',
      severity: 'error',
      says: 'use "name" for the name of an input.',
      fixes: [
        sure('inputs:\n  - name: table\n    type: data\n    format: txt\n'),
        offer('inputs:\n  - type: data\n    format: txt\n'),
      ],
    },
  ]);

  const image = (field: string): string =>
    `class: GalaxyUserTool\nid: a-tool\nname: A tool\nversion: "1"\n${field}`;

  it('renames a field, and converts its value if there is only one way', () => {
    const fixed = (text: string): string => applyFixes(new Document(text)).text;
    assert.equal(fixed(image('containers: [busybox:1.36]\n')), image('container: busybox:1.36\n'));
    assert.equal(fixed(image('containers:\n  - busybox:1.36\n')), image('container: busybox:1.36\n'));
    assert.equal(fixed(image('containers: [a:1, b:2]\n')), image('containers: [a:1, b:2]\n'));
  });

  it('removes a field that repeats another one', () => {
    const output = (field: string): string =>
      toolWith(
        'platform',
        `outputs:\n  - name: count\n    type: data\n    from_work_dir: count.txt\n${field}`,
      );
    assert.equal(applyFixes(new Document(output('    emit: count\n'))).text, output(''));
    assert.equal(applyFixes(new Document(output('    emit: other\n'))).text, output('    emit: other\n'));
  });
});
