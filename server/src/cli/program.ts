import { dialects, homepage, templates, type DialectName } from '@user-tool/shared';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import pc from 'picocolors';
import { version } from '../common/version.js';
import { Failure, internalError, isDebugging } from './failure.js';
import { formatNames } from './report/formats.js';
import { terminalWidth, visible } from './terminal.js';
import type { CheckFlags } from './verbs/check.js';
import type { ExplainFlags } from './verbs/explain.js';
import type { FixFlags } from './verbs/fix.js';
import type { FormatFlags } from './verbs/format.js';
import type { NewFlags } from './verbs/new.js';
import type { RenderFlags } from './verbs/render.js';
import type { SchemaFlags } from './verbs/schema.js';

/** Wrapping of help where the width of the terminal is not known. */
const usualWidth = 80;

/**
 * Runs the command.
 * @param args what stands behind its name
 * @returns the exit code; 2 for a mistake in the call
 */
export async function run(args: readonly string[]): Promise<number> {
  if (args.includes('--debug')) process.env['USER_TOOL_DEBUG'] = '1';
  let exitCode = 0;
  const program = createProgram((code) => (exitCode = code));
  try {
    if (args.length === 0) program.help({ error: true });
    await declareRest(program, args);
    await program.parseAsync(
      args.filter((arg) => arg !== '--debug'),
      { from: 'user' },
    );
    return exitCode;
  } catch (error) {
    return exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  // Commander has said what is wrong, or has printed the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof Failure) {
    process.stderr.write(`user-tool: ${visible(error.message)}\n`);
    return 2;
  }
  if (isDebugging()) throw error;
  process.stderr.write(`${visible(internalError(error))}; "--debug" shows where.\n`);
  return 2;
}

/** Each verb loads what it needs when it is called, so that none pays for the others. */
function createProgram(end: (exitCode: number) => void): Command {
  const program = new Command('user-tool')
    .description('Checks and mends user tools: YAML documents that describe a command-line program.')
    .usage('VERB [options]')
    .commandsGroup('Verbs:')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help; "user-tool VERB --help" tells more')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({
      styleTitle: (title) => pc.createColors(true).bold(title),
      subcommandTerm: (verb) =>
        [
          verb.name(),
          ...verb.registeredArguments.map((one) =>
            one.required ? one.name() : `[${one.name()}${one.variadic ? '...' : ''}]`,
          ),
        ].join(' '),
    })
    .configureOutput({
      getOutHelpWidth: () => terminalWidth(process.stdout) ?? usualWidth,
      getErrHelpWidth: () => terminalWidth(process.stderr) ?? usualWidth,
      outputError: (message, write) => {
        write(`user-tool: ${ownWords(message)}`);
      },
    })
    .addHelpText(
      'after',
      `
Examples:
  $ user-tool check                     every tool in this folder and below
  $ user-tool check count.tool.yml      one tool
  $ user-tool fix --dry-run             what can be mended without a guess
  $ user-tool explain container-latest  why something is a problem

Home: ${homepage}`,
    );
  const verb = (name: string, description: string): Command =>
    program.command(name).description(description).helpOption('-h, --help', 'print this help');

  verb('check', 'Find what is wrong with user tools.')
    .argument('[PATH...]', 'files, folders, globs, or - for standard input; this folder when absent')
    .addOption(new Option('--format <name>', 'how to report').choices(formatNames).default('text'))
    .addOption(dialectOption())
    .option('--max-warnings <number>', 'fail when there are more warnings than that', wholeNumber)
    .option('-q, --quiet', 'report errors only')
    .option('-w, --watch', 'check again whenever a file changes')
    .option('-j, --jobs <number>', 'how many files to check at the same time', positiveNumber)
    .option('--shellcheck', 'ask shellcheck about commands too; .user-tool.yml can say so for all')
    .option('--no-shellcheck', 'do not ask it, whatever .user-tool.yml says')
    .option('--no-config', 'take no notice of any .user-tool.yml')
    .option('--stdin-path <path>', 'what to call the tool from standard input')
    .addHelpText(
      'after',
      `
In folders, tools are found by name (*.tool.yml, *.tool.yaml) or, in other YAML
files, by their class; what .gitignore or .user-tool.yml leave out is left out.
A file that is named is checked in any case.

Exit code: 0 no errors, 1 errors or too many warnings, 2 a mistake in the call
or a file that cannot be read.

Examples:
  $ user-tool check tools/ --max-warnings 0
  $ user-tool check --format sarif > user-tool.sarif
  $ user-tool check - --stdin-path count.tool.yml < count.tool.yml`,
    )
    .action(async (paths: string[], flags: CheckFlags) => {
      end(await (await import('./verbs/check.js')).check(paths, flags));
    });

  verb('fix', 'Mend what can be mended without a guess.')
    .argument('[PATH...]', 'as for check; with - the mended tool goes to standard output')
    .option('--dry-run', 'print what would change, as a diff, and change nothing')
    .addOption(dialectOption())
    .option('--no-config', 'take no notice of any .user-tool.yml')
    .option('--stdin-path <path>', 'what to call the tool from standard input')
    .addHelpText(
      'after',
      `
Exit code: 0 no errors are left, 1 errors are left, 2 a mistake in the call or
a file that cannot be read or written.

Examples:
  $ user-tool fix
  $ user-tool fix --dry-run count.tool.yml
  $ user-tool fix - < broken.tool.yml > mended.tool.yml`,
    )
    .action(async (paths: string[], flags: FixFlags) => {
      end(await (await import('./verbs/fix.js')).fix(paths, flags));
    });

  verb('format', 'Lay tools out in the usual way; no value and no comment changes.')
    .argument('[PATH...]', 'as for check; with - the tool goes to standard output')
    .option('--check', 'list what is not laid out in the usual way, and change nothing')
    .option('--dry-run', 'print what would change, as a diff, and change nothing')
    .option('--sort-fields', 'bring fields into their usual order too')
    .addOption(dialectOption())
    .option('--no-config', 'take no notice of any .user-tool.yml')
    .option('--stdin-path <path>', 'what to call the tool from standard input')
    .addHelpText(
      'after',
      `
A tool with mistakes in its YAML is left as it is.

Exit code: 0 everything is laid out, 1 there are mistakes in the YAML of a tool,
or with --check something would change, 2 a mistake in the call or a file that
cannot be read or written.

Examples:
  $ user-tool format
  $ user-tool format --check tools/
  $ user-tool format - < count.tool.yml > formatted.tool.yml`,
    )
    .action(async (paths: string[], flags: FormatFlags) => {
      end(await (await import('./verbs/format.js')).format(paths, flags));
    });

  verb('render', 'Print the command that would run, with all expressions evaluated.')
    .argument('<TOOL>', 'the tool, or - for standard input')
    .option(
      '--inputs <file>',
      'values of inputs by name, as YAML or JSON; a file is its path; - for standard input',
    )
    .option('-i, --input <name=value>', 'the value of one input; several times for several', collected)
    .option('-s, --sample', 'make up values for inputs that have none')
    .option('-o, --out <folder>', 'write the command and the config files there too')
    .option('--json', 'print command, config files, inputs and problems as JSON')
    .addOption(dialectOption())
    .option('--no-config', 'take no notice of any .user-tool.yml')
    .option('--stdin-path <path>', 'what to call the tool from standard input')
    .addHelpText(
      'after',
      `
Inputs that are not given take their defaults. For "--input", inputs of groups
are named by their path: "cond.reads", "queries[0].reads". Problems of the tool
are told on standard error; only an expression without a value keeps it from
being printed.

Exit code: 0 it was printed, 1 an expression has no value, 2 a mistake in the
call, in the values, or a file that cannot be read or written.

Examples:
  $ user-tool render count.tool.yml --sample
  $ user-tool render count.tool.yml --input table=data.tsv --input lines=10
  $ user-tool render count.tool.yml --inputs values.yml --out rendered/`,
    )
    .action(async (tool: string, flags: RenderFlags) => {
      end(await (await import('./verbs/render.js')).render(tool, flags));
    });

  verb('explain', 'Tell why something is a problem, with examples.')
    .argument('[CODE]', 'the code of a problem; all codes are listed when absent')
    .addOption(new Option('--format <name>', 'how to print').choices(['text', 'markdown']).default('text'))
    .addHelpText('after', '\nExample:\n  $ user-tool explain reference-undeclared')
    .action(async (code: string | undefined, flags: ExplainFlags) => {
      end((await import('./verbs/explain.js')).explain(code, flags));
    });

  verb('schema', 'Print the JSON Schema of tools, for programs that read one.')
    .addOption(dialectOption('the dialect to describe').default('platform'))
    .addHelpText(
      'after',
      `
It knows the fields and their types; "user-tool check" knows much more.

Example:
  $ user-tool schema --dialect galaxy > galaxy-user-tool.schema.json`,
    )
    .action(async (flags: SchemaFlags) => {
      end((await import('./verbs/schema.js')).schema(flags));
    });

  verb('new', 'Write a new tool from a template.')
    .argument('[FILE]', 'where to; - for standard output; named after the id when absent')
    .option('-t, --template <name>', `what to begin with: ${templates.map(({ name }) => name).join(', ')}`)
    .option('-l, --list', 'list the templates')
    .option('--id <id>', 'the id of the tool')
    .option('--name <name>', 'the name of the tool')
    .addOption(dialectOption('the dialect to write it in'))
    .option('-f, --force', 'write over a file that is there')
    .addHelpText(
      'after',
      '\nExamples:\n  $ user-tool new count-lines.tool.yml\n  $ user-tool new --template script --id sort-table',
    )
    .action(async (file: string | undefined, flags: NewFlags) => {
      end((await import('./verbs/new.js')).newTool(file, flags));
    });

  verb('serve', 'Serve the HTTP API: check, roles, tags and more.')
    .addHelpText(
      'after',
      `
Each option may also stand in the file that "--config" names, or in the
environment: "--base-path" as "basePath" and as USER_TOOL_BASE_PATH. Secrets can
only stand there; docs/reference/service-options.md lists all of them.

Examples:
  $ user-tool serve
  $ user-tool serve --port 0 --data /var/lib/user-tool`,
    )
    .action(async (flags: Record<string, unknown>) => {
      end(await (await import('./verbs/serve.js')).serve(flags));
    });

  verb('lsp', 'Serve an editor: the language server.')
    .option('--stdio', 'talk over standard input and output, as it does anyway')
    .action(async () => {
      await import('../lsp/node/main.js');
    });

  verb('admin', 'Look after the users, groups, roles and keys of the service.').addHelpText(
    'after',
    `
The records are those of "user-tool serve": in the data folder, or where
DATABASE_URL says. What is not there yet is made.

Examples:
  $ user-tool admin user add --email ann@example.org --admin
  $ user-tool admin role give user_tool_create --user ann@example.org
  $ user-tool admin backup records-monday.sqlite`,
  );

  return program;
}

/** Declares the commands and options of verbs that stand on the service: no other verb pays for them. */
async function declareRest(program: Command, args: readonly string[]): Promise<void> {
  const called = (name: string): Command | undefined =>
    args.includes(name) ? program.commands.find((verb) => verb.name() === name) : undefined;
  const [admin, serve] = [called('admin'), called('serve')];
  if (admin) (await import('./verbs/admin/declare.js')).declareAdmin(admin);
  if (serve) (await import('./verbs/serve.js')).addServiceOptions(serve);
}

function dialectOption(description = 'read every tool in this dialect, whatever its class'): Option {
  const names = Object.keys(dialects) as DialectName[];
  return new Option('--dialect <name>', description).choices(names);
}

function collected(written: string, before: string[] = []): string[] {
  return [...before, written];
}

function wholeNumber(written: string): number {
  if (!/^\d{1,9}$/.test(written)) throw new InvalidArgumentError('Write a whole number, 0 or more.');
  return Number(written);
}

function positiveNumber(written: string): number {
  const number = wholeNumber(written);
  if (number === 0) throw new InvalidArgumentError('Write a whole number, 1 or more.');
  return number;
}

/** The parser's complaint in the words of the other messages. */
function ownWords(message: string): string {
  return message
    .replace(/^error: /, '')
    .replace(/\n\(Did you mean (?:one of )?(.*)\?\)/, (_, names: string) => `: did you mean ${names}?`)
    .replace(/'([^'\n]*)'/g, '"$1"')
    .replace(/(?<![.?])\n$/, '.\n');
}
