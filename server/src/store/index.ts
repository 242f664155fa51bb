export { dropContent, extraFilesOf, keepContent, keepExtraFiles, type ExtraFile } from './content.js';
export { maxListLength } from './context.js';
export { databaseLocation, openDatabase } from './database.js';
export {
  datasetStates,
  type Dataset,
  type DatasetCount,
  type DatasetFilter,
  type DatasetState,
  type NumberedDataset,
} from './datasets.js';
export { StoreFault, storeFault, type FaultDetail, type StoreCause } from './fault.js';
export type { Group } from './groups.js';
export type { Item, ItemClass, ItemOrder } from './items.js';
export type { Key } from './keys.js';
export { quotaNames, type Amounts, type QuotaName, type Usage, type UserUsage } from './quota-names.js';
export { addableTypes, roleTypes, type RoleType } from './role-types.js';
export type { Holders, Role, Viewer } from './roles.js';
export { createStore, type Store } from './store.js';
export { separateTags } from './tags.js';
export { codePointName, textFault, textRules, tidyText, type TextFault } from './texts.js';
export type { ListedTool, NewTool, StoredTool } from './tools.js';
export type { User } from './users.js';
