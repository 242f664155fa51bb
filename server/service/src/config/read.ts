import { readFileSync } from 'node:fs';
import { reasonOf } from '@user-tool/checking/files/file-error.js';
import { readOptionsFile } from './file.js';
import {
  flagOf,
  optionRows,
  serviceOptions,
  variableOf,
  type OptionName,
  type ServiceConfig,
  type ServiceOption,
} from './options.js';
import { unknownVariables } from './variables.js';
import { inOrder, understand, type OptionFault, type WrittenOption } from './written.js';

/** Invalid options; each fault is a sentence with its place. */
export class ConfigFault extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/** Where options come from, in order of precedence: flags, then variables, then the file. */
export interface ConfigSources {
  /** By option name. */
  flags?: Readonly<Record<string, unknown>>;
  variables?: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads the options of the service from all sources.
 * @throws ConfigFault that lists all faults in the order of their places, and unknown variables, if there are faults
 */
export function readServiceConfig({ flags = {}, variables = {} }: ConfigSources): ServiceConfig {
  const faults: OptionFault[] = [];
  const direct = (name: OptionName): WrittenOption | undefined =>
    fromFlag(name, flags) ?? fromVariable(name, variables, faults);
  const file = direct('config');
  const fromFile = file
    ? readOptionsFile(String(file.value))
    : { written: new Map<OptionName, WrittenOption>(), faults: [] };
  faults.push(...fromFile.faults);
  const values: Partial<Record<OptionName, unknown>> = {};
  const places = new Map<OptionName, WrittenOption>();
  for (const { name, option } of optionRows()) {
    values[name] = option.default;
    const written = name === 'config' ? file : (direct(name) ?? fromFile.written.get(name));
    if (!written) continue;
    places.set(name, written);
    const understood = understand(name, option, written);
    if ('fault' in understood) faults.push({ ...written, option: name, text: understood.fault });
    else values[name] = understood.value;
  }
  const config = { ...values, basePath: tidyBasePath(String(values.basePath)) } as ServiceConfig;
  const invalid = new Set(faults.map(({ option }) => option));
  for (const { of, fault } of unmet(config, invalid)) {
    const at = places.get(of);
    const place = at?.source === 'file' ? `${at.place}: ` : '';
    faults.push({ source: 'all', ...at, text: `${place}${fault}` });
  }
  if (faults.length > 0) {
    faults.push(...unknownVariables(variables).map((text) => ({ source: 'variable' as const, text })));
    throw new ConfigFault(inOrder(faults));
  }
  return config;
}

/** The default options with some changes. For tests and for programs that embed the service. */
export function defaultServiceConfig(changed: Partial<ServiceConfig> = {}): ServiceConfig {
  return { ...readServiceConfig({}), ...changed };
}

function fromFlag(name: OptionName, flags: Readonly<Record<string, unknown>>): WrittenOption | undefined {
  const value = flags[name];
  return value === undefined ? undefined : { source: 'flag', place: `--${flagOf(name)}`, value };
}

function fromVariable(
  name: OptionName,
  variables: Readonly<Record<string, string | undefined>>,
  faults: OptionFault[],
): WrittenOption | undefined {
  const option: ServiceOption = serviceOptions[name];
  const variable = variableOf(name);
  const value = variables[variable] ?? '';
  const file = (option.secret && variables[`${variable}_FILE`]) || '';
  const fault = (text: string): void => {
    faults.push({ source: 'variable', option: name, text });
  };
  if (value !== '' && file !== '') {
    fault(`${variable} and ${variable}_FILE are both set: remove one of them.`);
    return undefined;
  }
  if (value !== '') return { source: 'variable', place: variable, value };
  if (file === '') return undefined;
  try {
    return { source: 'variable', place: `${variable}_FILE`, value: readFileSync(file, 'utf8').trim() };
  } catch (error) {
    fault(`${variable}_FILE: the file "${file}" cannot be read: ${reasonOf(error)}.`);
    return undefined;
  }
}

/** Without slashes at either end, so that it can precede every path: empty for the root. */
function tidyBasePath(path: string): string {
  const inner = path.replace(/^\/+|\/+$/g, '');
  return inner === '' ? '' : `/${inner}`;
}

/** What options require of each other. */
interface Requirement {
  /** The option whose value requires something, and those that must be valid for it to be judged. */
  of: OptionName;
  with: readonly OptionName[];
  holds: (config: ServiceConfig) => boolean;
  fault: string;
}

const requirements: readonly Requirement[] = [
  {
    of: 'datasetStore',
    with: ['datasetKeyId', 'datasetKey'],
    holds: ({ datasetStore = 'file:.', datasetKeyId, datasetKey }) =>
      datasetStore.startsWith('file:') || (datasetKeyId !== undefined && datasetKey !== undefined),
    fault: `"datasetStore" is an object store, which requires a key in ${variableOf('datasetKeyId')} and ${variableOf('datasetKey')}.`,
  },
  {
    of: 'idCodec',
    with: ['idSecret'],
    holds: ({ idCodec, idSecret = '' }) => idCodec !== 'blowfish' || Buffer.byteLength(idSecret) <= 56,
    fault: '"idSecret" is too long: "blowfish" allows at most 56 bytes.',
  },
  {
    of: 'worker',
    with: ['databaseUrl', 'jobSlots'],
    holds: ({ worker, databaseUrl, jobSlots }) => !worker || (databaseUrl !== undefined && jobSlots > 0),
    fault: `"worker" requires a PostgreSQL database in ${variableOf('databaseUrl')}, and "jobSlots" of at least 1.`,
  },
  {
    of: 'remoteUser',
    with: ['proxies'],
    holds: ({ remoteUser, proxies }) => !remoteUser || proxies.length > 0,
    fault: '"remoteUser" requires the addresses of the front-end servers in "proxies".',
  },
  {
    of: 'remoteUser',
    with: ['remoteUserSecret'],
    holds: ({ remoteUser, remoteUserSecret }) => !remoteUser || remoteUserSecret !== undefined,
    fault: `"remoteUser" requires the secret of the front-end server in "remoteUserSecret" or ${variableOf('remoteUserSecret')}.`,
  },
];

/** @param invalid the options whose values are not known */
function unmet(config: ServiceConfig, invalid: ReadonlySet<OptionName | undefined>): Requirement[] {
  return requirements.filter(
    (one) => ![one.of, ...one.with].some((name) => invalid.has(name)) && !one.holds(config),
  );
}
