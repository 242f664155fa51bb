import type { Command } from 'commander';
import { compileNetworks } from '@user-tool/common/networks.js';
import { readFilesLocation } from '@user-tool/records/files/location.js';
import { isDatabaseUrl } from '@user-tool/records/postgresql-url.js';
import { isHostOrNetwork } from '@user-tool/jobs/fetch/allowed-hosts.js';
import { limitOptions } from '../requests/limits.js';
import { jobOptions } from './job-options.js';
import { atLeast, type TextForm } from './text-form.js';

/** The kind of value of an option. */
export type OptionKind = 'text' | 'whole' | 'switch' | 'list';

/** One option of the service: a row that defines its flag, variable, file key, help and documentation. */
export interface ServiceOption {
  kind: OptionKind;
  /** The default value; absent if there is none. */
  default?: string | number | boolean | readonly string[];
  /** The placeholder for the value in help: `port`. */
  value?: string;
  /** Whether there is a flag; secrets have none, since everyone on the machine can see command lines. */
  flag?: false;
  /** Whether the file has a key for it. */
  key?: false;
  /** The environment variable, if not `USER_TOOL_` and the name. */
  env?: string;
  /** Never logged or shown; may also come from a file named by `…_FILE`. */
  secret?: true;
  /** Minimum and maximum. */
  range?: readonly [number, number];
  /** The allowed values. */
  choices?: readonly string[];
  /** What a text, or each text of a list, must be. */
  form?: TextForm;
  /** One line for help and documentation. */
  help: string;
}

const minute = 60_000;

/** The one table of options; the names are the keys of the file. */
export const serviceOptions = {
  host: {
    kind: 'text',
    default: '127.0.0.1',
    value: 'address',
    help: 'address to listen on; by default, only this computer can connect',
  },
  port: {
    kind: 'whole',
    default: 8765,
    range: [0, 65_535],
    value: 'port',
    help: 'port; 0 selects a free port',
  },
  data: {
    kind: 'text',
    default: 'user-tool-data',
    value: 'folder',
    help: 'data folder of the service; created if it does not exist',
  },
  basePath: {
    kind: 'text',
    default: '/',
    value: 'path',
    form: { fits: (text) => /^\/*(?:[\w.~-]+\/+)*[\w.~-]*$/.test(text), expected: 'a path such as "/tools"' },
    help: 'path prefix of all URLs',
  },
  config: { kind: 'text', key: false, value: 'file', help: 'configuration file, as YAML' },
  databaseUrl: {
    kind: 'text',
    env: 'DATABASE_URL',
    secret: true,
    form: { fits: isDatabaseUrl, expected: 'a URL such as "postgresql://user:password@host/name"' },
    help: 'PostgreSQL database to use instead of the embedded one',
  },
  databaseConnections: {
    kind: 'whole',
    default: 10,
    range: [1, 1000],
    value: 'number',
    help: 'maximum number of connections to PostgreSQL from one process',
  },
  databaseTimeout: {
    kind: 'whole',
    default: 10_000,
    range: [100, 10 * minute],
    value: 'milliseconds',
    help: 'maximum time to wait for a connection to PostgreSQL, and for its response to each query, in milliseconds',
  },
  datasetStore: {
    kind: 'text',
    value: 'location',
    form: {
      fits: (text) => readFilesLocation(text) !== undefined,
      expected: '"file:FOLDER" or "s3://BUCKET/PREFIX?endpoint=URL&region=NAME"',
    },
    help: 'where the files of datasets are: file:FOLDER, or s3://BUCKET/PREFIX with ?endpoint=URL&region=NAME; by default, in the data folder',
  },
  datasetTimeout: {
    kind: 'whole',
    default: 10_000,
    range: [100, 10 * minute],
    value: 'milliseconds',
    help: 'maximum time without a response from an object store, in milliseconds',
  },
  datasetKeyId: {
    kind: 'text',
    key: false,
    env: 'AWS_ACCESS_KEY_ID',
    secret: true,
    help: 'id of the key for an object store',
  },
  datasetKey: {
    kind: 'text',
    key: false,
    env: 'AWS_SECRET_ACCESS_KEY',
    secret: true,
    help: 'key for an object store',
  },
  metricsKey: {
    kind: 'text',
    secret: true,
    form: atLeast(8),
    help: 'key that is required to read /metrics, sent as a bearer token; by default, everyone can read them',
  },
  bootstrapAdminKey: {
    kind: 'text',
    secret: true,
    form: atLeast(20),
    help: 'API key of an administrator, for setting up a service; valid while it is configured',
  },
  idSecret: {
    kind: 'text',
    secret: true,
    form: { fits: (text) => text.length >= 5, expected: 'at least 5 characters' },
    help: 'secret for encrypting ids; by default, generated once and kept in the data folder',
  },
  idCodec: {
    kind: 'text',
    default: 'aes',
    choices: ['aes', 'blowfish'],
    value: 'name',
    help: 'encryption of ids; blowfish produces the ids of the public platform for the same secret',
  },
  proxies: {
    kind: 'list',
    default: [],
    value: 'addresses',
    form: {
      fits: (text) => compileNetworks([text]) !== undefined,
      expected: 'addresses or networks such as "10.0.0.0/8"',
    },
    help: 'addresses or networks of trusted front-end servers',
  },
  remoteUser: {
    kind: 'switch',
    default: false,
    help: 'take the user name from a front-end server; requires proxies and remoteUserSecret',
  },
  remoteUserHeader: {
    kind: 'text',
    default: 'HTTP_REMOTE_USER',
    value: 'name',
    form: { fits: (text) => /^[\w-]+$/.test(text), expected: 'the name of a header' },
    help: 'header with the user name; a leading HTTP_ is ignored',
  },
  remoteUserSecret: {
    kind: 'text',
    secret: true,
    form: atLeast(8),
    help: 'secret that the front-end server sends in the header GX_SECRET',
  },
  remoteUserMaildomain: {
    kind: 'text',
    value: 'domain',
    help: 'email domain to add to user names without one',
  },
  toolCreationRole: {
    kind: 'text',
    choices: ['user_tool_create', 'user_tool_execute'],
    value: 'type',
    help: 'type of role that is required to create user tools; by default, every signed-in user can create them',
  },
  corsOrigins: {
    kind: 'list',
    default: [],
    value: 'origins',
    form: {
      fits: (text) => /^https?:\/\/[\w.[\]:-]+$/.test(text),
      expected: 'origins such as "https://tools.example.org"',
    },
    help: 'origins of web pages that may use the API',
  },
  fetchUrls: {
    kind: 'switch',
    default: false,
    help: 'import data from URLs, which the service then fetches from public addresses',
  },
  fetchAllow: {
    kind: 'list',
    default: [],
    value: 'hosts',
    form: { fits: isHostOrNetwork, expected: 'names of hosts, addresses, or networks such as "10.0.0.0/8"' },
    help: 'hosts, addresses, or networks from which data is imported although their addresses are not public',
  },
  mcp: {
    kind: 'switch',
    default: false,
    help: 'serve the Model Context Protocol at /api/mcp, so that agents can check, fix, and run tools',
  },
  mcpCalls: {
    kind: 'whole',
    default: 64,
    range: [4, 10_000],
    value: 'number',
    help: 'maximum number of requests to /api/mcp that are processed at the same time; more are rejected with 503, and with 429 above a quarter of it from one user or address',
  },
  ...limitOptions,
  ...jobOptions,
  connectionLimit: {
    kind: 'whole',
    default: 10_000,
    range: [4, 1_000_000],
    value: 'number',
    help: 'maximum number of open connections, also limited by how many files the process may have open; more are rejected with 503, and with 429 above a quarter of it from one address that is not in proxies',
  },
  requestTimeout: {
    kind: 'whole',
    default: minute,
    range: [100, 60 * minute],
    value: 'milliseconds',
    help: 'maximum time to receive a request, in milliseconds',
  },
  responseTimeout: {
    kind: 'whole',
    default: minute,
    range: [100, 60 * minute],
    value: 'milliseconds',
    help: 'maximum time in which a client receives nothing of a response before its connection is closed, in milliseconds',
  },
  checkTimeout: {
    kind: 'whole',
    default: 30_000,
    range: [100, 10 * minute],
    value: 'milliseconds',
    help: 'maximum time to check a document, in milliseconds',
  },
  checkThreads: {
    kind: 'whole',
    default: 0,
    range: [0, 256],
    value: 'number',
    help: 'number of documents to check in parallel; 0 uses one thread per processor, but at least two',
  },
  checkMemory: {
    kind: 'whole',
    default: 1024,
    range: [64, 65_536],
    value: 'size',
    help: 'maximum memory of one check in MiB',
  },
  rateLimit: {
    kind: 'whole',
    default: 3000,
    range: [0, 10_000_000],
    value: 'number',
    help: 'maximum number of requests per minute from one user, or from one address for anonymous requests; 0 for no limit',
  },
  anonymousBytes: {
    kind: 'whole',
    default: 64 * 1024 * 1024,
    range: [0, 1_000_000_000_000],
    value: 'bytes',
    help: 'maximum size of the documents that anonymous requests from one address send to be checked in one minute, in bytes; more are rejected with 429; 0 for no limit',
  },
  anonymousTime: {
    kind: 'whole',
    default: minute / 2,
    range: [0, 1_000_000_000],
    value: 'milliseconds',
    help: 'maximum time that the documents of anonymous requests from one address take in threads in one minute, in milliseconds; more are rejected with 429; 0 for no limit',
  },
  maxDelay: {
    kind: 'whole',
    default: 2000,
    range: [0, minute],
    value: 'milliseconds',
    help: 'delay of the event loop, in milliseconds, above which the service responds with 503; 0 for no limit',
  },
  stopTimeout: {
    kind: 'whole',
    default: 30_000,
    range: [0, 10 * minute],
    value: 'milliseconds',
    help: 'maximum time for running requests to finish at shutdown, in milliseconds',
  },
  logLevel: {
    kind: 'text',
    default: 'info',
    choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    value: 'level',
    help: 'minimum level of the log on standard error',
  },
} as const satisfies Readonly<Record<string, ServiceOption>>;

/** The name of an option. */
export type OptionName = keyof typeof serviceOptions;

interface Values {
  text: string;
  whole: number;
  switch: boolean;
  list: readonly string[];
}

type Table = typeof serviceOptions;

/** The options as the service reads them; those without a default may be absent. */
export type ServiceConfig = {
  readonly [Name in OptionName]: Table[Name] extends { default: unknown }
    ? Values[Table[Name]['kind']]
    : Values[Table[Name]['kind']] | undefined;
};

/** `base-path` of `basePath`. */
export function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `USER_TOOL_BASE_PATH` of `basePath`. */
export function variableOf(name: OptionName): string {
  const option: ServiceOption = serviceOptions[name];
  return option.env ?? `USER_TOOL_${flagOf(name).replaceAll('-', '_').toUpperCase()}`;
}

/** The options with their names, in table order. */
export function optionRows(): { name: OptionName; option: ServiceOption }[] {
  return Object.entries(serviceOptions).map(([name, option]) => ({ name: name as OptionName, option }));
}

/** Whether the option has a flag. */
export function hasFlag({ flag, secret }: ServiceOption): boolean {
  return flag !== false && secret !== true;
}

/** Adds the flags of the service's options to a verb. Their values are parsed with the other sources. */
export function addServiceOptions(verb: Command): Command {
  for (const { name, option } of optionRows()) {
    if (!hasFlag(option)) continue;
    const value = option.kind === 'switch' ? '' : ` <${option.value ?? 'text'}>`;
    const declared = verb.createOption(`--${flagOf(name)}${value}`, `${option.help}${shownDefault(option)}`);
    if (option.choices) declared.argChoices = [...option.choices];
    verb.addOption(declared);
  }
  return verb;
}

function shownDefault({ default: value }: ServiceOption): string {
  const isNothing = value === undefined || value === false || (Array.isArray(value) && value.length === 0);
  return isNothing ? '' : ` (default: ${value.toString()})`;
}
