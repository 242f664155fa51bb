import assert from 'node:assert/strict';
import type { MarkupContent } from 'vscode-languageserver-types';
import { hover } from '../../shared/src/features/hover.js';
import { UserTool } from '../../shared/src/tool/user-tool.js';
import { mark, unmark } from '../support/marked.js';

/** The hover at the cursor: its text, and the line with what it is about between `«»`. */
function hoverAt(
  marked: string,
  markup: 'markdown' | 'plaintext' = 'markdown',
): { text: string; at: string } | undefined {
  const { text, cursors } = unmark(marked);
  const tool = new UserTool(text);
  const found = hover(tool, { position: tool.source.positionAt(cursors[0]!), markup });
  if (!found) return undefined;
  assert.ok(found.range);
  const shown = mark(text, tool.source.spanOf(found.range));
  const contents = found.contents as MarkupContent;
  assert.equal(contents.kind, markup);
  return { text: contents.value, at: shown.split(/\r?\n/).find((line) => line.includes('«')) ?? '' };
}

const tool = (command: string, dialect = 'PlatformUserTool'): string => `class: ${dialect}
id: count-lines
shell_command: ${command}
inputs:
  - name: table
    type: data
    format: tabular
    label: A table
    help: |
      One \`\`\`file\`\`\`,
      with columns.
  - name: mode
    type: section
    parameters:
      - name: depth
        type: integer
        default: 3
outputs:
  - name: count
    type: data
    label: On $(inputs.table.name)
    from_work_dir: count.txt
`;
const command = "|\n  wc -l '$(inputs.table.path)' $(inputs.mode.depth) > count.txt";

describe('hover', () => {
  const rows: [what: string, document: string, at: string, ...words: string[]][] = [
    [
      'a key',
      tool(command).replace('id:', 'i‸d:'),
      '«id»: count-lines',
      '**id**: text, required',
      'lowercase',
    ],
    [
      'a key of an input',
      tool(command).replace('format: tab', 'format‸: tab'),
      '    «format»: tabular',
      '**format**: a name or several, required',
      'format: fastqsanger',
      '/reference/data-input#format',
    ],
    [
      'a key that may be absent',
      `class: GalaxyUserTool\ninputs:\n  - type: boolean\n    opt‸ional: true\n`,
      '    «optional»: true',
      '**optional**: true or false, optional',
      'Default: `false`',
    ],
    [
      'a value of an enumeration',
      tool(command).replace('type: section', 'type: sec‸tion'),
      '    type: «section»',
      '**section**',
      'folded away',
    ],
    [
      'a reference',
      tool(command.replace('table', 'ta‸ble')),
      "  wc -l '$(inputs.«table».path)' $(inputs.mode.depth) > count.txt",
      'Input `table`',
      'type: data\nformat: tabular\nlabel: A table\nhelp: |\n  One ```file```,',
    ],
    [
      'a reference to a nested input',
      tool(command.replace('depth', 'depth‸')),
      "  wc -l '$(inputs.table.path)' $(inputs.mode.«depth») > count.txt",
      'Input `depth`',
      'type: integer\ndefault: 3',
    ],
    [
      'a reference to a group',
      tool(command.replace('mode', '‸mode')),
      "  wc -l '$(inputs.table.path)' $(inputs.«mode».depth) > count.txt",
      'Input `mode`\n\n```yaml\ntype: section\n```',
    ],
    [
      'a property',
      tool(command.replace('path', 'pa‸th')),
      "  wc -l '$(inputs.table.«path»)' $(inputs.mode.depth) > count.txt",
      '**path**: text',
    ],
    [
      'the root of a path',
      tool(command.replace('inputs', 'in‸puts')),
      "  wc -l '$(«inputs».table.path)' $(inputs.mode.depth) > count.txt",
      'The values of the inputs',
    ],
    [
      'a reference in brackets and escapes',
      tool('"\\"\\u00e9 $(inputs[\'ta‸ble\'].path)"'),
      'shell_command: "\\"\\u00e9 $(inputs[\'«table»\'].path)"',
      'Input `table`',
    ],
    [
      'a reference in a folded text behind an emoji',
      tool('>-\n  echo 😀\n  $(inputs.ta‸ble.path)'),
      '  $(inputs.«table».path)',
      'Input `table`',
    ],
    [
      'a reference in a broken expression',
      tool('|\n  echo $(1 + + inputs.ta‸ble.path'),
      '  echo $(1 + + inputs.«table».path',
      'Input `table`',
    ],
    [
      'a reference in the label of an output',
      tool(command).replace('On $(inputs.table', 'On $(inputs.‸table'),
      '    label: On $(inputs.«table».name)',
      'Input `table`',
    ],
    [
      'the name of an input',
      tool(command).replace('name: table', 'name: ‸table'),
      '  - name: «table»',
      'Input `table`',
    ],
    [
      'the name of an output',
      tool(command).replace('name: count', 'name: coun‸t'),
      '  - name: «count»',
      'Output `count`',
      'from_work_dir: count.txt',
    ],
    [
      'a code in a comment',
      `# user-tool-disable id-for‸mat, input-unused\n${tool(command)}`,
      '# user-tool-disable «id-format», input-unused',
      '**id-format**',
      '/rules/id-format',
    ],
  ];
  for (const [what, document, at, ...words] of rows) {
    it(`tells of ${what}`, () => {
      const found = hoverAt(document);
      assert.equal(found?.at, at);
      for (const word of words) assert.ok(found.text.includes(word), found.text);
    });
    it(`tells of ${what}, with CRLF and a byte order mark`, () => {
      const found = hoverAt(`\uFEFF${document.replaceAll('\n', '\r\n')}`);
      assert.equal(found?.at.replace('\uFEFF', ''), at);
      assert.equal(found.text, hoverAt(document)?.text);
    });
  }

  const silent: [what: string, document: string][] = [
    ['the text of a command', tool(command.replace('wc', 'w‸c'))],
    ['a free text', tool(command).replace('A table', 'A ‸table')],
    ['an unknown input', tool('$(inputs.no‸thing)')],
    ['an unknown key', tool(command).replace('label: A', 'lab‸le: A')],
    ['an unknown code', `# user-tool-disable no-su‸ch\n${tool(command)}`],
    ['another kind of document', 'class: Workflow\nid‸: x\n'],
    ['an empty document', '‸'],
  ];
  for (const [what, document] of silent) {
    it(`says nothing of ${what}`, () => {
      assert.equal(hoverAt(document), undefined);
    });
  }

  it('is plain for clients that show plain text', () => {
    const { text = '' } = hoverAt(tool(command).replace('format: tab', 'format‸: tab'), 'plaintext') ?? {};
    assert.match(text, /^format: a name or several, required\n/);
    assert.match(text, /More about "format" of a "data" input: https:/);
    assert.doesNotMatch(text, /[*`]/);
  });

  it('shows the declaration in a fence that its text cannot close', () => {
    const { text = '' } = hoverAt(tool(command.replace('table', 'ta‸ble'))) ?? {};
    assert.match(text, /^````yaml\n[\s\S]*```file```[\s\S]*\n````$/m);
  });
});
