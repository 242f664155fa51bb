import { homepage } from '@user-tool/shared';
import type { Command } from 'commander';
import pc from 'picocolors';
import { version } from '@user-tool/common/version.js';
import { shellNames, type CompletionShell } from './completion/shells.js';
import { declareAgentCommands } from './declare-agents.js';
import { declareAuthoringCommands } from './declare-authoring.js';
import { declareCheckCommands } from './declare-checks.js';
import { declarePlatformCommands } from './declare-platforms.js';
import { declareRunCommands } from './declare-runs.js';
import type { DeclareCommand, End } from './declare-command.js';
import { choiceArgument } from './options.js';
import { helpStyle, NotedCommand } from './noted-command.js';
import { terminalWidth } from './terminal.js';

/** The width of help if that of the terminal is unknown. */
const usualWidth = 80;

/**
 * Declares the command: the verbs with their options and help, which completion and the manual page read too. Each
 * verb loads what it needs when it runs, to keep the others fast.
 * @param end receives the exit code of the verb that ran
 */
export function declareProgram(end: End): NotedCommand {
  const program = new NotedCommand('user-tool')
    .description('Check, fix, and format user tools: YAML documents that describe a command-line program.')
    .usage('COMMAND [options]')
    .commandsGroup('Commands:')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help; see also "user-tool help COMMAND"')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({
      styleTitle: (title) => pc.createColors(true).bold(title),
      ...helpStyle,
    })
    .configureOutput({
      getOutHelpWidth: () => terminalWidth(process.stdout) ?? usualWidth,
      getErrHelpWidth: () => terminalWidth(process.stderr) ?? usualWidth,
    }).notes(`
Examples:
  $ user-tool check                     check all tools in this folder
  $ user-tool check count.tool.yml      check one tool
  $ user-tool fix --dry-run             show the safe fixes
  $ user-tool explain container-latest  explain a problem

Home: ${homepage}`);
  const verb: DeclareCommand = (name, description) =>
    program.command(name).description(description).helpOption('-h, --help', 'print this help');

  declareCheckCommands(verb, end);
  declareRunCommands(verb, end);
  declareAuthoringCommands(verb, end);
  declarePlatformCommands(verb, end);
  declareAgentCommands(verb, end);

  verb('serve', 'Start the HTTP service.')
    .notes(
      `
You can also set each option in the file given by "--config" or in the
environment: "--base-path" is "basePath" or USER_TOOL_BASE_PATH, and
USER_TOOL_DATA sets "--data" for "user-tool admin" too. Secrets can only be set
there. docs/reference/service-options.md lists all options.

Examples:
  $ user-tool serve
  $ user-tool serve --port 0 --data /var/lib/user-tool`,
    )
    .action(async (flags: Record<string, unknown>) => {
      end(await (await import('./commands/serve.js')).serve(flags));
    });

  verb('lsp', 'Start the language server, for editors.')
    .option('--stdio', 'communicate over standard input and output (always on)')
    .action(async () => {
      await import('@user-tool/language-server/node/main.js');
    });

  verb('admin', 'Manage the users, groups, roles, and keys of the service.').notes(`
Uses the records of "user-tool serve", in the data folder or in the database
given by DATABASE_URL. Missing folders and tables are created. Set
USER_TOOL_DATA=FOLDER once instead of repeating "--data" for each command.

Examples:
  $ user-tool admin user add --email ann@example.org --admin
  $ user-tool admin role give user_tool_create --user ann@example.org
  $ user-tool admin quota set ann@example.org --tools 5000
  $ user-tool admin backup records-monday.sqlite`);

  verb('completion', 'Print a script that completes commands in a shell.')
    .addArgument(choiceArgument('<SHELL>', 'shell to complete in', shellNames))
    .notes(
      `
Examples:
  $ eval "$(user-tool completion bash)"   in ~/.bashrc
  $ eval "$(user-tool completion zsh)"    in ~/.zshrc, after compinit
  $ user-tool completion fish | source    in ~/.config/fish/config.fish`,
    )
    .action(async (shell: CompletionShell) => {
      const { completion } = await import('./commands/completion.js');
      end(await completion(await completeProgram(), shell));
    });

  verb('help', 'Print the help of a command.')
    .argument('[COMMAND...]', 'command (default: this one)')
    .notes('\nExamples:\n  $ user-tool help check\n  $ user-tool help admin user add')
    .action(async (words: string[]) => {
      end((await import('./commands/help.js')).help(program, words));
    });

  return program;
}

/** Declares the commands and options of verbs that need much code for it, if they are wanted. */
export async function declareServiceCommands(
  program: Command,
  isWanted: (name: string) => boolean,
): Promise<void> {
  const verb = (name: string): Command | undefined =>
    isWanted(name) ? program.commands.find((one) => one.name() === name) : undefined;
  const [admin, serve] = [verb('admin'), verb('serve')];
  if (admin) (await import('./commands/admin/declare.js')).declareAdmin(admin);
  if (serve) (await import('./commands/serve.js')).addServiceOptions(serve);
}

/** The command with the options and commands of all verbs. */
export async function completeProgram(): Promise<NotedCommand> {
  const program = declareProgram(() => undefined);
  await declareServiceCommands(program, () => true);
  return program;
}
