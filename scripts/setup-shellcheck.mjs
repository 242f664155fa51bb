// Prepares the program that the tests of the rule `shellcheck` ask: ShellCheck, as Debian has it.
import { fileURLToPath } from 'node:url';
import { installPackages, onPath } from './system-packages.mjs';

/** Whether {@link setUp} would have nothing to do. */
export const isSetUp = () => onPath('shellcheck') !== undefined;

/** Installs it; throws an error whose message says the way out. */
export function setUp() {
  installPackages(['shellcheck'], 'The tests of the rule "shellcheck"');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    if (!isSetUp()) setUp();
    console.log('ShellCheck is ready.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
