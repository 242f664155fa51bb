// The releases of the public platform that the tests ask: an environment of Python for each, from PyPI.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, onPath } from './debian.js';
import { cacheFolder, stamped, type Installation } from './npm.js';

/** The version of Python that the pinned packages are for. */
const python = 'python3.11';

/** The installer: it shares the files of packages between the environments. */
const installer = 'uv==0.13.9';

/** What each release is made of: the exact versions of all packages, which `uv pip freeze` lists. */
const requirements = fileURLToPath(new URL('../../test/platform/requirements/', import.meta.url));

/** The releases, oldest first. */
export const releases: readonly string[] = readdirSync(requirements)
  .map((name) => name.slice(0, -'.txt'.length))
  .sort();

const folder = cacheFolder('platform');
const tools = join(folder, 'installer');

/** The Python of a release, once {@link setUp} has installed it. */
export const pythonOf = (release: string): string => join(folder, release, 'bin/python');

/** How one is installed, with the installer. */
function installationOf(release: string): Installation {
  const file = join(requirements, `${release}.txt`);
  return stamped(join(folder, release), readFileSync(file, 'utf8'), () => {
    install(release, file);
  });
}

export const isSetUp = (): boolean => releases.every((release) => installationOf(release).isSetUp());

/** Installs the releases that are missing or outdated. */
export function setUp(): void {
  if (!onPath(python)) installPackages([python, `${python}-venv`]);
  mkdirSync(folder, { recursive: true });
  run(python, ['-m', 'venv', '--clear', tools]);
  run(join(tools, 'bin/pip'), ['install', '--quiet', installer]);
  for (const each of releases.map(installationOf)) if (!each.isSetUp()) each.setUp();
  rmSync(tools, { recursive: true });
}

/** Installs only what is listed: a release can ask for a version that PyPI does not have anymore. */
function install(release: string, file: string): void {
  const uv = join(tools, 'bin/uv');
  run(uv, ['venv', '--quiet', '--clear', '--python', python, join(folder, release)]);
  const where = ['--python', pythonOf(release), '--no-deps', '--compile-bytecode'];
  run(uv, ['pip', 'install', '--quiet', ...where, '--requirement', file]);
}

function run(program: string, args: readonly string[]): void {
  execFileSync(program, args, { stdio: 'inherit' });
}
