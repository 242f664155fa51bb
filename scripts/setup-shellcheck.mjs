// Sets up the program that the tests of the rule `shellcheck` run: Debian's ShellCheck.
import { fileURLToPath } from 'node:url';
import { installPackages, onPath } from './system-packages.mjs';

/** Whether {@link setUp} has nothing to do. */
export const isSetUp = () => onPath('shellcheck') !== undefined;

/** Installs it; throws an error whose message says what to do. */
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
