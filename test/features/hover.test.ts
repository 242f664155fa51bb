import assert from 'node:assert/strict';
import type { MarkupContent } from 'vscode-languageserver-types';
import { hover } from '../../shared/src/features/hover/hover.js';
import { Document } from '../../shared/src/tool/document.js';
import { mark, unmark } from '../support/marked.js';

/** The hover at the cursor: its text, and the line with its range in `«»`. */
function hoverAt(
  marked: string,
  markup: 'markdown' | 'plaintext' = 'markdown',
): { text: string; at: string } | undefined {
  const { text, cursors } = unmark(marked);
  const document = new Document(text);
  const found = hover(document, { position: document.source.positionAt(cursors[0]!), markup });
  if (!found) return undefined;
  assert.ok(found.range);
  const shown = mark(text, document.source.spanOf(found.range));
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
      'the number of cores',
      tool('mytool --threads $GALAXY_S‸LOTS'),
      'shell_command: mytool --threads $«GALAXY_SLOTS»',
      'the number of cores that the platform gives',
      'cores_min: 4',
    ],
    [
      'requirements without cores',
      `${tool('mytool --threads $GALAXY_SLOTS')}req‸uirements: []\n`,
      '«requirements»: []',
      'asks for no cores',
    ],
    [
      'a key of an input without a type',
      'inputs:\n  - name: x\n    la‸bel: y\n',
      '    «label»: y',
      '**label**: text, optional',
      '/reference/data-input#label',
    ],
    [
      'a key of an input of an unknown type',
      'inputs:\n  - ty‸pe: dat\n',
      '  - «type»: dat',
      '/reference/data-input#type',
    ],
    [
      'a key of an input',
      tool(command).replace('format: tab', 'format‸: tab'),
      '    «format»: tabular',
      '**format**: one or more names, required',
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
      'collapsible group',
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
      'the name of an input in a label',
      tool(command).replace('On $(inputs.table.name', 'On $(inputs.table.na‸me'),
      '    label: On $(inputs.table.«name»)',
      'in the history',
    ],
    [
      'what a label can say of a run',
      tool(command).replace('On $(inputs.table.name)', 'On $(runtime.on_‸string)'),
      '    label: On $(runtime.«on_string»)',
      'What the result is based on',
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
    [
      'an input whose datatype is taken',
      tool(command).replace('from_work_dir', 'format_source: ta‸ble\n    from_work_dir'),
      '    format_source: «table»',
      'Input `table`',
    ],
    [
      'an output in a test',
      `${tool(command)}tests:\n  - outputs:\n      cou‸nt: x.txt\n`,
      '      «count»: x.txt',
      'Output `count`',
    ],
    [
      'a function of the library, with the comment above it',
      `${tool('|\n  $(dou‸ble(inputs.mode.depth))')}requirements:\n  - type: javascript\n    expression_lib:\n      - |\n        // Twice as much.\n        function double(n) { return 2 * n; }\n`,
      '  $(«double»(inputs.mode.depth))',
      'double(n)',
      'Twice as much.',
    ],
    [
      'the registry of a container',
      'class: PlatformUserTool\ncontainer: "qu‸ay.io/biocontainers/fastp:0.23.4--h5f740d0_0"\n',
      'container: "«quay.io/biocontainers/fastp:0.23.4--h5f740d0_0»"',
      'registry: `quay.io`',
      'repository: `biocontainers/fastp`',
      'tag: `0.23.4--h5f740d0_0`',
      'version `0.23.4`, build `h5f740d0_0`',
      '(https://quay.io/repository/biocontainers/fastp)',
    ],
    [
      'a container of Docker Hub',
      'class: PlatformUserTool\ncontainer: busybox‸\n',
      'container: «busybox»',
      'Docker Hub',
      'an official image (`library/busybox`)',
      'tag: none',
      '(https://hub.docker.com/_/busybox)',
    ],
    [
      'a container with a digest, nested',
      `class: PlatformUserTool\nrequirements: [{ type: container, container: { type: docker, container_id: 'x/y@sha256:${'0'.repeat(64)}‸' } }]\n`,
      `requirements: [{ type: container, container: { type: docker, container_id: '«x/y@sha256:${'0'.repeat(64)}»' } }]`,
      'digest: `sha256:0',
    ],
    [
      'a license',
      'class: PlatformUserTool\nlicense: MIT OR Ap‸ache-2.0\n',
      'license: MIT OR «Apache-2.0»',
      '`Apache-2.0`: SPDX identifier of a license\n',
      '(https://spdx.org/licenses/Apache-2.0.html)',
    ],
    [
      'a license that has another name now',
      'class: PlatformUserTool\nlicense: GPL-2.0‸\n',
      'license: «GPL-2.0»',
      'Deprecated',
    ],
    [
      'an exception of a license',
      "class: PlatformUserTool\nlicense: 'GPL-2.0-or-later WITH Class‸path-exception-2.0'\n",
      "license: 'GPL-2.0-or-later WITH «Classpath-exception-2.0»'",
      'license exception',
    ],
    [
      'a DOI',
      'class: PlatformUserTool\ncitations: [{ type: doi, content: 10.1093/bio‸informatics/btp352 }]\n',
      'citations: [{ type: doi, content: «10.1093/bioinformatics/btp352» }]',
      'DOI `10.1093/bioinformatics/btp352`',
      '(https://doi.org/10.1093/bioinformatics/btp352)',
    ],
    [
      'a DOI as an address',
      'class: PlatformUserTool\ncitations: [{ type: doi, content: "https://doi.org/10.1093/bio‸informatics/btp352" }]\n',
      'citations: [{ type: doi, content: "«https://doi.org/10.1093/bioinformatics/btp352»" }]',
      'DOI `10.1093/bioinformatics/btp352`',
    ],
    [
      'a datatype',
      tool(command).replace('format: tabular', 'format: csv, fastqsanger.gz‸'),
      '    format: csv, «fastqsanger.gz»',
      'Datatype `fastqsanger.gz`',
      'compressed with gzip',
    ],
    [
      'a datatype of a project',
      tool(command).replace('format: tabular', 'format: our_‸table'),
      '    format: «our_table»',
      '.user-tool.yml',
    ],
    [
      'a version',
      'class: PlatformUserTool\nversion: 1.‸20.3-beta.1\n',
      'version: «1.20.3-beta.1»',
      'minor `20`',
      'pre-release `beta.1`: comes before `1.20.3`',
    ],
    [
      'a predefined pattern',
      'class: PlatformUserTool\noutputs: [{ type: collection, discover_datasets: [{ pattern: __na‸me__ }] }]\n',
      'outputs: [{ type: collection, discover_datasets: [{ pattern: «__name__» }] }]',
      'is short for `(?P<name>.*)`',
      '`name` names the dataset',
    ],
    [
      'the name of a config file',
      'class: PlatformUserTool\nshell_command: python s.py\nconfigfiles: [{ filename: s‸.py, content: x }]\n',
      'configfiles: [{ filename: «s.py», content: x }]',
      'Config file `s.py`',
    ],
    [
      'an escape',
      tool("|\n  x=\\‸$(date) '$(inputs.table.path)'"),
      "  x=«\\$(»date) '$(inputs.table.path)'",
      '`\\$(` reaches the shell as `$(`, and the platform does not evaluate it',
    ],
    [
      'an escape in double quotes',
      tool('"x=\\\\‸$(date)"'),
      'shell_command: "x=«\\\\$(»date)"',
      '`\\$(` reaches the shell as `$(`',
    ],
    [
      'a name of JavaScript',
      tool('|\n  $(Ma‸th.max(inputs.mode.depth, 1))'),
      '  $(«Math».max(inputs.mode.depth, 1))',
      '**Math**',
    ],
    [
      'a function of it',
      tool('|\n  $(Math.m‸ax(inputs.mode.depth, 1))'),
      '  $(Math.«max»(inputs.mode.depth, 1))',
      '`Math.max(...numbers)`',
      'largest',
    ],
    [
      'a method',
      tool('|\n  $(inputs.table.path.re‸place("a", "b"))'),
      '  $(inputs.table.path.«replace»("a", "b"))',
      '`replace(pattern, replacement)` of a string',
    ],
    [
      'a method of what a method gives',
      tool('|\n  $(inputs.table.path.split("/").rev‸erse().join())'),
      '  $(inputs.table.path.split("/").«reverse»().join())',
      '`reverse()` of a list',
    ],
    [
      'a property of each element',
      tool('|\n  $(inputs.tables.map((t) => t.name‸root))').replace(
        'inputs:\n',
        'inputs:\n  - { name: tables, type: data, format: csv, multiple: true }\n',
      ),
      '  $(inputs.tables.map((t) => t.«nameroot»))',
      '**nameroot**: text',
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
    ['a container that is none', 'class: PlatformUserTool\ncontainer: a b‸ c\n'],
    ['a license that is none', 'class: PlatformUserTool\nlicense: GNU‸\n'],
    ['a version that is not semantic', 'class: GalaxyUserTool\nversion: 1.0‸\n'],
    ['a key in an expression', tool('|\n  $({ Ma‸th: 1 })')],
    ['a word that JavaScript does not know', tool('|\n  $(no‸thing)')],
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
    assert.match(text, /^format: one or more names, required\n/);
    assert.match(text, /More about "format" of a "data" input: https:/);
    assert.doesNotMatch(text, /[*`]/);
  });

  it('leaves what stands in a fence as it is for clients that show plain text', () => {
    const { text = '' } = hoverAt(tool(command.replace('table', 'ta‸ble')), 'plaintext') ?? {};
    assert.match(text, /^Input table\n\ntype: data\n[\s\S]*\n {2}One ```file```,\n {2}with columns\.$/);
  });

  it('shows an address once to clients that show plain text', () => {
    const citation = 'citations:\n  - type: doi\n    content: 10.1093/‸x\n';
    const { text = '' } = hoverAt(tool(command) + citation, 'plaintext') ?? {};
    assert.equal(text.split('https://doi.org/10.1093/x').length, 2, text);
  });

  it('shows the declaration in a fence that its text cannot close', () => {
    const { text = '' } = hoverAt(tool(command.replace('table', 'ta‸ble'))) ?? {};
    assert.match(text, /^````yaml\n[\s\S]*```file```[\s\S]*\n````$/m);
  });
});
