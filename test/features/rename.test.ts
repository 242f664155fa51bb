import fc from 'fast-check';
import assert from 'node:assert/strict';
import { linkedEditingRanges } from '../../shared/src/features/navigation/linked-editing.js';
import { prepareRename, rename } from '../../shared/src/features/navigation/rename.js';
import { Document } from '../../shared/src/tool/document.js';
import { symbolsOf } from '../../shared/src/tool/occurrences/symbols-of.js';
import { applyEdits } from '../support/edits.js';
import { mark, unmark, unmarkCursor } from '../support/marked.js';
import { runs } from '../support/runs.js';
import { exampleTools, platformTools, ruleExamples, toolIn } from '../support/tools.js';

/** The text after renaming the name at an offset; throws the reason of a refusal. */
function renameAt(text: string, offset: number, newName: string): string {
  const tool = toolIn(text);
  const renamed = rename(tool, { position: tool.source.positionAt(offset), newName });
  assert.ok(renamed, 'nothing is named there');
  if ('refused' in renamed) throw new Error(renamed.refused);
  return applyEdits(text, renamed.edits);
}

/** Document with the cursor, the new name, the document after it. */
const changes: Record<string, [before: string, newName: string, after: string]> = {
  'an input everywhere': [
    `class: GalaxyUserTool
shell_command: |
  a '$(inputs.re‸ads.path)' $(inputs["reads"].path) $(inputs?.reads) \\$(inputs.reads) reads # reads
configfiles: [{ filename: reads, content: "\\t$(inputs.reads)" }]
inputs:
  - name: reads # the reads
    type: data
    label: reads
outputs:
  - { name: reads, type: data, format_source: reads, label: 'on $(inputs.reads.name)', from_work_dir: reads }
tests:
  - inputs: { reads: x }
    outputs: { reads: y }
`,
    'sequences',
    `class: GalaxyUserTool
shell_command: |
  a '$(inputs.sequences.path)' $(inputs["sequences"].path) $(inputs?.sequences) \\$(inputs.reads) reads # reads
configfiles: [{ filename: reads, content: "\\t$(inputs.sequences)" }]
inputs:
  - name: sequences # the reads
    type: data
    label: reads
outputs:
  - { name: reads, type: data, format_source: sequences, label: 'on $(inputs.sequences.name)', from_work_dir: reads }
tests:
  - inputs: { sequences: x }
    outputs: { reads: y }
`,
  ],
  'an input from its declaration, in the mapping form, in quotes': [
    `class: PlatformUserTool\nshell_command: $(inputs.a)\ninputs:\n  'a‸': { type: text }\n`,
    'b',
    `class: PlatformUserTool\nshell_command: $(inputs.b)\ninputs:\n  'b': { type: text }\n`,
  ],
  'a member of a repeat, named through variables': [
    `class: GalaxyUserTool
shell_command: |
  $(inputs.rep.map((r) => r.reads.path).join(' ')) $(inputs.rep.filter(function (r) { return r.reads }).map(({ reads }) => reads.path))
  \${ for (const r of inputs.rep) { if (r['reads']) return r.reads.path; } const all = inputs.rep; return all[0].reads.path; }
  $(inputs.other.map((r) => r.reads)) \${ let r = inputs.rep[0]; r = self; return r.reads; }
inputs:
  - { name: rep, type: repeat, parameters: [{ name: reads‸, type: data }] }
  - { name: other, type: repeat, parameters: [{ name: reads, type: data }] }
`,
    'xs',
    `class: GalaxyUserTool
shell_command: |
  $(inputs.rep.map((r) => r.xs.path).join(' ')) $(inputs.rep.filter(function (r) { return r.xs }).map(({ xs: reads }) => reads.path))
  \${ for (const r of inputs.rep) { if (r['xs']) return r.xs.path; } const all = inputs.rep; return all[0].xs.path; }
  $(inputs.other.map((r) => r.reads)) \${ let r = inputs.rep[0]; r = self; return r.reads; }
inputs:
  - { name: rep, type: repeat, parameters: [{ name: xs, type: data }] }
  - { name: other, type: repeat, parameters: [{ name: reads, type: data }] }
`,
  ],
  'a file, also in strings of expressions': [
    `class: GalaxyUserTool
shell_command: |
  $(inputs.v ? '-o out.txt' : "out.txt") $(inputs.v + 'out.txt') $('out.txt' + inputs.v) $('a/out.txt') $(out.txt) > out.txt
outputs:
  - { name: o, type: data, from_work_dir: out‸.txt }
`,
    'res.txt',
    `class: GalaxyUserTool
shell_command: |
  $(inputs.v ? '-o res.txt' : "res.txt") $(inputs.v + 'out.txt') $('out.txt' + inputs.v) $('a/out.txt') $(out.txt) > res.txt
outputs:
  - { name: o, type: data, from_work_dir: res.txt }
`,
  ],
  'a file that is called like a value': [
    `class: GalaxyUserTool\nshell_command: a $(inputs.v === 'out' ? 1 : 2) > out\noutputs: [{ name: o, type: data, from_work_dir: out‸ }]\n`,
    'res',
    `class: GalaxyUserTool\nshell_command: a $(inputs.v === 'out' ? 1 : 2) > res\noutputs: [{ name: o, type: data, from_work_dir: res }]\n`,
  ],
  'an input, named through a variable for all inputs': [
    `class: GalaxyUserTool\nshell_command: \${ const i = inputs; return i.a + ((b) => b)(i); }\ninputs: [{ name: a‸ }]\n`,
    'x',
    `class: GalaxyUserTool\nshell_command: \${ const i = inputs; return i.x + ((b) => b)(i); }\ninputs: [{ name: x }]\n`,
  ],
  'an input that is taken apart': [
    `class: GalaxyUserTool\nshell_command: |\n  \${ const { a, b: c } = inputs; return a + c }\ninputs: [{ name: a‸ }, { name: b }]\n`,
    'x',
    `class: GalaxyUserTool\nshell_command: |\n  \${ const { x: a, b: c } = inputs; return a + c }\ninputs: [{ name: x }, { name: b }]\n`,
  ],
  'an input with a default where it is taken apart': [
    `class: GalaxyUserTool\nshell_command: |\n  \${ const { a = 1 } = inputs; return a }\ninputs: [{ name: a‸ }]\n`,
    'x',
    `class: GalaxyUserTool\nshell_command: |\n  \${ const { x: a = 1 } = inputs; return a }\ninputs: [{ name: x }]\n`,
  ],
  'an input that only brackets name, to a name that only brackets allow': [
    `class: GalaxyUserTool\nshell_command: $(inputs['a'])\ninputs: [{ name: a‸ }]\n`,
    'my input',
    `class: GalaxyUserTool\nshell_command: $(inputs['my input'])\ninputs: [{ name: my input }]\n`,
  ],
  'an input whose name needs quotes in YAML': [
    `class: GalaxyUserTool\nshell_command: $(inputs.a)\ninputs: [{ name: a‸ }]\n`,
    'yes',
    `class: GalaxyUserTool\nshell_command: $(inputs.yes)\ninputs: [{ name: "yes" }]\n`,
  ],
  'an input of a conditional in all cases': [
    `class: GalaxyUserTool
shell_command: $(inputs.c.x) $(inputs.x)
inputs:
  - name: c
    type: conditional
    test_parameter: { name: on, type: boolean }
    whens:
      - { discriminator: true, parameters: [{ name: ‸x, type: text }] }
      - { discriminator: false, parameters: [{ name: x, type: text }] }
  - { name: x, type: text }
`,
    'y1',
    `class: GalaxyUserTool
shell_command: $(inputs.c.y1) $(inputs.x)
inputs:
  - name: c
    type: conditional
    test_parameter: { name: on, type: boolean }
    whens:
      - { discriminator: true, parameters: [{ name: y1, type: text }] }
      - { discriminator: false, parameters: [{ name: y1, type: text }] }
  - { name: x, type: text }
`,
  ],
  'an input in a text that needs quotes then': [
    `class: GalaxyUserTool\nshell_command: \${ const {a} = inputs; return a + inputs.a }\ninputs: [{ name: a‸ }]\n`,
    'x',
    `class: GalaxyUserTool\nshell_command: "\${ const {x: a} = inputs; return a + inputs.x }"\ninputs: [{ name: x }]\n`,
  ],
  'an output and the tests that expect it': [
    `class: PlatformUserTool\noutputs: [{ name: "o" }]\ntests: [{ outputs: { o‸: x } }]\n`,
    'report',
    `class: PlatformUserTool\noutputs: [{ name: "report" }]\ntests: [{ outputs: { report: x } }]\n`,
  ],
  'a config file and its uses': [
    `class: GalaxyUserTool\nshell_command: python ./run.py && cat run.py.log\nconfigfiles:\n  - filename: run‸.py\n    content: '# run.py'\n`,
    'bin/main.py',
    `class: GalaxyUserTool\nshell_command: python ./bin/main.py && cat run.py.log\nconfigfiles:\n  - filename: bin/main.py\n    content: '# bin/main.py'\n`,
  ],
  'the file of an output': [
    `class: GalaxyUserTool\nshell_command: date > out.txt\noutputs: [{ name: o, from_work_dir: ‸out.txt }]\n`,
    'now.txt',
    `class: GalaxyUserTool\nshell_command: date > now.txt\noutputs: [{ name: o, from_work_dir: now.txt }]\n`,
  ],
  'a function of the library': [
    `class: GalaxyUserTool\nshell_command: $(f‸(inputs.f))\ninputs: [{ name: f }]\nrequirements:\n  - { type: javascript, expression_lib: ['function f(x) { return f; }'] }\n`,
    'g',
    `class: GalaxyUserTool\nshell_command: $(g(inputs.f))\ninputs: [{ name: f }]\nrequirements:\n  - { type: javascript, expression_lib: ['function g(x) { return g; }'] }\n`,
  ],
};

const head = 'class: GalaxyUserTool\n';
/** Document with the cursor, the new name, why it is refused. */
const refusals: [document: string, newName: string, because: RegExp][] = [
  [`${head}inputs: [{ name: a‸ }, { name: b }]\n`, 'b', /already an input named "b"/],
  [
    `${head}shell_command: $(inputs.a)\ninputs: [{ name: a‸ }]\n`,
    'my-input',
    /with a dot, which "my-input" does not allow/,
  ],
  [`${head}shell_command: \${ var { a } = inputs; return a }\ninputs: [{ name: a‸ }]\n`, 'b c', /with a dot/],
  [`${head}inputs: [{ name: a‸ }]\n`, ' ', /at least one character/],
  [`${head}inputs: [{ name: a‸ }]\n`, 'a\nb', /on one line/],
  [`${head}inputs: [{ name: a‸ }]\n`, `it's`, /remove quotes/],
  [`${head}outputs: [{ name: a‸ }, { name: b }]\n`, 'b', /already an output named "b"/],
  [`${head}configfiles: [{ filename: a‸, content: x }]\n`, '../b', /outside the working directory/],
  [`${head}configfiles: [{ filename: a‸, content: x }]\n`, '/b', /outside the working directory/],
  [`${head}outputs: [{ name: o, from_work_dir: a‸ }]\n`, '.', /not a simple file path/],
  [`${head}outputs: [{ name: o, from_work_dir: a‸ }]\n`, 'b//c', /not a simple file path/],
  [`${head}outputs: [{ name: o, from_work_dir: a‸ }]\n`, './b', /not a simple file path/],
  [`${head}outputs: [{ name: o, from_work_dir: a‸ }]\n`, 'b/', /not a simple file path/],
  [
    `${head}configfiles: [{ filename: a‸, content: x }]\n`,
    'my file',
    /would not read "my file" as a single file name/,
  ],
  [
    `${head}configfiles: [{ filename: a‸, content: x }, { filename: b, content: y }]\n`,
    'b',
    /already a file named "b"/,
  ],
  [
    `${head}requirements: [{ type: javascript, expression_lib: ['function f‸() {}'] }]\n`,
    'while',
    /avoid JavaScript keywords/,
  ],
  [
    `${head}requirements: [{ type: javascript, expression_lib: ['function f‸() {}'] }]\n`,
    'inputs',
    /already has a meaning/,
  ],
  [
    `${head}requirements: [{ type: javascript, expression_lib: ['function f‸() {} var g;'] }]\n`,
    'g',
    /already declares "g"/,
  ],
  [
    `${head}requirements: [{ type: javascript, expression_lib: ['function f‸(x) { return x; }'] }]\nshell_command: $([1].map((g) => f(g)))\n`,
    'g',
    /"g" already refers to something else where "f" is used/,
  ],
  [
    `${head}requirements: [{ type: javascript, expression_lib: ['function f(x) { return x; } function h(g) { return f(g); }'] }]\nshell_command: $(f‸(1))\n`,
    'g',
    /"g" already refers to something else where "f" is used/,
  ],
  [
    `${head}shell_command: sort a > b; uniq b > c\noutputs: [{ name: o, type: data, from_work_dir: c‸ }]\n`,
    'b',
    /already another file named "b"/,
  ],
];

describe('rename', () => {
  for (const [what, [before, newName, after]] of Object.entries(changes)) {
    for (const end of ['\n', '\r\n']) {
      it(`gives another name to ${what}${end === '\n' ? '' : ', with CRLF'}`, () => {
        const { text, cursor } = unmarkCursor(before.replaceAll('\n', end));
        assert.equal(renameAt(text, cursor, newName), after.replaceAll('\n', end));
      });
    }
  }

  for (const [document, newName, because] of refusals) {
    it(`refuses ${JSON.stringify(newName)} in ${JSON.stringify(document.slice(head.length))}`, () => {
      const { text, cursor } = unmarkCursor(document);
      assert.throws(() => renameAt(text, cursor, newName), because);
    });
  }

  it('there and back gives the same bytes', () => {
    const names = ['zz_top', 'x9', 'Ünïcode', '$dollar', '_', 'aVeryLongNameThatIsNotThereYet'];
    const tools = [...exampleTools(), ...platformTools(), ...ruleExamples()].map(({ text }) => text);
    const document = fc
      .constantFrom(...tools)
      .chain((text) => fc.constantFrom(text, text.replaceAll('\n', '\r\n'), `\uFEFF${text}`));
    const count = runs(400);
    let renamed = 0;
    fc.assert(
      fc.property(document, fc.nat(), fc.constantFrom(...names), (text, pick, name) => {
        const { tool } = new Document(text);
        const occurrences = tool ? symbolsOf(tool).occurrences : [];
        const occurrence = occurrences[pick % Math.max(1, occurrences.length)];
        if (!tool || !occurrence) return;
        const there = rename(tool, {
          position: tool.source.positionAt(occurrence.span.start),
          newName: name,
        });
        if (!there || 'refused' in there) return;
        const after = applyEdits(text, there.edits);
        const again = toolIn(after);
        const own = symbolsOf(again).occurrences.find(({ symbol }) => symbol.name === name);
        assert.ok(own, `${name} is in the document`);
        const back = rename(again, {
          position: again.source.positionAt(own.span.start),
          newName: occurrence.symbol.name,
        });
        // An invalid name cannot be restored.
        if (!back || 'refused' in back) return;
        assert.equal(applyEdits(after, back.edits), text);
        renamed++;
      }),
      count,
    );
    assert.ok(renamed > count.numRuns / 4, `${renamed} names could be changed`);
  });

  it('says what can be renamed', () => {
    const { text, spans } = unmark(
      `${head}shell_command: $(inputs['«my\tinput»'])\ninputs: [{ name: "my\\tinput" }]\n`,
    );
    const tool = toolIn(text);
    const found = prepareRename(tool, { position: tool.source.positionAt(spans[0]!.start) });
    assert.ok(found);
    assert.equal(found.placeholder, 'my\tinput');
    assert.equal(mark(text, tool.source.spanOf(found.range)), mark(text, spans[0]!));
    assert.equal(prepareRename(tool, { position: { line: 0, character: 3 } }), null);
  });
});

describe('linked editing', () => {
  const linked = (marked: string): string => {
    const { text, cursor } = unmarkCursor(marked);
    const tool = toolIn(text);
    const found = linkedEditingRanges(tool, { position: tool.source.positionAt(cursor) });
    return mark(text, ...(found?.ranges ?? []).map((range) => tool.source.spanOf(range)));
  };
  const rows: Record<string, string> = {
    'all places of an input': `${head}shell_command: $(inputs.«a‸».path) $(inputs['«a»'])\ninputs: [{ name: «a» }]\n`,
    'nothing where it is written in different ways': `${head}shell_command: $(inputs.a‸)\ninputs: [{ name: "\\x61" }]\n`,
    'nothing where it is taken apart': `${head}shell_command: \${ let { a } = inputs; return a }\ninputs: [{ name: a‸ }]\n`,
    'nothing where it is named once': `${head}inputs: [{ name: a‸ }]\n`,
    'nothing of an output': `${head}outputs: [{ name: o‸ }]\ntests: [{ outputs: { o: x } }]\n`,
  };
  it('goes on for every name, as clients read its pattern without flags', () => {
    const text = `${head}shell_command: $(inputs.a)\ninputs: [{ name: a }]\n`;
    const tool = toolIn(text);
    const at = tool.source.positionAt(text.indexOf('inputs.a') + 7);
    const { wordPattern } = linkedEditingRanges(tool, { position: at }) ?? {};
    for (const name of ['tables', 'reads_1', '$x', 'größe', '表']) {
      assert.equal(new RegExp(wordPattern ?? '').exec(name)?.[0], name);
    }
  });

  for (const [what, marked] of Object.entries(rows)) {
    it(`links ${what}`, () => {
      assert.equal(linked(marked), marked.replace('‸', ''));
    });
  }
});
