import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openMarked, until } from './support.js';

const tool = `class: PlatformUserTool
id: a-tool
version: 1.0.0
name: A tool
container: quay.io/biocontainers/coreutils:9.5
shell_command: |
  head -n $(inputs.‸lines * 2) '$(inputs.reads.path)' > out.txt
inputs:
  - { name: reads, type: data, format: fastq }
  - { name: lines, type: integer, default: «7» }
outputs:
  - { name: out, type: data, format: txt, from_work_dir: out.txt }
`;

describe('what would run', () => {
  afterEach(closeAll);

  /** Of the tool; a document that is not shown any more may stay for a while. */
  function preview({ uri: tool }: vscode.TextDocument): vscode.TextDocument | undefined {
    return vscode.workspace.textDocuments.find(
      ({ uri }) => uri.scheme === 'user-tool-render' && uri.query === tool.toString(),
    );
  }

  const shows = (document: vscode.TextDocument, line: string): Promise<vscode.TextDocument> =>
    until(`a preview with ${line}`, () => {
      const open = preview(document);
      return open?.getText().split('\n').includes(line) ? open : undefined;
    });

  /** Writes another default value, which stands at the beginning of the range. */
  async function setDefault(
    document: vscode.TextDocument,
    { start }: vscode.Range,
    text: string,
  ): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    const range = document.getWordRangeAtPosition(start, /[^\s}]+/);
    assert.ok(range);
    edit.replace(document.uri, range, text);
    assert.ok(await vscode.workspace.applyEdit(edit));
  }

  it('is shown beside the tool, as a shell script, and follows its edits', async () => {
    const { document, range } = await openMarked(tool);
    await vscode.commands.executeCommand('userTool.render');
    const shown = await shows(document, "head -n 14 'reads.fastq' > out.txt");
    assert.equal(shown.languageId, 'shellscript');
    assert.equal(vscode.window.activeTextEditor?.document, document, 'the tool keeps the cursor');
    await setDefault(document, range, '20');
    await shows(document, "head -n 40 'reads.fastq' > out.txt");
    await setDefault(document, range, 'seven');
    await until('an error', () => /^# error, line \d+: /m.test(preview(document)?.getText() ?? ''));
    await setDefault(document, range, '3');
    await shows(document, "head -n 6 'reads.fastq' > out.txt");
  });

  it('is shown by the words above the command', async () => {
    const { document } = await openMarked(tool);
    const lens = await until('the lens', async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        document.uri,
        10,
      );
      return lenses.find(({ command }) => command?.command === 'userTool.render');
    });
    assert.equal(document.lineAt(lens.range.start).text, 'shell_command: |');
    await vscode.commands.executeCommand(
      'userTool.render',
      ...((lens.command?.arguments ?? []) as unknown[]),
    );
    await shows(document, "head -n 14 'reads.fastq' > out.txt");
  });

  it('is of the tool that was active last, while another document is', async () => {
    const { document } = await openMarked(tool);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: 'x' }));
    await vscode.commands.executeCommand('userTool.render');
    await shows(document, "head -n 14 'reads.fastq' > out.txt");
  });

  it('is told of an expression that is pointed at', async () => {
    const { document, cursor } = await openMarked(tool);
    const told = await until('a hover with the value', async () => {
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        cursor,
      );
      const text = hovers.flatMap(({ contents }) =>
        contents.map((content) => (content as vscode.MarkdownString).value),
      );
      return text.find((one) => one.includes('With sample inputs'));
    });
    assert.match(told, /`14`/);
  });
});
