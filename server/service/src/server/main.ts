import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { TextChecker } from '@user-tool/checking/text-checker.js';
import {
  createStore,
  databaseLocation,
  openDatabase,
  openDatasetFiles,
  StoreFault,
  type DatasetFiles,
  type Store,
} from '@user-tool/records';
import type { ServiceConfig } from '../config/options.js';
import { ConfigFault, readServiceConfig, type ConfigSources } from '../config/read.js';
import { unknownVariables } from '../config/variables.js';
import { agreeOnIdSecret, idCodecOf, idSecretOf } from '../ids/open.js';
import { pageBundles } from '../pages/page-bundles.js';
import { defaultQuotas } from '../requests/limits.js';
import { createApp } from './app.js';
import { JobRunner } from './job-runner.js';
import { lookupsIn } from './lookups.js';
import { stopOnSignal } from './stop.js';
import { work } from './work.js';

/** Prints one line for whoever started the service. */
export type Say = (line: string) => void;

/**
 * Runs the service until it is stopped.
 * @param sources where its options come from
 * @param say receives the line with its address
 * @returns the exit code
 * @throws ConfigFault if the options are invalid, or the address is not available
 */
export async function serve(sources: ConfigSources, say: Say): Promise<number> {
  const config = readServiceConfig(sources);
  if (config.worker)
    return work(config, { store: await openStore(config), files: await openFiles(config) }, say);
  const opened: Opened[] = [];
  try {
    return await serveWith(config, sources, say, opened);
  } catch (error) {
    // Threads that are not ready yet, and idle connections, would keep the process from ending.
    for (const one of opened) await one.close();
    throw error;
  }
}

/** What has to be closed, so that the process ends. */
interface Opened {
  close(): Promise<void>;
}

/** @param opened receives what was opened, also before a failure */
async function serveWith(
  config: ServiceConfig,
  { variables = {} }: ConfigSources,
  say: Say,
  opened: Opened[],
): Promise<number> {
  const checker = startChecker(config);
  opened.push(checker);
  const secret = openIdSecret(config);
  const store = await openStore(config);
  opened.push(store);
  await agreeOnIdSecret(store, config, secret);
  const files = await openFiles(config);
  const ids = await idCodecOf(config, secret);
  const lookups = lookupsIn(store);
  const app = await createApp({
    config,
    ids,
    checker,
    store,
    files,
    bundles: pageBundles(builtFile),
    ...lookups,
    log: process.stderr,
  });
  for (const sentence of unknownVariables(variables)) app.log.warn(sentence);
  try {
    await app.listen({ host: config.host, port: config.port, listenTextResolver: () => 'listening' });
  } catch (error) {
    throw new ConfigFault([whyNot(error, config.host, config.port)]);
  }
  const noteFailure = (error: unknown): void => {
    app.storeHealth.noteFailure(error);
  };
  const runner = JobRunner.start({ config, store, files, log: app.log, noteFailure });
  say(`listening on ${addressOf(app.server.address() as AddressInfo, config.basePath)}`);
  const close = async (): Promise<void> => {
    await runner.stop();
    await checker.close();
    await store.close();
  };
  return stopOnSignal(app, { timeout: config.stopTimeout, close });
}

/** A file that is built next to this program. */
function builtFile(name: string): string {
  return readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
}

/** The threads are started at once, so that the first caller does not wait for them. */
function startChecker({
  checkTimeout: timeoutMs,
  checkThreads: threads,
  checkMemory: heapLimit,
  callerQueue,
  checkQueue,
}: ServiceConfig): TextChecker {
  const checker = new TextChecker({ timeoutMs, threads, heapLimit, callerQueue, checkQueue });
  // If threads cannot be started, each check reports it.
  checker.warmUp().catch(() => undefined);
  return checker;
}

function openIdSecret(config: ServiceConfig): string {
  try {
    return idSecretOf(config);
  } catch (error) {
    throw new ConfigFault([`The data folder "${config.data}" cannot be used: ${whyNoFolder(error)}.`]);
  }
}

async function openFiles(config: ServiceConfig): Promise<DatasetFiles> {
  try {
    const files = openDatasetFiles(config);
    await files.probe();
    return files;
  } catch (error) {
    return asConfigFault(error);
  }
}

async function openStore(config: ServiceConfig): Promise<Store> {
  const database = await openDatabase(databaseLocation(config)).catch(asConfigFault);
  return createStore(database, {
    now: () => new Date(),
    quotas: defaultQuotas(config),
    jobQueue: config.jobQueue,
  });
}

function asConfigFault(error: unknown): never {
  throw error instanceof StoreFault ? new ConfigFault([error.message]) : error;
}

const folderReasons: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'part of its path is a file',
  // Node's code if it cannot create a folder on a read-only file system.
  ENOENT: 'it cannot be created there',
  EPERM: 'permission denied',
  EACCES: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the disk',
};

function whyNoFolder(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return folderReasons[code] ?? message;
}

function addressOf({ address, family, port }: AddressInfo, basePath: string): string {
  const host = family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}${basePath}/`;
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; "--port 0" selects a free port',
  EACCES: 'permission denied; ports below 1024 require administrator privileges',
  EADDRNOTAVAIL: 'this computer does not have that address',
  ENOTFOUND: 'no such address',
};

function whyNot(error: unknown, host: string, port: number): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return `The service cannot listen on ${host}, port ${port}: ${reasons[code] ?? message}.`;
}
