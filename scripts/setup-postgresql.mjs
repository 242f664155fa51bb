// Sets up the second database that the store tests use: Debian's PostgreSQL.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, onPath } from './system-packages.mjs';

/** Debian's folder of versions, whose programs are not on the search path. */
const versions = '/usr/lib/postgresql';

/** The folder of the programs: `POSTGRESQL_PATH`, else the newest installed version; undefined if there is none. */
export function findPostgresql() {
  const installed = existsSync(versions) ? readdirSync(versions) : [];
  const newestFirst = installed
    .sort((a, b) => Number(b) - Number(a))
    .map((name) => join(versions, name, 'bin'));
  const onSearchPath = onPath('initdb');
  return [process.env.POSTGRESQL_PATH, ...newestFirst, onSearchPath && dirname(onSearchPath)].find(
    (folder) => folder && ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
}

/** Whether {@link setUp} has nothing to do. */
export const isSetUp = () => findPostgresql() !== undefined;

/** Installs it; throws an error whose message says what to do. */
export function setUp() {
  installPackages(
    ['postgresql'],
    'The tests on PostgreSQL',
    ', or set POSTGRESQL_PATH to the folder of its programs',
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    if (!isSetUp()) setUp();
    console.log(`PostgreSQL ready: ${findPostgresql()}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
