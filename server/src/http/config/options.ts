/** What kind of value an option has. */
export type OptionKind = 'text' | 'whole' | 'switch' | 'list';

/** One option of the service: a row from which flag, variable, key of the file, help and page come. */
export interface ServiceOption {
  kind: OptionKind;
  /** What holds where nothing is said; absent where that is nothing. */
  default?: string | number | boolean | readonly string[];
  /** What to write for the value in help: `port`. */
  value?: string;
  /** Whether there is a flag; all but secrets have one, as command lines are seen by everybody on the machine. */
  flag?: false;
  /** Whether the file has a key for it. */
  key?: false;
  /** The environment variable, where it is not `USER_TOOL_` and the name. */
  env?: string;
  /** Never logged nor shown; may also come from a file that `…_FILE` names. */
  secret?: true;
  /** Least and greatest number. */
  range?: readonly [number, number];
  /** The values that there are. */
  choices?: readonly string[];
  /** One line for help and page. */
  help: string;
}

const minute = 60_000;

/** The one table of options; the names are the keys of the file. */
export const serviceOptions = {
  host: {
    kind: 'text',
    default: '127.0.0.1',
    value: 'address',
    help: 'the address to listen at; only this machine reaches the default',
  },
  port: {
    kind: 'whole',
    default: 8765,
    range: [0, 65_535],
    value: 'port',
    help: 'the port; 0 takes a free one',
  },
  data: {
    kind: 'text',
    default: 'user-tool-data',
    value: 'folder',
    help: 'the folder that the service keeps its data in; made where it is not there',
  },
  basePath: { kind: 'text', default: '/', value: 'path', help: 'the path that all addresses begin with' },
  config: { kind: 'text', key: false, value: 'file', help: 'a file of options, as YAML' },
  databaseUrl: {
    kind: 'text',
    env: 'DATABASE_URL',
    secret: true,
    help: 'a PostgreSQL database to use instead of the embedded one, as postgres://user:password@host/name',
  },
  bootstrapAdminKey: {
    kind: 'text',
    secret: true,
    help: 'an API key of an administrator, to set a service up with; holds as long as it is here; 20 characters or more',
  },
  idSecret: {
    kind: 'text',
    secret: true,
    help: 'what ids are encrypted with; where absent, one is made once and kept in the data folder',
  },
  idCodec: {
    kind: 'text',
    default: 'aes',
    choices: ['aes', 'blowfish'],
    value: 'name',
    help: 'how ids are encrypted; blowfish gives the ids of the public platform for the same secret',
  },
  proxies: {
    kind: 'list',
    default: [],
    value: 'addresses',
    help: 'addresses or networks of front-end servers that are believed what they say of the client',
  },
  remoteUser: {
    kind: 'switch',
    default: false,
    help: 'take the name of the user from a front-end server; needs proxies and remoteUserSecret',
  },
  remoteUserHeader: {
    kind: 'text',
    default: 'HTTP_REMOTE_USER',
    value: 'name',
    help: 'the header with the name of the user; a leading HTTP_ is no part of it',
  },
  remoteUserSecret: {
    kind: 'text',
    secret: true,
    help: 'what the front-end server proves itself with, in the header GX_SECRET; 8 characters or more',
  },
  remoteUserMaildomain: {
    kind: 'text',
    value: 'domain',
    help: 'the mail domain to add to names that have none',
  },
  toolCreationRole: {
    kind: 'text',
    choices: ['user_tool_create', 'user_tool_execute'],
    value: 'type',
    help: 'let only those create user tools who hold a role of this type; everybody who is signed in where absent',
  },
  corsOrigins: {
    kind: 'list',
    default: [],
    value: 'origins',
    help: 'origins of web pages whose scripts may use the API, as https://tools.example.org',
  },
  bodyLimit: {
    kind: 'whole',
    default: 8 * 1024 * 1024,
    range: [1024, 1024 * 1024 * 1024],
    value: 'bytes',
    help: 'the largest body of a request; the default is the largest document that is checked',
  },
  toolLimit: {
    kind: 'whole',
    default: 1024 * 1024,
    range: [1024, 8 * 1024 * 1024],
    value: 'bytes',
    help: 'the largest tool that can be submitted',
  },
  requestTimeout: {
    kind: 'whole',
    default: minute,
    range: [100, 60 * minute],
    value: 'milliseconds',
    help: 'how long a request may take to arrive',
  },
  checkTimeout: {
    kind: 'whole',
    default: 30_000,
    range: [100, 10 * minute],
    value: 'milliseconds',
    help: 'how long the check of one document may take',
  },
  checkThreads: {
    kind: 'whole',
    default: 0,
    range: [0, 256],
    value: 'number',
    help: 'how many documents are checked at the same time; 0 is one for each processor',
  },
  rateLimit: {
    kind: 'whole',
    default: 3000,
    range: [0, 10_000_000],
    value: 'number',
    help: 'requests in a minute of one user, or of one address where nobody is signed in; 0 sets no limit',
  },
  maxDelay: {
    kind: 'whole',
    default: 2000,
    range: [0, minute],
    value: 'milliseconds',
    help: 'above this delay of its event loop the service answers 503; 0 sets no limit',
  },
  stopTimeout: {
    kind: 'whole',
    default: 30_000,
    range: [0, 10 * minute],
    value: 'milliseconds',
    help: 'how long running requests may take to end when the service is told to stop',
  },
  logLevel: {
    kind: 'text',
    default: 'info',
    choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    value: 'level',
    help: 'from which level on the log is written, to standard error',
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

/** The options, each with its name, in the order of the table. */
export function optionRows(): { name: OptionName; option: ServiceOption }[] {
  return Object.entries(serviceOptions).map(([name, option]) => ({ name: name as OptionName, option }));
}

/** Whether there is a flag for the option. */
export function hasFlag({ flag, secret }: ServiceOption): boolean {
  return flag !== false && secret !== true;
}
