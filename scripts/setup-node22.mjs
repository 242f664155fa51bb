// Installs Node 22 in addition to the current Node, so that the tests can run on both.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installPrograms, nodeIn, nodePackage } from './npm-programs.mjs';

const folder = fileURLToPath(new URL('../.cache/node22/', import.meta.url));

/** The path of the program after {@link setUp}. */
export const node22 = nodeIn(folder);

/** Whether {@link setUp} has nothing to do. */
export const isSetUp = () => existsSync(node22);

/** Installs it. */
export function setUp() {
  installPrograms(folder, [nodePackage('22.23.3')]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!isSetUp()) setUp();
  console.log('Node 22 is ready.');
}
