import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, codeOf, gone, until } from './support.js';

/** The language server reports nothing for ignored files: every problem comes from the task. */
const ignored = 'drafts/wrong.tool.yml';

describe('a task that checks', () => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const at = (path: string): vscode.Uri => vscode.Uri.joinPath(folder?.uri ?? vscode.Uri.file('/'), path);
  const write = (path: string, text: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(at(path), new TextEncoder().encode(text));

  afterEach(async () => {
    await closeAll();
    for (const terminal of vscode.window.terminals) terminal.dispose();
  });

  /** Runs a task to its end. */
  async function run(task: vscode.Task): Promise<number | undefined> {
    const ended: { name: string; exitCode: number | undefined }[] = [];
    const listener = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
      ended.push({ name: execution.task.name, exitCode });
    });
    try {
      await vscode.tasks.executeTask(task);
      const [end] = await until('the end of the task', () => ended);
      return end?.exitCode;
    } finally {
      listener.dispose();
    }
  }

  async function taskNamed(name: string): Promise<vscode.Task> {
    return until(`the task "${name}"`, async () => {
      const tasks = await vscode.tasks.fetchTasks({ type: 'user-tool' });
      return tasks.find((task) => task.name === name);
    });
  }

  it('is offered for the workspace and for one file', async () => {
    for (const name of ['check all tools', 'check this file']) {
      const { definition, problemMatchers, group } = await taskNamed(name);
      assert.equal(definition['command'], 'check');
      assert.deepEqual(problemMatchers, ['$user-tool']);
      assert.equal(group?.id, 'test');
    }
  });

  it('runs as tasks.json says, and its problems are listed at their places', async () => {
    const task = {
      label: 'check drafts',
      type: 'user-tool',
      command: 'check',
      paths: [`\${workspaceFolder}/${ignored}`],
      problemMatcher: {
        base: '$user-tool',
        // Events omit or duplicate what has the owner of the extension's own problems.
        owner: 'of-this-test',
        // VS Code drops the problems of a finished task if finding a file takes more than 100 ms.
        fileLocation: 'absolute',
      },
    };
    await write('.vscode/tasks.json', JSON.stringify({ version: '2.0.0', tasks: [task] }));
    try {
      assert.deepEqual(vscode.languages.getDiagnostics(at(ignored)), []);
      assert.equal(await run(await taskNamed('check drafts')), 1);
      const problems = await until('problems', () => vscode.languages.getDiagnostics(at(ignored)));
      const shown = problems.map((problem) => ({
        code: codeOf(problem),
        start: problem.range.start,
        severity: problem.severity,
        isWholeMessage: /^[A-Z].*"raeds".*\?$/.test(problem.message),
      }));
      assert.deepEqual(shown, [
        {
          code: 'reference-undeclared',
          start: new vscode.Position(5, 29),
          severity: vscode.DiagnosticSeverity.Error,
          isWholeMessage: true,
        },
      ]);
    } finally {
      await vscode.workspace.fs.delete(at('.vscode'), { recursive: true });
    }
  });

  it('is started by a command, and adds nothing to what is known of the workspace already', async () => {
    const broken = at('broken.tool.yml');
    await vscode.commands.executeCommand('vscode.open', at('good.tool.yml'));
    await until('problems of the workspace', () => vscode.languages.getDiagnostics(broken).length > 0);
    // Documents of earlier tests had the same id.
    await gone(broken, 'id-duplicate');
    const before = vscode.languages.getDiagnostics(broken);
    const ended = new Promise<number | undefined>((resolve) => {
      const listener = vscode.tasks.onDidEndTaskProcess(({ exitCode }) => {
        listener.dispose();
        resolve(exitCode);
      });
    });
    await vscode.commands.executeCommand('userTool.check');
    assert.equal(await ended, 1);
    const different = (problems: readonly vscode.Diagnostic[]): string[] => [
      ...new Set(problems.map((one) => JSON.stringify([codeOf(one), one.range.start]))),
    ];
    assert.deepEqual(different(vscode.languages.getDiagnostics(broken)), different(before));
  });
});
