/** The command's interface to the service and its store. What needs optional packages is loaded on demand. */
export type { DatasetFiles, Group, Holders, Job, Key, Role, RoleType, Store, User } from '../store/index.js';
export { StoreFault } from '../store/fault.js';
export { addableTypes, rightTypes } from '../store/role-types.js';
export { quotaNames, type QuotaName } from '../store/quota-names.js';
export { addServiceOptions, flagOf } from './config/options.js';
export { ConfigFault, readServiceConfig } from './config/read.js';
export { defaultQuotas, numberText, quotaRows } from './requests/limits.js';
export type { IdCodec, IdKind } from './ids/codec.js';
export { agreeOnIdSecret, idCodecOf, idSecretOf } from './ids/open.js';

/** Loads the server of the service. */
export const loadServer = () => import('./server/main.js');

/** Loads the records and files of the service. */
export async function loadStore() {
  const { createStore, openDatabase, databaseLocation, openDatasetFiles, newContent, jobStates } =
    await import('../store/index.js');
  return { createStore, openDatabase, databaseLocation, openDatasetFiles, newContent, jobStates };
}
