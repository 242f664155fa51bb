// Node 22 in addition to the current Node, so that tests can run on both.
import { existsSync } from 'node:fs';
import { cacheFolder, installPrograms, nodeIn, nodePackage } from './npm.js';

const folder = cacheFolder('node22');

/** The path of the program after {@link setUp}. */
export const node22 = nodeIn(folder);

export const isSetUp = (): boolean => existsSync(node22);

export const setUp = (): void => {
  installPrograms(folder, [nodePackage('22.23.3')]);
};
