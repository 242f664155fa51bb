import assert from 'node:assert/strict';
import type { ClientCapabilities, CodeAction, TextDocumentEdit, TextEdit } from 'vscode-languageserver/node';
import { applyEdits } from '../support/edits.js';
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
      const resolves = capabilities.textDocument?.codeAction?.resolveSupport !== undefined;
      assert.equal(all.edit === undefined, resolves, 'all fixes are made once they are chosen, if possible');
      const chosen = resolves ? await client.request<CodeAction>('codeAction/resolve', all) : all;
      await client.edit(uri, applyEdits(wrong, edits(chosen)));
      assert.deepEqual(await ask(['source.fixAll']), []);
      await client.stop();
    });
  }

  describe('beside the fixes', () => {
    const title = 'Bump version to 1.0.1 (patch)';
    const line = goodTool.slice(0, goodTool.indexOf('1.0.0')).split('\n').length - 1;
    const at = { line, character: 'version: 1'.length };
    const bumped = goodTool.replace('1.0.0', '1.0.1');

    async function bumpAction(client: TestClient): Promise<CodeAction> {
      const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri },
        range: { start: at, end: at },
        context: { diagnostics: [], only: ['refactor'] },
      });
      const action = actions.find((one) => one.title === title);
      assert.ok(action, actions.map((one) => one.title).join(', '));
      return action;
    }

    const editsOf = ({ edit }: CodeAction): TextEdit[] => {
      const [change] = (edit?.documentChanges ?? []) as TextDocumentEdit[];
      return (change?.edits as TextEdit[] | undefined) ?? edit?.changes?.[uri] ?? [];
    };

    it('get their edits once they are chosen, for the text as it is then', async () => {
      const client = await TestClient.start({ capabilities: fullCapabilities });
      const { codeActionProvider } = client.initialized.capabilities;
      assert.ok(typeof codeActionProvider === 'object' && codeActionProvider.resolveProvider);
      assert.ok(codeActionProvider.codeActionKinds?.includes('refactor.rewrite'));
      await client.open(uri, goodTool);
      const action = await bumpAction(client);
      assert.equal(action.kind, 'refactor.rewrite');
      assert.equal(action.edit, undefined);
      const resolve = (one: CodeAction): Promise<CodeAction> => client.request('codeAction/resolve', one);
      const chosen = await resolve(action);
      assert.equal(chosen.title, title);
      assert.equal(applyEdits(goodTool, editsOf(chosen)), bumped);
      await client.edit(uri, bumped);
      assert.deepEqual(await resolve(action), action, 'it is not offered any more');
      await client.close(uri);
      assert.deepEqual(await resolve(action), action, 'its document is closed');
      assert.deepEqual(client.log, []);
      await client.stop();
    });

    const { codeAction } = fullCapabilities.textDocument ?? {};
    const eager: Record<string, ClientCapabilities> = {
      'does not keep their data': { textDocument: { codeAction: { ...codeAction, dataSupport: false } } },
      'asks for other things later': {
        textDocument: { codeAction: { ...codeAction, resolveSupport: { properties: ['command'] } } },
      },
      'knows commands only': { textDocument: { codeAction: {} } },
    };
    for (const [what, capabilities] of Object.entries(eager)) {
      it(`have their edits at once for a client that ${what}`, async () => {
        const client = await TestClient.start({ capabilities });
        const { codeActionProvider } = client.initialized.capabilities;
        const options = typeof codeActionProvider === 'object' ? codeActionProvider : {};
        assert.equal(options.resolveProvider, undefined);
        await client.open(uri, goodTool);
        const action = await bumpAction(client);
        assert.equal(action.data, undefined);
        assert.equal(applyEdits(goodTool, editsOf(action)), bumped);
        await client.stop();
      });
    }
  });
});
