import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  actionsAt,
  closeAll,
  completionsAt,
  gone,
  hoverAt,
  openDocument,
  openFile,
  openMarked,
  problemsWith,
  type,
  until,
} from './support.js';

const code = 'reference-undeclared';

const tool = (command: string, ...inputs: string[]): string => `class: PlatformUserTool
id: a-tool
version: 1.0.0
name: A tool
container: quay.io/biocontainers/coreutils:9.5
shell_command: |
  ${command}
inputs:
${inputs.map((name) => `  - name: ${name}\n    type: data\n    format: txt\n`).join('')}`;

const undeclared = tool("cat '$(inputs.«raeds».path)'", 'reads');

describe('extension', () => {
  afterEach(closeAll);

  it('is installed, and activates when a user tool is opened', async () => {
    const extension = vscode.extensions.getExtension('user-tool.user-tool');
    assert.ok(extension);
    const document = await openFile('broken.tool.yml');
    assert.equal(document.languageId, 'user-tool');
    await until('activation', () => extension.isActive);
  });

  it('shows a problem at its exact place', async () => {
    const { document, range } = await openMarked(undeclared);
    const [problem, ...others] = await problemsWith(document, code);
    assert.deepEqual(others, []);
    assert.equal(problem?.source, 'user-tool');
    assert.equal(problem.severity, vscode.DiagnosticSeverity.Error);
    assert.deepEqual(problem.range, range);
    assert.match(problem.message, /raeds/);
  });

  it('finds nothing wrong with a good tool', async () => {
    const good = await openFile('good.tool.yml');
    const broken = await openFile('broken.tool.yml');
    await problemsWith(broken, code);
    assert.deepEqual(vscode.languages.getDiagnostics(good.uri), []);
  });

  it('offers to run tests where programs can be started, and nowhere else', async () => {
    const canStart = 'process' in globalThis;
    const { document } = await openMarked(`${tool('true', 'reads')}tests:\n  - doc: a test\n`);
    const titles = await until('lenses', async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        document.uri,
        10,
      );
      const found = lenses.map(({ command }) => command?.title ?? '');
      return found.includes('show what would run') && found;
    });
    for (const title of ['Run test', 'Run all tests']) assert.equal(titles.includes(title), canStart, title);
    const known = await vscode.commands.getCommands(true);
    for (const id of ['userTool.run', 'userTool.runTests']) assert.equal(known.includes(id), canStart, id);
  });

  it('fixes the problem with its quick fix', async () => {
    const { document, range } = await openMarked(undeclared);
    await problemsWith(document, code);
    const actions = await actionsAt(document, range, vscode.CodeActionKind.QuickFix.value);
    const fix = actions.find((action) => action.edit && action.title.includes('reads'));
    assert.ok(fix?.edit, actions.map(({ title }) => title).join());
    await vscode.workspace.applyEdit(fix.edit);
    assert.match(document.getText(), /\$\(inputs\.reads\.path\)/);
    await gone(document.uri, code);
  });

  it('fixes at once all problems with a safe fix, and no other', async () => {
    const document = await openFile('fixable.tool.yml');
    await problemsWith(document, 'version-format');
    await problemsWith(document, 'shell-unescaped');
    const start = new vscode.Range(0, 0, 0, 0);
    const [fix] = await actionsAt(document, start, vscode.CodeActionKind.SourceFixAll.value);
    assert.ok(fix?.edit);
    await vscode.workspace.applyEdit(fix.edit);
    assert.match(document.getText(), /; echo \\\$\(date\) >>/);
    assert.match(document.getText(), /^version: v1\.0\.0$/m);
    await gone(document.uri, 'shell-unescaped');
    await problemsWith(document, 'version-format');
  });

  it('fixes on a save when it is asked to', async () => {
    const editor = vscode.workspace.getConfiguration('editor');
    const asked = { 'source.fixAll.userTool': 'explicit' };
    await editor.update('codeActionsOnSave', asked, vscode.ConfigurationTarget.Global);
    try {
      const document = await openFile('fixable.tool.yml');
      await problemsWith(document, 'shell-unescaped');
      await type(document, '# the end\n');
      await vscode.commands.executeCommand('workbench.action.files.save');
      await until(
        'the fixed text',
        () => !document.isDirty && document.getText().includes('; echo \\$(date) >>'),
      );
    } finally {
      await editor.update('codeActionsOnSave', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('completes the inputs in a block scalar', async () => {
    const { document, cursor } = await openMarked(tool("cat '$(inputs.‸.path)'", 'reads', 'genome'));
    const labels = await until('completions', async () => {
      const found = await completionsAt(document, cursor);
      return found.includes('reads') && found;
    });
    assert.ok(labels.includes('genome'), labels.join());
    assert.ok(!labels.includes('shell_command'), labels.join());
  });

  it('completes the keys of the document', async () => {
    const { document, cursor } = await openMarked('class: PlatformUserTool\nid: a-tool\n‸\n');
    const labels = await until('completions', async () => {
      const found = await completionsAt(document, cursor);
      return found.includes('shell_command') && found;
    });
    assert.ok(labels.includes('container'), labels.join());
  });

  it('explains a reference', async () => {
    const { document, cursor } = await openMarked(tool("cat '$(inputs.re‸ads.path)'", 'reads'));
    const text = await until('hover', () => hoverAt(document, cursor));
    assert.match(text, /reads/);
  });

  it('follows what is typed', async () => {
    const { document, range } = await openMarked(tool("cat '$(inputs.«reads».path)'", 'reads'));
    const edit = async (at: vscode.Range, text: string): Promise<void> => {
      const change = new vscode.WorkspaceEdit();
      change.replace(document.uri, at, text);
      assert.ok(await vscode.workspace.applyEdit(change));
    };
    await edit(range, 'genome');
    const [problem] = await problemsWith(document, code);
    assert.deepEqual(
      problem?.range,
      new vscode.Range(range.start, range.start.translate(0, 'genome'.length)),
    );
    await edit(problem.range, 'reads');
    await gone(document.uri, code);
  });

  it('forgets the problems of a document that is no file, once it is closed', async () => {
    const { document } = await openMarked(undeclared);
    await problemsWith(document, code);
    await closeAll();
    await gone(document.uri);
  });

  it('knows the problems of files of the workspace that are not open', async () => {
    const document = await openFile('broken.tool.yml');
    await problemsWith(document, code);
    await closeAll();
    await until('the editor to close', () => openDocument(document.uri) === undefined);
    await problemsWith(document, code);
  });

  it('checks again after the server was restarted', async () => {
    const { document } = await openMarked(undeclared);
    await problemsWith(document, code);
    await vscode.commands.executeCommand('userTool.restartServer');
    const change = new vscode.WorkspaceEdit();
    change.insert(document.uri, new vscode.Position(0, 0), '# a comment\n');
    await vscode.workspace.applyEdit(change);
    await until('the problem one line lower', () =>
      vscode.languages.getDiagnostics(document.uri).some((problem) => problem.range.start.line === 7),
    );
  });

  it('has its commands', async () => {
    const commands = await vscode.commands.getCommands(true);
    for (const command of ['userTool.restartServer', 'userTool.showOutput'])
      assert.ok(commands.includes(command));
  });
});
