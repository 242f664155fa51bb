import { Uri } from 'vscode';
import { runToolCommand } from '../names.js';
import { command, type Feature } from '../services.js';
import { toolTests } from '../tests/tool-tests.js';
import { RunLog } from './log.js';
import { ToolRuns } from './run-tool.js';
import { Runtimes } from './runtimes.js';

/** What runs tools: the command, and the Test Explorer. Where no program can be started, there is neither. */
export const runs: Feature = (services) => {
  const { runCommand, context } = services;
  if (!runCommand) return [];
  const log = new RunLog();
  const runtimes = new Runtimes(
    runCommand,
    context.workspaceState,
    log.showText,
    context.extensionUri.fsPath,
  );
  const toolRuns = new ToolRuns(services, runCommand, runtimes, log);
  return [
    log,
    toolRuns,
    command(services, runToolCommand, (tool?: unknown) =>
      toolRuns.run(tool instanceof Uri ? tool : undefined),
    ),
    ...toolTests(services, runCommand, runtimes),
  ];
};
