// Sets up the third editor that the tests drive: Debian's Emacs, with the packages of the recipe in the documentation.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { installPackages, onPath } from './system-packages.mjs';

const features = "(progn (package-activate-all) (require 'eglot) (require 'yaml-mode))";

/** The program: `EMACS_PATH`, else the one on the search path; undefined if there is none. */
export const findEmacs = () => process.env.EMACS_PATH ?? onPath('emacs');

/** Whether {@link setUp} has nothing to do. */
export const isSetUp = () => {
  const emacs = findEmacs();
  return emacs !== undefined && spawnSync(emacs, ['--batch', '--eval', features]).status === 0;
};

/** Installs it; throws an error whose message says what to do. */
export function setUp() {
  installPackages(
    ['emacs-nox', 'elpa-eglot', 'elpa-yaml-mode'],
    'The tests in Emacs',
    ', or set EMACS_PATH to your own Emacs with Eglot and yaml-mode',
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    if (!isSetUp()) setUp();
    console.log(`Emacs ready: ${findEmacs()}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
