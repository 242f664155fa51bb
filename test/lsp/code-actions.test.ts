import assert from 'node:assert/strict';
import type { ClientCapabilities, CodeAction, TextDocumentEdit, TextEdit } from 'vscode-languageserver/node';
import { applyEdits } from '../features/support.js';
import { fullCapabilities, pushCapabilities, TestClient } from './client.js';
import { badTool, goodTool } from './documents.js';

const uri = 'file:///project/a.tool.yml';
const wrong = badTool.replace('version: 1.0.0', 'version: 1.0');
const whole = { start: { line: 0, character: 0 }, end: { line: 100, character: 0 } };

describe('code actions', () => {
  const shapes: Record<string, ClientCapabilities> = {
    'a client that asks for diagnostics': fullCapabilities,
    'a client that is told of them': pushCapabilities,
    'a client that takes only plain changes': { workspace: { workspaceEdit: { documentChanges: false } } },
    'a client without capabilities': {},
  };
  for (const [what, capabilities] of Object.entries(shapes)) {
    it(`mend a document of ${what}`, async () => {
      const client = await TestClient.start({ capabilities });
      await client.open(uri, goodTool);
      const version = await client.edit(uri, wrong);
      const ask = (only: string[]): Promise<CodeAction[]> =>
        client.request('textDocument/codeAction', {
          textDocument: { uri },
          range: whole,
          context: { diagnostics: [], only },
        });
      const edits = ({ edit }: CodeAction): TextEdit[] => {
        if (!capabilities.workspace?.workspaceEdit?.documentChanges) return edit?.changes?.[uri] ?? [];
        const [change] = (edit?.documentChanges ?? []) as TextDocumentEdit[];
        assert.deepEqual(change?.textDocument, { uri, version });
        return change.edits as TextEdit[];
      };
      const fixes = await ask(['quickfix']);
      const codes = fixes.map(({ diagnostics }) => diagnostics?.[0]?.code);
      assert.deepEqual([...new Set(codes)].sort(), ['id-format', 'wrong-type']);
      const [all, ...more] = await ask(['source.fixAll']);
      assert.ok(all && more.length === 0);
      await client.edit(uri, applyEdits(wrong, edits(all)));
      assert.deepEqual(await ask(['source.fixAll']), []);
      await client.stop();
    });
  }
});
