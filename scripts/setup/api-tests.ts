// The public platform's own API tests, its Python clients, and a generator of requests from OpenAPI documents: exactly
// the versions in test/api-tests/requirements.txt, in a virtual environment of Python 3.11 or later.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder, stamped } from './npm.js';

const folder = cacheFolder('api-tests');
const requirements = fileURLToPath(new URL('../../test/api-tests/requirements.txt', import.meta.url));

/** The Python of the environment, which runs its programs as modules: theirs would need the folder to stay in its place. */
export const python = join(folder, 'bin/python');

export const { isSetUp, setUp } = stamped(folder, readFileSync(requirements, 'utf8'), () => {
  const installed = ['python3.13', 'python3.12', 'python3.11', 'python3'].find(isRecent);
  if (installed === undefined)
    throw new Error('Install Python 3.11 or later with its module "venv", then run this command again.');
  execFileSync(installed, ['-m', 'venv', folder], { stdio: 'inherit' });
  // The list is complete: what the packages ask for otherwise, such as versions that were withdrawn, does not matter.
  const options = ['--quiet', '--no-compile', '--disable-pip-version-check', '--no-deps'];
  const args = ['-m', 'pip', 'install', ...options, '--requirement', requirements];
  execFileSync(python, args, { stdio: 'inherit' });
});

function isRecent(program: string): boolean {
  const test = 'import sys, venv; sys.exit(sys.version_info < (3, 11))';
  return spawnSync(program, ['-c', test]).status === 0;
}
