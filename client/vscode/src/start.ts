import { commands, window, workspace, type ExtensionContext, type TextDocument } from 'vscode';
import { showProblemsCommand, showReferencesCommand } from '@user-tool/protocol/names.js';
import { trustGranted } from '@user-tool/protocol/settings.js';
import { ActiveTool } from './active-tool.js';
import { reportsCaret } from './caret.js';
import { explanations } from './explain.js';
import type { Host } from './host.js';
import { displayName, restartServerCommand, showOutputCommand } from './names.js';
import { newTool, newTools } from './new-tool.js';
import { pastes } from './paste.js';
import { previews } from './preview/previews.js';
import { RememberedValues } from './preview/remembered.js';
import { recognizeByContent } from './recognition.js';
import { isServed } from './served.js';
import { runs } from './run/runs.js';
import { Server } from './server.js';
import { command, type Disposable, type Feature, type Services } from './services.js';
import { showReferences } from './show-references.js';
import { languageStatus } from './status/status.js';
import { submission } from './submit/submission.js';
import { checkTasks } from './tasks.js';

/** What the extension offers, part by part. */
const features: readonly Feature[] = [
  startsWithTools,
  serverCommands,
  lensCommands,
  recognizeByContent,
  previews,
  newTools,
  explanations,
  checkTasks,
  runs,
  languageStatus,
  submission,
  forwardsTrust,
  reportsCaret,
  pastes,
];

/** Everything the extension does, on any host: only reaching the server and starting programs differ. */
export function start(context: ExtensionContext, { createClient, runCommand }: Host): Server {
  const output = window.createOutputChannel(displayName, { log: true });
  const server = new Server(createClient, output, { runsTests: runCommand !== undefined });
  const activeTool = new ActiveTool(server, () => newTool(server));
  const remembered = new RememberedValues(context.workspaceState);
  const services = { context, output, server, activeTool, remembered, runCommand };
  const disposables = features.flatMap((feature) => feature(services));
  context.subscriptions.push(output, server, activeTool, ...disposables);
  return server;
}

/** Starts the server with the first open user tool, not with the extension, which every YAML file activates. */
function startsWithTools({ server }: Services): Disposable {
  const startFor = (document: TextDocument): void => {
    if (isServed(document)) void server.start();
  };
  workspace.textDocuments.forEach(startFor);
  return workspace.onDidOpenTextDocument(startFor);
}

function serverCommands(services: Services): Disposable[] {
  const { server, output } = services;
  return [
    command(services, restartServerCommand, () => server.restart()),
    command(services, showOutputCommand, () => {
      output.show();
    }),
  ];
}

/** Notifies the server once the user trusts the workspace; from then on it may start programs. */
function forwardsTrust({ server, output }: Services): Disposable {
  return workspace.onDidGrantWorkspaceTrust(() => {
    server.notify(trustGranted).catch((error: unknown) => {
      output.error(error instanceof Error ? error : String(error));
    });
  });
}

/** The commands of code lenses. */
function lensCommands(services: Services): Disposable[] {
  return [
    command(services, showReferencesCommand, showReferences),
    command(services, showProblemsCommand, () => commands.executeCommand('workbench.actions.view.problems')),
  ];
}
