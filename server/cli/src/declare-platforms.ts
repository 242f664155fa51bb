import type { Command } from 'commander';
import type { DeclareCommand, End } from './declare-command.js';
import {
  choiceOption,
  collected,
  dialectOption,
  filterOption,
  testNumbersOption,
  onlyToolOption,
  toolOption,
} from './options.js';
import type { NotedCommand } from './noted-command.js';
import type { CompareFlags } from './commands/remote/compare.js';
import type { ListFlags } from './commands/remote/list.js';
import type { PullFlags } from './commands/remote/pull.js';
import type { RemoteRunFlags } from './commands/remote/remote-run.js';
import type { RemoteTestFlags } from './commands/remote/remote-test.js';
import { testFormatNames } from './test-report/formats.js';
import type { PlatformFlags } from './platform/account.js';
import type { SubmitFlags } from './commands/submit.js';

const insecure = ['--insecure', 'allow http://, which shows your key to the network'] as const;

/** Declares the verbs that ask a platform. @param end receives the exit code of the verb that ran */
export function declarePlatformCommands(verb: DeclareCommand, end: End): void {
  verb('submit', 'Create tools on a platform.')
    .argument('<TOOL...>', 'tool files, folders with them, or - for standard input')
    .addOption(toolOption())
    .option('--to <url>', 'the platform (default: USER_TOOL_PLATFORM)')
    .option('--bump', 'raise the version if the platform has it, and deactivate older ones there')
    .option('-f, --force', 'submit a tool with errors, or besides another of its version')
    .option('--json', 'print the created tools, or the problems, as JSON')
    .option(...insecure)
    .addOption(dialectOption())
    .option('--no-config', 'ignore all .user-tool.yml files')
    .option('--stdin-path <file>', 'file name for the tool from standard input')
    .notes(
      `
The API key comes from USER_TOOL_KEY, from the file that USER_TOOL_KEY_FILE
names, or from "user-tool remote login". It is never an argument, which others
could see.

A tool that the platform has unchanged is not created again. If it has another
one of the same id and version, use "--bump", which writes the new version to
the file after the platform has accepted it, or "--force".
The errors of a rejected tool are printed at their places in the file, with the
codes of the platform.

With folders or several files, JSON has a list of "tools"; the exit code is the
highest that one of them has.

Exit codes: 0 created, or there unchanged, 1 rejected, with errors, or with a
version that the platform has, 2 incorrect usage, a file that
cannot be read or written, or a platform that gave no answer.

Examples:
  $ user-tool submit count.tool.yml --to https://platform.example.org
  $ user-tool submit count.tool.yml --to https://platform.example.org --bump
  $ user-tool submit tools --to https://platform.example.org`,
    )
    .action(async (tools: string[], flags: SubmitFlags) => {
      end(await (await import('./commands/submit.js')).submit(tools, flags));
    });
  declareRemote(
    verb('remote', 'Manage your tools and your key on a platform.').notes(`
The API key comes from the same places as for "user-tool submit".

Examples:
  $ user-tool remote login --at https://platform.example.org < key.txt
  $ user-tool remote list --at https://platform.example.org
  $ user-tool remote diff count.tool.yml --at https://platform.example.org`),
    end,
  );
}

function declareRemote(remote: NotedCommand, end: End): void {
  remote.helpCommand(false);
  const command = (name: string, description: string): Command =>
    remote.command(name).description(description).helpOption('-h, --help', 'print this help');
  const placed = (declared: Command): Command =>
    declared.option('--at <url>', 'the platform (default: USER_TOOL_PLATFORM)').option(...insecure);

  placed(command('list', 'List your active tools, the newest first.'))
    .option('--json', 'print them as JSON')
    .action(async (flags: ListFlags) => {
      end(await (await import('./commands/remote/list.js')).list(flags));
    });

  placed(command('pull', 'Write a tool to a file.'))
    .argument('<ID>', 'id or UUID of the tool')
    .argument('[FILE]', 'file to write, or - for standard output (default: named after the id)')
    .option('-f, --force', 'overwrite an existing file')
    .action(async (id: string, file: string | undefined, flags: PullFlags) => {
      end(await (await import('./commands/remote/pull.js')).pull(id, file, flags));
    });

  placed(command('diff', 'Print what a file changes in the tool with its id.'))
    .argument('<TOOL>', 'tool file, or - for standard input')
    .addOption(toolOption())
    .addOption(dialectOption())
    .option('--no-config', 'ignore all .user-tool.yml files')
    .option('--stdin-path <file>', 'file name for the tool from standard input')
    .action(async (tool: string, flags: CompareFlags) => {
      end(await (await import('./commands/remote/compare.js')).compare(tool, flags));
    });

  placed(command('delete', 'Deactivate tools, which the platform keeps for the runs that used them.'))
    .argument('<ID...>', 'ids or UUIDs of tools; with an id, all its active versions')
    .action(async (ids: string[], flags: PlatformFlags) => {
      end(await (await import('./commands/remote/delete.js')).deleteTools(ids, flags));
    });

  placed(command('run', 'Run a tool there, and write its outputs to a folder.'))
    .argument('<ID>', 'id or UUID of the tool')
    .option('--inputs <file>', 'YAML or JSON file of input values, or - for standard input')
    .option('-i, --input <name=value>', 'value of an input; can be repeated', collected)
    .option('-o, --out <folder>', 'folder for the outputs', 'results')
    .option('-f, --force', 'overwrite outputs of an earlier run')
    .action(async (id: string, flags: RemoteRunFlags) => {
      end(await (await import('./commands/remote/remote-run.js')).runRemote(id, flags));
    });

  placed(command('test', 'Run the tests of tools there.'))
    .argument('<TOOL...>', 'tool files, and folders with them, that were submitted')
    .addOption(onlyToolOption())
    .addOption(filterOption())
    .addOption(testNumbersOption())
    .addOption(choiceOption('--format <name>', 'output format', testFormatNames).default('text'))
    .addOption(dialectOption())
    .option('--no-config', 'ignore all .user-tool.yml files')
    .action(async (tools: string[], flags: RemoteTestFlags) => {
      end(await (await import('./commands/remote/remote-test.js')).testRemote(tools, flags));
    });

  placed(command('login', 'Store the API key on standard input in a file that only you can read.')).action(
    async (flags: PlatformFlags) => {
      end(await (await import('./commands/remote/login.js')).login(flags));
    },
  );

  placed(command('logout', 'Delete the stored API key.')).action(async (flags: PlatformFlags) => {
    end((await import('./commands/remote/login.js')).logout(flags));
  });
}
