// Sets up the programs that the command works in: shells, a formatter of manual pages, and pre-commit, from Debian.
import { fileURLToPath } from 'node:url';
import { installPackages, onPath } from './system-packages.mjs';

/** The programs by package. */
const programs = {
  bsdutils: 'script',
  zsh: 'zsh',
  fish: 'fish',
  mandoc: 'mandoc',
  'pre-commit': 'pre-commit',
};

const missing = () =>
  Object.entries(programs).flatMap(([name, program]) => (onPath(program) === undefined ? [name] : []));

/** Whether {@link setUp} has nothing to do. */
export const isSetUp = () => missing().length === 0;

/** Installs them; throws an error whose message says what to do. */
export function setUp() {
  installPackages(missing(), 'The tests in other programs');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    setUp();
    console.log('Shells, mandoc, and pre-commit are ready.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
