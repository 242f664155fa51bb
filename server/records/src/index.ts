export type { CollectionSummary } from './collection-summaries.js';
export {
  levelsOf,
  type Collection,
  type CollectionElement,
  type Leaf,
  type NewCollection,
  type NewElement,
  type PopulatedState,
} from './collection.js';
export {
  contentOrders,
  isCollection,
  type Content,
  type ContentChange,
  type ContentCount,
  type ContentFilter,
  type ContentOrder,
} from './contents.js';
export type { Page } from './context.js';
export { databaseLocation, openDatabase } from './database.js';
export type { DatasetRecord, NewDataset } from './datasets.js';
export {
  StoreFault,
  storeFault,
  storeTitles,
  type FaultDetail,
  type StoreCause,
  type StoreName,
} from './fault.js';
export {
  contentOf,
  newContent,
  type ByteSpan,
  type DatasetFiles,
  type StoredFile,
} from './files/dataset-files.js';
export { filesFolder, openDatasetFiles } from './files/open.js';
export type { GraphJob, GraphItem, GraphLink, GraphRequest, GraphScope } from './graph.js';
export type { Group } from './groups.js';
export type { HistoryRecord, HistoryChange, HistoryFilter } from './histories.js';
export type { Item, ItemOrder } from './items.js';
export type { FinishedJob, RegisteredDataset, RegisteredElement, RegisteredOutput } from './finish-job.js';
export type { Attempt, Job, JobData, JobKind, ToolRequest, ToolRequestState } from './job.js';
export type { Claim } from './job-queue.js';
export { JobTickets } from './job-tickets.js';
export type { JobFilter } from './jobs.js';
export type { Key } from './keys.js';
export type { Amounts, Usage, UserUsage } from './quota-names.js';
export type { Holders, RoleRecord, Viewer } from './roles.js';
export type { SharedCounts } from './shared-counts.js';
export { createStore, type Store } from './store.js';
export type { NewImplicit, NewJob, NewOutput, Submission } from './submit-jobs.js';
export { separateTags } from './tags.js';
export { codePointName, storableText, textFault, textRules, tidyText, type TextFault } from './texts.js';
export type { ListedTool, NewTool, StoredTool } from './tools.js';
export type { NewToolRequest, RequestCollection } from './tool-requests.js';
export type { User } from './users.js';
export { uploadedFile, type Upload } from './uploads.js';
