/** Names and limits of the API that the records of the service share. */

/** Types of roles (public platform, `Role.types` of its model). */
export const roleTypes = [
  'system',
  'admin',
  'user',
  'group',
  'private',
  'sharing',
  'user_tool_create',
  'user_tool_execute',
] as const;

/** One of {@link roleTypes}. */
export type RoleType = (typeof roleTypes)[number];

/** Types that the platform checks: holders of a role of such a type may do what it says. */
export const rightTypes = ['user_tool_create', 'user_tool_execute'] as const satisfies readonly RoleType[];

/** Types of roles that administrators add over HTTP, as on the public platform. */
export const grantableTypes = ['admin', ...rightTypes] as const satisfies readonly RoleType[];

/** Types of roles that can be added manually; private ones come with users. */
export const addableTypes = [
  'admin',
  'system',
  'user',
  'group',
  'sharing',
  ...rightTypes,
] as const satisfies readonly RoleType[];

/** States of a job, with the public platform's names. A canceled job is `deleting` until its worker has ended it. */
export const jobStates = [
  'new',
  'queued',
  'running',
  'ok',
  'error',
  'deleting',
  'deleted',
  'paused',
] as const;

/** One of {@link jobStates}. */
export type JobState = (typeof jobStates)[number];

/** States of a dataset, with the public platform's names. */
export const datasetStates = [
  'new',
  'upload',
  'queued',
  'running',
  'ok',
  'empty',
  'error',
  'paused',
  'setting_metadata',
  'failed_metadata',
  'deferred',
  'discarded',
] as const;

/** One of {@link datasetStates}. */
export type DatasetState = (typeof datasetStates)[number];

/** The maximum length of a list; the next items need an offset. */
export const maxListLength = 100_000;

/** Characters, after trimming, of the texts that users choose. */
export const textLimits = {
  /** Of roles, groups, and histories; as on the public platform. Databases limit the length of indexed values. */
  name: { least: 1, most: 255 },
  tag: { least: 0, most: 255 },
  description: { least: 0, most: 4_000 },
} as const;

/** The maximum number of tags of an item. */
export const maxTags = 1_000;

/** The pattern of a tag: `name`, `name.part`, `name:value` (public platform, Tags). */
export const tagSource = '([^\\s.:])+(\\.[^\\s.:]+)*(:\\S+)?';

/** Files of one import. */
export const maxImportedFiles = 1_000;

/** Functions of checksums, by the public platform's names: how many hexadecimal digits they have. */
export const hashDigits = { MD5: 32, 'SHA-1': 40, 'SHA-256': 64, 'SHA-512': 128 } as const;

/** One of {@link hashDigits}. */
export type HashFunction = keyof typeof hashDigits;

/** Where the data of an imported element can be, by the public platform's names. */
export const importSources = [
  'pasted',
  'files',
  'url',
  'path',
  'server_dir',
  'ftp_import',
  'composite',
] as const;

/** One of {@link importSources}. */
export type ImportSource = (typeof importSources)[number];

/** The `id` of the tool that imports data, in jobs and requests. */
export const importToolId = '__DATA_FETCH__';

/** The `id` of the tool by which older clients import data. */
export const uploadToolId = 'upload1';

/** The maximum number of tools in one response: each includes its whole document. */
export const maxToolsInList = 1_000;

/**
 * What is bounded for each user, and the nouns for it. Tools for everyone do not count; deactivated ones, and deleted
 * items, do, since they are kept until they are purged.
 */
export const quotaNouns = {
  tools: 'user tools',
  toolBytes: 'bytes of user tools',
  tags: 'tags',
  histories: 'histories',
  datasetBytes: 'bytes of datasets',
} as const;

/** One of {@link quotaNouns}. */
export type QuotaName = keyof typeof quotaNouns;

/** The names of all that is bounded. */
export const quotaNames = Object.keys(quotaNouns) as readonly QuotaName[];

/** Classes of what can be tagged, with the public platform's names. */
export const itemClasses = [
  'History',
  'HistoryDatasetAssociation',
  'HistoryDatasetCollectionAssociation',
  'LibraryDatasetDatasetAssociation',
  'Page',
  'StoredWorkflow',
  'Visualization',
] as const;

/** One of {@link itemClasses}. */
export type ItemClass = (typeof itemClasses)[number];
