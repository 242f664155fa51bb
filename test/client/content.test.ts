import fc from 'fast-check';
import assert from 'node:assert/strict';
import { isUserToolText } from '../../client/vscode/src/content.js';
import { cpuTime } from '../support/cpu-time.js';

const tools: Record<string, string> = {
  'the class first': 'class: GalaxyUserTool\nid: x\n',
  'the class of administrators': 'class: GalaxyTool\nid: x\n',
  'the class last, without a line end': 'id: x\nclass: PlatformUserTool',
  'after comments, a directive and a marker':
    '# one\n\n%YAML 1.2\n--- # start\n# two\nclass: GalaxyUserTool\n',
  'quoted key and value': '"class": \'GalaxyUserTool\'\n',
  'space around the colon and a comment': 'class :   GalaxyUserTool   # ours\n',
  'line ends of Windows': 'id: x\r\nclass: GalaxyUserTool\r\nname: y\r\n',
  'an indented root': '# comment\n  id: x\n  class: GalaxyUserTool\n',
  'a flow mapping': '{id: x, class: GalaxyUserTool}',
  JSON: '{\n  "inputs": [{"class": "x"}, "}"],\n  "class": "PlatformUserTool"\n}\n',
};

const others: Record<string, string> = {
  'an empty file': '',
  'another class': 'class: GalaxyWorkflow\n',
  'a longer class of administrators': 'class: GalaxyTools\n',
  'a longer class': 'class: GalaxyUserTools\n',
  'a class in a longer value': 'class: not a GalaxyUserTool\n',
  'a longer key': 'subclass: GalaxyUserTool\n',
  'a class without a space after its colon': 'class:GalaxyUserTool\n',
  'a class further inside': 'steps:\n  - run:\n      class: GalaxyUserTool\n',
  'a class in a block scalar': 'help: |\n  class: GalaxyUserTool\n',
  'a class in an item': '- class: GalaxyUserTool\n',
  'a class in a comment': '# class: GalaxyUserTool\n',
  'a comment sign that belongs to the value': 'class: GalaxyUserTool#\n',
  'a flow mapping with the class further inside': '{tool: {class: GalaxyUserTool}}',
  'a flow mapping with the class as a value': '{id: class, name: GalaxyUserTool}',
  'a flow mapping with the class in a string': '{"id": "class: GalaxyUserTool", "x": 1}',
  'a flow sequence': '[class: GalaxyUserTool]',
};

describe('a user tool by its content', () => {
  for (const [name, text] of Object.entries(tools)) {
    it(`is ${name}`, () => {
      assert.equal(isUserToolText(text), true);
    });
  }

  for (const [name, text] of Object.entries(others)) {
    it(`is not ${name}`, () => {
      assert.equal(isUserToolText(text), false);
    });
  }

  it('is answered for any text', () => {
    const fragment = fc.constantFrom(
      'class',
      ': ',
      'GalaxyUserTool',
      'GalaxyTool',
      '{',
      '}',
      '[',
      ',',
      '"',
      "'",
      '\\',
      '#',
      '\n',
      '  ',
      '---',
      'é😀',
    );
    fc.assert(
      fc.property(fc.array(fragment), (parts) => {
        assert.equal(typeof isUserToolText(parts.join('')), 'boolean');
      }),
    );
  });

  it('is answered in time that grows with the text', () => {
    const worst = ['\n', ' ', '#\n', '{', '"', '{a, ', "''", 'class: ', 'a:', '---\n', '{"\\"'];
    for (const part of worst) {
      const text = part.repeat(400_000 / part.length);
      const took = cpuTime(() => {
        isUserToolText(text);
        isUserToolText(`{${text}`);
      });
      assert.ok(took < 2000, JSON.stringify(part));
    }
  });
});
