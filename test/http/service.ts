import type {} from '@fastify/swagger';
import type { InjectOptions } from 'fastify';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TextChecker } from '../../server/checking/src/text-checker.js';
import type { ServiceConfig } from '../../server/service/src/config/options.js';
import { defaultServiceConfig } from '../../server/service/src/config/read.js';
import { aesCodec } from '../../server/service/src/ids/aes.js';
import { defaultQuotas } from '../../server/service/src/requests/limits.js';
import { pageBundles } from '../../server/service/src/pages/page-bundles.js';
import { createApp, type App } from '../../server/service/src/server/app.js';
import type { ServiceDependencies } from '../../server/service/src/server/dependencies.js';
import { lookupsIn } from '../../server/service/src/server/lookups.js';
import { createStore, databaseLocation, openDatabase } from '../../server/records/src/index.js';
import type { DatabaseLocation } from '../../server/records/src/database.js';
import { FolderFiles } from '../../server/records/src/files/folder.js';
import type { Store } from '../../server/records/src/store.js';
import { lazy } from '../../shared/src/util/once.js';
import { newFile, unsynced } from '../store/support/engines.js';
import { ReusedDatabases } from '../store/support/reused.js';
import { needs } from '../support/where.js';
import { Contract } from './contract.js';

/** Keys that the tests' service knows, by their users. */
export const testKeys = {
  alice: 'alice-0123456789abcdef',
  bob: 'bob-0123456789abcdef',
  admin: 'admin-0123456789abcdef',
  expired: 'expired-0123456789abcdef',
  revoked: 'revoked-0123456789abcdef',
  deactivated: 'deactivated-0123456789abcdef',
  bootstrap: 'bootstrap-0123456789abcdef',
} as const;

/** A caller in a test. */
export type Somebody = keyof typeof testKeys;

/** Record numbers of the users, by name; `bootstrap` is created with the first use of the key. */
export type Users = Readonly<Record<Exclude<Somebody, 'bootstrap'>, number>>;

/** A request in a test, without its method and URL. */
export interface Ask {
  as?: Somebody;
  headers?: Record<string, string>;
  /** Sent as JSON; a string as is. */
  body?: unknown;
  /** The peer address of the request. */
  from?: string;
}

/** The response. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string | number | string[] | undefined>>;
  text: string;
  bytes: Buffer;
  json: () => Record<string, unknown>;
}

/** Encodes the ids of the tests. */
export const ids = aesCodec('tests');

/** A service in this process, whose responses are all checked against its own OpenAPI document. */
export interface TestService {
  app: App;
  store: Store;
  users: Users;
  /** The data folder. */
  data: string;
  /** Lines of the log. */
  log: string[];
  ask: (method: string, url: string, ask?: Ask) => Promise<Answer>;
  /** Listens, and returns the URL without a trailing slash. */
  listen: () => Promise<string>;
}

/** One thread from source, with bounds that tests do not reach. */
export const checkerOptions = {
  ...{ timeoutMs: 60_000, threads: 1, callerQueue: 100, checkQueue: 1_000 },
  workerFile: fileURLToPath(new URL('../../server/checking/src/worker.ts', import.meta.url)),
};

/** The checker of all services of this process: starting a thread takes longer than most tests. */
const sharedChecker = new TextChecker(checkerOptions);
// Outside of Mocha, it ends with the process.
if (typeof after === 'function') after(() => sharedChecker.close());

const open: { close: () => Promise<unknown> }[] = [];

/** Callers whose key exists from the start. */
const people = Object.keys(testKeys).filter((name) => name !== 'bootstrap') as (keyof Users)[];

/** Adds the tests' users, each with a key, to the empty records at a place. */
async function addPeople(place: DatabaseLocation): Promise<Users> {
  const database = await openDatabase(place);
  const store = createStore(database, { now: () => new Date() });
  const users: Partial<Record<keyof Users, number>> = {};
  for (const name of people) {
    const { id } = await store.users.add({ email: `${name}@example.org`, isAdmin: name === 'admin' });
    await database.tables
      .insertInto('api_keys')
      .values({
        user_id: id,
        hash: createHash('sha256').update(testKeys[name]).digest('hex'),
        prefix: testKeys[name].slice(0, 8),
        create_time: 0,
        expire_time: name === 'expired' ? 1 : null,
        revoke_time: name === 'revoked' ? 1 : null,
      })
      .execute();
    users[name] = id;
  }
  await store.users.setDeleted(users.deactivated ?? 0, true);
  await store.close();
  return users as Users;
}

/** A place for the records of a service, with the tests' users. */
interface Records {
  place: DatabaseLocation;
  users: Users;
  /** What is done after the service is closed. */
  close: () => Promise<void>;
}

/** A database file that is copied for each test. */
const template = lazy(async () => {
  const place = newFile();
  return { ...place, users: await addPeople(place) };
});

const databases = lazy(() => new ReusedDatabases(addPeople));

/** By the name of the engine, which the environment chooses. */
const newRecords: Readonly<Record<string, (data: string) => Promise<Records>>> = {
  sqlite: async (data) => {
    const { file, users } = await template();
    const place = databaseLocation({ data });
    assert.ok('file' in place);
    copyFileSync(file, place.file);
    return { place, users, close: () => Promise.resolve() };
  },
  postgresql: async () => {
    const { place, filled: users } = await databases().take();
    return {
      place,
      users,
      close: async () => {
        databases().give(place);
      },
    };
  },
};

async function openRecords(
  config: ServiceConfig,
): Promise<{ store: Store; users: Users; close: () => Promise<void> }> {
  const create = newRecords[process.env['TEST_RECORDS'] ?? 'sqlite'];
  assert.ok(create);
  const { place, users, close } = await create(config.data);
  const database = await openDatabase(place);
  if ('file' in place) await unsynced(database);
  const store = createStore(database, {
    now: () => new Date(),
    quotas: defaultQuotas(config),
    jobQueue: config.jobQueue,
  });
  return { store, users, close };
}

/** Contracts by the options of their services: to write the document down takes as long as a few requests. */
const contracts = new Map<string, Contract>();

/** The contract of a service, whose document depends on its options and on the routes that a test adds. */
function contractOf(app: App, config: ServiceConfig, { resources }: Partial<ServiceDependencies>): Contract {
  if (resources) return Contract.of(app.swagger());
  const key = JSON.stringify({ ...config, data: '' });
  const contract = contracts.get(key) ?? Contract.of(app.swagger());
  contracts.set(key, contract);
  return contract;
}

/** Creates a service for a test, which is closed after it. */
export async function service(
  changed: Partial<ServiceConfig> = {},
  parts: Partial<ServiceDependencies> = {},
): Promise<TestService> {
  const log: string[] = [];
  const data = mkdtempSync(join(tmpdir(), 'user-tool-service-'));
  const config = defaultServiceConfig({
    data,
    bootstrapAdminKey: testKeys.bootstrap,
    rateLimit: 0,
    anonymousBytes: 0,
    anonymousTime: 0,
    maxDelay: 0,
    ...changed,
  });
  const { store, users, close } = await openRecords(config);
  const app = await createApp({
    config,
    ids,
    store,
    ...lookupsIn(store),
    files: new FolderFiles(data),
    checker: sharedChecker,
    bundles: pageBundles(() => ''),
    testThreadFile: fileURLToPath(
      new URL('../../server/service/src/mcp/tests/test-thread.ts', import.meta.url),
    ),
    log: { write: (line: string) => log.push(line) } as unknown as NodeJS.WritableStream,
    ...parts,
  });
  open.push(app, store, { close }, { close: () => rm(data, { recursive: true }) });
  await app.ready();
  const contract = contractOf(app, config, parts);
  return {
    app,
    store,
    users,
    data,
    log,
    ask: async (method, url, { as, headers = {}, body, from } = {}) => {
      const isText = typeof body === 'string' || body instanceof Buffer;
      const answer = await app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url,
        headers: {
          ...(as && { 'x-api-key': testKeys[as] }),
          ...(body !== undefined && !isText && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: isText ? body : JSON.stringify(body) }),
        ...(from !== undefined && { remoteAddress: from }),
      });
      contract.hold(method, url, answer);
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        bytes: answer.rawPayload,
        json: () => JSON.parse(answer.body) as Record<string, unknown>,
      };
    },
    listen: async () => (await app.listen({ host: '127.0.0.1', port: 0 })).replace(/\/$/, ''),
  };
}

/** Closes the services of each test after it. Skips the suite where there is no SQLite. */
export function usesService(): void {
  needs('sqlite');
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
}
