import type { FastifyPluginAsync } from 'fastify';
import type { TextChecker } from '@user-tool/checking/text-checker.js';
import type { DatasetFiles, Store } from '@user-tool/records';
import type { Keys, Users } from '../auth/caller.js';
import type { ServiceConfig } from '../config/options.js';
import type { IdCodec } from '../ids/codec.js';
import type { Datasets } from '../legacy/datasets.js';
import type { PageBundles } from '../pages/page-bundles.js';

/** The parts of the service; tests replace some. */
export interface ServiceDependencies {
  config: ServiceConfig;
  ids: IdCodec;
  store: Store;
  keys: Keys;
  users: Users;
  datasets: Datasets;
  files: DatasetFiles;
  checker: TextChecker;
  /** What is built for pages. */
  bundles: PageBundles;
  /** The module of threads that check the tests of tools; by default, the one next to the built program. */
  testThreadFile?: string;
  /** Additional routes, registered below the base path. */
  resources?: readonly FastifyPluginAsync[];
  /** The log's destination; by default, none. */
  log?: NodeJS.WritableStream;
}
