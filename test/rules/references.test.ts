import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { Document } from '../../shared/src/tool/document.js';
import { applyFix } from '../support/edits.js';
import { unmark } from '../support/marked.js';
import { accepts, finds, offer } from '../support/rule-cases.js';

const codes = new Set([
  'reference-undeclared',
  'reference-kind',
  'reference-unfinished',
  'expression-syntax',
  'shell-unescaped',
]);

const inputs = `inputs:
  - { name: file, type: data, format: txt }
  - { name: files, type: data, format: txt, multiple: true }
  - { name: coll, type: data_collection, format: txt }
  - { name: two, type: data_collection, collection_type: paired }
  - { name: several, type: data_collection, collection_type: list }
  - { name: t, type: text }
  - { name: n, type: integer }
  - { name: b, type: boolean }
  - { name: one, type: select, options: [{ label: A, value: a }] }
  - { name: many, type: select, multiple: true, options: [{ label: A, value: a }] }
  - { name: with-dash, type: text }
  - name: cond
    type: conditional
    test_parameter: { name: kind, type: boolean }
    whens:
      - { discriminator: true, parameters: [{ name: deep, type: data, format: txt }] }
      - { discriminator: false, parameters: [{ name: depth, type: integer }] }
  - name: rep
    type: repeat
    parameters: [{ name: item, type: text }]
  - name: sect
    type: section
    parameters: [{ name: width, type: float }]
`;

/** A command with `«»` around each problem, and `code severity` of each, in order. */
type Row = readonly [command: string, platform?: string, galaxy?: string];

const rows: readonly Row[] = [
  ['$(inputs.file.path) $(inputs.file.basename) $(inputs.file["path"]) $(inputs["file"].path)'],
  ['$(inputs.t) $(inputs.n) $(inputs.b) $(inputs.one) $(inputs["with-dash"])'],
  ['$(inputs.«nosuch»)', 'reference-undeclared error', 'reference-undeclared error'],
  ['$(inputs["«nosuch»"])', 'reference-undeclared error', 'reference-undeclared error'],
  ['$(String(inputs.t) + inputs.«no»)', 'reference-undeclared error', 'reference-undeclared error'],
  [
    '$(«f»(inputs.t) + inputs.«no»)',
    'expression-syntax error, reference-undeclared error',
    'expression-syntax error, reference-undeclared error',
  ],
  ['${ return inputs.«no»; }', 'reference-undeclared error', 'reference-undeclared error'],
  ['$(`x ${inputs.«no»}`)', 'reference-undeclared error', 'reference-undeclared error'],
  ['\\$(inputs.«nosuch»)', '', 'reference-undeclared error'],
  ['inputs.nosuch $inputs.nosuch'],
  // The public platform looks for names, whatever is around them.
  ["$('inputs.«nosuch»')", '', 'reference-undeclared error'],
  ['$(inputs.files.map(inputs => inputs.«path»).join(" "))', '', 'reference-undeclared error'],
  [
    '\\$(cat inputs.«txt») \\$(cat my_inputs.txt) `cat inputs.txt` \\${inputs.t}',
    '',
    'reference-undeclared error',
  ],
  ['\\$(echo inputs) ${ return "inputs.txt"; }'],
  ['$(inputs["\\x66ile"].path) $(inputs["f\\u0069\\u{6c}e"].path)'],
  ['cat <<EOF\n  $(inputs.«no»)\n  EOF', 'reference-undeclared error', 'reference-undeclared error'],
  ['$(inputs.file.«paht»)', 'reference-kind error', 'reference-kind error'],
  ['$(inputs.file.«name»)', 'reference-kind error', 'reference-kind error'],
  ['$(inputs.t.«path»)', 'reference-kind error', 'reference-kind error'],
  ['$(inputs.n.«path»)', 'reference-kind error', 'reference-kind error'],
  ['$(inputs.t.length) $(inputs.t.trim()) $(inputs.n.toFixed(2)) $(inputs.t[0])'],
  ['$(inputs.files.«path»)', 'reference-kind error', 'reference-kind error'],
  ['$(inputs.files[0].path) $(inputs.files.length) $(inputs.files.map((f) => f.path).join(" "))'],
  ['$(inputs.files[0].«paht»)', 'reference-kind error', 'reference-kind error'],
  ['$(inputs.files«[]».path)', '', 'reference-kind error'],
  ['$(inputs.file«[]».path)', 'reference-kind error', 'reference-kind error'],
  ['$(inputs.t«[]».path)', 'reference-kind error', 'reference-kind error'],
  ['$(«inputs.file»)', 'reference-kind warning', 'reference-kind warning'],
  ['$(«inputs.files»)', 'reference-kind warning', 'reference-kind warning'],
  ['$(«inputs.coll»)', 'reference-kind warning', 'reference-kind warning'],
  ['$(«inputs.many»)', 'reference-kind warning', 'reference-kind warning'],
  ['$(«inputs.cond»)', 'reference-kind warning', 'reference-kind warning'],
  ['$(inputs.coll.elements.forward.path) $(inputs.coll.elements[0].path) $(inputs.coll.name)'],
  ['$((inputs.two.elements || inputs.two).forward.path)'],
  ['$((inputs.several.elements || inputs.several).map((e) => e.path).join(" "))'],
  ['$((inputs.two.elements || inputs.two).«foward».path)', 'reference-kind error', 'reference-kind error'],
  ['$((inputs.several.elements || inputs.several).«path»)', 'reference-kind error', 'reference-kind error'],
  ['$(«inputs.two»)', 'reference-kind warning', 'reference-kind warning'],
  ['$(inputs.coll.«path»)', 'reference-kind error', 'reference-kind error'],
  ['$(inputs.cond.kind) $(inputs.sect.width)'],
  ['$(inputs.cond.kind ? inputs.cond.deep.path : inputs.cond.depth)'],
  [
    '$(«inputs.cond.deep».path) $(«inputs.cond.depth»)',
    'reference-kind warning, reference-kind warning',
    'reference-kind warning, reference-kind warning',
  ],
  ['$(inputs.cond.«dep».path)', 'reference-kind error', 'reference-kind error'],
  ['$(inputs.sect.«with»)', 'reference-kind error', ''],
  ['$(inputs.rep[0].item) $(inputs.rep.map((r) => r.item).join(" "))'],
  // Tools for the public platform have no such inputs.
  ['$(inputs.rep.«item»)', 'reference-kind error', ''],
  ['$(inputs.file ? "-i " + inputs.file.path : "")'],
  ['$(inputs.file.«paht» ? 1 : 2)', 'reference-kind warning', 'reference-kind warning'],
  ['$(runtime.«cores»)', 'reference-kind error', 'reference-kind error'],
  ['$(«runtime.outdir»)', 'reference-kind warning', 'reference-kind warning'],
  ['«$(date)»', 'shell-unescaped error', 'shell-unescaped error'],
  [
    '«${HOME}» «${X:-4}» «${#arr[@]}»',
    'shell-unescaped error, shell-unescaped error, shell-unescaped error',
    'shell-unescaped error, shell-unescaped error, shell-unescaped error',
  ],
  ['«$((1+2))»', 'shell-unescaped error', 'shell-unescaped warning'],
  ['$((inputs.n + 1) * 2)'],
  ['«$(cat $(inputs.file.path))»', 'shell-unescaped error', 'shell-unescaped error'],
  ['\\$(cat $(inputs.file.path)) \\${HOME} $HOME $1 `date`'],
  ['$(«input».file.path)', 'expression-syntax error', 'expression-syntax error'],
  ['«$()»', 'expression-syntax error', 'expression-syntax error'],
  ['«$(»inputs.file.path', 'reference-unfinished error', 'reference-unfinished error'],
  ["«$(»inputs.t + 'a", 'reference-unfinished error', 'reference-unfinished error'],
];

function document(dialect: string, command: string): string {
  return `class: ${dialect}\nid: some-tool\nname: Some tool\nversion: 1.0.0\ncontainer: busybox:1.36\nshell_command: |\n  ${command}\n${inputs}`;
}

describe('references in commands', () => {
  for (const [command, platform = '', galaxy = platform] of rows) {
    for (const [constant, expected] of [
      ['PlatformUserTool', platform],
      ['GalaxyUserTool', galaxy],
    ] as const) {
      it(`${constant}: ${command} → ${expected}`, () => {
        const { text, spans } = unmark(document(constant, command));
        const read = new Document(text);
        const problems = check(read).filter(({ code }) => codes.has(code));
        assert.equal(problems.map(({ code, severity }) => `${code} ${severity}`).join(', '), expected);
        assert.deepEqual(
          problems.map(({ range }) => read.source.spanOf(range)),
          expected === '' ? [] : spans,
        );
      });
    }
  }
});

/** A document's fields, the title of a fix, and the fields after it. */
const fixes: readonly [title: string, before: string, after: string][] = [
  [
    'Replace with "reads"',
    "shell_command: cat '$(inputs.raeds.path)'\ninputs:\n  - name: reads\n    type: data\n",
    "shell_command: cat '$(inputs.reads.path)'\ninputs:\n  - name: reads\n    type: data\n",
  ],
  [
    'Declare input "x"',
    'shell_command: echo $(inputs.x)\ninputs:\n- name: a\n  type: text\noutputs: []\n',
    'shell_command: echo $(inputs.x)\ninputs:\n- name: a\n  type: text\n- name: x\n  type: text\noutputs: []\n',
  ],
  [
    'Declare input "x"',
    'shell_command: cat $(inputs.x.path)\noutputs: []\n',
    'shell_command: cat $(inputs.x.path)\ninputs:\n  - name: x\n    type: data\noutputs: []\n',
  ],
  [
    'Declare input "x"',
    'shell_command: cat $(inputs.x.map((f) => f.path))\ninputs: []\n',
    'shell_command: cat $(inputs.x.map((f) => f.path))\ninputs:\n  - name: x\n    type: data\n    multiple: true\n',
  ],
  [
    'Declare input "x"',
    'shell_command: "echo $(inputs.x ? 1 : 2)"\ninputs: [{ name: a, type: text }]\n',
    'shell_command: "echo $(inputs.x ? 1 : 2)"\ninputs: [{ name: a, type: text }, { name: x, type: boolean }]\n',
  ],
  [
    'Declare input "x"',
    'shell_command: echo $(inputs.x)\ninputs:\n    a:\n        type: text\n',
    'shell_command: echo $(inputs.x)\ninputs:\n    a:\n        type: text\n    x: { type: text }\n',
  ],
  [
    'Escape as "\\$(" for the shell',
    'shell_command: "echo \\"$(date)\\""\n',
    'shell_command: "echo \\"\\\\$(date)\\""\n',
  ],
  [
    'Escape as "\\${" for the shell',
    "shell_command: 'echo ''${HOME}'''\n",
    "shell_command: 'echo ''\\${HOME}'''\n",
  ],
  [
    `Replace with "'$(inputs.xs.map((f) => f.path).join("' '"))'"`,
    "shell_command: 'cat $(inputs.xs[].path)'\ninputs:\n  - name: xs\n    type: data\n    multiple: true\n",
    `shell_command: 'cat ''$(inputs.xs.map((f) => f.path).join("'' ''"))'''\ninputs:\n  - name: xs\n    type: data\n    multiple: true\n`,
  ],
  [
    `Replace with "'$(inputs.xs.map((f) => f.path).join("' '"))'"`,
    'shell_command: cat $(inputs.xs[].path)\ninputs:\n  - name: xs\n    type: data\n    multiple: true\n',
    `shell_command: cat '$(inputs.xs.map((f) => f.path).join("' '"))'\ninputs:\n  - name: xs\n    type: data\n    multiple: true\n`,
  ],
];

describe('fixes of references', () => {
  for (const [title, before, after] of fixes) {
    it(`${title}: ${JSON.stringify(before)}`, () => {
      const header = 'class: GalaxyUserTool\n';
      const problems = check(new Document(header + before));
      const fix = problems.flatMap((problem) => problem.fixes).find((one) => one.title === title);
      assert.ok(fix, problems.flatMap((problem) => problem.fixes.map((one) => one.title)).join('\n'));
      assert.equal(applyFix(header + before, fix), header + after);
    });
  }
});

describe('the input that a wrong name means', () => {
  const reads = 'inputs: [{ name: reads, type: data, format: txt }]\n';
  for (const [command, meant] of [
    ['$(inputs.raeds)', 'reads'],
    ["'$(inputs.treads.path)'", 'reads'],
    ['$(inputs.threads)', undefined],
    ['$(inputs.threads + 1)', undefined],
  ] as const) {
    it(`is ${meant ?? 'none that is declared'} in ${command}`, () => {
      const text = `class: GalaxyUserTool\nshell_command: x '$(inputs.reads.path)' ${command}\n${reads}`;
      const [found] = check(new Document(text)).filter(({ code }) => code === 'reference-undeclared');
      assert.ok(found);
      assert.equal(/did you mean "(.*)"/.exec(found.message)?.[1], meant);
      assert.equal(
        found.fixes[0]!.title.replace(/, and .*/, ''),
        meant === undefined ? 'Declare input "threads"' : `Replace with "${meant}"`,
      );
    });
  }
});

describe('references in the labels of outputs', () => {
  const output = (label: string): string =>
    `shell_command: cat $(inputs.reads.path)\ninputs: [{ name: reads, type: data, format: txt }]\noutputs:\n  - name: o\n    type: data\n    from_work_dir: o.txt\n    label: ${label}\n`;
  /** The public platform looks it up, and rejects the tool. */
  const inLabel = { platform: 'warning', galaxy: 'error' } as const;
  finds(
    'reference-undeclared',
    ['platform', 'galaxy'],
    [
      {
        fields: output('On $(inputs.«raeds».name)'),
        severity: inLabel,
        says: 'There is no input named "raeds": did you mean "reads"?',
        fixes: [offer(output('On $(inputs.reads.name)'))],
      },
      {
        fields: output('"\\u00e9 $(inputs.«nothing»)"'),
        severity: inLabel,
        says: 'There is no input named "nothing": declare it, because users would see the reference itself.',
        fixes: [],
      },
    ],
  );
  accepts(
    'reference-undeclared',
    ['platform', 'galaxy'],
    [
      output('On $(inputs.reads.name) and $(runtime.on_string)'),
      output('$(f(inputs.other)) \\$(inputs.other) $(inputs.oth'),
    ],
  );
});
