import assert from 'node:assert/strict';
import { check } from '../../../shared/src/checker/check.js';
import { suppress } from '../../../shared/src/features/actions/suppress.js';
import type { Problem } from '../../../shared/src/problems/problem.js';
import { Document } from '../../../shared/src/tool/document.js';
import { mark } from '../../support/marked.js';
import { toolWith } from '../../support/rule-cases.js';
import { sampleOf } from '../../support/sample.js';
import { exampleTools, platformTools, ruleExamples } from '../../support/tools.js';
import { offered, type AskedOffers } from './support.js';

const ask = (marked: string, options: AskedOffers = {}): ReturnType<typeof offered> =>
  offered(marked, { of: suppress, ...options });

/** Fields of a plain tool with a problem at the cursor, and the fields with it suppressed. */
const here: [what: string, code: string, fields: string, after: string][] = [
  ['a key', 'id-format', 'id: ‸Count\n', '# user-tool-disable-next-line id-format\nid: Count\n'],
  [
    'a list item',
    'input-unused',
    'shell_command: echo\ninputs:\n  - name: a‸a\n    type: text\n',
    'shell_command: echo\ninputs:\n  # user-tool-disable-next-line input-unused\n  - name: aa\n    type: text\n',
  ],
  [
    'a later key of a list item',
    'not-allowed-value',
    'outputs:\n  - name: a\n    type: dat‸\n    from_work_dir: count.txt\n',
    'outputs:\n  - name: a\n    # user-tool-disable-next-line not-allowed-value\n    type: dat\n    from_work_dir: count.txt\n',
  ],
  [
    'a line of a block scalar',
    'reference-undeclared',
    'name: x\nshell_command: |\n\n  # no comment\n  echo $(inputs.n‸o)\n',
    'name: x\n# user-tool-disable-next-line reference-undeclared\nshell_command: |\n\n  # no comment\n  echo $(inputs.no)\n',
  ],
  [
    'the second line of a quoted text',
    'reference-undeclared',
    "shell_command: 'echo\n\n  $(inputs.n‸o)'\n",
    "# user-tool-disable-next-line reference-undeclared\nshell_command: 'echo\n\n  $(inputs.no)'\n",
  ],
  [
    'a member between brackets',
    'input-unused',
    'shell_command: echo\ninputs: [\n    { name: a, type: text },\n    { name: b‸, type: text },\n  ]\n',
    'shell_command: echo\n# user-tool-disable-next-line input-unused\ninputs: [\n    { name: a, type: text },\n    { name: b, type: text },\n  ]\n',
  ],
  [
    'a key behind a comment on the line above',
    'id-format',
    'name: x # here\nid: ‸Count\n',
    'name: x # here\n# user-tool-disable-next-line id-format\nid: Count\n',
  ],
  [
    'a key behind a block scalar that keeps its empty lines',
    'id-format',
    'help: |+\n  kept\n\n\nid: ‸Count\n',
    'help: |+\n  kept\n\n\n# user-tool-disable-next-line id-format\nid: Count\n',
  ],
  [
    'a key that another problem is ignored at',
    'id-format',
    '# user-tool-disable-next-line name-short\nid: ‸Count\n',
    '# user-tool-disable-next-line name-short, id-format\nid: Count\n',
  ],
  [
    'a key below a comment that names no code',
    'id-format',
    '# user-tool-disable-next-line  \nid: ‸Count\n',
    '# user-tool-disable-next-line id-format  \nid: Count\n',
  ],
  [
    'a key below a list of codes that is not finished',
    'id-format',
    '# user-tool-disable-next-line name-short,\nid: ‸Count\n',
    '# user-tool-disable-next-line name-short, id-format\nid: Count\n',
  ],
];

const inFile: [what: string, text: string, after: string][] = [
  ['at the top', '‸id: x\n', '# user-tool-disable class-unknown\nid: x\n'],
  [
    'before a directive',
    '%YAML 1.2\n---\n‸id: x\n',
    '# user-tool-disable class-unknown\n%YAML 1.2\n---\nid: x\n',
  ],
  [
    'with other codes',
    '# About\n# user-tool-disable id-format, name-short # why\n‸id: x\n',
    '# About\n# user-tool-disable id-format, name-short # why, class-unknown\nid: x\n',
  ],
];

describe('ignoring a problem', () => {
  for (const [what, code, fields, after] of here) {
    it(`puts a comment above ${what}`, () => {
      const asked = ask(toolWith('platform', fields));
      const ignored = asked.apply(`Ignore ${code} here`);
      assert.equal(ignored, toolWith('platform', after));
      assertSilent(asked, ignored, code);
    });
  }

  for (const [what, text, after] of inFile) {
    it(`puts a comment for the whole file ${what}`, () => {
      assert.equal(ask(text).apply('Ignore class-unknown in this file'), after);
    });
  }

  it('puts as many comments as a selection needs, and none inside what one already holds for', () => {
    const inputs = (comment: string): string =>
      `shell_command: echo\ninputs:\n${comment}  - name: a\n    type: txt\n    min: 1\n    max: 2\n`;
    const marked = toolWith('platform', `${inputs('').replace('- name', '- «name')}»`);
    assert.deepEqual(
      new Set(ask(marked).titles),
      new Set(
        ['not-allowed-value', 'input-unused'].flatMap((code) => [
          `Ignore ${code} here`,
          `Ignore ${code} in this file`,
        ]),
      ),
    );
    const two =
      'class: PlatformUserTool\nshell_command: echo\ninputs:\n  - «name: a\n    type: text\n  - name: b»\n    type: text\n';
    assert.equal(
      ask(two).apply('Ignore input-unused here'),
      two
        .replace(/[«»]/g, '')
        .replaceAll('  - name', '  # user-tool-disable-next-line input-unused\n  - name'),
    );
  });

  const nothing: [what: string, marked: string][] = [
    ['where there is no problem', toolWith('platform', 'id: count-‸lines\n')],
    ['for YAML that cannot be read', toolWith('platform', 'name: "Count‸\n')],
    [
      'while a problem stands in a text that is never closed',
      toolWith('platform', 'id: ‸Count\nname: "Count\n'),
    ],
    ['for a second document', `${toolWith('platform', 'name: Count lines\n')}--‸-\nname: x\n`],
    [
      'for a comment that ignores nothing',
      toolWith('platform', '# user-tool-disable id-f‸ormat\nname: Count lines\n'),
    ],
  ];
  for (const [what, marked] of nothing) {
    it(`is not offered ${what}`, () => {
      assert.deepEqual(ask(marked).titles, []);
    });
  }

  it('silences every problem of every document that can be read, and makes no other', () => {
    let silenced = 0;
    for (const { name, text } of sampleOf([...ruleExamples(), ...exampleTools(), ...platformTools()], 2)) {
      if (text.length > 5_000) continue;
      const document = new Document(text);
      for (const problem of check(document)) {
        const asked = ask(mark(text, document.source.spanOf(problem.range)));
        for (const title of asked.titles.filter((one) => one.startsWith(`Ignore ${problem.code} `))) {
          assertSilent(asked, asked.apply(title), problem.code, `${name}: ${title}`);
          silenced++;
        }
      }
    }
    assert.ok(silenced > 100, `${silenced} times`);
  });
});

/** Fewer problems have the code, and none is new. */
function assertSilent(
  { text, problemsOf }: ReturnType<typeof offered>,
  after: string,
  code: string,
  what = code,
): void {
  const [before, left] = [problemsOf(text), problemsOf(after)];
  const count = (problems: readonly Problem[]): number => problems.filter((one) => one.code === code).length;
  assert.ok(count(left) < count(before), what);
  const known = new Set(before.map(({ message }) => message));
  assert.deepEqual(
    left.map(({ message }) => message).filter((message) => !known.has(message)),
    [],
    what,
  );
}
