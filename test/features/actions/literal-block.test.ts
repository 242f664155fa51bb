import fc from 'fast-check';
import assert from 'node:assert/strict';
import { literalBlock } from '../../../shared/src/features/actions/literal-block.js';
import type { Refactoring } from '../../../shared/src/features/actions/refactoring.js';
import { Document } from '../../../shared/src/tool/document.js';
import { walk } from '../../../shared/src/yaml/node.js';
import { applySpanEdits } from '../../support/edits.js';
import { runs } from '../../support/runs.js';
import { scalarTextsIn } from '../../support/scalars.js';
import { toolIn } from '../../support/tools.js';
import { offered } from './support.js';

const toBlock = 'Convert to a literal block';
const toLine = 'Convert to a single line';

const head = 'class: PlatformUserTool\n';

function changed(marked: string, title: string): string {
  const { text, apply } = offered(head + marked, { of: literalBlock });
  const after = apply(title);
  assert.deepEqual(valuesOf(after), valuesOf(text));
  return after.slice(head.length);
}

/** Every decoded text of the document, and the referenced inputs. */
function valuesOf(text: string): unknown {
  const { root, references } = toolIn(text, { dialect: 'platform' });
  const scalars = [...walk(root)].filter(({ kind }) => kind === 'scalar');
  return [
    scalars.map((node) => (node.kind === 'scalar' ? [node.value, node.decoded.text] : [])),
    references.map(({ name }) => name),
  ];
}

const blocks: [what: string, before: string, after: string][] = [
  ['plain text', 'shell_command: ec‸ho hi\n', 'shell_command: |-\n  echo hi\n'],
  ['the key', 'shell_‸command: echo hi\n', 'shell_command: |-\n  echo hi\n'],
  ['single quotes', "shell_command: 'echo ''‸hi'''\n", "shell_command: |-\n  echo 'hi'\n"],
  [
    'double quotes',
    'shell_command: "wc -l \\"$(inputs.‸table.path)\\" \\\\\\n  > out\\t.txt\\n"\nname: Count\n',
    'shell_command: |\n  wc -l "$(inputs.table.path)" \\\n    > out\t.txt\nname: Count\n',
  ],
  [
    'plain text over several lines',
    'shell_command:\n  wc -l $(inputs.table.path)‸\n\n  && sort\nname: Count\n',
    'shell_command: |-\n  wc -l $(inputs.table.path)\n  && sort\nname: Count\n',
  ],
  ['folded text', 'help: >\n  on‸e\n  two\n\n  three\n', 'help: |\n  one two\n  three\n'],
  ['folded text with a comment', 'help: >- # why\n  on‸e\n  two\n', 'help: |- # why\n  one two\n'],
  ['a comment behind', 'shell_command: echo‸ hi # greet\n', 'shell_command: |- # greet\n  echo hi\n'],
  ['an anchor', 'shell_command: &cmd\n  echo‸ hi\n', 'shell_command: &cmd\n  |-\n  echo hi\n'],
  ['a comment between', 'shell_command: # c\n  echo‸ hi\n', 'shell_command: # c\n  |-\n  echo hi\n'],
  ['blanks first', 'description: " ‸a\\nb"\n', 'description: |2-\n   a\n  b\n'],
  ['an empty line first', 'description: "\\n‸a\\n"\n', 'description: |2\n\n  a\n'],
  ['empty lines last', 'description: "‸a\\n\\n\\n"\nid: x\n', 'description: |+\n  a\n\n\nid: x\n'],
  ['empty lines last and below', 'description: "‸a\\n\\n"\n\n\nid: x\n', 'description: |+\n  a\n\nid: x\n'],
  ['empty lines last, at the end', 'description: "‸a\\n\\n"', 'description: |+\n  a\n\n'],
  ['white space below', 'description: ‸a\n     \nid: x\n', 'description: |-\n  a\nid: x\n'],
  ['an empty line below', 'description: ‸a\n\nid: x\n', 'description: |-\n  a\n\nid: x\n'],
  [
    'a config file',
    'configfiles:\n- filename: a.sh\n  content: ec‸ho\n',
    'configfiles:\n- filename: a.sh\n  content: |-\n    echo\n',
  ],
  [
    'a list item',
    'requirements:\n  - type: javascript\n    expression_lib:\n      - "function f() {\\n  return ‸1;\\n}"\n',
    'requirements:\n  - type: javascript\n    expression_lib:\n      - |-\n        function f() {\n          return 1;\n        }\n',
  ],
  [
    "the document's indentation",
    'help:\n    format: markdown\n    content: Coun‸ts.\n',
    'help:\n    format: markdown\n    content: |-\n        Counts.\n',
  ],
];

const noBlocks: [what: string, document: string][] = [
  ['a literal block', 'shell_command: |\n  ec‸ho\n  hi\n'],
  ['a lone CR', 'shell_command: "a‸\\rb"\n'],
  ['a control character', 'shell_command: "a‸\\x07b"\n'],
  ['a next line of old', 'shell_command: "a‸\\Nb"\n'],
  ['a line separator', 'shell_command: "a‸\\Lb"\n'],
  ['a mark of byte order', 'shell_command: "a‸\\uFEFFb"\n'],
  ['half a character', 'shell_command: "a‸\\uD83Db"\n'],
  ['white space', 'shell_command: " ‸ "\n'],
  ['a last line of blanks', 'shell_command: "a‸\\n  \\n"\n'],
  ['nothing', 'shell_command: ‸\n'],
  ['a number', 'description: ‸12\n'],
  ['an alias', 'description: &a x\nshell_command: ‸*a\n'],
  ['braces', 'help: { content: te‸xt }\n'],
  ['a short text', 'name: Cou‸nt\n'],
  ['a comment that would become text', 'shell_command: ec‸ho\n    # deeper\nid: x\n'],
];

const lines: [what: string, before: string, after: string][] = [
  ['without a line end', 'shell_command: |-\n  echo‸ hi\nid: x\n', 'shell_command: echo hi\nid: x\n'],
  ['that needs quotes', 'shell_command: |-\n  a: ‸"b"\n', 'shell_command: \'a: "b"\'\n'],
  ['that reads like a number', 'description: |-\n  ‸12\n', 'description: "12"\n'],
  ['with a comment', 'shell_command: >- # greet\n  ec‸ho\n', 'shell_command: echo # greet\n'],
  ['that begins with blanks', 'description: |1-\n   ‸a\n', 'description: "  a"\n'],
];

describe('writing as a literal block', () => {
  for (const [what, before, after] of blocks) {
    it(`keeps the value: ${what}`, () => {
      assert.equal(changed(before, toBlock), after);
    });
  }

  for (const [what, document] of noBlocks) {
    it(`is not offered: ${what}`, () => {
      assert.ok(!offered(head + document, { of: literalBlock }).titles.includes(toBlock));
    });
  }

  it('is not offered in another kind of document', () => {
    const { titles } = offered('class: Workflow\nhelp: a‸b\n', { of: literalBlock });
    assert.deepEqual(titles, []);
  });
});

describe('writing on one line', () => {
  for (const [what, before, after] of lines) {
    it(`keeps the value: a text ${what}`, () => {
      assert.equal(changed(before, toLine), after);
    });
  }

  for (const document of [
    'help: |\n  ‸a\n  b\n',
    'help: >\n  ‸a\n  b\n',
    'help: |\n\n  ‸a\n',
    'help: |\n  ‸a\n',
    'help: |-\n  it\'s "‸a"\t\n',
    'help: ‸a\n',
  ]) {
    it(`is not offered: ${JSON.stringify(document)}`, () => {
      assert.ok(!offered(head + document, { of: literalBlock }).titles.includes(toLine));
    });
  }
});

const settings = [
  { before: 'shell_command: ', behind: '\nid: 1\n', indent: 1 },
  { before: 'shell_command: &a ', behind: ' # why\n\nid: 1\n', indent: 1 },
  { before: 'help:\n    content: ', behind: '\n  \n\nid: 1\n', indent: 5 },
  { before: 'configfiles:\n- content: ', behind: '\n# c\n  name: 1\n', indent: 3 },
  { before: 'r:\n  - expression_lib:\n    - ', behind: '\n    - next\n', indent: 5 },
  { before: 'r:\n  - expression_lib:\n    - next\n    - ', behind: '', indent: 5 },
  { before: '? shell_command\n: ', behind: '\nid: 1\n', indent: 1 },
  { before: 'shell_command:\n  ', behind: '\n    # deeper\nid: 1\n', indent: 1 },
];

describe('any text', () => {
  it('keeps its value in another style and back, and all others theirs', () => {
    const seen = new Map<string, number>();
    const count = runs(600);
    const change = (text: string, depth: number): void => {
      for (const { title, edits } of offersIn(text)) {
        seen.set(title, (seen.get(title) ?? 0) + 1);
        const after = applySpanEdits(text, edits(), title);
        assert.deepEqual(valuesOf(after), valuesOf(text), JSON.stringify([text, after]));
        assert.ok(syntaxProblems(after) <= syntaxProblems(text), JSON.stringify([text, after]));
        if (depth > 1) change(after, depth - 1);
      }
    };
    fc.assert(
      fc.property(scalarTextsIn(settings), (text) => {
        change(text, 2);
      }),
      count,
    );
    for (const title of [toBlock, toLine]) assert.ok((seen.get(title) ?? 0) > count.numRuns / 4, title);
  });
});

/** What is offered at each text of the document. */
function offersIn(text: string): Refactoring[] {
  const tool = toolIn(text, { dialect: 'platform' });
  const nodes = [...walk(tool.root)];
  const place = { document: tool.document, tool, problems: [], allProblems: [], problemsOf: () => [] };
  return nodes
    .filter(({ parent, kind }) => kind === 'scalar' && parent)
    .flatMap(({ span: { start } }) => literalBlock({ ...place, span: { start, end: start } }));
}

function syntaxProblems(text: string): number {
  return new Document(text).yaml.problems.filter(({ kind }) => kind === 'syntax').length;
}
