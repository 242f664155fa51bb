import { readFileSync } from 'node:fs';
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
import { readFilesLocation } from '../../store/files/location.js';
import { compileProxies } from './proxies.js';
import { unknownVariables } from './variables.js';
import { inOrder, understand, type OptionFault, type Written } from './written.js';

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
  const direct = (name: OptionName): Written | undefined =>
    fromFlag(name, flags) ?? fromVariable(name, variables, faults);
  const file = direct('config');
  const fromFile = file
    ? readOptionsFile(String(file.value))
    : { written: new Map<OptionName, Written>(), faults: [] };
  faults.push(...fromFile.faults);
  const values: Partial<Record<OptionName, unknown>> = {};
  for (const { name, option } of optionRows()) {
    values[name] = option.default;
    const written = name === 'config' ? file : (direct(name) ?? fromFile.written.get(name));
    if (!written) continue;
    const understood = understand(name, option, written);
    if ('fault' in understood) faults.push({ ...written, text: understood.fault });
    else values[name] = understood.value;
  }
  const config = { ...values, basePath: tidyBasePath(String(values.basePath)) } as ServiceConfig;
  faults.push(...togetherFaults(config).map((text) => ({ source: 'all' as const, text })));
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

function fromFlag(name: OptionName, flags: Readonly<Record<string, unknown>>): Written | undefined {
  const value = flags[name];
  return value === undefined ? undefined : { source: 'flag', place: `--${flagOf(name)}`, value };
}

function fromVariable(
  name: OptionName,
  variables: Readonly<Record<string, string | undefined>>,
  faults: OptionFault[],
): Written | undefined {
  const option: ServiceOption = serviceOptions[name];
  const variable = variableOf(name);
  const value = variables[variable];
  if (value !== undefined && value !== '') return { source: 'variable', place: variable, value };
  const file = option.secret ? variables[`${variable}_FILE`] : undefined;
  if (file === undefined || file === '') return undefined;
  try {
    return { source: 'variable', place: `${variable}_FILE`, value: readFileSync(file, 'utf8').trim() };
  } catch {
    faults.push({ source: 'variable', text: `${variable}_FILE: the file "${file}" cannot be read.` });
    return undefined;
  }
}

/** Without slashes at either end, so that it can precede every path: empty for the root. */
function tidyBasePath(path: string): string {
  const inner = path.replace(/^\/+|\/+$/g, '');
  return inner === '' ? '' : `/${inner}`;
}

const minSecretLength = { bootstrapAdminKey: 20, remoteUserSecret: 8, metricsKey: 8, idSecret: 5 } as const;

/** Faults of options that are only valid individually. */
function togetherFaults(config: ServiceConfig): string[] {
  const faults = Object.entries(minSecretLength).flatMap(([name, least]) => {
    const value = config[name as keyof typeof minSecretLength];
    return value !== undefined && value.length < least
      ? [`"${name}" is too short to be secure: use at least ${least} characters.`]
      : [];
  });
  const need = (is: boolean, fault: string): void => {
    if (!is) faults.push(fault);
  };
  need(
    /^(?:\/[\w.~-]+)*$/.test(config.basePath),
    `"basePath" must be a path such as "/tools", not "${config.basePath}".`,
  );
  need(
    config.bootstrapAdminKey === undefined || /^[\x21-\x7e]+$/.test(config.bootstrapAdminKey),
    '"bootstrapAdminKey" is sent in a header: use ASCII letters, digits, and punctuation without spaces.',
  );
  faults.push(...filesFaults(config));
  if (config.remoteUser) {
    need(
      config.proxies.length > 0,
      '"remoteUser" requires the addresses of the front-end servers in "proxies".',
    );
    need(
      config.remoteUserSecret !== undefined,
      `"remoteUser" requires the secret of the front-end server in "remoteUserSecret" or ${variableOf('remoteUserSecret')}.`,
    );
    need(
      /^[\w-]+$/.test(config.remoteUserHeader),
      `"remoteUserHeader" must be the name of a header, not "${config.remoteUserHeader}".`,
    );
  }
  if (config.idCodec === 'blowfish') {
    const bytes = Buffer.byteLength(config.idSecret ?? 'made in the data folder');
    need(bytes <= 56, '"idSecret" is too long: "blowfish" allows at most 56 bytes.');
  }
  for (const origin of config.corsOrigins) {
    need(
      /^https?:\/\/[\w.[\]:-]+$/.test(origin),
      `"corsOrigins" must contain origins such as "https://tools.example.org", not "${origin}".`,
    );
  }
  for (const proxy of config.proxies) {
    need(
      compileProxies([proxy]) !== undefined,
      `"proxies" must contain addresses or networks such as "10.0.0.0/8", not "${proxy}".`,
    );
  }
  return faults;
}

function filesFaults({ datasetStore, datasetKeyId, datasetKey }: ServiceConfig): string[] {
  const location = datasetStore === undefined ? { folder: '' } : readFilesLocation(datasetStore);
  if (location === undefined)
    return [
      `"datasetStore" must be "file:FOLDER" or "s3://BUCKET/PREFIX?endpoint=URL&region=NAME", not "${datasetStore}".`,
    ];
  if ('folder' in location || (datasetKeyId !== undefined && datasetKey !== undefined)) return [];
  return [
    `"datasetStore" is an object store, which requires a key in ${variableOf('datasetKeyId')} and ${variableOf('datasetKey')}.`,
  ];
}
