import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, until } from './support.js';

const templates = ['file', 'files', 'options', 'script', 'collection', 'blank'];

describe('a new tool', () => {
  afterEach(closeAll);

  async function create(wanted: object): Promise<vscode.TextEditor> {
    const uri = await vscode.commands.executeCommand<vscode.Uri>('userTool.new', wanted);
    return editorOf(uri);
  }

  async function editorOf(uri: vscode.Uri): Promise<vscode.TextEditor> {
    return until('the editor of the tool', () => {
      const editor = vscode.window.activeTextEditor;
      return editor?.document.uri.toString() === uri.toString() && editor;
    });
  }

  it('is in the list of "New File…", and in the menu of folders', () => {
    const manifest = vscode.extensions.getExtension('user-tool.user-tool')?.packageJSON as {
      contributes: {
        menus: Record<string, { command: string }[]>;
        commands: { command: string; shortTitle?: string }[];
      };
    };
    const { commands, menus } = manifest.contributes;
    assert.deepEqual(
      menus['file/newFile']?.map(({ command }) => command),
      ['userTool.new'],
    );
    assert.equal(commands.find(({ command }) => command === 'userTool.new')?.shortTitle, 'User Tool');
    assert.deepEqual(
      menus['explorer/context']?.map(({ command }) => command),
      ['userTool.newInFolder'],
    );
  });

  for (const template of templates) {
    it(`has no problem: ${template}`, async () => {
      const { document, selection } = await create({ template });
      assert.equal(document.languageId, 'user-tool');
      assert.ok(document.isUntitled);
      assert.equal(document.lineAt(0).text, 'class: PlatformUserTool');
      assert.equal(document.lineAt(1).text, `id: ${document.getText(selection)}`);
      await checked(document);
      assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
    });
  }

  it('has its next place to fill in one key away', async () => {
    const { document } = await create({ template: 'file' });
    await vscode.commands.executeCommand('type', { text: 'tally' });
    await vscode.commands.executeCommand('jumpToNextSnippetPlaceholder');
    await vscode.commands.executeCommand('type', { text: 'Tally' });
    assert.deepEqual(
      [1, 2].map((line) => document.lineAt(line).text),
      ['id: tally', 'name: Tally'],
    );
  });

  it('is of the dialect that is asked for', async () => {
    const { document } = await create({ template: 'options', dialect: 'galaxy' });
    assert.equal(document.lineAt(0).text, 'class: GalaxyUserTool');
    await checked(document);
    assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
  });

  it('is saved where it was begun, under the name that it got there', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const made = vscode.Uri.joinPath(folder.uri, 'merge-rows.tool.yml');
    const uri = await vscode.commands.executeCommand<vscode.Uri>('userTool.newInFolder', folder.uri, {
      fileName: 'merge-rows.tool.yml',
      template: 'files',
    });
    const { document } = await editorOf(uri);
    assert.equal(document.languageId, 'user-tool');
    assert.match(document.getText(), /^id: merge-rows\nname: Merge rows\n/m);
    try {
      await vscode.commands.executeCommand('workbench.action.files.save');
      // No search: in memory, without a search provider, it would wait forever.
      const bytes = await until('the file', async () =>
        vscode.workspace.fs.readFile(made).then(
          (read) => read,
          () => undefined,
        ),
      );
      assert.match(new TextDecoder().decode(bytes), /^class: PlatformUserTool\nid: merge-rows\n/);
    } finally {
      await closeAll();
      await vscode.workspace.fs.delete(made);
    }
  });

  /** Waits until the server has checked the document, so that its problems are complete. */
  async function checked({ uri }: vscode.TextDocument): Promise<void> {
    await until('the lens that counts problems', async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        uri,
        10,
      );
      return lenses.some(({ command }) => command?.title === 'no problems');
    });
  }
});
