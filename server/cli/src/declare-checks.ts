import { severities } from '@user-tool/shared';
import type { DeclareCommand, End } from './declare-command.js';
import { choiceOption, dialectOption, serverJobsOption, numberOption, platformOption } from './options.js';
import { formatNames } from './report/formats.js';
import type { CheckFlags } from './commands/check.js';
import type { FixFlags } from './commands/fix.js';
import type { FormatFlags } from './commands/format.js';

/** From the lowest. */
const printable = severities.toReversed();

/** Declares the verbs that check tools and change them. @param end receives the exit code of the verb that ran */
export function declareCheckCommands(verb: DeclareCommand, end: End): void {
  declareCheck(verb, end);
  declareFix(verb, end);
  declareFormat(verb, end);
}

function declareCheck(verb: DeclareCommand, end: End): void {
  const check = verb('check', 'Report problems in user tools.')
    .argument('[PATH...]', 'files, folders, glob patterns, or - for standard input (default: this folder)')
    .addOption(choiceOption('--format <name>', 'output format', formatNames).default('text'))
    .addOption(choiceOption('--severity <name>', 'lowest severity to print', printable).default('info'))
    .option('-q, --quiet', 'print errors only: --severity error; the last of the two counts')
    .addOption(dialectOption())
    .addOption(platformOption())
    .addOption(serverJobsOption())
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
      end(await (await import('./commands/check.js')).check(paths, flags));
    });
  check.on('option:quiet', () => check.setOptionValueWithSource('severity', 'error', 'cli'));
}

function declareFix(verb: DeclareCommand, end: End): void {
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
    .addOption(serverJobsOption())
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
      end(await (await import('./commands/fix.js')).fix(paths, flags));
    });
}

function declareFormat(verb: DeclareCommand, end: End): void {
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
      end(await (await import('./commands/format.js')).format(paths, flags));
    });
}
