import assert from 'node:assert/strict';
import type { SelectionRange } from 'vscode-languageserver-types';
import { selectionRanges } from '../../shared/src/features/structure/selection-ranges.js';
import { Document } from '../../shared/src/tool/document.js';
import { unmark } from '../support/marked.js';

/** The selections at each cursor of a marked text, without the whole document. */
function stepsAt(marked: string): string[][] {
  const { text, cursors } = unmark(marked);
  const { source } = new Document(text);
  const positions = cursors.map((cursor) => source.positionAt(cursor));
  return selectionRanges(new Document(text), positions).map((first) => {
    const steps: string[] = [];
    for (let at: SelectionRange | undefined = first; at; at = at.parent) {
      steps.push(source.slice(source.spanOf(at.range)));
    }
    assert.equal(steps.pop(), text);
    return steps;
  });
}

const head = 'class: PlatformUserTool\n';
const command = (text: string): string => `${head}shell_command: ${text}\n`;

/** The first steps at the cursor, ignoring further ones. */
const first: readonly (readonly [what: string, marked: string, steps: string[]])[] = [
  [
    'a name in an expression, then longer paths',
    command("'echo $(inputs.re‸ads.path.length)'"),
    [
      'reads',
      'inputs.reads',
      'inputs.reads.path',
      'inputs.reads.path.length',
      '$(inputs.reads.path.length)',
      'echo $(inputs.reads.path.length)',
      "'echo $(inputs.reads.path.length)'",
    ],
  ],
  [
    'an argument, the arguments, the call',
    command('|\n  echo $( inputs.xs.map((f) => f.pa‸th, 2).join(" ") ) a'),
    [
      'path',
      'f.path',
      '(f) => f.path',
      '(f) => f.path, 2',
      '((f) => f.path, 2)',
      'inputs.xs.map((f) => f.path, 2)',
      'inputs.xs.map((f) => f.path, 2).join',
      'inputs.xs.map((f) => f.path, 2).join(" ")',
      ' inputs.xs.map((f) => f.path, 2).join(" ") ',
      '$( inputs.xs.map((f) => f.path, 2).join(" ") )',
      'echo $( inputs.xs.map((f) => f.path, 2).join(" ") ) a',
    ],
  ],
  [
    'a text in an expression, without and with its quotes',
    command("$(inputs.a ? '--lo‸ng x' : '')"),
    ['long', '--long x', "'--long x'", "inputs.a ? '--long x' : ''", "$(inputs.a ? '--long x' : '')"],
  ],
  [
    'a name in brackets',
    command('|\n  echo $(inputs["a‸b"].path)'),
    ['ab', '"ab"', '["ab"]', 'inputs["ab"]', 'inputs["ab"].path', '$(inputs["ab"].path)'],
  ],
  [
    'a path that only the platform reads',
    command('|\n  echo $(inputs.tables[].pa‸th) b'),
    ['path', 'inputs.tables[].path', '$(inputs.tables[].path)', 'echo $(inputs.tables[].path) b'],
  ],
  [
    'a statement in a function body',
    command('|\n  echo ${ if (inputs.a) { return inputs.‸b; } return 1; }'),
    [
      'b',
      'inputs.b',
      'return inputs.b;',
      ' return inputs.b; ',
      '{ return inputs.b; }',
      'if (inputs.a) { return inputs.b; }',
      'if (inputs.a) { return inputs.b; } return 1;',
      ' if (inputs.a) { return inputs.b; } return 1; ',
      '${ if (inputs.a) { return inputs.b; } return 1; }',
      'echo ${ if (inputs.a) { return inputs.b; } return 1; }',
    ],
  ],
  [
    'a broken expression, by its words and brackets',
    command('|\n  echo $(foo(inputs.a‸.b, [1) + )'),
    ['a', 'inputs.a', 'inputs.a.b'],
  ],
  [
    'an expression that is never closed',
    command('|\n  echo $(inputs.ab‸c.path'),
    ['abc', 'inputs.abc', 'inputs.abc.path'],
  ],
  [
    'a shell word, its quotes, the command, the pipeline',
    command("|\n  cat '/tmp/my fi‸le.txt' -n | sort -k 2; ls"),
    [
      'file',
      '/tmp/my file.txt',
      "'/tmp/my file.txt'",
      "cat '/tmp/my file.txt' -n",
      "cat '/tmp/my file.txt' -n | sort -k 2",
      "cat '/tmp/my file.txt' -n | sort -k 2; ls",
    ],
  ],
  [
    'a word in quotes with an expression',
    command('|\n  echo "a $(inputs.x) b‸c"'),
    ['bc', 'a $(inputs.x) bc', '"a $(inputs.x) bc"', 'echo "a $(inputs.x) bc"'],
  ],
  [
    'a command over several lines, over the line',
    command('|\n  fastp --in1 a \\\n    --th‸read 4 | wc\n  ls'),
    ['thread', '--thread', 'fastp --in1 a \\\n    --thread 4', 'fastp --in1 a \\\n    --thread 4 | wc'],
  ],
  [
    'a command in a command',
    command('|\n  n=\\$(wc ‸-l < x) y'),
    ['-l', 'wc -l < x', 'n=\\$(wc -l < x)', 'n=\\$(wc -l < x) y'],
  ],
  [
    'a shell construct that is not escaped',
    command('|\n  echo $(date ‸+%F) x'),
    ['+%F', 'date +%F', '$(date +%F)', 'echo $(date +%F) x'],
  ],
  [
    'a compound command',
    command('|\n  if tr‸ue; then\n    ls\n  fi > a | wc'),
    ['true', 'if true; then', 'if true; then\n    ls\n  fi', 'if true; then\n    ls\n  fi > a | wc'],
  ],
  [
    'a here-document',
    command("|\n  cat > x.py <<'EOF'\n  import a\n  print(b‸b)\n  EOF\n  ls"),
    [
      'bb',
      'print(bb)',
      'import a\n  print(bb)',
      "cat > x.py <<'EOF'\n  import a\n  print(bb)\n  EOF",
      "  cat > x.py <<'EOF'\n  import a\n  print(bb)\n  EOF\n  ls",
    ],
  ],
  [
    'a folded text',
    command('>-\n  echo a\n  $(inputs.‸b)\n  c'),
    ['b', 'inputs.b', '$(inputs.b)', 'echo a\n  $(inputs.b)\n  c'],
  ],
  [
    'a plain text of several lines',
    command('echo a\n  $(inputs.‸b)\n  c'),
    [
      'b',
      'inputs.b',
      '$(inputs.b)',
      'echo a\n  $(inputs.b)\n  c',
      'shell_command: echo a\n  $(inputs.b)\n  c',
    ],
  ],
  [
    'a text with escapes',
    command('"echo \\"\\u00e9 $(inputs.‸b)\\" c"'),
    [
      'b',
      'inputs.b',
      '$(inputs.b)',
      '\\u00e9 $(inputs.b)',
      '\\"\\u00e9 $(inputs.b)\\"',
      'echo \\"\\u00e9 $(inputs.b)\\" c',
      '"echo \\"\\u00e9 $(inputs.b)\\" c"',
    ],
  ],
  [
    'an escape, which is no part of a word',
    `${head}help: "a\\nfo‸o b"\n`,
    ['foo', 'foo b', 'a\\nfoo b', '"a\\nfoo b"', 'help: "a\\nfoo b"'],
  ],
  [
    'the label of an output',
    `${head}outputs:\n  - label: On $(inputs.‸a.name)\n`,
    [
      'a',
      'inputs.a',
      'inputs.a.name',
      '$(inputs.a.name)',
      'On $(inputs.a.name)',
      'label: On $(inputs.a.name)',
    ],
  ],
  [
    'a config file, of which only lines and here-documents are known',
    `${head}configfiles:\n  - content: |\n      print("a ‸bc")\n      x = 1\n    name: d\n`,
    ['bc', 'print("a bc")', '      print("a bc")\n      x = 1'],
  ],
];

/** All steps at the cursor. */
const all: readonly (readonly [what: string, marked: string, steps: string[]])[] = [
  [
    'a value: its word, the pair, the item, the list, the field, the tool',
    `# note\n${head}inputs:\n  - name: a\n    label: my t‸ool\n  - name: b\n`,
    [
      'tool',
      'my tool',
      'label: my tool',
      'name: a\n    label: my tool',
      '- name: a\n    label: my tool',
      '- name: a\n    label: my tool\n  - name: b',
      'inputs:\n  - name: a\n    label: my tool\n  - name: b',
      `${head}inputs:\n  - name: a\n    label: my tool\n  - name: b`,
    ],
  ],
  [
    'a key, without and with its quotes',
    `# note\n${head}"my i‸d": x\n`,
    ['id', 'my id', '"my id"', '"my id": x', `${head}"my id": x`],
  ],
  [
    'a value with its anchor and tag',
    `# note\n${head}id: &a !!str x‸y\n`,
    ['xy', '&a !!str xy', 'id: &a !!str xy', `${head}id: &a !!str xy`],
  ],
  [
    'brackets, without and with them',
    `# note\n${head}inputs: [{ name: ‸a, b: c }, d]\n`,
    [
      'a',
      'name: a',
      ' name: a, b: c ',
      '{ name: a, b: c }',
      '{ name: a, b: c }, d',
      '[{ name: a, b: c }, d]',
      'inputs: [{ name: a, b: c }, d]',
      `${head}inputs: [{ name: a, b: c }, d]`,
    ],
  ],
  ['a comment', `# a no‸te\n${head}`, ['note', '# a note']],
  [
    'a comment inside the tool',
    `# x\n${head}id: x # a no‸te\nname: y\n`,
    ['note', '# a note', `${head}id: x # a note\nname: y`],
  ],
  ['a value that is not there', `# x\n${head}id:‸\n`, ['id:', `${head}id:`]],
  ['an empty line', `# x\n${head}\n‸\n\nid: y\n`, [`${head}\n\n\nid: y`]],
  ['a list', '- a\n- b‸c\n', ['bc', '- bc', '- a\n- bc']],
  ['an empty document', '‸', []],
];

describe('selection ranges', () => {
  for (const [what, marked, steps] of first) {
    it(`grow from ${what}`, () => {
      assert.deepEqual(stepsAt(marked)[0]?.slice(0, steps.length), steps);
    });
    it(`grow from ${what}, with CRLF and a byte order mark`, () => {
      const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
      assert.deepEqual(stepsAt(`\uFEFF${crlf(marked)}`)[0]?.slice(0, steps.length), steps.map(crlf));
    });
  }
  for (const [what, marked, steps] of all) {
    it(`grow from ${what} to the document`, () => {
      assert.deepEqual(stepsAt(marked)[0], steps);
    });
  }

  it('answer for each position, also outside the document', () => {
    const steps = stepsAt(`${head}id: a‸b\nname: c‸d\n`);
    assert.deepEqual(
      steps.map(([step]) => step),
      ['ab', 'cd'],
    );
    const document = new Document(head);
    const outside = [
      { line: 9, character: 9 },
      { line: -1, character: -1 },
    ];
    assert.equal(selectionRanges(document, outside).length, 2);
  });

  it('stay few in shell brackets that are nested without end', () => {
    const deep = 20_000;
    for (const opener of ['(', '$(a ', '\\$(', '"\\$(']) {
      const [steps = []] = stepsAt(command(`|\n  echo ${opener.repeat(deep)}‸`));
      assert.ok(steps.length < 200, `${steps.length}`);
    }
  });

  it('stay few in an expression that is nested without end', () => {
    const deep = 20_000;
    const [steps = []] = stepsAt(command(`|\n  echo $(${'['.repeat(deep)}‸${']'.repeat(deep)})`));
    assert.ok(steps.length > 50 && steps.length < 200, `${steps.length}`);
  });
});
