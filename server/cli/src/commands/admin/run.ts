import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { reasonOf } from '@user-tool/checking/files/file-error.js';
import {
  agreeOnIdSecret,
  ConfigFault,
  defaultQuotas,
  idCodecOf,
  idSecretOf,
  loadStore,
  readServiceConfig,
  StoreFault,
} from '@user-tool/service';
import { CommandFailure } from '../../failure.js';
import { configFailure, loadServicePart } from '../service-parts.js';
import type { AdminCommand, CommandCall } from './command.js';

/** What the command line provides. */
export type GivenCall = Omit<CommandCall, 'ids' | 'files'>;

/** The result of a command. */
export interface Ran {
  output: string;
  note?: string;
}

/**
 * Runs a command on the records of the service, which are created if missing.
 * @returns standard output, and a warning if records were created, perhaps by mistake
 * @throws Failure if it was refused, or the records cannot be opened
 */
export async function runOnRecords(command: AdminCommand, call: GivenCall): Promise<Ran> {
  const { createStore, openDatabase, databaseLocation, openDatasetFiles } = await loadServicePart(loadStore);
  try {
    const config = readServiceConfig({ flags: call.flags, variables: process.env });
    const place = databaseLocation(config);
    const isNew = 'file' in place && !existsSync(place.file);
    const database = await openDatabase(place);
    const store = createStore(database, { now: () => new Date(), quotas: defaultQuotas(config) });
    try {
      const secret = secretIn(config);
      await agreeOnIdSecret(store, config, secret);
      const ids = await idCodecOf(config, secret);
      const files = openDatasetFiles(config);
      const output = await command.run(store, { ...call, ids, files });
      return isNew ? { output, note: recordsMessage(config.data) } : { output };
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof ConfigFault) throw configFailure(error);
    throw error instanceof StoreFault ? new CommandFailure(error.message) : error;
  }
}

function secretIn(config: ReturnType<typeof readServiceConfig>): string {
  try {
    return idSecretOf(config);
  } catch (error) {
    throw new CommandFailure(`The data folder "${config.data}" cannot be used: ${reasonOf(error)}.`);
  }
}

/** A service that uses other records would reject the key that was just printed. */
function recordsMessage(data: string): string {
  return `Created new records in "${resolve(data)}". For a service with another data folder, use "--data FOLDER" or set USER_TOOL_DATA.`;
}
