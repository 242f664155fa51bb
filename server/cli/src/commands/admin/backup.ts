import { reasonOf } from '@user-tool/checking/files/file-error.js';
import { CommandFailure } from '../../failure.js';
import type { AdminCommand } from './command.js';

/** The command that copies the database. */
export const backupCommand: AdminCommand = {
  name: 'backup',
  summary: 'Copy the embedded database to a new file, even while the service is running.',
  args: ['<FILE>'],
  async run(store, { args: [file = ''] }) {
    try {
      await store.backUp(file);
    } catch (error) {
      if (!('syscall' in (error as object))) throw error;
      throw new CommandFailure(`"${file}" cannot be written: ${reasonOf(error)}.`);
    }
    return `Wrote ${file}.\n`;
  },
};
