import assert from 'node:assert/strict';
import type { DocumentSymbol, SymbolInformation } from 'vscode-languageserver-types';
import { documentSymbols } from '../../shared/src/features/structure/document-symbols.js';
import { symbolKinds } from '../../shared/src/features/structure/outline-entry.js';
import type { Tool } from '../../shared/src/tool/document.js';
import { mark } from '../support/marked.js';
import { toolIn } from '../support/tools.js';
import { uri } from './support.js';

const kindNames = new Map<number, string>(Object.entries(symbolKinds).map(([name, kind]) => [kind, name]));

function symbolsOf(tool: Tool): DocumentSymbol[] {
  return documentSymbols(tool, { uri, hierarchicalSymbols: true }) as DocumentSymbol[];
}

/** One line per symbol, indented: its kind, its name, its detail in brackets. */
function shown(symbols: readonly DocumentSymbol[], indent = ''): string[] {
  return symbols.flatMap(({ name, detail, kind, children }) => [
    `${indent}${kindNames.get(kind)} ${name}${detail === undefined ? '' : ` [${detail}]`}`,
    ...shown(children ?? [], `${indent}  `),
  ]);
}

/** The outline below the tool, without scalar fields. */
function below(text: string): string {
  const lines = shown(symbolsOf(toolIn(text))).slice(1);
  return lines
    .filter((line) => !line.startsWith('  property'))
    .map((line) => line.slice(2))
    .join('\n');
}

function named(symbols: readonly DocumentSymbol[], name: string): DocumentSymbol | undefined {
  for (const symbol of symbols) {
    const found = symbol.name === name ? symbol : named(symbol.children ?? [], name);
    if (found) return found;
  }
  return undefined;
}

/** The document with the symbol's range marked, and within it the selection range. */
function places(text: string, name: string): string {
  const tool = toolIn(text);
  const symbol = named(symbolsOf(tool), name);
  assert.ok(symbol, `no symbol ${name}`);
  return mark(text, tool.source.spanOf(symbol.range), tool.source.spanOf(symbol.selectionRange));
}

const rows: readonly (readonly [what: string, document: string, outline: string])[] = [
  [
    'inputs by their types',
    `class: GalaxyUserTool
inputs:
  - name: reads
    type: data
    multiple: true
    optional: true
  - { name: pairs, type: data_collection }
  - { name: title, type: text, optional: true }
  - { name: depth, type: integer }
  - { name: share, type: float }
  - { name: fast, type: boolean }
  - { name: shade, type: color }
  - { name: odd, type: nothing }
  - { name: half }
  - type: text
`,
    `namespace inputs
  file reads [data, multiple, optional]
  array pairs [data_collection]
  string title [text, optional]
  number depth [integer]
  number share [float]
  boolean fast [boolean]
  string shade [color]
  variable odd [nothing]
  variable half
  string unnamed input [text]`,
  ],
  [
    'the members of groups, of a conditional by case',
    `class: PlatformUserTool
inputs:
  - name: how
    type: conditional
    test_parameter:
      name: mode
      type: select
      options:
        - { label: Fast way, value: fast }
        - label: No value
        - {}
    whens:
      - discriminator: fast
        parameters:
          - { name: seed, type: integer }
      - discriminator: slow
        parameters:
          - { name: seed, type: integer }
          - name: more
            type: repeat
            parameters:
              - { name: file, type: data }
      - parameters: []
  - name: extra
    type: section
    parameters:
      - { name: note, type: text }
`,
    `namespace inputs
  namespace how [conditional]
    enum mode [select]
      constant fast [Fast way]
      constant No value [No value]
      constant option 3
    namespace when fast
      number seed [integer]
    namespace when slow
      number seed [integer]
      namespace more [repeat]
        file file [data]
    namespace case 3
  namespace extra [section]
    string note [text]`,
  ],
  [
    'inputs and outputs that are written as mappings',
    `class: PlatformUserTool
inputs:
  reads: { type: data }
  title:
    type: text
outputs:
  report: { type: data, from_work_dir: report.txt }
  parts:
    type: collection
`,
    `namespace inputs
  file reads [data]
  string title [text]
namespace outputs
  file report [data, report.txt]
  array parts [collection]`,
  ],
  [
    'config files, functions, citations, tests, cross references',
    `class: PlatformUserTool
configfiles:
  - filename: script.py
    content: |
      print()
  - name: settings
    content: x
  - content: y
requirements:
  - type: javascript
    expression_lib:
      - |
        function double(n, m) { return n * 2; }
        const limit = 3;
      - "class Thing {}"
  - type: resource
    cores_min: 4
    ram_min: 4096
citations:
  - type: doi
    content: 10.1093/bioinformatics/btp352
  - type: bibtex
    content: |
      @article{li2009,
        title = {The format},
      }
tests:
  - doc: With defaults
    inputs: {}
  - inputs: {}
xrefs:
  - { type: bio.tools, value: fastp }
`,
    `namespace configfiles
  file script.py
  file settings
  file config file 3
namespace requirements
  package javascript
    function double [(n, m)]
    variable limit
    class Thing
  package resource [cores_min: 4, ram_min: 4096]
namespace citations
  constant 10.1093/bioinformatics/btp352 [doi]
  constant li2009 [bibtex]
namespace tests
  method test 1 [With defaults]
  method test 2
namespace xrefs
  constant fastp [bio.tools]`,
  ],
  [
    'lists that are not there yet',
    'class: PlatformUserTool\ninputs:\noutputs: []\ncitations:\n  - \n  - typ',
    `namespace inputs
namespace outputs
namespace citations
  constant citation 1
  constant citation 2`,
  ],
  [
    'a key that is there twice: the first counts',
    'class: PlatformUserTool\ninputs:\n  - { name: a, type: text }\ninputs:\n  - { name: b, type: text }\n',
    `namespace inputs
  string a [text]`,
  ],
];

describe('document symbols', () => {
  for (const [what, document, outline] of rows) {
    it(`show ${what}`, () => {
      assert.equal(below(document), outline);
      assert.equal(below(`\uFEFF${document.replaceAll('\n', '\r\n')}`), outline);
    });
  }

  it('show the tool with its name and version, and each field with its text', () => {
    const text = `# note
class: GalaxyUserTool
id: count_lines
name: "Count
  lines"
version: "1.0"
shell_command: |
  wc -l
  echo done
edam_topics: [topic_0622, topic_0080]
? [a]
: 1
'': 2
`;
    assert.deepEqual(shown(symbolsOf(toolIn(text))), [
      'module Count lines [1.0]',
      '  property class [GalaxyUserTool]',
      '  property id [count_lines]',
      '  property name [Count lines]',
      '  property version [1.0]',
      '  property shell_command [wc -l echo done]',
      '  property edam_topics [topic_0622, topic_0080]',
      '  property unnamed field [1]',
      '  property unnamed field [2]',
    ]);
  });

  it('call a tool without a name by its id, and else a tool', () => {
    const first = (text: string): string | undefined => shown(symbolsOf(toolIn(text)))[0];
    assert.equal(first('class: PlatformUserTool\nid: x-y\nname: " "\n'), 'module x-y');
    assert.equal(first('class: PlatformUserTool\nid:\n'), 'module tool');
  });

  it('cut long texts, between characters', () => {
    const [symbol] = symbolsOf(toolIn(`class: PlatformUserTool\nname: ${'x'.repeat(78)}😀😀\n`));
    assert.equal(symbol?.name, `${'x'.repeat(78)}…`);
  });

  const marked: readonly (readonly [what: string, name: string, document: string])[] = [
    [
      'a list item with its dash, and its name',
      'a',
      'class: PlatformUserTool\ninputs:\n  «- type: text\n    name: «a»\n    label: A»\n  - name: b\n',
    ],
    [
      'a member of a mapping, and its key',
      'a',
      'class: PlatformUserTool\ninputs:\n  ««"a"»: { type: text }»\n  b: { type: text }\n',
    ],
    ['a field, and its key', 'id', 'class: PlatformUserTool\n««id»: x»\n'],
    [
      'the tool, and its name',
      'My tool',
      "# note\n«class: PlatformUserTool\nname: «'My tool'»\nid: x»\n# end\n",
    ],
    [
      'a function by its name in a quoted text',
      'double',
      'class: PlatformUserTool\nrequirements:\n  - type: javascript\n    expression_lib: ["\\u0066unction ««double»»(n) {}"]\n',
    ],
    [
      'an unnamed input at its beginning',
      'unnamed input',
      'class: PlatformUserTool\ninputs:\n  «»«- { type: text, na }»\n',
    ],
    [
      'what an alias stands for, at the alias',
      'a',
      'class: PlatformUserTool\ntests: &list\n  - { name: a, type: text }\ninputs: «»«*list»\n',
    ],
    [
      'an input in one line',
      'a',
      'class: PlatformUserTool\ninputs: [ «{ name: «a», type: text }», { name: b } ]\n',
    ],
  ];
  for (const [what, name, document] of marked) {
    it(`place ${what}`, () => {
      const text = document.replace(/[«»]/g, '');
      assert.equal(places(text, name), document);
    });
  }

  it('are a flat list for clients that show no other', () => {
    const text = 'class: PlatformUserTool\nname: My tool\ninputs:\n  - { name: a, type: text }\n';
    const tool = toolIn(text);
    const flat = documentSymbols(tool, { uri, hierarchicalSymbols: false }) as SymbolInformation[];
    assert.deepEqual(
      flat.map(({ name, containerName, location }) => [
        name,
        containerName,
        location.uri === uri && tool.source.slice(tool.source.spanOf(location.range)),
      ]),
      [
        ['My tool', undefined, text.trimEnd()],
        ['class', 'My tool', 'class: PlatformUserTool'],
        ['name', 'My tool', 'name: My tool'],
        ['inputs', 'My tool', 'inputs:\n  - { name: a, type: text }'],
        ['a', 'inputs', '- { name: a, type: text }'],
      ],
    );
  });
});
