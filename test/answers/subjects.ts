import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { templates, toolFromTemplate } from '../../shared/src/templates/templates.js';
import { unmark } from '../support/marked.js';
import { ruleExamples } from '../support/tools.js';

/** A document, and what is asked about it. */
export interface Subject {
  text: string;
  /** The offsets of requests about places. */
  places: readonly number[];
  /** The kinds of requests. */
  ask: readonly RequestKind[];
}

/** Requests by kind, each of which at least one subject asks. */
export const requestKinds = {
  problems: ['textDocument/diagnostic', 'textDocument/codeAction', 'codeAction/resolve'],
  actions: ['textDocument/codeAction', 'codeAction/resolve'],
  completion: ['textDocument/completion', 'completionItem/resolve', 'textDocument/signatureHelp'],
  hover: ['textDocument/hover'],
  names: [
    'textDocument/definition',
    'textDocument/references',
    'textDocument/documentHighlight',
    'textDocument/prepareRename',
    'textDocument/rename',
    'textDocument/linkedEditingRange',
  ],
  structure: [
    'textDocument/documentSymbol',
    'textDocument/foldingRange',
    'textDocument/selectionRange',
    'textDocument/documentLink',
  ],
  tokens: [
    'textDocument/semanticTokens/full',
    'textDocument/semanticTokens/full/delta',
    'textDocument/semanticTokens/range',
  ],
  hints: ['textDocument/inlayHint', 'inlayHint/resolve', 'textDocument/codeLens', 'codeLens/resolve'],
  format: ['textDocument/formatting', 'textDocument/rangeFormatting'],
  typing: ['textDocument/onTypeFormatting', 'userTool/paste'],
  form: ['userTool/form', 'userTool/locate'],
  command: ['userTool/render'],
  platform: ['userTool/status', 'userTool/representation', 'userTool/tests'],
  workspace: [
    'workspace/symbol',
    'workspace/diagnostic',
    'userTool/templates',
    'userTool/rules',
    'userTool/explain',
  ],
} as const satisfies Record<string, readonly string[]>;

export type RequestKind = keyof typeof requestKinds;

const root = join(import.meta.dirname, '../..');

/** A text with a cursor where a line of each of `lines`, which has a `‸`, occurs first. */
function about(text: string, ask: readonly RequestKind[], ...lines: readonly string[]): Subject {
  const places = lines.map((line) => {
    const { text: part, cursors } = unmark(line);
    const start = text.indexOf(part);
    assert.ok(start >= 0, `${part} in ${text}`);
    return start + (cursors[0] ?? 0);
  });
  return { text, ask, places };
}

/** A file of the project. */
const file = (path: string): string => readFileSync(join(root, path), 'utf8');

/** A document with its own cursors. */
function written(marked: string, ...ask: readonly RequestKind[]): Subject {
  const { text, cursors } = unmark(marked);
  return { text, ask, places: cursors };
}

const examples = new Map(ruleExamples().map(({ name, text }) => [name, text]));
const bad = (code: string): Subject => about(examples.get(`${code} bad`) ?? assert.fail(code), ['problems']);

const [oneInput] = templates;
assert.ok(oneInput);

const tool = `class: GalaxyUserTool
id: count-lines
name: Count lines
version: "1.0"
container: busybox:1.36
`;

/** Subjects by the name of the file of their answers, which ends as the document does. */
export const subjects: Readonly<Record<string, Subject>> = {
  'merge-tables.tool.yml': about(
    file('examples/merge-tables.tool.yml'),
    ['structure', 'hints'],
    'tables[].pa‸th',
  ),
  'plot-script.tool.yml': about(
    file('examples/plot-script.tool.yml'),
    ['names', 'hover'],
    'inputs.col‸umn',
    'plot.py‸\n',
  ),
  'split-by-group.tool.yml': about(
    file('examples/split-by-group.tool.yml'),
    ['platform', 'hover'],
    'discover_‸datasets',
  ),
  'trim-reads.tool.yml': about(file('examples/trim-reads.tool.yml'), ['form', 'command']),
  'bad-header.tool.yml': about(file('examples/broken/bad-header.tool.yml'), ['problems']),
  'half-written.tool.yml': about(
    file('examples/broken/half-written.tool.yml'),
    ['problems', 'completion'],
    'inputs.table.pa‸',
    '    fro‸',
  ),
  'shell-constructs.tool.yml': about(file('examples/broken/shell-constructs.tool.yml'), ['problems']),
  'undeclared-input.tool.yml': about(
    file('examples/broken/undeclared-input.tool.yml'),
    ['problems', 'hover', 'completion'],
    'inputs.rae‸ds',
  ),
  'rich.tool.yml': about(file('test/client/preview/rich.tool.yml'), ['form']),
  'suppressed.tool.yml': about(
    file('test/vscode/workspace/suppressed.tool.yml'),
    ['problems', 'completion'],
    'disable ‸ref',
  ),
  'own-datatype.tool.yml': about(file('test/vscode/workspace/own-datatype.tool.yml'), [
    'problems',
    'platform',
  ]),
  'embedded.gxwf.yml': about(
    file('test/vscode/workspace/embedded.gxwf.yml'),
    ['problems', 'names', 'hover'],
    'inputs.greet‸ing',
    'name: greet‸ings',
  ),
  'references.tool.yml': about(file('test/grammar/documents/references.tool.yml'), ['tokens']),
  'heredocs.tool.yml': about(file('test/grammar/documents/heredocs.tool.yml'), ['tokens', 'problems']),
  'documents-and-anchors.tool.yml': about(file('test/grammar/documents/documents-and-anchors.tool.yml'), [
    'problems',
  ]),
  'escapes.tool.yml': about(
    file('test/grammar/documents/escapes.tool.yml'),
    ['problems', 'structure'],
    'a $(inputs.‸a)',
  ),
  'tabs.tool.yml': about(file('test/grammar/documents/tabs.tool.yml'), ['problems', 'format'], 'id: after‸'),
  'flow-half-typed.tool.yml': about(file('test/grammar/documents/flow-half-typed.tool.yml'), ['problems']),
  'public-dialect.tool.yml': about(file('test/grammar/documents/public-dialect.tool.yml'), [
    'platform',
    'structure',
  ]),
  'template.tool.yml': about(toolFromTemplate(oneInput, 'galaxy'), ['hints', 'command', 'structure']),
  'boolean-word.tool.yml': bad('boolean-word'),
  'citation-invalid.tool.yml': bad('citation-invalid'),
  'container-tag.tool.yml': bad('container-tag'),
  'duplicate-key.tool.yml': bad('duplicate-key'),
  'foreign-reference.tool.yml': bad('foreign-reference'),
  'options-invalid.tool.yml': bad('options-invalid'),
  'output-unwritten.tool.yml': bad('output-unwritten'),
  'reference-unquoted.tool.yml': bad('reference-unquoted'),
  'too-new-for-platform.tool.yml': bad('too-new-for-platform'),
  'typographic-character.tool.yml': bad('typographic-character'),
  'empty.tool.yml': written('‸', 'completion', 'problems', 'platform'),
  'keys.tool.yml': written(`${tool}inputs:\n  - name: table\n    type: data\n    ‸\nout‸\n`, 'completion'),
  'values.tool.yml': written(
    `${tool.replace('busybox:1.36', '‸')}license: ‸\ninputs:\n  - name: table\n    type: ‸\n    format: tab‸\n`,
    'completion',
  ),
  'expressions.tool.yml': written(
    `${tool}shell_command: |\n  head -n $(Math.max(1, ‸inputs.lines)) '$(inputs.table.‸path)' > $(runtime.‸)\n` +
      'inputs:\n  - { name: lines, type: integer, value: 10 }\n  - { name: table, type: data, format: tabular }\n',
    ...(['completion', 'hover', 'hints', 'command'] as const),
  ),
  'script.tool.yml': written(
    `${tool}shell_command: \n  python run.py‸\nconfigfiles:\n  - filename: run.py\n    content: |\n      for line in open("x"):\n‸\ninputs:\n‸\n`,
    ...(['typing', 'problems'] as const),
  ),
  'refactor.tool.yml': written(
    `${tool}shell_command: wc -l '$(inputs.table.path)' > ‸count.txt\n` +
      'inputs: [{ name: tab‸le, type: data, format: tabular }]\noutputs: []\n',
    ...(['actions', 'names'] as const),
  ),
  'untidy.tool.yml': written(
    'version:   "1.0"\nclass:  GalaxyUserTool\n\n\n\nid: a-b   # kept\ninputs:\n    - {name: a,  type: text}‸\nname:   "A b"\n',
    ...(['format', 'problems'] as const),
  ),
  'unicode.tool.yml': written(
    `${tool.replace('Count lines', 'Zählt 🧬 Zeilen')}shell_command: "echo '🧬 $(inputs.größ‸e)' > a.txt"\r\ninputs:\r\n- name: größe\r\n`,
    ...(['problems', 'hover', 'names'] as const),
  ),
  'json.tool.yml': written(
    '{ "class": "GalaxyUserTool", "id": "a-b", "shell_command": "cat $(inputs.‸)", "inputs": [{"name": "a"}] }\n',
    ...(['problems', 'completion', 'structure'] as const),
  ),
  'foreign.yml': written(
    'services:\n  web:\n    image: ‸busybox\n    command: $(date)\n',
    'problems',
    'hover',
    'completion',
    'platform',
  ),
  'catalog.tool.yml': written('', 'workspace'),
};
