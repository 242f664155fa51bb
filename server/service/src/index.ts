/** The command's interface to the service and its store. What needs optional packages is loaded on demand. */
export type { RoleType } from '@user-tool/platform-api/constants.js';
export type { DatasetFiles, Group, Holders, Job, Key, RoleRecord, Store, User } from '@user-tool/records';
export { StoreFault } from '@user-tool/records/fault.js';

export { addServiceOptions, flagOf } from './config/options.js';
export { ConfigFault, readServiceConfig } from './config/read.js';
export { defaultQuotas, numberText } from './requests/limits.js';
export type { IdCodec, IdKind } from './ids/codec.js';
export { agreeOnIdSecret, idCodecOf, idSecretOf } from './ids/open.js';

/** Loads the server of the service. */
export const loadServer = () => import('./server/main.js');

/** Loads the records and files of the service. */
export async function loadStore() {
  const { createStore, openDatabase, databaseLocation, openDatasetFiles, newContent } =
    await import('@user-tool/records');
  return { createStore, openDatabase, databaseLocation, openDatasetFiles, newContent };
}
