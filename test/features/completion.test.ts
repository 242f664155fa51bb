import assert from 'node:assert/strict';
import type { CompletionItem, MarkupContent } from 'vscode-languageserver-types';
import { completion, resolveCompletion } from '../../shared/src/features/completion/completion.js';
import { Document } from '../../shared/src/tool/document.js';
import { goodTool } from '../lsp/documents.js';
import { applyEdits } from '../support/edits.js';
import { unmark } from '../support/marked.js';
import { complete, uri } from './support.js';

/** The documentation of the item with that label, resolved as a client does. */
function documentationOf(
  marked: string,
  label: string,
  markup: 'markdown' | 'plaintext' = 'markdown',
): string {
  const item = complete(marked).items.find((one) => one.label === label);
  assert.ok(item, label);
  const sent = JSON.parse(JSON.stringify(item)) as CompletionItem;
  const resolved = resolveCompletion(new Document(unmark(marked).text), sent, { markup });
  assert.equal(resolved.label, label);
  const documentation = resolved.documentation as MarkupContent | undefined;
  assert.equal(documentation?.kind, markup);
  return documentation.value;
}

const inputs = 'inputs:\n  - name: reads\n    type: data\n    format: fastq\n';

describe('the documentation of a completion item', () => {
  const rows: [what: string, document: string, label: string, words: string][] = [
    ['a field', 'class: GalaxyUserTool\n‸', 'container', '**container**: text, required'],
    ['a field of a nested mapping', `${inputs}    ‸`, 'multiple', 'The value is then a list'],
    ['a value', 'class: ‸', 'GalaxyUserTool', 'follows the rules of the dialect `galaxy`'],
    ['the class of administrators', 'class: ‸', 'GalaxyTool', 'an administrator submits'],
    [
      'a value of administrators only',
      'class: GalaxyTool\nhelp:\n  format: ‸\n  content: x\n',
      'plain_text',
      '**plain_text**\n\nPlain text.\n\n[More',
    ],
    [
      'a field that only tools of users must have',
      'class: GalaxyTool\n‸',
      'container',
      '**container**: text, optional',
    ],
    ['a boolean', `${inputs}    multiple: ‸`, 'true', '**multiple**'],
    ['an input', `shell_command: $(inputs.‸)\n${inputs}`, 'reads', 'type: data\nformat: fastq'],
    ['a whole reference', `shell_command: $(‸)\n${inputs}`, 'inputs.reads.path', 'Input `reads`'],
    ['a property', `shell_command: $(inputs.reads.‸)\n${inputs}`, 'nameroot', 'without its last extension'],
    ['a name of JavaScript', `shell_command: $(‸)\n${inputs}`, 'parseInt', '`parseInt(text, base?)`'],
    ['a function of one', `shell_command: $(Math.‸)\n${inputs}`, 'floor', '`Math.floor(x)`'],
    ['a method', `shell_command: $(inputs.reads.path.‸)\n${inputs}`, 'trim', '`trim()` of a string'],
    [
      'a function of the library',
      'class: GalaxyUserTool\nshell_command: $(‸)\nrequirements:\n  - type: javascript\n    expression_lib:\n      - |\n        // Twice as much.\n        function double(n) { return n * 2; }\n',
      'double',
      'Twice as much.',
    ],
    ['a datatype', inputs.replace('fastq', '‸'), 'bam', 'Read alignments'],
    ['a license', 'license: ‸\n', 'MIT', 'spdx.org/licenses/MIT.html'],
    ['an exception', 'license: MIT WITH ‸\n', 'LLVM-exception', 'license exception'],
    [
      'a container',
      'container: busybox:1.36\nrequirements: [{ type: container, container: { type: docker, container_id: ‸ } }]',
      'busybox:1.36',
      'tag: `1.36`',
    ],
    ['a code', '# user-tool-disable ‸\n', 'id-format', '**id-format**'],
    [
      'a snippet',
      'outputs:\n  - ‸',
      'collection output',
      'discover_datasets:\n  - pattern: __name_and_ext__',
    ],
    ['an input that is a source', `outputs:\n  - format_source: ‸\n${inputs}`, 'reads', 'Input `reads`'],
    ['a field of an input whose type is not said', 'inputs:\n  - ‸\n', 'label', 'The text that users see'],
    ['a type of input', 'inputs:\n  - name: x\n    type: ‸\n', 'integer', 'A whole number.'],
    ['the page of a type', 'inputs:\n  - name: x\n    type: ‸\n', 'integer', '/reference/integer-input#type'],
    [
      'a type of validator',
      'inputs:\n  - type: text\n    validators:\n      - type: ‸\n',
      'length',
      'between two bounds',
    ],
    [
      'a type of requirement',
      'requirements:\n  - type: ‸\n',
      'resource',
      '/reference/resource-requirement#type',
    ],
    [
      'a field of a test parameter',
      'inputs:\n  - type: conditional\n    test_parameter:\n      ‸\n',
      'name',
      'refers to it as',
    ],
    ['a root', `shell_command: $(‸)\n${inputs}`, 'runtime', '`outdir` and `tmpdir`'],
  ];
  for (const [what, document, label, words] of rows) {
    it(`tells of ${what}`, () => {
      const text = documentationOf(document, label);
      assert.ok(text.includes(words), text);
    });
  }

  it('is plain for clients that show plain text', () => {
    assert.doesNotMatch(documentationOf('class: GalaxyUserTool\n‸', 'container', 'plaintext'), /[*`]/);
  });

  it('is left out where the thing is gone meanwhile', () => {
    const { items } = complete(`shell_command: $(inputs.‸)\n${inputs}`);
    const [item] = items;
    assert.ok(item);
    assert.deepEqual(resolveCompletion(new Document('id: x\n'), item, { markup: 'markdown' }), item);
  });
});

describe('completion at every place', () => {
  const documents = [
    goodTool,
    goodTool.replaceAll('\n', '\r\n'),
    'class: GalaxyUserTool\ninputs: [{ name: x, type: select, options: [{ label: a, value: b }] }]\nhelp: { format: markdown }\n',
    'class: GalaxyUserTool\ninputs:\n- name: x\n  type: section\n  parameters:\n  - name: y\n    type: integer\n\nversion: "1"\n',
  ];
  for (const text of documents) {
    it(`never breaks ${JSON.stringify(text.slice(0, 60))}`, () => {
      const document = new Document(text);
      for (let offset = 0; offset <= text.length; offset++) {
        const position = document.source.positionAt(offset);
        const { items } = completion(document, { uri, position, snippets: false, insertTextMode: true });
        for (const { label, textEdit } of [...items.slice(0, 2), ...items.slice(2).slice(-2)]) {
          assert.ok(textEdit && 'range' in textEdit);
          const after = applyEdits(text, [textEdit]);
          const { problems } = new Document(after).yaml;
          assert.deepEqual(problems, [], `${label} at ${offset}: ${after}`);
        }
      }
    });
  }
});
