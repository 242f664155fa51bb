import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as vscode from 'vscode';
import { largeDocuments } from '../../support/large.js';
import { closeAll, codeOf, completionsAt, until } from './support.js';

const text = largeDocuments['inputs and references']!(5_000);

/** In the first reference, before the name. */
const cursor = text.indexOf('$(inputs.') + '$(inputs.'.length;

/** Milliseconds to process keys on a busy machine. A key that waits for the server would never be processed. */
const keysLimit = 20_000;

/** Opens the large tool with the cursor in a reference. */
async function open(): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument({ language: 'user-tool', content: text });
  const editor = await vscode.window.showTextDocument(document);
  const at = document.positionAt(cursor);
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(editor.selection);
  return document;
}

async function press(keys: string): Promise<void> {
  for (const key of keys) await vscode.commands.executeCommand('type', { text: key });
}

/** Waits until the undeclared input is reported, for as long as a busy machine may need. */
async function problemOf(document: vscode.TextDocument, name: string): Promise<void> {
  await until(
    `the problem of ${name}`,
    () =>
      vscode.languages
        .getDiagnostics(document.uri)
        .some((one) => codeOf(one) === 'reference-undeclared' && one.message.includes(`"${name}"`)),
    60_000,
  );
}

/** The process of the language server, a child of the extension host. */
function serverProcess(): number {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  const line = children.split('\n').find((child) => child.includes('lsp.js'));
  assert.ok(line, `no language server among\n${children}`);
  return parseInt(line, 10);
}

describe('a tool of 5,000 inputs', function () {
  this.timeout(180_000);
  let document: vscode.TextDocument;
  before(async () => {
    document = await open();
  });
  after(closeAll);

  it('tells its problems and completes while it is typed', async () => {
    await press('x');
    await problemOf(document, 'xin0');
    await vscode.commands.executeCommand('deleteLeft');
    await press('in49');
    const offered = await completionsAt(document, document.positionAt(cursor + 'in49'.length));
    assert.ok(offered.includes('in4999'), `${offered.length} labels, without it`);
  });

  it('is typed into even while the server does nothing at all, and its problems follow', async () => {
    await problemOf(document, 'in49in0');
    const server = serverProcess();
    process.kill(server, 'SIGSTOP');
    const keys = 'yz_of_';
    try {
      const late = new Promise<boolean>((resolve) => setTimeout(resolve, keysLimit, true));
      const tooLate = await Promise.race([press(keys).then(() => false), late]);
      assert.ok(!tooLate, 'the keys are done with');
    } finally {
      process.kill(server, 'SIGCONT');
    }
    assert.ok(document.getText().startsWith('in49yz_of_in0', cursor));
    await problemOf(document, 'in49yz_of_in0');
  });
});
