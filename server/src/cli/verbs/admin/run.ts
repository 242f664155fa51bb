import { Failure, reasonOf } from '../../failure.js';
import { loadServicePart } from '../service-parts.js';
import type { AdminCommand, Call } from './command.js';

/** What the command line gives of a call. */
export type GivenCall = Omit<Call, 'ids' | 'data'>;

/**
 * Runs a command on the records of the service, which are made where there are none.
 * @returns what goes to standard output
 * @throws Failure where it was refused, or the records cannot be opened
 */
export async function runOnRecords(command: AdminCommand, call: GivenCall): Promise<string> {
  const { ConfigFault, readServiceConfig } = await import('../../../http/config/read.js');
  const { openIdCodec } = await import('../../../http/ids/open.js');
  const { createStore, openDatabase, placeOf, StoreFault } = await loadServicePart(
    () => import('../../../store/index.js'),
  );
  try {
    const config = readServiceConfig({ flags: call.flags, variables: process.env });
    const database = await openDatabase(placeOf(config));
    const store = createStore(database, { now: () => new Date() });
    try {
      const ids = await openIdCodec(config).catch((error: unknown) => {
        throw new Failure(`The data folder "${config.data}" cannot be used: ${reasonOf(error)}.`);
      });
      return await command.run(store, { ...call, ids, data: config.data });
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof ConfigFault) throw new Failure(error.faults.join('\nuser-tool: '));
    throw error instanceof StoreFault ? new Failure(error.message) : error;
  }
}
