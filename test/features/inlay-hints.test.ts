import assert from 'node:assert/strict';
import type { InlayHintLabelPart, MarkupContent } from 'vscode-languageserver-types';
import {
  inlayHints,
  resolveInlayHint,
  type InlayHintParams,
} from '../../shared/src/features/decoration/inlay-hints.js';
import { Document } from '../../shared/src/tool/document.js';
import { mark, unmarkSpan } from '../support/marked.js';
import { toolIn } from '../support/tools.js';
import { uri } from './support.js';

const all = { types: true, defaults: true, datatypes: true };

/** What a client shows: each hint in `⟨⟩` at its place. */
function shown(text: string, params: Partial<InlayHintParams> = {}): string {
  const tool = toolIn(text);
  const range = tool.source.rangeOf({ start: 0, end: text.length });
  const found = inlayHints(tool, {
    uri,
    range,
    kinds: all,
    locations: false,
    resolveTooltips: true,
    ...params,
  });
  return found
    .map((hint) => ({ offset: tool.source.offsetAt(hint.position), label: hint.label as string }))
    .sort((a, b) => b.offset - a.offset)
    .reduce(
      (result, { offset, label }) => `${result.slice(0, offset)}⟨${label}⟩${result.slice(offset)}`,
      text,
    );
}

const without = (marked: string): string => marked.replace(/⟨[^⟩]*⟩/g, '');

const inputs = (byDefault = 'default'): string => `inputs:
  - name: reads
    type: data
    format: fastqsanger
  - name: many
    type: data
    format: [fasta, "fasta.gz"]
    multiple: true
    optional: true
  - name: size
    type: integer
    ${byDefault}: 15
  - name: title
    type: text
    ${byDefault}: "  A title that is\\n too long for the line  "
  - name: empty
    type: text
    ${byDefault}: ""
  - name: strand
    type: select
    options:
      - { label: A, value: plus }
      - { label: B, value: "minus", selected: true }
  - name: mode
    type: section
    parameters:
      - name: depth
        type: float
        value: 0.5
  - name: pairs
    type: data_collection
    format: bam, sam
  - name: twice
    type: text
  - name: twice
    type: integer
  - name: untyped
`;
const tool = (command: string, outputs = ''): string =>
  `class: PlatformUserTool\nshell_command: ${command}\n${outputs}${inputs()}`;

describe('inlay hints', () => {
  const rows: [what: string, command: string, outputs?: string][] = [
    ['a dataset', '$(inputs.reads⟨: data⟩.path)'],
    ['a dataset in a literal block', "|\n  cat '$(inputs.reads⟨: data⟩.path)' x\n"],
    ['a dataset in a folded block', ">-\n  cat\n  '$(inputs.reads⟨: data⟩.path)' x"],
    ['a dataset in single quotes', "'it''s $(inputs.reads⟨: data⟩.path)'"],
    ['a dataset in double quotes', '"\\u00e9\\"$(inputs[\'reads\']⟨: data⟩.path)"'],
    ['a dataset in a plain text of several lines', 'cat\n  $(inputs.reads⟨: data⟩.path)\n  x'],
    ['several datasets', '$(inputs.many⟨: data, multiple, optional⟩[].path)'],
    ['the owner of a method', "|\n  $(inputs.many⟨: data, multiple, optional⟩.map((f) => f.path).join(' '))"],
    [
      'an input once on a line',
      '|\n  $(inputs.size⟨: integer = 15⟩) $(inputs.size)\n  $(inputs.size⟨: integer = 15⟩)',
    ],
    ['a number', '$(inputs.size⟨: integer = 15⟩)'],
    ['a text', '$(inputs.title⟨: text = A title that is too long for …⟩)'],
    ['empty text', "$(inputs.empty⟨: text = ''⟩)"],
    ['options', '$(inputs.strand⟨: select = minus⟩)'],
    ['a nested input', '$(inputs.mode.depth⟨: float = 0.5⟩ + inputs.size⟨: integer = 15⟩)'],
    ['a value that is taken apart', '|\n  ${ const { size⟨: integer = 15⟩ } = inputs; return size; }'],
    ['a reference that is not finished', '|\n  $(inputs.size⟨: integer = 15⟩'],
    ['a reference in an expression with a mistake', '|\n  $(1 + + inputs.size⟨: integer = 15⟩)'],
    ['no group', '$(inputs.mode)'],
    ['no input that is declared twice', '$(inputs.twice)'],
    ['no input without a type', '$(inputs.untyped)'],
    ['no input that there is not', '$(inputs.nothing) $(runtime.outdir) $(inputs)'],
    ['a config file', 'x', 'configfiles:\n  - content: $(inputs.size⟨: integer = 15⟩)\n'],
    [
      'the source of an output, and an output without a datatype',
      'x',
      `outputs:
  - name: a
    type: data
    format_source: reads⟨= fastqsanger⟩
    from_work_dir: a
  - name: b
    type: data
    format_source: "pairs"⟨= bam or sam⟩ # why
    from_work_dir: b
  - name: "c"⟨format: data⟩
    type: data
    label: $(inputs.size)
    from_work_dir: c
  - name: d
    type: data
    format: txt
    from_work_dir: d
  - name: e
    type: data
    discover_datasets: [{ pattern: __name_and_ext__ }]
  - name: f
    type: data
    format_source: size
    from_work_dir: f
  - name: g
    type: data
    format_source: nothing
    from_work_dir: g
  - name: h
    type: text
  - type: data
    from_work_dir: i
`,
    ],
    [
      'outputs in mapping form',
      'x',
      'outputs:\n  a:⟨format: data⟩\n    type: data\n    from_work_dir: a\n  b:\n    type: data\n    format_source: many⟨= fasta or fasta.gz⟩\n    from_work_dir: b\n',
    ],
  ];
  for (const [what, command, outputs] of rows) {
    it(`tell of ${what}`, () => {
      const marked = tool(command, outputs);
      assert.equal(shown(without(marked)), marked);
    });
    it(`tell of ${what}, with CRLF and a byte order mark`, () => {
      const marked = `\uFEFF${tool(command, outputs).replaceAll('\n', '\r\n')}`;
      assert.equal(shown(without(marked)), marked);
    });
  }

  it('know the other dialect', () => {
    const marked = `class: GalaxyUserTool
shell_command: $(inputs.size⟨: integer = 15⟩) $(inputs.any⟨: data⟩.path)
${inputs('value')}  - name: any⟨format: data⟩
    type: data
  - name: other
    type: text
    default: not this
`.replace('(inputs.any', '(inputs.other⟨: text⟩) $(inputs.any');
    assert.equal(shown(without(marked)), marked);
  });

  const kinds: [keyof typeof all, string][] = [
    ['types', '$(inputs.size⟨= 15⟩)'],
    ['defaults', '$(inputs.size⟨: integer⟩)'],
    ['datatypes', '$(inputs.size⟨: integer = 15⟩)'],
  ];
  for (const [kind, expected] of kinds) {
    it(`can do without ${kind}`, () => {
      const outputs = `outputs:\n  - name: a${kind === 'datatypes' ? '' : '⟨format: data⟩'}\n    type: data\n    from_work_dir: a\n`;
      const marked = tool(expected, outputs);
      assert.equal(shown(without(marked), { kinds: { ...all, [kind]: false } }), marked);
    });
  }

  it('are those of a range', () => {
    const { text, span } = unmarkSpan(tool('|\n  $(inputs.size)\n  «$(inputs.size)»\n  $(inputs.size)'));
    const range = new Document(text).source.rangeOf(span);
    assert.equal(shown(text, { range }).split('⟨').length, 2);
    assert.match(shown(text, { range }), /\n {2}\$\(inputs.size\)\n {2}\$\(inputs.size⟨/);
  });

  it('lead to what they are from, where the client can', () => {
    const text = tool('$(inputs.size)');
    const read = toolIn(text);
    const range = read.source.rangeOf({ start: 0, end: text.length });
    const [hint] = inlayHints(read, { uri, range, kinds: all, locations: true, resolveTooltips: false });
    const parts = hint?.label as InlayHintLabelPart[];
    assert.deepEqual(
      parts.map(({ value }) => value),
      [': integer', ' = 15'],
    );
    const places = parts.map(({ location }) => read.source.spanOf(location!.range));
    assert.match(mark(text, ...places), /name: «size»\n {4}type: integer\n {4}default: «15»/);
    assert.equal(hint?.data, undefined);
  });

  it('get a tooltip when it is asked for', () => {
    const text = tool('$(inputs.size)');
    const read = toolIn(text);
    const range = read.source.rangeOf({ start: 0, end: text.length });
    const [hint] = inlayHints(read, { uri, range, kinds: all, locations: false, resolveTooltips: true });
    assert.equal(hint?.tooltip, undefined);
    const { tooltip } = resolveInlayHint(read.document, hint!, { markup: 'markdown' });
    assert.match((tooltip as MarkupContent).value, /Input `size`[^]*type: integer/);
    assert.deepEqual(resolveInlayHint(new Document(''), hint!, { markup: 'markdown' }), hint);
  });
});
