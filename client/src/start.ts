import { commands, type ExtensionContext, languages, type TextDocument, window, workspace } from 'vscode';
import {
  displayName,
  documentSelector,
  renderCommand,
  showProblemsCommand,
  showReferencesCommand,
} from './names.js';
import { Previews } from './preview.js';
import { recogniseByContent } from './recognition.js';
import { type ClientFactory, Server } from './server.js';
import { showReferences } from './show-references.js';

/** Everything the extension does, on whatever host: only how the server is reached differs. */
export function start(context: ExtensionContext, createClient: ClientFactory): Server {
  const output = window.createOutputChannel(displayName, { log: true });
  const server = new Server(createClient, output);
  const previews = new Previews((method, params, token) => server.ask(method, params, token));

  const startFor = (document: TextDocument): void => {
    if (languages.match(documentSelector, document) > 0) void server.start();
  };

  context.subscriptions.push(
    output,
    server,
    previews,
    commands.registerCommand('userTool.restartServer', () => server.restart()),
    commands.registerCommand('userTool.showOutput', () => {
      output.show();
    }),
    commands.registerCommand(showReferencesCommand, showReferences),
    commands.registerCommand(showProblemsCommand, () =>
      commands.executeCommand('workbench.actions.view.problems'),
    ),
    commands.registerCommand(renderCommand, (address?: string) => previews.show(address)),
    workspace.onDidOpenTextDocument(startFor),
    ...recogniseByContent(),
  );
  workspace.textDocuments.forEach(startFor);
  return server;
}
