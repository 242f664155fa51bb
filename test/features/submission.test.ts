import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { locateFaults, type PlatformFault } from '../../shared/src/features/submission/locate-faults.js';
import { representation } from '../../shared/src/features/submission/representation.js';
import { Document } from '../../shared/src/tool/document.js';
import { countLines } from '../support/documents.js';
import { unmark } from '../support/marked.js';

/** A tool without problems; `«»` can be added anywhere by replacing text. */
const tool = countLines({
  dialect: 'galaxy',
  command: "wc -l '$(inputs.reads.path)' > count.txt",
  inputs: `  - name: reads
    type: data
    format: txt
  - name: mode
    type: select
    options:
      - { label: Fast, value: fast }
`,
});

/** What a platform reports, and its place in the document that `change` makes of the tool above. */
const cases: Record<
  string,
  {
    change: readonly [string, string];
    fault: Partial<PlatformFault>;
    /** Whether the platform says what the only problem of the document says. */
    asKnown?: boolean;
    known?: boolean;
    code?: string;
  }
> = {
  'a value': { change: ['busybox:1.36', '«busybox:1.36»'], fault: { loc: ['container'] } },
  'the parts of the request before the path': {
    change: ['busybox:1.36', '«busybox:1.36»'],
    fault: { loc: ['body', 'representation', 'container'] },
  },
  'a value in a list': { change: ['name: reads', 'name: «reads»'], fault: { loc: ['inputs', 0, 'name'] } },
  'a flow mapping': {
    change: ['value: fast', 'value: «fast»'],
    fault: { loc: ['inputs', 1, 'options', 0, 'value'] },
  },
  'the name of a shape between': {
    change: ['name: mode', 'name: «mode»'],
    fault: { loc: ['inputs', 1, 'select', 'name'] },
  },
  'a block at its key': { change: ['inputs:', '«inputs»:'], fault: { loc: ['inputs'] } },
  'a field that is not there at the first key of its mapping': {
    change: ['- name: mode', '- «name»: mode'],
    fault: { type: 'missing', loc: ['inputs', 1, 'select', 'min'] },
  },
  'a field that is not there at the top at the class': {
    change: ['class:', '«class»:'],
    fault: { type: 'missing', loc: ['license'] },
  },
  'an item that is not there at its list': {
    change: ['outputs:', '«outputs»:'],
    fault: { loc: ['outputs', 7, 'name'] },
  },
  'no path': { change: ['class:', '«class»:'], fault: { loc: [], msg: 'No.' } },
  'a check of the public platform, by its name': {
    change: ['1.0.0', '«1.0.0»'],
    fault: { msg: 'Tool failed lint checks: ToolVersionPEP404: The tool version is not compliant.' },
  },
  'what is shown already, in the same words': {
    change: ['inputs.reads.path', 'inputs.«raeds».path'],
    fault: { loc: ['shell_command'] },
    asKnown: true,
    known: true,
    code: 'reference-undeclared',
  },
  'what is shown already, in the words of the platform': {
    change: ['inputs.reads.path', 'inputs.«raeds».path'],
    fault: { type: 'dynamic_tool.undeclared_input_ref', loc: [], msg: 'Undeclared inputs: raeds' },
    known: true,
    code: 'reference-undeclared',
  },
  'what a comment suppresses, at its exact place': {
    change: [
      "shell_command: |\n  wc -l '$(inputs.reads.path)'",
      "# user-tool-disable-next-line reference-undeclared\nshell_command: |\n  wc -l '$(inputs.«raeds».path)'",
    ],
    fault: { type: 'dynamic_tool.undeclared_input_ref', loc: ['shell_command'], msg: 'Undeclared' },
    code: 'reference-undeclared',
  },
  'another error at the place of one that is shown': {
    change: ['id: count-lines', 'id: «Count Lines»'],
    fault: { type: 'value_error', loc: ['id'], msg: 'There is such a tool already.' },
  },
};

describe('the place of what a platform says', () => {
  for (const [what, { change, fault, asKnown = false, known = false, code }] of Object.entries(cases)) {
    it(`is found for ${what}`, () => {
      const marked = tool.replace(change[0], () => change[1]);
      assert.notEqual(marked, tool);
      const { text, spans } = unmark(marked);
      const read = new Document(text);
      const shown = check(read);
      const msg = asKnown ? (shown[0]?.message ?? '') : '';
      const [place] = locateFaults(read, [{ type: '', loc: [], msg, ...fault }], {
        shown,
        found: check(read, { suppressions: false }),
      });
      assert.ok(place);
      assert.deepEqual(read.source.spanOf(place.range), spans[0]);
      assert.deepEqual([place.known, place.code], [known, code]);
    });
  }

  it('is the beginning of a document that holds nothing', () => {
    const start = { line: 0, character: 0 };
    const none = { shown: [], found: [] };
    assert.deepEqual(locateFaults(new Document(''), [{ type: '', loc: ['id'], msg: '' }], none), [
      { range: { start, end: start }, known: false },
    ]);
  });
});

describe('a document as platforms take it', () => {
  it('is the JSON that it means', () => {
    const { id, inputs, shell_command } = representation(new Document(tool)) as Record<string, unknown>;
    assert.equal(id, 'count-lines');
    assert.equal(shell_command, "wc -l '$(inputs.reads.path)' > count.txt\n");
    assert.deepEqual(inputs, [
      { name: 'reads', type: 'data', format: 'txt' },
      { name: 'mode', type: 'select', options: [{ label: 'Fast', value: 'fast' }] },
    ]);
  });

  it('holds aliases as what they stand for', () => {
    const text = 'class: GalaxyUserTool\nhelp: &h { content: a }\nmore: *h\n';
    assert.deepEqual(representation(new Document(text))?.['more'], { content: 'a' });
  });

  for (const [what, text] of Object.entries({
    'with a quote that does not end': tool.replace('name: Count lines', 'name: "Count lines'),
    'with a second document': `${tool}---\n${tool}`,
    'that is a list': '- class: GalaxyUserTool\n',
    'that is empty': '',
    'with an integer that JSON would shorten': `${tool}more: 12345678901234567890\n`,
    'with a number that JSON has no word for': `${tool}more: .inf\n`,
  })) {
    it(`is not made of one ${what}`, () => {
      assert.equal(representation(new Document(text)), undefined);
    });
  }
});
