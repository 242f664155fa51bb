import fc from 'fast-check';
import assert from 'node:assert/strict';
import { pasteEdits } from '../../shared/src/features/format/paste.js';
import { Document } from '../../shared/src/tool/document.js';
import { applyEdits } from '../support/edits.js';
import { runs } from '../support/runs.js';
import { exampleTools } from '../support/tools.js';
import { unmarkCursor, unmarkSpan } from '../support/marked.js';

const head = 'class: GalaxyUserTool\n';

/** The document after each way to paste, by kind. */
function pasted(marked: string, text: string): Record<string, string> {
  const { text: source, cursor } = unmarkCursor(head + marked);
  const document = new Document(source);
  const at = document.source.positionAt(cursor);
  const edits = pasteEdits(document, { range: { start: at, end: at }, text });
  return Object.fromEntries(
    edits.map(({ kind, newText, also = [] }) => [
      kind,
      applyEdits(source, [...also, { range: { start: at, end: at }, newText }]).slice(head.length),
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

const lines = '#!/bin/bash\nset -e\n\nif true; then\n  echo "a: b" # c\nfi\n';
const block = '  #!/bin/bash\n  set -e\n\n  if true; then\n    echo "a: b" # c\n  fi\n';

/** Where a script can be pasted as the value of a key, and the document with the script. */
const values: typeof indents = [
  ['behind a key', 'shell_command: ‸\nid: x\n', lines, `shell_command: |\n${block}\nid: x\n`],
  ['behind the last key', 'id: x\nshell_command: ‸', lines, `id: x\nshell_command: |\n${block}`],
  ['behind a colon', 'shell_command:‸\nid: x\n', lines, `shell_command: |\n${block}\nid: x\n`],
  ['without a line end', 'shell_command: ‸\n', 'a\nb', 'shell_command: |\n  a\n  b\n'],
  ['with CRLF', 'shell_command: ‸\n', 'a\r\nb\r\n', 'shell_command: |\n  a\n  b\n\n'],
  ['with tabs', 'shell_command: ‸\n', 'if a\n\tb\n\t\tc', 'shell_command: |\n  if a\n  \tb\n  \t\tc\n'],
  ['with tabs before all lines', 'shell_command: ‸\n', '\ta\n\t\tb', 'shell_command: |\n  a\n  \tb\n'],
  ['behind a header', 'shell_command: |‸\nid: x\n', lines, `shell_command: |\n${block}\nid: x\n`],
  [
    'behind a header with text',
    'shell_command: |-‸\n    x\n',
    'a\nb',
    'shell_command: |-\n    a\n    b\n    x\n',
  ],
  ['behind a header with a digit', 'shell_command: |3‸\n', 'a\n b', 'shell_command: |3\n   a\n    b\n'],
  ['below a header', 'shell_command: |\n  ‸\nid: x\n', 'a\nb\n', 'shell_command: |\n  a\n  b\n\nid: x\n'],
  [
    'below a header, without indentation',
    'shell_command: |\n‸\nid: x\n',
    'a\nb',
    'shell_command: |\n  a\n  b\nid: x\n',
  ],
  ['below a key', 'shell_command:\n  ‸\nid: x\n', 'a\nb', 'shell_command: |\n  a\n  b\nid: x\n'],
  ['below a key with a comment', 'shell_command: # c\n  ‸\n', 'a\nb', 'shell_command: | # c\n  a\n  b\n'],
  [
    'that ends in less indentation, behind a key',
    'shell_command: ‸\n',
    '  a\nb',
    'shell_command: |2\n    a\n  b\n',
  ],
  [
    'that ends in less indentation, behind a header',
    'shell_command: |-‸\n',
    '  a\nb',
    'shell_command: |-2\n    a\n  b\n',
  ],
  [
    'that ends in less indentation, below a header',
    'shell_command: |\n  ‸\n',
    '  a\nb',
    'shell_command: |2\n    a\n  b\n',
  ],
  [
    'that ends in less indentation, below a key',
    'shell_command:\n  ‸\n',
    '  a\nb',
    'shell_command: |2\n    a\n  b\n',
  ],
  ['with an empty line first', 'shell_command: ‸\n', '\na\nb', 'shell_command: |2\n\n  a\n  b\n'],
  ['with a text over lines', 'shell_command: ‸\n', "awk '\n    a'", "shell_command: |\n  awk '\n      a'\n"],
  [
    'into a config file',
    'configfiles:\n  - content: ‸\n    filename: x\n',
    lines,
    `configfiles:\n  - content: |\n${block.replace(/^(?=.)/gm, '    ')}\n    filename: x\n`,
  ],
  [
    'behind the dash of a library',
    'requirements:\n  - expression_lib:\n      - ‸\n',
    'var a;\nvar b;',
    'requirements:\n  - expression_lib:\n      - |\n        var a;\n        var b;\n',
  ],
  [
    'with lines that look like fields',
    'configfiles:\n  - content: ‸\n',
    'name: a\nversion: b',
    'configfiles:\n  - content: |\n      name: a\n      version: b\n',
  ],
];

describe('pasting', () => {
  for (const [what, marked, text, result] of values) {
    it(`writes a block ${what}`, () => {
      assert.equal(pasted(marked, text)['indent'], result);
      assert.deepEqual(new Document(head + result).yaml.problems, []);
    });
  }

  it('replaces what is selected', () => {
    const { text, span } = unmarkSpan(`${head}shell_command: «echo old»\nid: x\n`);
    const document = new Document(text);
    const [edit] = pasteEdits(document, { range: document.source.rangeOf(span), text: 'a\nb' });
    assert.equal(edit?.newText, '|\n  a\n  b');
  });

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
    assert.deepEqual(pasted('shell_command: ‸\n', 'echo\ninputs:\n  - name: a\n'), {});
    assert.deepEqual(pasted('shell_command: ‸\n', '|\n  echo\n'), {});
    assert.deepEqual(pasted('shell_command: ‸ # note\n', 'a\nb\n'), {});
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
