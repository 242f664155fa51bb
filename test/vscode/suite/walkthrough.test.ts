import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openFile, until } from './support.js';

interface Manifest {
  contributes: {
    walkthroughs: {
      id: string;
      steps: {
        id: string;
        title: string;
        description: string;
        completionEvents: string[];
        media: { svg: string; altText: string };
      }[];
    }[];
  };
}

const walkthroughId = 'user-tool.user-tool#start';

describe('the walkthrough', () => {
  const extension = vscode.extensions.getExtension('user-tool.user-tool');
  const { steps = [] } = (extension?.packageJSON as Manifest).contributes.walkthroughs[0] ?? {};
  const openWalkthrough = async (): Promise<void> => {
    await vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthroughId);
    await until('the walkthrough', () => vscode.window.tabGroups.activeTabGroup.activeTab);
    assert.equal(vscode.window.activeTextEditor, undefined);
  };

  /** `command:id?["argument"]` in the text of a step. */
  const links = steps.flatMap(({ description }) =>
    [...description.matchAll(/\(command:([\w.]+)(?:\?([^)]*))?\)/g)].map(([, command = '', written]) => ({
      command,
      argument: written === undefined ? undefined : (JSON.parse(decodeURIComponent(written)) as unknown),
    })),
  );

  beforeEach(closeAll);
  afterEach(closeAll);

  it('has four steps, each with a picture that is there and told in words', async () => {
    assert.ok(extension);
    assert.deepEqual(
      steps.map(({ id }) => id),
      ['create', 'fix', 'preview', 'check'],
    );
    for (const { id, media } of steps) {
      const svg = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension.extensionUri, media.svg));
      assert.match(new TextDecoder().decode(svg), /^<svg /, id);
      assert.ok(media.altText.length > 20, id);
    }
  });

  it('leads to commands that there are, and is told when they are run', async () => {
    await extension?.activate();
    const commands = await vscode.commands.getCommands(true);
    assert.ok(links.length > 4);
    for (const { command } of links) assert.ok(commands.includes(command), command);
    const events = steps.flatMap(({ completionEvents }) => completionEvents);
    for (const event of events.filter((one) => one.startsWith('onCommand:')))
      assert.ok(commands.includes(event.slice('onCommand:'.length)), event);
  });

  it('opens a tool with a mistake while it has the focus', async () => {
    await openWalkthrough();
    const link = links.find(({ command }) => command === 'userTool.openExample');
    const uri = await vscode.commands.executeCommand<vscode.Uri>(link?.command ?? '', link?.argument);
    await until('the mistake', () => vscode.languages.getDiagnostics(uri));
  });

  it('shows what a tool would run that is open behind it', async () => {
    await openFile('good.tool.yml');
    await openWalkthrough();
    await vscode.commands.executeCommand('userTool.render');
    await until('the command', () => vscode.window.tabGroups.all.length > 1);
  });
});
