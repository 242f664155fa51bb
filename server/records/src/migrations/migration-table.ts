import type { Migration } from 'kysely';
import type { DatabaseEngine } from '../engine.js';
import { start } from './0001-start.js';
import { publicTools } from './0002-public-tools.js';
import { toolsByReach } from './0003-tools-by-reach.js';
import { settings } from './0004-settings.js';
import { quotas } from './0005-quotas.js';
import { sharedCounts } from './0006-shared-counts.js';
import { jobs } from './0007-jobs.js';
import { purged } from './0008-purged.js';
import { jobTurns } from './0009-job-turns.js';
import { sharing } from './0010-sharing.js';

/**
 * Every change of the schema, in order. One that was published stays as it is: databases that have it are never
 * changed by it again.
 */
export function migrationsFor(engine: DatabaseEngine): Record<string, Migration> {
  return {
    '0001-start': start(engine),
    '0002-public-tools': publicTools,
    '0003-tools-by-reach': toolsByReach,
    '0004-settings': settings,
    '0005-quotas': quotas,
    '0006-shared-counts': sharedCounts(engine),
    '0007-jobs': jobs(engine),
    '0008-purged': purged,
    '0009-job-turns': jobTurns,
    '0010-sharing': sharing,
  };
}
