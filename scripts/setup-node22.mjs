// Brings a Node 22 beside the one that runs this, so that the tests can run on both.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installPrograms, nodeIn, nodePackage } from './npm-programs.mjs';

const folder = fileURLToPath(new URL('../.cache/node22/', import.meta.url));

/** The program, once {@link setUp} has run. */
export const node22 = nodeIn(folder);

/** Whether {@link setUp} would have nothing to do. */
export const isSetUp = () => existsSync(node22);

/** Installs it. */
export function setUp() {
  installPrograms(folder, [nodePackage('22.23.3')]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!isSetUp()) setUp();
  console.log('Node 22 is ready.');
}
