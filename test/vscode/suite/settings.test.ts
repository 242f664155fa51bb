import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, codeOf, gone, openFile, problemsWith, until } from './support.js';

const code = 'reference-undeclared';

describe('settings', () => {
  const settings = vscode.workspace.getConfiguration('userTool');
  const set = (name: string, value: unknown): Thenable<void> =>
    settings.update(name, value, vscode.ConfigurationTarget.Global);

  afterEach(async () => {
    await set('rules', undefined);
    await set('datatypes', undefined);
    await closeAll();
  });

  it('change how serious a problem is, at once', async () => {
    const document = await openFile('broken.tool.yml');
    await problemsWith(document, code);
    await set('rules', { [code]: 'hint' });
    await until('a hint', async () => {
      const [problem] = await problemsWith(document, code);
      return problem?.severity === vscode.DiagnosticSeverity.Hint;
    });
    await set('rules', { [code]: 'off' });
    await gone(document.uri, code);
    await set('rules', undefined);
    await problemsWith(document, code);
  });

  it('may be of the wrong shape', async () => {
    await set('rules', 'off');
    await problemsWith(await openFile('broken.tool.yml'), code);
  });

  it('add datatypes', async () => {
    const document = await openFile('own-datatype.tool.yml');
    await problemsWith(document, 'datatype-unknown');
    await set('datatypes', ['our-own']);
    await gone(document.uri, 'datatype-unknown');
  });
});

describe('the project’s .user-tool.yml', () => {
  const folder = vscode.workspace.workspaceFolders![0]!.uri;
  const config = vscode.Uri.joinPath(folder, '.user-tool.yml');
  const write = (text: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(config, new TextEncoder().encode(text));

  afterEach(async () => {
    await vscode.workspace.fs.delete(config);
    await closeAll();
  });

  it('holds as soon as it is there', async () => {
    const document = await openFile('broken.tool.yml');
    await problemsWith(document, code);
    await write(`rules:\n  ${code}: warning\n`);
    await until('a warning', async () => {
      const [problem] = await problemsWith(document, code);
      return problem?.severity === vscode.DiagnosticSeverity.Warning;
    });
  });

  it('is checked itself', async () => {
    await write(`rules:\n  ${code}: loud\n`);
    const document = await openFile('.user-tool.yml');
    assert.equal(document.languageId, 'yaml');
    const problems = await problemsWith(document, 'config-invalid');
    assert.deepEqual(problems.map(codeOf), ['config-invalid']);
    assert.deepEqual(problems[0]?.range, new vscode.Range(1, code.length + 4, 1, code.length + 8));
  });
});
