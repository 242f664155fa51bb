import type { BodyKind } from '@user-tool/platform-api/routes/route.js';
import {
  maxImportedFiles,
  quotaNames,
  quotaNouns,
  type QuotaName,
} from '@user-tool/platform-api/constants.js';
import type { JsonLimits } from '@user-tool/checking/tasks/json-limits.js';
import type { Amounts } from '@user-tool/records';

const kibi = 1024;
const mebi = 1024 * kibi;

/** The limits that operators can change: rows of the table of options. */
export const limitOptions = {
  bodyLimit: {
    kind: 'whole',
    default: 8 * mebi,
    range: [kibi, 1024 * mebi],
    value: 'bytes',
    help: 'maximum size of the body of a check in bytes; the default is the maximum size of a document',
  },
  toolLimit: {
    kind: 'whole',
    default: mebi,
    range: [kibi, 8 * mebi],
    value: 'bytes',
    help: 'maximum size of a submitted tool in bytes, as it was sent and as JSON',
  },
  recordLimit: {
    kind: 'whole',
    default: 512 * kibi,
    range: [kibi, 8 * mebi],
    value: 'bytes',
    help: 'maximum size of the body of all other requests in bytes',
  },
  bodiesLimit: {
    kind: 'whole',
    default: 128 * mebi,
    range: [mebi, 1024 * 1024 * mebi],
    value: 'bytes',
    help: 'maximum size of the bodies of all requests that are being received or processed, in bytes; more are rejected with 503, and with 429 above a quarter of it from one user or address',
  },
  uploadLimit: {
    kind: 'whole',
    default: 4 * 1024 * mebi,
    range: [kibi, 1024 * 1024 * mebi],
    value: 'bytes',
    help: 'maximum size of a form with files to import, in bytes; all forms of one user whose files wait to be imported have at most four times as many',
  },
  fetchLimit: {
    kind: 'whole',
    default: 4 * 1024 * mebi,
    range: [kibi, 1024 * 1024 * mebi],
    value: 'bytes',
    help: 'maximum size of an imported file, also after it has been decompressed, in bytes',
  },
  fetchTime: {
    kind: 'whole',
    default: 60 * 60_000,
    range: [100, 7 * 24 * 60 * 60_000],
    value: 'milliseconds',
    help: 'maximum time to receive a form with files to import, and to import the files of one request, in milliseconds',
  },
  callerQueue: {
    kind: 'whole',
    default: 100,
    range: [1, 100_000],
    value: 'number',
    help: 'maximum number of documents of one user, or of one address for anonymous requests, that wait to be checked; more are rejected with 429',
  },
  checkQueue: {
    kind: 'whole',
    default: 1000,
    range: [1, 1_000_000],
    value: 'number',
    help: 'maximum number of documents of all callers that wait to be checked; more are rejected with 503',
  },
  toolQuota: {
    kind: 'whole',
    default: 1_000,
    range: [0, 1_000_000_000],
    value: 'number',
    help: 'maximum number of tools of one user, including deactivated ones, unless the user has another quota',
  },
  toolBytesQuota: {
    kind: 'whole',
    default: 128 * mebi,
    range: [0, 1_000_000_000_000],
    value: 'bytes',
    help: 'maximum size of all tools of one user in bytes, both as they were sent and as JSON, unless the user has another quota',
  },
  tagQuota: {
    kind: 'whole',
    default: 10_000,
    range: [0, 1_000_000_000],
    value: 'number',
    help: 'maximum number of tags on all items of one user, unless the user has another quota',
  },
  historyQuota: {
    kind: 'whole',
    default: 1_000,
    range: [0, 1_000_000_000],
    value: 'number',
    help: 'maximum number of histories of one user, unless the user has another quota',
  },
  datasetBytesQuota: {
    kind: 'whole',
    default: 100 * 1024 * mebi,
    range: [0, 1_000_000_000_000_000],
    value: 'bytes',
    help: 'maximum size of all datasets of one user in bytes, including deleted ones, unless the user has another quota',
  },
} as const;

/** The limits that are options, as configured. */
export type ConfiguredLimits = Readonly<Record<keyof typeof limitOptions, number>>;

/** The quotas of users: the option with what each user may have who has no quota of their own, and what it counts. */
export const quotaRows = {
  tools: {
    option: 'toolQuota',
    way: 'Deactivated tools count too. An administrator can raise the quota.',
  },
  toolBytes: {
    option: 'toolBytesQuota',
    way: 'Deactivated tools count too. An administrator can raise the quota.',
  },
  tags: {
    option: 'tagQuota',
    way: 'Remove tags from other items. An administrator can raise the quota.',
  },
  histories: {
    option: 'historyQuota',
    way: 'Purge histories that you do not need. An administrator can raise the quota.',
  },
  datasetBytes: {
    option: 'datasetBytesQuota',
    way: 'Deleted datasets count too, until they are purged and their contents are removed. An administrator can raise the quota.',
  },
} as const satisfies Readonly<Record<QuotaName, { option: keyof typeof limitOptions; way: string }>>;

/** What each user may have who has no quotas of their own. */
export function defaultQuotas(config: ConfiguredLimits): Amounts {
  const amounts = quotaNames.map((name) => [name, config[quotaRows[name].option]] as const);
  return Object.fromEntries(amounts) as Record<QuotaName, number>;
}

/** The limits of one kind of body. */
export interface BodyLimits {
  /** What such a body is, for readers. */
  title: string;
  /** The option with its size, and by how much the body may be larger, since JSON escapes characters. */
  size: { option: keyof typeof limitOptions; times: number };
  json: JsonLimits;
  /** The option with the size of a form with files, which are not kept in memory; by default, there are no forms. */
  form?: keyof typeof limitOptions;
}

/** Limits by what a body is: a route declares it, and is given them before anything reads its body. */
export const bodyKinds = {
  document: {
    title: 'A document to check',
    size: { option: 'bodyLimit', times: 1 },
    json: { depth: 16, members: 1_000, values: 1_000, text: Infinity },
  },
  tool: {
    title: 'A tool to submit',
    size: { option: 'toolLimit', times: 3 },
    // Documents have limits of their own, for which the language has better messages.
    json: { depth: 256, members: 10_000, values: 20_000, text: Infinity },
  },
  import: {
    title: 'An import, without files',
    size: { option: 'bodyLimit', times: 1 },
    json: { depth: 24, members: 10_000, values: 50_000, text: Infinity },
    form: 'uploadLimit',
  },
  call: {
    title: 'A call of an agent',
    size: { option: 'toolLimit', times: 3 },
    json: { depth: 32, members: 10_000, values: 20_000, text: Infinity },
  },
  record: {
    title: 'Any other body',
    size: { option: 'recordLimit', times: 1 },
    json: { depth: 16, members: 10_000, values: 20_000, text: 64 * kibi },
  },
} as const satisfies Readonly<Record<BodyKind, BodyLimits>>;

/** The maximum size of a body in bytes. */
export function bodySize(kind: BodyKind, config: ConfiguredLimits): number {
  const { option, times } = bodyKinds[kind].size;
  return config[option] * times;
}

/** The maximum size of a form with files in bytes; undefined for what is not sent so. */
export function formSize(kind: BodyKind = 'record', config: ConfiguredLimits): number | undefined {
  const { form }: BodyLimits = bodyKinds[kind];
  return form && config[form];
}

/** The names of the limits of JSON, for readers. */
const jsonWords: Readonly<Record<keyof JsonLimits, (most: string) => string>> = {
  depth: (most) => `${most} levels`,
  members: (most) => `${most} members in one list or object`,
  values: (most) => `${most} values`,
  text: (most) => `${most} bytes in one string`,
};

/** The limits of JSON of one kind of body, for readers: `16 levels`. */
export function jsonLimitTexts({ json }: BodyLimits): string[] {
  return Object.entries(json)
    .filter(([, most]) => Number.isFinite(most))
    .map(([name, most]: [string, number]) => jsonWords[name as keyof JsonLimits](numberText(most)));
}

/** A number with separators. */
export function numberText(value: number): string {
  return value.toLocaleString('en');
}

/** The head and the rows of the table of all limits, for readers. */
export function limitsTable(): [head: string[], rows: string[][]] {
  const bodies = Object.values(bodyKinds).map((kind: BodyLimits) => {
    const { option, times } = kind.size;
    const size = times === 1 ? `\`${option}\`` : `${times} times \`${option}\``;
    return [kind.title, [`${size} bytes`, ...jsonLimitTexts(kind)].join(', ')];
  });
  const rows = [
    ...bodies,
    ['A tool, as it was sent and as JSON', '`toolLimit` bytes'],
    ['A form with files to import', '`uploadLimit` bytes, `fetchTime` milliseconds'],
    ['Forms of one user whose files wait to be imported', `${waitingForms} times \`uploadLimit\` bytes`],
    ['An import', `${numberText(maxImportedFiles)} files, \`fetchTime\` milliseconds`],
    ['An imported file, also decompressed', '`fetchLimit` bytes'],
    ['Bodies that are being received or processed, of one caller', 'a quarter of `bodiesLimit` bytes'],
    ['Bodies that are being received or processed, of all callers', '`bodiesLimit` bytes'],
    [
      'Documents of an anonymous caller, in a minute',
      '`anonymousBytes` bytes, `anonymousTime` milliseconds in threads',
    ],
    ['Documents that wait to be checked, of one caller', '`callerQueue`'],
    ['Documents that wait to be checked, of all callers', '`checkQueue`'],
    ['Requests to `/api/mcp` that are processed, of one caller', 'a quarter of `mcpCalls`'],
    ['Requests to `/api/mcp` that are processed, of all callers', '`mcpCalls`'],
    ...quotaNames.map((name) => [`All ${quotaNouns[name]} of one user`, `\`${quotaRows[name].option}\``]),
    ['Jobs of one request', '`jobsPerRequest`'],
    ['Jobs of one user that wait or run, without imports', '`jobQueue`'],
    ['Imports of one user that wait or run', '`jobQueue`'],
    ['Open connections from one address', 'a quarter of `connectionLimit`'],
    ['Open connections from all addresses', '`connectionLimit`'],
    ['A URL', `${numberText(addressLimit)} characters`],
    ['Headers and URL', `${numberText(headerLimit)} bytes`],
    ['A JSON response', `${numberText(answerLimit)} bytes; the rest of a list is on its next pages`],
  ];
  return [['what', 'limit'], rows];
}

/** How many of the largest forms of one user may wait to be imported. */
export const waitingForms = 4;

/** Bytes of all headers together, including the URL. */
export const headerLimit = 32 * kibi;

/** Characters of a URL. */
export const addressLimit = 8 * kibi;

/** Bytes of a JSON response; files, and a tool above the default limit, may be longer. */
export const answerLimit = 4_000_000;
