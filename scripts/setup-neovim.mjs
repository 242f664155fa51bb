// Sets up the second editor that the tests drive: Debian's Neovim.
import { fileURLToPath } from 'node:url';
import { installPackages, onPath } from './system-packages.mjs';

/** The program: `NVIM_PATH`, else the one on the search path; undefined if there is none. */
export const findNeovim = () => process.env.NVIM_PATH ?? onPath('nvim');

/** Whether {@link setUp} has nothing to do. */
export const isSetUp = () => findNeovim() !== undefined;

/** Installs it; throws an error whose message says what to do. */
export function setUp() {
  installPackages(['neovim'], 'The tests in Neovim', ', or set NVIM_PATH to your own Neovim');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    if (!isSetUp()) setUp();
    console.log(`Neovim ready: ${findNeovim()}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
