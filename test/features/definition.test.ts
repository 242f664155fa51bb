import assert from 'node:assert/strict';
import { definition } from '../../shared/src/features/navigation/definition.js';
import { mark, unmark } from '../support/marked.js';
import { toolIn } from '../support/tools.js';
import { uri } from './support.js';

/** At the cursor, the definitions are the marked names. */
const documents: Record<string, string> = {
  'a reference leads to the declaration':
    'class: GalaxyUserTool\nshell_command: cat $(inputs.re‸ads.path)\ninputs:\n  - name: «reads»\n    type: data\n',
  'a member of a conditional leads to every case that has it':
    'class: GalaxyUserTool\nshell_command: cat $(inputs.c.‸x)\ninputs:\n  - name: c\n    type: conditional\n    test_parameter: { name: t, type: boolean }\n    whens:\n      - { discriminator: true, parameters: [{ name: «x», type: text }] }\n      - { discriminator: false, parameters: [{ name: «x», type: text }] }\n',
  'a source leads to the input':
    'class: PlatformUserTool\ninputs: [{ name: «a», type: data }]\noutputs: [{ name: o, format_source: a‸ }]\n',
  'what a test expects leads to the output':
    'class: PlatformUserTool\noutputs: [{ name: «o» }]\ntests: [{ outputs: { ‸o: x } }]\n',
  'a declaration leads to itself': 'class: PlatformUserTool\ninputs: [{ name: «a‸», type: data }]\n',
  'a file name in the command leads to the config file':
    'class: GalaxyUserTool\nshell_command: bash ru‸n.sh\nconfigfiles: [{ filename: «run.sh», content: date }]\n',
  'a file name in the command leads to the output that is taken from it':
    'class: GalaxyUserTool\nshell_command: date > ‸out.txt\noutputs: [{ name: o, from_work_dir: «out.txt» }]\n',
  'a config file that is an output too leads to both':
    'class: GalaxyUserTool\nshell_command: cat ‸a.txt\nconfigfiles: [{ filename: «a.txt», content: date }]\noutputs: [{ name: o, from_work_dir: «a.txt» }]\n',
  'the file of an output leads to where the command writes it':
    'class: GalaxyUserTool\nshell_command: rm -f out.txt; date >> «out.txt»; sort -o «out.txt» out.txt\noutputs: [{ name: o, from_work_dir: o‸ut.txt }]\n',
  'or to where it is mentioned':
    "class: GalaxyUserTool\nshell_command: tool --result-to '«out.txt»'\noutputs: [{ name: o, from_work_dir: o‸ut.txt }]\n",
  'or to a name in other letters, in quotes':
    'class: GalaxyUserTool\nshell_command: date > "«ré😀.txt»"\noutputs: [{ name: o, from_work_dir: ré😀‸.txt }]\n',
  'or to itself':
    'class: GalaxyUserTool\nshell_command: tool\noutputs: [{ name: o, from_work_dir: «o‸ut.txt» }]\n',
  'a use of a function leads to the function':
    'class: GalaxyUserTool\nshell_command: $(f‸(1))\nrequirements:\n  - type: javascript\n    expression_lib: ["\\tfunction «f»(x) { return x }"]\n',
  'a reference in an unfinished expression leads to the declaration':
    'class: GalaxyUserTool\nshell_command: |\n  cat $(inputs.a‸ + \ninputs: [{ name: «a», type: text }]\n',
  'a reference in a folded text leads to the declaration':
    'class: GalaxyUserTool\nshell_command: >\n  cat\n\n  $(inputs\n  .a‸.path)\ninputs: [{ name: «a», type: text }]\n',
};

describe('definition', () => {
  for (const [what, document] of Object.entries(documents)) {
    for (const marked of [document, document.replaceAll('\n', '\r\n')]) {
      it(`${what}${marked === document ? '' : ', with CRLF'}`, () => {
        const { text, cursors } = unmark(marked);
        const tool = toolIn(text);
        const links = definition(tool, { uri, position: tool.source.positionAt(cursors[0]!) }) ?? [];
        const spans = links.map(({ targetSelectionRange }) => tool.source.spanOf(targetSelectionRange));
        assert.equal(mark(text, ...spans), marked.replace('‸', ''));
      });
    }
  }

  it('shows the whole declaration around the name', () => {
    const tool = toolIn(
      'class: GalaxyUserTool\nshell_command: $(inputs.a)\ninputs:\n  - name: a\n    type: text\n    label: A\noutputs: []\n',
    );
    const [link] = definition(tool, { uri, position: { line: 1, character: 24 } }) ?? [];
    assert.equal(
      tool.source.slice(tool.source.spanOf(link!.targetRange)),
      'name: a\n    type: text\n    label: A',
    );
    assert.deepEqual(link!.originSelectionRange, {
      start: { line: 1, character: 24 },
      end: { line: 1, character: 25 },
    });
  });

  it('is nothing where nothing is named', () => {
    const tool = toolIn('class: GalaxyUserTool\nname: a tool\n');
    assert.equal(definition(tool, { uri, position: { line: 1, character: 7 } }), null);
  });
});
