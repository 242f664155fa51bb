// Sets up the public platform's own API tests, its Python clients, and a generator of requests from OpenAPI documents:
// exactly the versions in test/api-tests/requirements.txt, in a virtual environment of Python 3.11 or later.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../.cache/api-tests/', import.meta.url));
const requirements = fileURLToPath(new URL('../test/api-tests/requirements.txt', import.meta.url));

/** The Python of the environment, which runs its programs as modules: theirs would need the folder to stay in its place. */
export const python = join(folder, 'bin/python');

/** Marks a completed installation, and of what. */
const stamp = join(folder, 'ready');

/** Whether {@link setUp} has nothing to do. */
export const isSetUp = () =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === readFileSync(requirements, 'utf8');

/** Installs them; throws an error whose message says what to do. */
export function setUp() {
  const installed = ['python3.13', 'python3.12', 'python3.11', 'python3'].find(isRecent);
  if (installed === undefined)
    throw new Error('The API tests need Python 3.11 or later with its module "venv": install it first.');
  rmSync(folder, { recursive: true, force: true });
  execFileSync(installed, ['-m', 'venv', folder], { stdio: 'inherit' });
  // The list is complete: what the packages ask for otherwise, such as versions that were withdrawn, does not matter.
  const options = [
    '--quiet',
    '--no-compile',
    '--disable-pip-version-check',
    '--no-deps',
    '--requirement',
    requirements,
  ];
  execFileSync(python, ['-m', 'pip', 'install', ...options], { stdio: 'inherit' });
  writeFileSync(stamp, readFileSync(requirements, 'utf8'));
}

function isRecent(program) {
  const test = 'import sys, venv; sys.exit(sys.version_info < (3, 11))';
  return spawnSync(program, ['-c', test]).status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    if (!isSetUp()) setUp();
    console.log("The public platform's API tests and Python clients are ready.");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
