import assert from 'node:assert/strict';
import { onTypeFormatting, onTypeTriggers } from '../../shared/src/features/format/formatting.js';
import { onTypeEdit } from '../../shared/src/features/format/on-type.js';
import { SourceText } from '../../shared/src/text/source.js';
import { Document } from '../../shared/src/tool/document.js';
import { applyEdits } from '../support/edits.js';
import { unmarkCursor } from '../support/marked.js';
import { exampleTools, platformTools } from '../support/tools.js';

/** The text after typing a character before the cursor, including the editor's own indentation. */
function typed(marked: string, ch: string, tabSize = 2): string {
  const { text, cursor } = unmarkCursor(marked);
  const document = new Document(text);
  const position = document.source.positionAt(cursor);
  return applyEdits(text, onTypeFormatting(document, { options: { tabSize }, position, ch }));
}

type Row = [what: string, marked: string, after: string];

/** The cursor is where editors put it: indented like the line above, deeper after a colon, or in the first column. */
const lineEnds: Row[] = [
  ['below a key', 'inputs:\n‸', 'inputs:\n  '],
  ['below a key, in its place already', 'inputs:\n  ‸\n', 'inputs:\n  \n'],
  ['below a key whose list stands in its column', 'inputs:\n  ‸\n- name: a\n', 'inputs:\n\n- name: a\n'],
  ['below a key whose list is further in', 'inputs:\n  ‸\n    - name: a\n', 'inputs:\n    \n    - name: a\n'],
  ['below a key that another follows', 'inputs:\n‸\noutputs: []\n', 'inputs:\n  \noutputs: []\n'],
  ['below a key with an anchor', 'inputs: &a\n‸', 'inputs: &a\n  '],
  ['below a key with a comment', 'inputs: # c\n‸', 'inputs: # c\n  '],
  [
    'below a nested key',
    'inputs:\n  - name: a\n    options:\n    ‸\n',
    'inputs:\n  - name: a\n    options:\n      \n',
  ],
  ['below a key of an item', 'inputs:\n  - options:\n  ‸', 'inputs:\n  - options:\n      '],
  ['below the first field of an item', 'inputs:\n  - name: a\n  ‸', 'inputs:\n  - name: a\n    '],
  ['below a field', 'inputs:\n  - name: a\n    type: text\n‸', 'inputs:\n  - name: a\n    type: text\n    '],
  ['below a field in quotes', 'a:\n  b: "c: d"\n‸\n', 'a:\n  b: "c: d"\n  \n'],
  ['below a field with closed brackets', 'a:\n  b: [c, d]\n‸', 'a:\n  b: [c, d]\n  '],
  ['below a text in a list', 'a:\n  - b\n‸', 'a:\n  - b\n  '],
  ['below a list in a list', 'a:\n  - - b\n  ‸', 'a:\n  - - b\n    '],
  ['below the header of a text', 'shell_command: |\n‸', 'shell_command: |\n  '],
  ['below a header in an item', 'a:\n  - content: >-\n  ‸\n', 'a:\n  - content: >-\n      \n'],
  ['below a header of an item', 'a:\n  - |\n  ‸\n', 'a:\n  - |\n    \n'],
  ['below a header with a number', 'a:\n  b: |4\n‸\n', 'a:\n  b: |4\n      \n'],
  ['below a header with text below', 'a: |\n  ‸\n      b\n', 'a: |\n      \n      b\n'],
  ['in a text', 'a: |\n    b\n‸', 'a: |\n    b\n    '],
  ['in a text that another key follows', 'a: |\n    b: c\n‸\nd: 1\n', 'a: |\n    b: c\n    \nd: 1\n'],
  ['in a text where the editor goes deeper', 'a: |\n  if b:\n    ‸\n', 'a: |\n  if b:\n    \n'],
  ['in a text where the author goes back', 'a: |\n  if b:\n    c\n  ‸\n', 'a: |\n  if b:\n    c\n  \n'],
  ['below an empty line', 'a:\n  b: 1\n\n‸\n', 'a:\n  b: 1\n\n\n'],
  ['below a comment', 'a:\n  b: 1\n  # c\n‸', 'a:\n  b: 1\n  # c\n'],
  ['below open brackets', 'a: [\n‸', 'a: [\n'],
  ['between brackets', 'a: [\n  b,\n    ‸\n]\n', 'a: [\n  b,\n    \n]\n'],
  ['below an open quote', 'a: "b\n‸', 'a: "b\n'],
  ['below a word', 'inp\n    ‸', 'inp\n    '],
  ['below an empty dash', 'a:\n  -\n‸', 'a:\n  -\n'],
  ['in a value over lines', 'a: b\n  c\n‸\n', 'a: b\n  c\n\n'],
  ['before text that was moved down', 'a:\n  b: 1\n‸c: 2\n', 'a:\n  b: 1\nc: 2\n'],
  ['at the beginning', '\n‸', '\n'],
  ['below a tab', 'a:\n\tb:\n‸', 'a:\n\tb:\n'],
  ['in a broken document', 'a: [\nb: }\n- c\nd:\n‸', 'a: [\nb: }\n- c\nd:\n  '],
  ['behind another mistake', 'x\ny: "z\nd: 1\ninputs:\n‸', 'x\ny: "z\nd: 1\ninputs:\n  '],
  ['below half a key above', 'x\ninputs:\n‸', 'x\ninputs:\n  '],
];

const dashes: Row[] = [
  ['below the fields of an item', 'a:\n  - b: 1\n    c: 2\n    -‸', 'a:\n  - b: 1\n    c: 2\n  -'],
  ['below the only field of an item', 'a:\n- b: 1\n  -‸\nd: 1\n', 'a:\n- b: 1\n-\nd: 1\n'],
  ['below an empty line', 'a:\n  - b: 1\n\n    -‸\n', 'a:\n  - b: 1\n\n  -\n'],
  ['below a key without a value', 'a:\n  - b:\n    -‸', 'a:\n  - b:\n    -'],
  ['in its place', 'a:\n  - b: 1\n  -‸', 'a:\n  - b: 1\n  -'],
  ['below a text', 'a:\n  - b: |\n    -‸', 'a:\n  - b: |\n    -'],
  ['in a text', 'a:\n  - b: |\n      c: d\n      -‸', 'a:\n  - b: |\n      c: d\n      -'],
  ['below a mapping that is no item', 'a:\n  b: 1\n  -‸', 'a:\n  b: 1\n  -'],
  ['before something', 'a:\n  - b: 1\n    -‸c\n', 'a:\n  - b: 1\n    -c\n'],
];

const spaces: Row[] = [
  ['below the fields of an item', 'a:\n  - b: 1\n    c: 2\n    - ‸', 'a:\n  - b: 1\n    c: 2\n  - '],
  ['in its place', 'a:\n  - b: 1\n  - ‸', 'a:\n  - b: 1\n  - '],
  ['below a key without a value', 'a:\n  - b:\n    - ‸', 'a:\n  - b:\n    - '],
  ['before something', 'a:\n  - b: 1\n    - ‸c\n', 'a:\n  - b: 1\n    - c\n'],
  ['without a dash', 'a:\n  - b: 1\n    c ‸', 'a:\n  - b: 1\n    c '],
  ['on an empty line', 'a:\n  - b: 1\n     ‸', 'a:\n  - b: 1\n     '],
];

describe('formatting on type', () => {
  const tables: [name: string, ch: string, rows: Row[]][] = [
    ['a line end', '\n', lineEnds],
    ['a dash', '-', dashes],
    ['the space behind a dash', ' ', spaces],
  ];
  for (const [name, ch, rows] of tables) {
    for (const [what, marked, after] of rows) {
      it(`${name} ${what}`, () => {
        assert.equal(typed(marked, ch), after);
        assert.equal(typed(marked.replaceAll('\n', '\r\n'), ch), after.replaceAll('\n', '\r\n'));
        assert.equal(typed(`\uFEFF${marked}`, ch), `\uFEFF${after}`);
      });
    }
  }

  it('takes the step that the editor asks for', () => {
    assert.equal(typed('inputs:\n‸', '\n', 4), 'inputs:\n    ');
    assert.equal(typed('a: |\n‸', '\n', 4), 'a: |\n    ');
  });

  it('changes nothing but the white space of the line, wherever a line is begun in a document', () => {
    for (const { name, text } of [...exampleTools(), ...platformTools()]) {
      for (let offset = 0; offset <= text.length; offset += 3) {
        for (const character of onTypeTriggers) {
          const source = new SourceText(text.slice(0, offset) + character + text.slice(offset));
          const line = source.lineAt(offset + 1);
          const edit = onTypeEdit(source, { line, character, step: 2 });
          if (!edit) continue;
          assert.equal(edit.span.start, source.lineStart(line), name);
          assert.match(source.slice(edit.span) + edit.newText, /^ *$/, name);
        }
      }
    }
  });

  it('answers for lines that do not exist', () => {
    const document = new Document('a:\n');
    for (const line of [-1, 2, 1000]) {
      const position = { line, character: 0 };
      assert.deepEqual(onTypeFormatting(document, { options: { tabSize: 2 }, position, ch: '\n' }), []);
    }
  });
});
