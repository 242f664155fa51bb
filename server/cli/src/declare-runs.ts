import { runtimeNames } from '@user-tool/protocol/command-output.js';
import { backendNames } from '@user-tool/runner/runtimes/runtime.js';
import type { DeclareCommand, End } from './declare-command.js';
import {
  choiceOption,
  collected,
  dialectOption,
  serverJobsOption,
  numberOption,
  filterOption,
  testNumbersOption,
  onlyToolOption,
  platformOption,
  toolOption,
} from './options.js';
import { formatNames } from './report/formats.js';
import { testFormatNames } from './test-report/formats.js';
import type { RenderFlags } from './commands/render.js';
import type { RunFlags } from './commands/run.js';
import type { TestFlags } from './commands/test.js';
import type { DoctorFlags } from './commands/doctor.js';

/** Declares the verbs that run tools, or show what would run. @param end receives the exit code of the verb that ran */
export function declareRunCommands(verb: DeclareCommand, end: End): void {
  declareRender(verb, end);
  declareRun(verb, end);
  declareTest(verb, end);
  declareDoctor(verb, end);
}

function declareRender(verb: DeclareCommand, end: End): void {
  verb('render', 'Print the command that would run, with all expressions evaluated.')
    .argument('<TOOL>', 'tool file, or - for standard input')
    .addOption(toolOption())
    .option(
      '--inputs <file>',
      'YAML or JSON file of values by input name, with paths for files; - for standard input',
    )
    .option('-i, --input <name=value>', 'value of an input; can be repeated', collected)
    .option('-s, --sample', 'use sample values for inputs that have none')
    .option('-o, --out <folder>', 'also write the command and the config files to this folder')
    .option('--json', 'print the command, config files, inputs, and problems as JSON')
    .addOption(dialectOption())
    .addOption(platformOption())
    .addOption(serverJobsOption())
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
  $ user-tool render count.tool.yml --inputs values.yml --out rendered/
  $ user-tool render count.gxwf.yml --tool /steps/0/run --sample`,
    )
    .action(async (tool: string, flags: RenderFlags) => {
      end(await (await import('./commands/render.js')).render(tool, flags));
    });
}

function declareRun(verb: DeclareCommand, end: End): void {
  verb('run', 'Run a tool in its container, and collect its outputs.')
    .argument('<TOOL>', 'tool file, or - for standard input')
    .addOption(toolOption())
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
    .addOption(platformOption())
    .addOption(serverJobsOption())
    .option('--no-config', 'ignore all .user-tool.yml files')
    .option('--stdin-path <file>', 'file name for the tool from standard input')
    .notes(
      `
Files are read-only for the command, which sees neither the network nor other
files of this machine. What it prints goes to standard error; the paths of its
outputs go to standard output. An output that it does not write is empty, as on
the platform, with a warning.

Exit codes: 0 success, 1 the command failed or an output is not in its folder,
2 incorrect usage, invalid values, or a tool that cannot be started.

Examples:
  $ user-tool run count.tool.yml --input table=@data.tsv --input lines=10
  $ user-tool run count.tool.yml --inputs values.yml --pull --out counts/`,
    )
    .action(async (tool: string, flags: RunFlags) => {
      end(await (await import('./commands/run.js')).run(tool, flags));
    });
}

function declareTest(verb: DeclareCommand, end: End): void {
  verb('test', 'Run the tests of tools in their containers.')
    .argument('[PATH...]', 'tool files, folders, and globs (default: the current folder)')
    .addOption(onlyToolOption())
    .addOption(filterOption())
    .addOption(testNumbersOption())
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
    .addOption(platformOption())
    .addOption(serverJobsOption())
    .option('--no-config', 'ignore all .user-tool.yml files')
    .notes(
      `
Files of tests are searched next to the tool, or the workflow that contains it,
then in "test-data". An assertion that is not supported is an error, never a
pass.

A command does not run again if it ran before with the same files and limits in
the same image; what tests expect is always checked. "--update" and "--propose"
list what they write, and are refused in CI. Review what they write.

Exit codes: 0 all tests passed, 1 some failed, or "--update" changed something,
2 some could not be decided, there are none, or incorrect usage.

Examples:
  $ user-tool test
  $ user-tool test --failed
  $ user-tool test count.tool.yml --filter 2
  $ user-tool test tools/ --format junit > tests.xml
  $ user-tool test count.gxwf.yml --tool /steps/0/run`,
    )
    .action(async (paths: string[], flags: TestFlags) => {
      end(await (await import('./commands/test.js')).test(paths, flags));
    });
}

function declareDoctor(verb: DeclareCommand, end: End): void {
  verb('doctor', 'Show what this machine has to run tools with, and what images lack.')
    .argument('[PATH...]', 'tools to look for their programs and modules in their images')
    .addOption(onlyToolOption())
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
      end(await (await import('./commands/doctor.js')).doctor(paths, flags));
    });
}
