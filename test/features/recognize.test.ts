import fc from 'fast-check';
import assert from 'node:assert/strict';
import { Document } from '../../shared/src/tool/document.js';
import { isToolText } from '../../shared/src/tool/recognize.js';
import { cpuTime } from '../support/cpu-time.js';

const tools = [
  'class: PlatformUserTool\n',
  'class: GalaxyUserTool',
  'class: GalaxyTool\n',
  '{ id: x, "class": "GalaxyTool" }',
  'id: x\nclass: GalaxyUserTool # ours\nname: y\n',
  '\uFEFFclass: GalaxyUserTool\r\nid: x\r\n',
  '# A comment: with a colon.\n\n%YAML 1.2\n---\nclass: "GalaxyUserTool"\n',
  "'class':   'GalaxyUserTool'\n",
  '  class: PlatformUserTool\n  id: x\n',
  '{ class: PlatformUserTool, id: x }',
  '{"id": "x}", "inputs": [{"class": "no"}], "class": "GalaxyUserTool"}\n',
  'shell_command: |\n  class: no\nclass: GalaxyUserTool\n',
];
const others = [
  '',
  '# class: GalaxyUserTool\n',
  'class: GalaxyToolX\n',
  'class: GalaxyUserToolX\n',
  'tool:\n  class: GalaxyTool\n',
  'class: [GalaxyUserTool]\n',
  'class:GalaxyUserTool\n',
  'subclass: GalaxyUserTool\n',
  'run:\n  class: GalaxyUserTool\n',
  'help: |\n  class: GalaxyUserTool\n',
  '- class: GalaxyUserTool\n',
  '{ run: { class: GalaxyUserTool } }',
  '{ x: class, y: GalaxyUserTool }',
  'plain text\n',
];

describe('recognition by content', () => {
  for (const text of tools) {
    it(`takes ${JSON.stringify(text)} for a tool`, () => {
      assert.equal(isToolText(text), true);
      const { classification } = new Document(text);
      assert.deepEqual(
        [classification.kind, 'exact' in classification && classification.exact],
        ['tool', true],
      );
    });
  }
  for (const text of others) {
    it(`does not take ${JSON.stringify(text)} for one`, () => {
      assert.equal(isToolText(text), false);
    });
  }

  for (const text of [
    '',
    'hello',
    '# only a comment\n',
    '- a\n',
    'class: Workflow\ninputs: [{ name: x }]\n',
  ]) {
    it(`reads no tool from ${JSON.stringify(text)}`, () => {
      assert.equal(new Document(text).tool, undefined);
    });
  }

  it('never throws', () => {
    const word = fc.constantFrom(
      'class',
      ':',
      ' ',
      '\n',
      'GalaxyUserTool',
      'GalaxyTool',
      '{',
      '}',
      '[',
      '"',
      "'",
      '#',
      '---',
      '\t',
      ',',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(word).map((words) => words.join('')),
        ),
        (text) => {
          isToolText(text);
        },
      ),
    );
  });

  it('takes time in proportion to the text', () => {
    const hostile = [
      '{'.repeat(200_000),
      '{"'.repeat(100_000),
      '\n'.repeat(200_000),
      '#\n'.repeat(200_000),
      `{${'a: "\\'.repeat(100_000)}`,
    ];
    for (const text of hostile) {
      const took = cpuTime(() => isToolText(text));
      assert.ok(took < 1_000, JSON.stringify(text.slice(0, 6)));
    }
  });
});
