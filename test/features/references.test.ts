import assert from 'node:assert/strict';
import { documentHighlights, references } from '../../shared/src/features/navigation/references.js';
import type { Tool } from '../../shared/src/tool/document.js';
import { mark, unmark } from '../support/marked.js';
import { toolIn } from '../support/tools.js';
import { uri } from './support.js';

/** In each document all places of one name are marked; at any of them, all are found. */
const documents: Record<string, string> = {
  'an input in all that names it': `class: GalaxyUserTool
shell_command: |
  # $(inputs.reads.path) too
  a '$(inputs.«reads».path)' $(inputs['«reads»'].path) \\$(inputs.reads) "$(inputs.«reads» ? inputs.«reads».name : '')"
configfiles:
  - filename: x.R
    content: "$(inputs.«reads».path)\\t$(inputs.«reads»)"
inputs:
  - name: «reads»
    type: data
  - name: reads2
    type: data
outputs:
  - name: reads
    type: data
    label: about $(inputs.«reads».name)
    format_source: «reads»
    metadata_source: ' «reads» '
tests:
  - inputs: { «reads»: { class: File, path: x } }
    outputs: { reads: y }
requirements:
  - type: javascript
    expression_lib:
      - function f() { return inputs.«reads».path; }
`.replace('# $(inputs.reads', '# $(inputs.«reads»'),
  'an input in the mapping form': `class: PlatformUserTool
shell_command: >-
  cat $(inputs.«a».path)
  more
  $(inputs.«a»
    .path)
inputs:
  «a»: { type: data, format: txt }
`,
  'an input taken apart': `class: GalaxyUserTool
shell_command: \${ const { «a», b } = inputs; return a.path + b + inputs.«a».name }
inputs: [{ name: «a», type: data }, { name: b, type: text }]
`,
  'a member of a conditional, in all its cases': `class: GalaxyUserTool
shell_command: $(inputs.c.«x».path) $(inputs.x)
inputs:
  - name: c
    type: conditional
    test_parameter: { name: on, type: boolean }
    whens:
      - discriminator: true
        parameters: [{ name: «x», type: data }]
      - discriminator: false
        parameters: [{ name: «x», type: data }]
  - { name: x, type: text }
outputs:
  - { name: o, type: data, from_work_dir: o, format_source: c|«x» }
tests:
  - inputs: { c: { on: true, «x»: a }, "c|«x»": b, x: d }
`,
  'a member of a repeat': `class: GalaxyUserTool
shell_command: $(inputs.rs[0].«x».path) $(inputs.rs[i].«x»)
inputs:
  - name: rs
    type: repeat
    parameters: [{ name: «x», type: data }]
outputs:
  - { name: o, type: data, from_work_dir: o, format_source: rs_0|«x» }
tests:
  - inputs: { rs: [{ «x»: a }, { «x»: b }], rs_1|«x»: c }
`,
  'a repeat itself': `class: GalaxyUserTool
shell_command: $(inputs.«rs»[0].x.path)
inputs:
  - name: «rs»
    type: repeat
    parameters: [{ name: x, type: data }]
outputs:
  - { name: o, type: data, from_work_dir: o, format_source: «rs»_0|x }
tests:
  - inputs: { «rs»_1|x: c }
`,
  'an input that is declared twice': `class: GalaxyUserTool
shell_command: $(inputs.«a»)
inputs: [{ name: «a», type: text }, { name: «a», type: text }]
`,
  'an input with an odd name': `class: GalaxyUserTool
shell_command: $(inputs['«my input»']) $(inputs["«my input»"])
inputs: [{ name: "«my\\x20input»", type: text }]
`,
  'an output and what tests expect of it': `class: PlatformUserTool
outputs:
  - name: "«count»"
    from_work_dir: count
inputs:
  - name: count
tests:
  - outputs: { «count»: x }
  - outputs:
      '«count»': { file: y }
`,
  'a config file': `class: GalaxyUserTool
shell_command: |
  bash «run.sh» && ./«run.sh» 'x' "«run.sh»"; cat run.sh.bak my-run.sh $(inputs.a)run.sh \${run.sh} --f=«run.sh»
configfiles:
  - filename: «run.sh»
    content: source «run.sh»
`,
  'a file that an output is taken from': `class: GalaxyUserTool
shell_command: |
  wc -l x > «out/count.txt»; cat "«out/count.txt»"
outputs:
  - name: o
    type: data
    from_work_dir: ./«out/count.txt»
`,
  'a function of the library': `class: GalaxyUserTool
shell_command: $(«double»(1)) $([1].map(«double»)) $((double => double)(1)) $(inputs.double) $(«double»(
requirements:
  - type: javascript
    expression_lib:
      - |
        function «double»(n) { return n < 9 ? «double»(n) : n * 2; }
        var x = { double: 1 }.double;
      - var four = «double»(2);
`,
};

function spansAsked(tool: Tool, offset: number): { start: number; end: number }[] {
  const position = tool.source.positionAt(offset);
  const found = references(tool, { uri, position, includeDeclaration: true }) ?? [];
  return found.map(({ range }) => tool.source.spanOf(range));
}

describe('references', () => {
  for (const [what, document] of Object.entries(documents)) {
    for (const [ends, marked] of Object.entries({
      LF: document,
      CRLF: document.replaceAll('\n', '\r\n'),
      'a BOM': `\uFEFF${document}`,
      'an emoji': `# 😀\n${document}`,
    })) {
      it(`to ${what}, with ${ends}`, () => {
        const { text, spans } = unmark(marked);
        const tool = toolIn(text);
        for (const { start, end } of spans) {
          for (const offset of new Set([start, (start + end) >> 1, end])) {
            assert.equal(mark(text, ...spansAsked(tool, offset)), marked);
          }
        }
      });
    }
  }

  it('are none where nothing is named', () => {
    const tool = toolIn('class: GalaxyUserTool\nname: count\nshell_command: echo $(1) $(self) # count\n');
    for (let offset = 0; offset <= tool.source.length; offset++) {
      const position = tool.source.positionAt(offset);
      assert.equal(references(tool, { uri, position, includeDeclaration: true }), null);
      assert.equal(documentHighlights(tool, { position }), null);
    }
  });

  it('leave the declaration out where it is not wanted', () => {
    const tool = toolIn('class: GalaxyUserTool\nshell_command: $(inputs.a)\ninputs: [{ name: a }]\n');
    const position = tool.source.positionAt(tool.source.text.indexOf('a)'));
    const found = references(tool, { uri, position, includeDeclaration: false });
    assert.deepEqual(
      found?.map(({ range }) => range.start),
      [position],
    );
  });
});

describe('highlights', () => {
  it('tell reading from writing', () => {
    const { text, cursors } = unmark(
      'class: GalaxyUserTool\nshell_command: date > x.txt; tool -o x.txt --out=x.txt; cat x.t‸xt\noutputs: [{ name: o, from_work_dir: x.txt }]\n',
    );
    const tool = toolIn(text);
    const found = documentHighlights(tool, { position: tool.source.positionAt(cursors[0]!) });
    assert.deepEqual(
      found?.map(({ kind }) => kind),
      [3, 3, 3, 2, 3],
    );
  });
});
