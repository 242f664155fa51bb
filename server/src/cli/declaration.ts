import { homepage, severities, templates } from '@user-tool/shared';
import type { Command } from 'commander';
import pc from 'picocolors';
import { version } from '../common/version.js';
import { shellNames, type ShellName } from './completion/shells.js';
import { declarePlatformVerbs } from './declare-platforms.js';
import {
  choiceArgument,
  choiceOption,
  collected,
  dialectOption,
  numberOption,
  numbersOption,
  platformOption,
} from './options.js';
import { helpStyle, NotedCommand } from './noted-command.js';
import { formatNames } from './report/formats.js';
import { terminalWidth } from './terminal.js';
import { testFormatNames } from './test-report/formats.js';
import { backendNames, runtimeNames } from '../run/runtimes/runtime.js';
import type { CheckFlags } from './verbs/check.js';
import type { DoctorFlags } from './verbs/doctor.js';
import type { ExplainFlags } from './verbs/explain.js';
import type { FixFlags } from './verbs/fix.js';
import type { FormatFlags } from './verbs/format.js';
import type { McpFlags } from './verbs/mcp.js';
import type { NewFlags } from './verbs/new.js';
import type { RenderFlags } from './verbs/render.js';
import type { RunFlags } from './verbs/run.js';
import type { SchemaFlags } from './verbs/schema.js';
import type { TestFlags } from './verbs/test.js';

/** From the lowest. */
const printable = severities.toReversed();

/** The width of help if that of the terminal is unknown. */
const usualWidth = 80;

/**
 * Declares the command: the verbs with their options and help, which completion and the manual page read too. Each
 * verb loads what it needs when it runs, to keep the others fast.
 * @param end receives the exit code of the verb that ran
 */
export function declareProgram(end: (exitCode: number) => void): NotedCommand {
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
  const verb = (name: string, description: string): NotedCommand =>
    program.command(name).description(description).helpOption('-h, --help', 'print this help');

  const check = verb('check', 'Report problems in user tools.')
    .argument('[PATH...]', 'files, folders, glob patterns, or - for standard input (default: this folder)')
    .addOption(choiceOption('--format <name>', 'output format', formatNames).default('text'))
    .addOption(choiceOption('--severity <name>', 'lowest severity to print', printable).default('info'))
    .option('-q, --quiet', 'print errors only: --severity error; the last of the two counts')
    .addOption(dialectOption())
    .addOption(platformOption())
    .addOption(numberOption('--max-warnings <number>', 'fail if there are more warnings than this', 0))
    .option('-w, --watch', 'check again whenever a file changes')
    .addOption(numberOption('-j, --jobs <number>', 'number of files to check in parallel', 1))
    .option('--shellcheck', 'run ShellCheck on commands; overrides .user-tool.yml')
    .option('--no-shellcheck', 'do not run ShellCheck; overrides .user-tool.yml')
    .option('--online', 'ask the registries whether the images of the tools exist')
    .option('--refresh', 'with --online: ask again instead of using cached answers')
    .option('--no-config', 'ignore all .user-tool.yml files')
    .option('--stdin-path <file>', 'file name for the tool from standard input')
    .notes(
      `
Totals and exit codes count all problems, printed or not.

In folders, tools are found by name (*.tool.yml, *.tool.yaml) or, in other YAML
files, by their class. Files that .gitignore or .user-tool.yml exclude are
skipped. A file that you name is always checked.

Only "--online" uses the network. Answers of registries are cached for a day, or
for an hour if an image does not exist.

Exit codes: 0 no errors, 1 errors or too many warnings, 2 incorrect usage, a
file that cannot be read, or a registry that gave no answer, 141 the reader of
the output closed it.

Examples:
  $ user-tool check tools/ --max-warnings 0
  $ user-tool check --online
  $ user-tool check --format agent count.tool.yml
  $ user-tool check --format sarif > user-tool.sarif
  $ user-tool check - --stdin-path count.tool.yml < count.tool.yml`,
    )
    .action(async (paths: string[], flags: CheckFlags) => {
      end(await (await import('./verbs/check.js')).check(paths, flags));
    });
  check.on('option:quiet', () => check.setOptionValueWithSource('severity', 'error', 'cli'));

  verb('fix', 'Apply safe fixes: those that keep the meaning, or are the only ones.')
    .argument('[PATH...]', 'as for check; with -, print the fixed tool on standard output')
    .option(
      '--suggested',
      'apply the first suggested fix of each other error, warning, and info too; review the result',
    )
    .option('--dry-run', 'print the changes as a diff without making them')
    .option('--json', 'print what was applied, what remains, and the edits as JSON')
    .addOption(dialectOption())
    .addOption(platformOption())
    .option('--no-config', 'ignore all .user-tool.yml files')
    .option('--stdin-path <file>', 'file name for the tool from standard input')
    .notes(
      `
Exit codes: 0 no errors remain, 1 errors remain, 2 incorrect usage or a file
that cannot be read or written.

Examples:
  $ user-tool fix
  $ user-tool fix --dry-run count.tool.yml
  $ user-tool fix --suggested --dry-run count.tool.yml
  $ user-tool fix --json count.tool.yml
  $ user-tool fix - < broken.tool.yml > fixed.tool.yml`,
    )
    .action(async (paths: string[], flags: FixFlags) => {
      end(await (await import('./verbs/fix.js')).fix(paths, flags));
    });

  verb('format', 'Format tools; values and comments do not change.')
    .argument('[PATH...]', 'as for check; with -, print the tool on standard output')
    .option('--check', 'list unformatted files without changing them')
    .option('--dry-run', 'print the changes as a diff without making them')
    .option('--sort-fields', 'sort fields too')
    .addOption(dialectOption())
    .option('--no-config', 'ignore all .user-tool.yml files')
    .option('--stdin-path <file>', 'file name for the tool from standard input')
    .notes(
      `
A tool with YAML errors is not changed.

Exit codes: 0 all tools are formatted, 1 a tool has YAML errors or, with
--check, would change, 2 incorrect usage or a file that cannot be read or
written.

Examples:
  $ user-tool format
  $ user-tool format --check tools/
  $ user-tool format - < count.tool.yml > formatted.tool.yml`,
    )
    .action(async (paths: string[], flags: FormatFlags) => {
      end(await (await import('./verbs/format.js')).format(paths, flags));
    });

  verb('render', 'Print the command that would run, with all expressions evaluated.')
    .argument('<TOOL>', 'tool file, or - for standard input')
    .option(
      '--inputs <file>',
      'YAML or JSON file of values by input name, with paths for files; - for standard input',
    )
    .option('-i, --input <name=value>', 'value of an input; can be repeated', collected)
    .option('-s, --sample', 'use sample values for inputs that have none')
    .option('-o, --out <folder>', 'also write the command and the config files to this folder')
    .option('--json', 'print the command, config files, inputs, and problems as JSON')
    .addOption(dialectOption())
    .option('--no-config', 'ignore all .user-tool.yml files')
    .option('--stdin-path <file>', 'file name for the tool from standard input')
    .notes(
      `
Inputs without a given value have their default value. In "--input", name inputs
of groups by their path: "cond.reads", "queries[0].reads". Booleans are yes, no,
true, or false. Problems of the tool are reported on standard error. The command
is not printed if one of its expressions has no value.

Exit codes: 0 success, 1 an expression has no value, 2 incorrect usage, invalid
values, or a file that cannot be read or written.

Examples:
  $ user-tool render count.tool.yml --sample
  $ user-tool render count.tool.yml --input table=data.tsv --input lines=10
  $ user-tool render count.tool.yml --inputs values.yml --out rendered/`,
    )
    .action(async (tool: string, flags: RenderFlags) => {
      end(await (await import('./verbs/render.js')).render(tool, flags));
    });

  verb('run', 'Run a tool in its container, and collect its outputs.')
    .argument('<TOOL>', 'tool file, or - for standard input')
    .option(
      '--inputs <file>',
      'YAML or JSON file of values by input name, with paths for files; - for standard input',
    )
    .option(
      '-i, --input <name=value>',
      'value of an input, NAME=@FILE for a file; can be repeated',
      collected,
    )
    .option('-o, --out <folder>', 'folder for the outputs', 'results')
    .option('-f, --force', 'write to a folder that is not empty')
    .addOption(
      choiceOption('--runtime <name>', 'container runtime; by default, the first found', backendNames),
    )
    .option('--pull', 'download the image if this machine does not have it')
    .option('--network', 'let the command use the network')
    .addOption(
      numberOption('--timeout <seconds>', 'time limit (default: what the tool asks for, or an hour)', 1),
    )
    .addOption(numberOption('--memory <mib>', 'memory limit (default: what the tool asks for, or 4096)', 16))
    .option('--json', 'print the run as JSON')
    .addOption(dialectOption())
    .option('--no-config', 'ignore all .user-tool.yml files')
    .option('--stdin-path <file>', 'file name for the tool from standard input')
    .notes(
      `
Files are read-only for the command, which sees neither the network nor other
files of this machine. What it prints goes to standard error; the paths of its
outputs go to standard output.

Exit codes: 0 success, 1 the command failed or an output is missing, 2 incorrect
usage, invalid values, or a tool that cannot be started.

Examples:
  $ user-tool run count.tool.yml --input table=@data.tsv --input lines=10
  $ user-tool run count.tool.yml --inputs values.yml --pull --out counts/`,
    )
    .action(async (tool: string, flags: RunFlags) => {
      end(await (await import('./verbs/run.js')).run(tool, flags));
    });

  verb('test', 'Run the tests of tools in their containers.')
    .argument('[PATH...]', 'tool files, folders, and globs (default: the current folder)')
    .option('--filter <text>', 'only tests with this number, or this text in "doc"')
    .addOption(numbersOption('--number <number>', 'only the test with this number; can be repeated', 1))
    .option('--failed', 'only tests that did not pass last time')
    .option('--update', 'rewrite the expected files and checksums that differ')
    .option('--propose', 'add assertions about outputs that passing tests do not mention')
    .option('--no-cache', 'run each test, also if an equal run is cached')
    .addOption(
      choiceOption('--runtime <name>', 'container runtime; by default, the first found', backendNames),
    )
    .option('--pull', 'download images that this machine does not have')
    .option('--network', 'let the commands use the network')
    .addOption(choiceOption('--format <name>', 'output format', testFormatNames).default('text'))
    .addOption(dialectOption())
    .option('--no-config', 'ignore all .user-tool.yml files')
    .notes(
      `
Files of tests are searched next to the tool, then in "test-data". An assertion
that is not supported is an error, never a pass.

A command does not run again if it ran before with the same files and limits in
the same image; what tests expect is always checked. "--update" and "--propose"
list what they write, and are refused in CI. Review what they write.

Exit codes: 0 all tests passed, 1 some failed, or "--update" changed something,
2 some could not be decided, there are none, or incorrect usage.

Examples:
  $ user-tool test
  $ user-tool test --failed
  $ user-tool test count.tool.yml --filter 2
  $ user-tool test tools/ --format junit > tests.xml`,
    )
    .action(async (paths: string[], flags: TestFlags) => {
      end(await (await import('./verbs/test.js')).test(paths, flags));
    });

  verb('doctor', 'Show what this machine has to run tools with, and what images lack.')
    .argument('[PATH...]', 'tools to look for their programs and modules in their images')
    .addOption(choiceOption('--format <name>', 'output format', formatNames).default('text'))
    .option('--json', 'the same as --format json')
    .addOption(
      choiceOption('--runtime <name>', 'container runtime; by default, the first found', runtimeNames),
    )
    .option('--pull', 'download images that this machine does not have')
    .addOption(dialectOption())
    .option('--no-config', 'ignore all .user-tool.yml files')
    .notes(
      `
Without tools, shows the runtimes, control groups, and limits of this machine.
With tools, starts the image of each tool once, without network, to find the
programs that the command calls and the modules that scripts import.

Exit codes: 0 tools can run, or nothing is missing, 1 they cannot, or something
is missing, 2 incorrect usage, or an image that could not be asked.

Examples:
  $ user-tool doctor
  $ user-tool doctor count.tool.yml --pull`,
    )
    .action(async (paths: string[], flags: DoctorFlags) => {
      end(await (await import('./verbs/doctor.js')).doctor(paths, flags));
    });

  verb('explain', 'Explain a problem, with examples.')
    .argument('[CODE]', 'problem code (default: list all codes)')
    .addOption(choiceOption('--format <name>', 'output format', ['text', 'markdown']).default('text'))
    .notes('\nExample:\n  $ user-tool explain reference-undeclared')
    .action(async (code: string | undefined, flags: ExplainFlags) => {
      end((await import('./verbs/explain.js')).explain(code, flags));
    });

  verb('schema', 'Print the JSON Schema of tools.')
    .addOption(dialectOption('dialect to describe').default('platform'))
    .notes(
      `
The schema covers fields and their types. "user-tool check" checks much more.

Example:
  $ user-tool schema --dialect galaxy > galaxy-user-tool.schema.json`,
    )
    .action(async (flags: SchemaFlags) => {
      end((await import('./verbs/schema.js')).schema(flags));
    });

  verb('new', 'Write a new tool from a template.')
    .argument('[FILE]', 'file to create, or - for standard output (default: named after the id)')
    .addOption(
      choiceOption(
        '-t, --template <name>',
        'template to start from',
        templates.map(({ name }) => name),
      ),
    )
    .option('-l, --list', 'list the templates')
    .option('--id <id>', 'id of the tool')
    .option('--name <name>', 'name of the tool')
    .addOption(dialectOption('dialect of the tool'))
    .option('-f, --force', 'overwrite an existing file')
    .notes(
      '\nExamples:\n  $ user-tool new count-lines.tool.yml\n  $ user-tool new --template script --id sort-table',
    )
    .action(async (file: string | undefined, flags: NewFlags) => {
      end((await import('./verbs/new.js')).newTool(file, flags));
    });

  declarePlatformVerbs(verb, end);

  verb('skill', 'Print instructions for agents that write tools: SKILL.md.')
    .notes('\nExample:\n  $ user-tool skill > SKILL.md')
    .action(async () => {
      end((await import('./verbs/skill.js')).skill());
    });

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
      end(await (await import('./verbs/serve.js')).serve(flags));
    });

  verb('lsp', 'Start the language server, for editors.')
    .option('--stdio', 'communicate over standard input and output (always on)')
    .action(async () => {
      await import('../lsp/node/main.js');
    });

  verb('mcp', 'Serve agents over the Model Context Protocol: check, fix, run, and more.')
    .option('--root <folder>', 'the only folder whose files are read and written', '.')
    .addOption(
      choiceOption('--runtime <name>', 'container runtime; by default, the first found', backendNames),
    )
    .option('--pull', 'download images that this machine does not have')
    .option('--network', 'let commands use the network')
    .notes(
      `
Communicates over standard input and output, until the input ends. Results of
runs are in a folder of their own, which is removed at the end. docs/agents.md
shows how to add the server to an agent.

Example:
  $ user-tool mcp --root tools/ --pull`,
    )
    .action(async (flags: McpFlags) => {
      end(await (await import('./verbs/mcp.js')).mcp(flags));
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
    .action(async (shell: ShellName) => {
      const { completion } = await import('./verbs/completion.js');
      end(await completion(await completeProgram(), shell));
    });

  verb('help', 'Print the help of a command.')
    .argument('[COMMAND...]', 'command (default: this one)')
    .notes('\nExamples:\n  $ user-tool help check\n  $ user-tool help admin user add')
    .action(async (words: string[]) => {
      end((await import('./verbs/help.js')).help(program, words));
    });

  return program;
}

/** Declares the commands and options of verbs that need much code for it, if they are wanted. */
export async function declareServiceVerbs(
  program: Command,
  isWanted: (name: string) => boolean,
): Promise<void> {
  const verb = (name: string): Command | undefined =>
    isWanted(name) ? program.commands.find((one) => one.name() === name) : undefined;
  const [admin, serve] = [verb('admin'), verb('serve')];
  if (admin) (await import('./verbs/admin/declare.js')).declareAdmin(admin);
  if (serve) (await import('./verbs/serve.js')).addServiceOptions(serve);
}

/** The command with the options and commands of all verbs. */
export async function completeProgram(): Promise<NotedCommand> {
  const program = declareProgram(() => undefined);
  await declareServiceVerbs(program, () => true);
  return program;
}
