import assert from 'node:assert/strict';
import { completion } from '../../shared/src/features/completion/completion.js';
import { Document } from '../../shared/src/tool/document.js';
import { unmarkCursor } from '../support/marked.js';

/** Broken documents, and some of the items that must be offered at the cursor. */
const rows: readonly (readonly [document: string, offered: string[], not: string[]])[] = [
  ['class: PlatformUserTool\n\tname: x\ninputs:\n- name: s\n  type: bool‸\n', ['boolean', 'data'], ['name']],
  [
    'class: PlatformUserTool\n\tname: x\ninputs:\n- name: s\n  type: select\n  ‸\n',
    ['options', 'label'],
    ['min'],
  ],
  ['class: PlatformUserTool\n\tname: x\noutputs:\n- type: data\n  fro‸\n', ['from_work_dir'], ['type']],
  [
    'class: PlatformUserTool\nname: "never closed\ninputs:\n  - name: a\n    type: integer\n    ‸\n',
    ['min', 'max'],
    ['options'],
  ],
  ['class: PlatformUserTool\nshell_command: [ "a\ninputs:\n- name: x\n  ty‸\n', ['type'], ['name']],
  ['class: PlatformUserTool\n id: x\ninputs:\n- name: x\n  type: ‸\n', ['data', 'text'], ['name']],
];

describe('completion in broken documents', () => {
  for (const [document, offered, not] of rows) {
    it(JSON.stringify(document), () => {
      const { text, cursor } = unmarkCursor(document);
      const read = new Document(text);
      const position = read.source.positionAt(cursor);
      const { items } = completion(read, {
        uri: 'file:///a.tool.yml',
        position,
        snippets: false,
        insertTextMode: false,
      });
      const labels = items.map(({ label }) => label);
      for (const label of offered) assert.ok(labels.includes(label), `${label} in ${labels.join(' ')}`);
      for (const label of not) assert.ok(!labels.includes(label), `${label} not in ${labels.join(' ')}`);
    });
  }
});
