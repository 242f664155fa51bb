import {
  commands,
  CustomExecution,
  l10n,
  Task,
  TaskGroup,
  tasks,
  window,
  workspace,
  type TaskDefinition,
  type WorkspaceFolder,
} from 'vscode';
import { showProblemsCommand } from '@user-tool/protocol/names.js';
import { checkCommand, displayName } from './names.js';
import { command, type Feature } from './services.js';
import { CommandTerminal, type RunCommand } from './terminal.js';
import { isTrusted } from './trust.js';

/** The type of tasks that run `user-tool`, in `tasks.json` too. */
const taskType = 'user-tool';

/** Parses the problems that `user-tool check` prints; declared in package.json. */
const problemMatcher = '$user-tool';

/** A task as defined in `tasks.json`; see `taskDefinitions` in package.json. */
interface CheckDefinition extends TaskDefinition {
  command: 'check';
  /** Files, folders and globs, relative to the task's folder; by default, the whole folder. */
  paths?: string[] | string;
  /** Further options of `user-tool check`. */
  options?: string[] | string;
}

/** Tasks that run `user-tool check`: for whole folders, for the active file, and as defined in `tasks.json`. */
export const checkTasks: Feature = (services) => {
  const { runCommand } = services;
  const check = command(services, checkCommand, () =>
    runCommand ? checkWorkspace(runCommand) : showNoProgramRuns(),
  );
  if (!runCommand) return check;
  const provider = tasks.registerTaskProvider(taskType, {
    provideTasks: () =>
      localFolders().flatMap((folder) => [folderTask(runCommand, folder), fileTask(runCommand, folder)]),
    resolveTask: ({ definition, scope, name }) => {
      const folder = typeof scope === 'object' ? scope : localFolders()[0];
      return folder && taskOf(runCommand, definition as CheckDefinition, folder, name);
    },
  });
  return [check, provider];
};

function folderTask(run: RunCommand, folder: WorkspaceFolder): Task {
  return taskOf(run, { type: taskType, command: 'check' }, folder, l10n.t('check all tools'));
}

function fileTask(run: RunCommand, folder: WorkspaceFolder): Task {
  const definition: CheckDefinition = { type: taskType, command: 'check', paths: ['${file}'] };
  return taskOf(run, definition, folder, l10n.t('check this file'));
}

function taskOf(run: RunCommand, definition: CheckDefinition, folder: WorkspaceFolder, name: string): Task {
  // The variables of a definition are resolved when the task starts.
  const execution = new CustomExecution((resolved) => {
    const { paths, options } = resolved as CheckDefinition;
    const args = ['check', ...listOf(options), '--', ...listOf(paths)];
    return Promise.resolve(new CommandTerminal(run, args, folder.uri.fsPath));
  });
  const task = new Task(definition, folder, name, displayName, execution, problemMatcher);
  task.group = TaskGroup.Test;
  return task;
}

/** A list in `tasks.json`, or a single value as users write it. */
function listOf(value: string[] | string = []): string[] {
  return typeof value === 'string' ? [value] : value;
}

/** Those that a program can run in. */
function localFolders(): WorkspaceFolder[] {
  return (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}

async function checkWorkspace(run: RunCommand): Promise<void> {
  // VS Code silently drops tasks of an untrusted workspace.
  if (!(await isTrusted())) return;
  const folders = localFolders();
  const folder = folders.length > 1 ? await window.showWorkspaceFolderPick() : folders[0];
  if (folder) await tasks.executeTask(folderTask(run, folder));
  else if (folders.length === 0) throw new Error(l10n.t('Open a folder to check all tools in it.'));
}

async function showNoProgramRuns(): Promise<void> {
  const show = l10n.t('Show Problems');
  const message = l10n.t(
    'VS Code cannot start programs in the browser. The Problems view still lists the problems of the whole workspace.',
  );
  const answer = await window.showInformationMessage(message, show);
  if (answer === show) await commands.executeCommand(showProblemsCommand);
}
