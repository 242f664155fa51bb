export { maxListLength } from './context.js';
export { databaseLocation, openDatabase } from './database.js';
export {
  datasetStates,
  type Dataset,
  type DatasetCount,
  type DatasetFilter,
  type DatasetState,
  type NewDataset,
} from './datasets.js';
export {
  StoreFault,
  storeFault,
  storeTitles,
  type FaultDetail,
  type StoreCause,
  type StoreName,
} from './fault.js';
export { newContent, type ByteSpan, type DatasetFiles, type StoredFile } from './files/dataset-files.js';
export { openDatasetFiles } from './files/open.js';
export type { Group } from './groups.js';
export type { Item, ItemClass, ItemOrder } from './items.js';
export type { Key } from './keys.js';
export { quotaNames, type Amounts, type QuotaName, type Usage, type UserUsage } from './quota-names.js';
export { addableTypes, roleTypes, type RoleType } from './role-types.js';
export type { Holders, Role, Viewer } from './roles.js';
export type { SharedCounts } from './shared-counts.js';
export { createStore, type Store } from './store.js';
export { separateTags } from './tags.js';
export { codePointName, textFault, textRules, tidyText, type TextFault } from './texts.js';
export type { ListedTool, NewTool, StoredTool } from './tools.js';
export type { User } from './users.js';
