import fc from 'fast-check';
import assert from 'node:assert/strict';
import { pasteEdits } from '../../shared/src/features/format/paste.js';
import { Document } from '../../shared/src/tool/document.js';
import { runs } from '../support/runs.js';
import { exampleTools } from '../support/tools.js';
import { unmarkCursor } from '../support/marked.js';

const head = 'class: GalaxyUserTool\n';

/** The document after each way to paste, by kind. */
function pasted(marked: string, text: string): Record<string, string> {
  const { text: source, cursor } = unmarkCursor(head + marked);
  const document = new Document(source);
  const at = document.source.positionAt(cursor);
  const edits = pasteEdits(document, { range: { start: at, end: at }, text });
  return Object.fromEntries(
    edits.map(({ kind, newText }) => [
      kind,
      (source.slice(0, cursor) + newText + source.slice(cursor)).slice(head.length),
    ]),
  );
}

const script = 'import os\n\ndef f(x):\n    return x\n';

const indents: readonly (readonly [what: string, marked: string, text: string, result: string])[] = [
  [
    'a script into a text',
    'configfiles:\n  - content: |\n      # first\n      ‸\ninputs: []\n',
    script,
    'configfiles:\n  - content: |\n      # first\n      import os\n\n      def f(x):\n          return x\n\ninputs: []\n',
  ],
  [
    'a script into an empty text',
    'configfiles:\n  - content: |\n      ‸\n',
    script,
    'configfiles:\n  - content: |\n      import os\n\n      def f(x):\n          return x\n\n',
  ],
  [
    'a script that is indented elsewhere',
    'shell_command: |\n  ‸\n',
    '        a\n          b\n        c',
    'shell_command: |\n  a\n    b\n  c\n',
  ],
  [
    'a script whose first line was copied without its indentation',
    'shell_command: |\n  ‸\n',
    'a\n        b\n        c',
    'shell_command: |\n  a\n  b\n  c\n',
  ],
  [
    'a block whose first line opens it',
    'shell_command: |\n  ‸\n',
    'def f():\n    return 1',
    'shell_command: |\n  def f():\n      return 1\n',
  ],
  ['lines at the start of a line', 'shell_command: |\n  x\n‸\n', 'a\nb', 'shell_command: |\n  x\n  a\n  b\n'],
  [
    'lines within a line',
    'shell_command: |\n  if x; then\n    y ‸z\n',
    'a\nb',
    'shell_command: |\n  if x; then\n    y a\n    bz\n',
  ],
  ['lines with CRLF', 'shell_command: |\n  ‸\n', 'a\r\nb', 'shell_command: |\n  a\n  b\n'],
  [
    'items into a list',
    'inputs:\n  - name: a\n    type: text\n  ‸\noutputs: []\n',
    '- name: b\n  type: text\n- name: c\n  type: text',
    'inputs:\n  - name: a\n    type: text\n  - name: b\n    type: text\n  - name: c\n    type: text\noutputs: []\n',
  ],
  [
    'items whose first line was copied without its indentation',
    'inputs:\n  ‸\n',
    '- name: b\n        type: text\n      - name: c\n        type: text',
    'inputs:\n  - name: b\n    type: text\n  - name: c\n    type: text\n',
  ],
  [
    'an item below a list within a list',
    'inputs:\n  - name: a\n    type: select\n    options:\n      - label: x\n        value: x\n  ‸\n',
    '    - name: b\n      type: text\n',
    'inputs:\n  - name: a\n    type: select\n    options:\n      - label: x\n        value: x\n  - name: b\n    type: text\n\n',
  ],
];

describe('pasting', () => {
  for (const [what, marked, text, result] of indents) {
    it(`indents ${what}`, () => {
      assert.equal(pasted(marked, text)['indent'], result);
    });
  }

  it('escapes what is meant for the shell on request', () => {
    const command = 'd=$(dirname $(realpath ${x}))\ncp $(inputs.a.path) "$d" $((1 + 2))';
    const input = 'inputs:\n  - { name: a, type: data }\n';
    const found = pasted(`shell_command: |\n  ‸\n${input}`, command);
    assert.deepEqual(Object.keys(found), ['indent', 'escape']);
    assert.equal(
      found['escape'],
      `shell_command: |\n  d=\\$(dirname \\$(realpath \\\${x}))\n  cp $(inputs.a.path) "$d" \\$((1 + 2))\n${input}`,
    );
  });

  it('changes nothing else', () => {
    assert.deepEqual(pasted('shell_command: |\n  ‸\n', 'echo x'), {});
    assert.deepEqual(pasted('shell_command: |\n  ‸\n', "cat '$(inputs.x.path)'"), {});
    assert.deepEqual(pasted('name: ‸\n', 'a\nb'), {});
    assert.deepEqual(pasted('‸\n', 'inputs:\n  - name: a\n'), {});
    assert.deepEqual(pasted('help: Use ‸ here\n', '$(date)'), {});
  });

  it('never throws, and writes every line, anywhere in an example', () => {
    const examples = exampleTools();
    const line = fc.constantFrom(
      '',
      ' ',
      'a: b',
      '- name: x',
      '    deeper',
      '\ttab',
      '$(date)',
      "it's",
      '# x',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...examples),
        fc.nat(),
        fc.array(line, { maxLength: 6 }),
        ({ text }, place, lines) => {
          const document = new Document(text);
          const at = document.source.positionAt(place % (text.length + 1));
          for (const { newText } of pasteEdits(document, {
            range: { start: at, end: at },
            text: lines.join('\n'),
          })) {
            const trimmed = newText.split(/\r?\n/).map((one) => one.trim().replaceAll('\\', ''));
            assert.deepEqual(
              trimmed,
              lines.map((one) => one.trim()),
            );
          }
        },
      ),
      runs(300),
    );
  });
});
