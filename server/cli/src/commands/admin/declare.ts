import type { Command } from 'commander';
import { printMessage } from '../../message.js';
import { backupCommand } from './backup.js';
import type { AdminCommand } from './command.js';
import { datasetCommands } from './dataset.js';
import { groupCommands } from './group.js';
import { jobCommands } from './job.js';
import { keyCommands } from './key.js';
import { quotaCommands } from './quota.js';
import { roleCommands } from './role.js';
import { runOnRecords } from './run.js';
import { userCommands } from './user.js';

/** What can be managed, in the order of the help. */
const topics: readonly [string, string, readonly AdminCommand[]][] = [
  ['user', 'Manage users.', userCommands],
  ['key', 'Manage API keys.', keyCommands],
  ['group', 'Manage groups of users.', groupCommands],
  ['role', 'Manage roles of users and groups.', roleCommands],
  ['quota', 'Manage how much users may have.', quotaCommands],
  ['dataset', 'Manage datasets in histories.', datasetCommands],
  ['job', 'Manage jobs.', jobCommands],
];

/** Adds the commands of `user-tool admin`. */
export function declareAdmin(admin: Command): void {
  for (const [name, description, commands] of topics) {
    const topic = admin
      .command(name)
      .description(description)
      .helpOption('-h, --help', 'print this help')
      .helpCommand(false);
    if (name === 'key' || name === 'job') topic.alias(`${name}s`);
    for (const command of commands) declare(topic, command);
  }
  declare(admin.helpCommand(false), backupCommand);
}

function declare(parent: Command, command: AdminCommand): void {
  const declared = parent
    .command(command.name.split(' ').at(-1) ?? command.name)
    .description(command.summary)
    .helpOption('-h, --help', 'print this help');
  for (const arg of command.args ?? []) declared.argument(arg);
  for (const [flags, help] of command.options ?? []) declared.option(flags, help);
  declared
    .option(
      '--data <folder>',
      'data folder of the service; created if it does not exist; USER_TOOL_DATA sets it for all commands',
    )
    .option('--config <file>', 'configuration file of the service')
    .action(async () => {
      const flags = declared.opts<Record<string, unknown>>();
      const { output, note } = await runOnRecords(command, { args: declared.args, flags, now: new Date() });
      process.stdout.write(output);
      if (note !== undefined) printMessage(note);
    });
}
