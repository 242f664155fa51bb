import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { actionsAt, closeAll, openMarked, problemsWith, until } from './support.js';

const broken = `class: PlatformUserTool
id: a-tool
version: 1.0.0
name: A tool
container: quay.io/biocontainers/coreutils:9.5
shell_command: cat '$(inputs.«ra‸eds».path)'
inputs:
  - { name: reads, type: data, format: txt }
`;

describe('why something is a problem', () => {
  afterEach(closeAll);

  /** The title of the Markdown preview that is open. */
  const shownPage = (): Promise<string> =>
    until('a page', () => {
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      return tabs.find(({ input }) => input instanceof vscode.TabInputWebview)?.label;
    });

  it('is told by the page of the problem, which needs no network', async () => {
    const uri = vscode.Uri.parse('user-tool-rule:/reference-undeclared.md');
    const page = await vscode.workspace.openTextDocument(uri);
    assert.equal(page.languageId, 'markdown');
    assert.match(page.getText(), /^# reference-undeclared\n/);
    assert.match(page.getText(), /## Example\n/);
  });

  it('is one entry of the light bulb, below the fixes', async () => {
    const { document, range } = await openMarked(broken);
    await problemsWith(document, 'reference-undeclared');
    const last = await until('fixes and an explanation', async () => {
      const actions = await actionsAt(document, range, vscode.CodeActionKind.QuickFix.value);
      return actions.length > 1 && actions.at(-1);
    });
    assert.equal(last.title, 'Explain this problem: reference-undeclared');
    assert.ok(last.command);
    await vscode.commands.executeCommand(
      last.command.command,
      ...((last.command.arguments ?? []) as unknown[]),
    );
    assert.match(await shownPage(), /reference-undeclared/);
  });

  it('is where the code of the problem leads, without a network', async () => {
    const { document } = await openMarked(broken);
    const [problem] = await problemsWith(document, 'reference-undeclared');
    assert.ok(typeof problem?.code === 'object');
    const { scheme, path, query } = problem.code.target;
    assert.equal(scheme, 'command');
    await vscode.commands.executeCommand(path, ...(JSON.parse(query) as unknown[]));
    assert.match(await shownPage(), /reference-undeclared/);
  });

  it('is shown for the problem at the cursor, beside the tool', async () => {
    const { document, cursor } = await openMarked(broken);
    await problemsWith(document, 'reference-undeclared');
    const { activeTextEditor } = vscode.window;
    assert.ok(activeTextEditor);
    activeTextEditor.selection = new vscode.Selection(cursor, cursor);
    await vscode.commands.executeCommand('userTool.explain');
    assert.match(await shownPage(), /reference-undeclared/);
    assert.deepEqual(
      vscode.window.visibleTextEditors.map((editor) => editor.document),
      [document],
    );
  });

  it('is seen in an example that has the problem', async () => {
    const uri = await vscode.commands.executeCommand<vscode.Uri>('userTool.openExample', 'version-format');
    await problemsWith(await vscode.workspace.openTextDocument(uri), 'version-format');
  });
});
