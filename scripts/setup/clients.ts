// The clients that the tests start: the web client and the client library of the public platform, and the inspector of
// the Model Context Protocol. The former without what they depend on: the web client is a bundle, and the library needs
// one package.
import { join } from 'node:path';
import { cacheFolder, installPrograms, stamped, unpackPackages } from './npm.js';

const packages = [
  '@galaxyproject/galaxy-client@25.1.2',
  '@galaxyproject/galaxy-api-client@26.1.1',
  'openapi-fetch@0.17.0',
];

const inspectorPackage = '@modelcontextprotocol/inspector-cli@0.15.0';

const folder = cacheFolder('clients');
const packageIn = (name: string): string => join(folder, 'node_modules/@galaxyproject', name);

/** The files of the web client. */
export const webClient = join(packageIn('galaxy-client'), 'dist');

/** The client library, and the types of what it expects in responses. */
export const apiClient = {
  module: join(packageIn('galaxy-api-client'), 'dist/index.js'),
  types: join(packageIn('galaxy-api-client'), 'src/schema/schema.ts'),
};

const inspectorFolder = join(folder, 'inspector');

/** The inspector, which runs with Node. */
export const inspector = join(
  inspectorFolder,
  'node_modules/@modelcontextprotocol/inspector-cli/build/cli.js',
);

export const { isSetUp, setUp } = stamped(folder, [...packages, inspectorPackage].join(' '), () => {
  unpackPackages(folder, packages);
  installPrograms(inspectorFolder, [inspectorPackage]);
});
