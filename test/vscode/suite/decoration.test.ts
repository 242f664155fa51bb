import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openMarked, until } from './support.js';

const tool = `class: PlatformUserTool
id: a-tool
version: 1.0.0
name: A tool
container: quay.io/biocontainers/coreutils:9.5
shell_command: |
  cat '$(inputs.reads.path)' $(inputs.‸reads.basename.slice(0, 2)) > "\\\${HOME}/$(inputs.lines)"
inputs:
  - name: «reads»
    type: data
    format: txt
  - name: lines
    type: integer
    default: 7
`;

describe('decoration', () => {
  afterEach(closeAll);

  it('counts the uses of an input, and shows them on a click', async () => {
    const { document, range } = await openMarked(tool);
    const lenses = await until('code lenses', async () =>
      vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 10),
    );
    lenses.sort((a, b) => a.range.start.compareTo(b.range.start));
    assert.deepEqual(
      lenses.map(({ command }) => command?.title),
      ['no problems', 'show what would run', '2 references', '1 reference'],
    );
    const first = lenses.find(({ range: at }) => at.isEqual(range));
    assert.ok(first?.command);
    assert.equal(first.command.command, 'userTool.showReferences');
    await vscode.commands.executeCommand(
      first.command.command,
      ...((first.command.arguments ?? []) as unknown[]),
    );
  });

  it('shows types and default values in the command, if the settings turn them on', async () => {
    const settings = vscode.workspace.getConfiguration('userTool.inlayHints');
    const set = async (value?: true): Promise<void> => {
      for (const name of ['types', 'defaults'])
        await settings.update(name, value, vscode.ConfigurationTarget.Global);
    };
    await set(true);
    const { document } = await openMarked(tool);
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    const hints = await until('inlay hints', async () =>
      vscode.commands.executeCommand<vscode.InlayHint[]>(
        'vscode.executeInlayHintProvider',
        document.uri,
        whole,
      ),
    );
    await set(undefined);
    const labels = hints.map(({ label }) =>
      typeof label === 'string' ? label : label.map(({ value }) => value).join(''),
    );
    assert.deepEqual(labels, [': data', ': integer = 7']);
  });

  it('colours references and shell variables', async () => {
    const { document } = await openMarked(tool);
    const tokens = await until('tokens', async () =>
      vscode.commands.executeCommand<vscode.SemanticTokens | undefined>(
        'vscode.provideDocumentSemanticTokens',
        document.uri,
      ),
    );
    const legend = await vscode.commands.executeCommand<vscode.SemanticTokensLegend>(
      'vscode.provideDocumentSemanticTokensLegend',
      document.uri,
    );
    const types = [...tokens.data].filter((_, index) => index % 5 === 3);
    const found = new Set(types.map((type) => legend.tokenTypes[type]));
    for (const type of ['macro', 'variable', 'parameter', 'property', 'method', 'regexp']) {
      assert.ok(found.has(type), `${type} is not among ${[...found].join()}`);
    }
  });

  it('tells how a method is called', async () => {
    const { document } = await openMarked(tool);
    const at = document.positionAt(document.getText().indexOf('slice(') + 'slice('.length);
    const help = await until('signature help', async () =>
      vscode.commands.executeCommand<vscode.SignatureHelp | undefined>(
        'vscode.executeSignatureHelpProvider',
        document.uri,
        at,
        '(',
      ),
    );
    assert.equal(help.signatures[0]?.label, 'slice(start, end?): text');
  });
});
