import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { applyFixes } from '../../shared/src/checker/fix-all.js';
import { Document } from '../../shared/src/tool/document.js';
import { toolIn } from '../support/tools.js';

const document = (command: string, inputs: string): string =>
  `class: PlatformUserTool\nid: some-tool\nname: Some tool\nversion: 1.0.0\ncontainer: busybox:1.36\nshell_command: ${command}\ninputs:\n${inputs}`;
const input = (fields: string): string => `  - { name: a, ${fields} }\n`;

/** An input whose definition is invalid: references to it may be right once it is fixed. */
const unsettled: readonly (readonly [command: string, inputs: string])[] = [
  ['cat $(inputs.a[].path)', input('type: data, format: txt, multiple: yes')],
  ['cat $(inputs.a.path)', input('type: text') + input('type: data, format: txt')],
  ['cat $(inputs.a.path)', input('type: text, type: data, format: txt')],
  ['cat $(inputs.a.path)', input('type: string')],
];

describe('references to inputs that are not settled', () => {
  for (const [command, inputs] of unsettled) {
    it(`are left alone: ${command} with ${inputs.trim()}`, () => {
      const text = document(command, inputs);
      const codes = check(new Document(text)).map(({ code }) => code);
      assert.ok(codes.length > 0 && !codes.includes('reference-kind'), codes.join(', '));
      assert.ok(applyFixes(new Document(text)).text.includes(command), 'the command is as it was');
    });
  }

  it('a path of a text is not taken away by itself, as the type may be what is wrong', () => {
    const text = document('cat $(inputs.a.path)', input('type: text'));
    assert.equal(applyFixes(new Document(text)).text, text);
  });

  it('a list of texts is joined', () => {
    const text = document(
      'echo $(inputs.a[].path)',
      input('type: select, multiple: true, options: [{ label: A, value: a }]'),
    );
    const titles = check(new Document(text)).flatMap(({ fixes }) => fixes.map(({ title }) => title));
    assert.ok(titles.includes(`Replace with "'$(inputs.a.join("' '"))'"`), titles.join('; '));
  });

  it('a command that is used twice is judged once', () => {
    const text = `class: GalaxyUserTool\nshell_command: &c echo $(date)\nconfigfiles: [{ filename: a, content: *c }]\n`;
    const tool = toolIn(text);
    assert.deepEqual(
      tool.templates.map(({ kind }) => kind),
      ['shell_command'],
    );
    const found = check(tool.document).filter(({ code }) => code === 'shell-unescaped');
    assert.equal(found.length, 1);
  });

  /** If the set of inputs is unknown, no reference is reported as undeclared. */
  for (const inputs of [
    'Inputs:\n  - { name: b, type: text }\n',
    'inputs: text\n',
    'inputs: [b]\n',
    'inputs:\n  - { nmae: a, type: text }\n',
    'inputs:\n  - { type: text }\n',
    'inputs: []\ninputs: []\n',
  ]) {
    it(`are not undeclared either: ${inputs}`, () => {
      const text = `class: PlatformUserTool\nid: some-tool\nname: Some tool\nversion: 1.0.0\ncontainer: busybox:1.36\nshell_command: echo $(inputs.a)\n${inputs}`;
      const codes = check(new Document(text)).map(({ code }) => code);
      assert.ok(codes.length > 0 && !codes.includes('reference-undeclared'), codes.join(', '));
    });
  }

  /** After a condition, a missing member need not fail the job. */
  for (const expression of ['inputs.a.name || inputs.a.basename', "inputs.a.ext === undefined ? '' : 'x'"]) {
    it(`are warned of at most: ${expression}`, () => {
      const text = document(`|\n  echo $(${expression})`, input('type: data, format: txt'));
      const problems = check(new Document(text)).filter(({ code }) => code === 'reference-kind');
      assert.deepEqual([...new Set(problems.map(({ severity }) => severity))], ['warning']);
    });
  }
});
