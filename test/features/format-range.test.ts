import fc from 'fast-check';
import assert from 'node:assert/strict';
import { formatEdits } from '../../shared/src/features/format/format.js';
import { formatting } from '../../shared/src/features/format/formatting.js';
import { SourceText } from '../../shared/src/text/source.js';
import { Document } from '../../shared/src/tool/document.js';
import { applyEdits } from '../support/edits.js';
import { layouts } from '../support/layouts.js';
import { unmarkSpan } from '../support/marked.js';
import { runs } from '../support/runs.js';
import { exampleTools } from '../support/tools.js';
import { assertSame, formatted } from './format-support.js';

/** The text after formatting the marked lines. */
function formattedLines(marked: string): string {
  const { text, span } = unmarkSpan(marked);
  return formatted(text, { range: new SourceText(text).rangeOf(span) });
}

const rows: [what: string, marked: string, after: string][] = [
  ['spacing of one line', 'a:   1\n«b:   2»\nc:   3\n', 'a:   1\nb: 2\nc:   3\n'],
  ['a line that is selected with its line end', 'a:   1\n«b:   2\n»c:   3\n', 'a:   1\nb: 2\nc:   3\n'],
  ['a whole list with its key', '«a:\n- b:   1\n  c: 2\n»d:\n- e\n', 'a:\n  - b: 1\n    c: 2\nd:\n- e\n'],
  [
    'an item, and not the list it is in',
    'a:\n- b: 1\n«-   c:\n        - d\n    e:   2\n»- f:   3\n',
    'a:\n- b: 1\n- c:\n    - d\n  e: 2\n- f:   3\n',
  ],
  ['a part of an item', 'a:\n-   b:   1\n«    c:   2»\n', 'a:\n-   b:   1\n    c: 2\n'],
  [
    'a text as a whole',
    'a:\n  b: 1\n«  c:   |\n        d\n         e\n»  f: 1\n',
    'a:\n  b: 1\n  c: |\n    d\n     e\n  f: 1\n',
  ],
  ['a part of a text', 'a:   |\n«      b»\n      c\n', 'a:   |\n      b\n      c\n'],
  ['a header without its text', '«a:   |»\n      b\n', 'a: |\n      b\n'],
  ['a part of lines in brackets', 'a: [\n«     b,»\n   c ]\n', 'a: [\n     b,\n   c ]\n'],
  ['empty lines', 'a: 1\n\n«\n\n\n»b:  2\n', 'a: 1\n\nb:  2\n'],
  ['the last line', 'a:  1\n«b:  2»', 'a:  1\nb: 2\n'],
];

/** Scripts that were pasted as they are, with the range that editors format then, or that a user selects. */
const pasted: [what: string, marked: string, after: string][] = [
  [
    'behind a key',
    'shell_command: «set -e\necho "a: b"»\nid: x\n',
    'shell_command: |\n  set -e\n  echo "a: b"\nid: x\n',
  ],
  [
    'behind a key, first a comment',
    'shell_command: «#!/bin/bash\nif a; then\n  b\nfi»\n',
    'shell_command: |\n  #!/bin/bash\n  if a; then\n    b\n  fi\n',
  ],
  [
    'with its key',
    '«shell_command: set -e\necho "a: b"\n»id: x\n',
    'shell_command: |\n  set -e\n  echo "a: b"\nid: x\n',
  ],
  [
    'behind a colon',
    'shell_command:«set -e\necho a»\nid: x\n',
    'shell_command: |\n  set -e\n  echo a\nid: x\n',
  ],
  [
    'behind a header',
    'shell_command: |«set -e\necho a»\nid: x\n',
    'shell_command: |\n  set -e\n  echo a\nid: x\n',
  ],
  [
    'below a header',
    'shell_command: |\n  «set -e\necho "a: b" $(x)»\nid: x\n',
    'shell_command: |\n  set -e\n  echo "a: b" $(x)\nid: x\n',
  ],
  [
    'into a config file',
    'configfiles:\n  - content: «a = {\n  1: 2,\n}»\n    filename: x\n',
    'configfiles:\n  - content: |\n      a = {\n        1: 2,\n      }\n    filename: x\n',
  ],
  ['nothing of the document', '«id: x\nshell_command: "\n»', 'id: x\nshell_command: "\n'],
];

describe('formatting pasted lines', () => {
  for (const [what, marked, after] of pasted) {
    it(what, () => {
      const { text, span } = unmarkSpan(`class: GalaxyUserTool\n${marked}`);
      const document = new Document(text);
      const range = document.source.rangeOf(span);
      const edits = formatting(document, { options: { tabSize: 2 }, range });
      assert.equal(applyEdits(text, edits), `class: GalaxyUserTool\n${after}`);
    });
  }
});

describe('formatting a range', () => {
  for (const [what, marked, after] of rows) {
    it(what, () => {
      assert.equal(formattedLines(marked), after);
    });
  }

  it('does for all lines what formatting the document does', () => {
    fc.assert(
      fc.property(layouts, (text) => {
        const range = { start: { line: 0, character: 0 }, end: { line: 100_000, character: 0 } };
        assert.equal(formatted(text, { range }), formatted(text));
      }),
      runs(100),
    );
  });

  it('changes nothing outside the lines, and nothing that the document says', () => {
    fc.assert(
      fc.property(layouts, fc.nat(60), fc.nat(20), (text, line, count) => {
        const document = new Document(text);
        const start = { line: Math.min(line, document.source.lineCount - 1), character: 0 };
        const end = { line: Math.min(start.line + count, document.source.lineCount - 1), character: 1 };
        const range = { start, end };
        for (const { span } of formatEdits(document, { tabSize: 2, range })) {
          assert.ok(document.source.lineAt(span.start) >= start.line);
          assert.ok(span.end <= document.source.lineStart(end.line + 1));
        }
        const after = formatted(text, { range });
        assertSame(text, after);
      }),
      runs(300),
    );
  });

  it('has nothing to do in any range of a document that is laid out', () => {
    for (const { text } of exampleTools()) {
      const { lineCount } = new SourceText(text);
      for (let line = 0; line < lineCount; line++) {
        for (const last of [line, line + 3, line + 10]) {
          const range = { start: { line, character: 0 }, end: { line: last, character: 1 } };
          assert.equal(formatted(text, { range }), text);
        }
      }
    }
  });
});
