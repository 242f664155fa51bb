// Finds programs on the search path, and installs the Debian packages of missing ones.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The path of the first of `names` that is on the search path, or undefined. */
export function onPath(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Where Debian has the program, which is on the search path of root only. */
const debianNginx = '/usr/sbin/nginx';

/** The programs, unless a variable names another one: undefined if there is none. */
export const findNeovim = () => process.env['NVIM_PATH'] ?? onPath('nvim');
export const findEmacs = () => process.env['EMACS_PATH'] ?? onPath('emacs');
export const findChromium = () =>
  process.env['CHROMIUM_PATH'] ?? onPath('chromium', 'chromium-browser', 'google-chrome');
export const findNginx = () =>
  process.env['NGINX_PATH'] ?? onPath('nginx') ?? (existsSync(debianNginx) ? debianNginx : undefined);

/** Debian's folder of versions of PostgreSQL, whose programs are not on the search path. */
const postgresqlVersions = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs: `POSTGRESQL_PATH`, else the newest version; undefined if there is none. */
export function findPostgresql(): string | undefined {
  const newestFirst = (existsSync(postgresqlVersions) ? readdirSync(postgresqlVersions) : [])
    .sort((a, b) => Number(b) - Number(a))
    .map((name) => join(postgresqlVersions, name, 'bin'));
  const initdb = onPath('initdb');
  return [process.env['POSTGRESQL_PATH'], ...newestFirst, initdb && dirname(initdb)].find(
    (folder) => folder && ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
}

/** Installs Debian packages; throws an error that says what to do if this machine or user cannot. */
export function installPackages(packages: readonly string[]): void {
  if (packages.length === 0) return;
  if (!onPath('apt-get') || process.getuid?.() !== 0) {
    throw new Error(
      `Install ${packages.join(' and ')} with your package manager ` +
        `(on Debian: apt-get install ${packages.join(' ')}).`,
    );
  }
  const install = (): void => {
    aptGet('install', '-q', '-y', '--no-install-recommends', ...packages);
  };
  try {
    install();
  } catch {
    // The lists of packages are missing or outdated.
    aptGet('update', '-q');
    install();
  }
}

function aptGet(...args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', args, { env, stdio: 'inherit' });
}
