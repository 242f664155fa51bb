import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openDocument, openFile, problemsWith, type, until } from './support.js';

function languageOf({ uri }: vscode.TextDocument): string | undefined {
  return openDocument(uri)?.languageId;
}

async function openYaml(content: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument({ language: 'yaml', content });
  await vscode.window.showTextDocument(document);
  return document;
}

describe('recognition by content', () => {
  const setting = vscode.workspace.getConfiguration('userTool');

  afterEach(async () => {
    await setting.update('recognizeByContent', undefined, vscode.ConfigurationTarget.Global);
    await closeAll();
  });

  it('takes a YAML file with a known class for a user tool, and checks it', async () => {
    const document = await openFile('by-content.yml');
    await until('the language', () => languageOf(document) === 'user-tool');
    await problemsWith(document, 'reference-undeclared');
  });

  it('leaves other YAML files alone', async () => {
    const other = await openFile('workflow.yml');
    const tool = await openFile('by-content.yml');
    await until('the language of the tool', () => languageOf(tool) === 'user-tool');
    assert.equal(languageOf(other), 'yaml');
  });

  for (const name of ['GalaxyUserTool', 'GalaxyTool'])
    it(`sees the class ${name} when it is typed`, async () => {
      const document = await openYaml('id: a-tool\n');
      await type(document, `class: ${name}`);
      await until('the language', () => languageOf(document) === 'user-tool');
    });

  it('lets the user choose another language', async () => {
    const document = await openYaml('class: GalaxyUserTool\n');
    await until('the language', () => languageOf(document) === 'user-tool');
    await vscode.languages.setTextDocumentLanguage(document, 'yaml');
    const later = await openYaml('class: PlatformUserTool\n');
    await until('the language of a later one', () => languageOf(later) === 'user-tool');
    assert.equal(languageOf(document), 'yaml');
  });

  it('can be switched off, and on again', async () => {
    await setting.update('recognizeByContent', false, vscode.ConfigurationTarget.Global);
    const document = await openYaml('class: GalaxyUserTool\n');
    const byName = await openFile('broken.tool.yml');
    await problemsWith(byName, 'reference-undeclared');
    assert.equal(languageOf(document), 'yaml');
    await setting.update('recognizeByContent', true, vscode.ConfigurationTarget.Global);
    await until('the language', () => languageOf(document) === 'user-tool');
  });
});

describe('workflows', () => {
  afterEach(closeAll);

  it('are served for the tools in them, and keep their language', async () => {
    const document = await openFile('embedded.gxwf.yml');
    const [problem] = await problemsWith(document, 'reference-undeclared');
    assert.equal(problem?.range.start.line, 12);
    assert.equal(languageOf(document), 'yaml');
  });
});
