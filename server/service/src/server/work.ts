import fastify from 'fastify';
import type { DatasetFiles, Store } from '@user-tool/records';
import type { ServiceConfig } from '../config/options.js';
import { JobRunner } from './job-runner.js';
import { logOptions } from './log.js';
import { untilSignal } from './stop.js';
import { StoreHealth } from './store-health.js';

/**
 * Runs jobs until it is stopped: a worker, which serves nothing.
 * @param say receives a line when it is ready
 * @returns the exit code
 */
export async function work(
  config: ServiceConfig,
  { store, files }: { store: Store; files: DatasetFiles },
  say: (line: string) => void,
): Promise<number> {
  // The framework makes the log.
  const { log } = fastify({ logger: logOptions(config, process.stderr) });
  const health = new StoreHealth({ records: store, files }, log);
  const noteFailure = (error: unknown): void => {
    health.noteFailure(error);
  };
  const runner = JobRunner.start({ config, store, files, log, noteFailure });
  say('running jobs');
  const { endAtOnce } = await untilSignal();
  log.info('stopping');
  const timer = setTimeout(endAtOnce, config.stopTimeout);
  await runner.stop();
  health.close();
  await store.close();
  clearTimeout(timer);
  return 0;
}
