// Sets up the clients that the tests start: the web client and the client library of the public platform, and the
// inspector of the Model Context Protocol. The former without what they depend on: the web client is a bundle, and the
// library needs one package.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPrograms, unpackPackages } from './npm-programs.mjs';

const packages = [
  '@galaxyproject/galaxy-client@25.1.2',
  '@galaxyproject/galaxy-api-client@26.1.1',
  'openapi-fetch@0.17.0',
];

const inspectorPackage = '@modelcontextprotocol/inspector-cli@0.15.0';

const folder = fileURLToPath(new URL('../.cache/clients/', import.meta.url));
const packageIn = (name) => join(folder, 'node_modules/@galaxyproject', name);

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

/** Marks a completed installation, and of what. */
const stamp = join(folder, 'ready');
const stampText = [...packages, inspectorPackage].join(' ');

/** Whether {@link setUp} has nothing to do. */
export const isSetUp = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === stampText;

/** Installs them. */
export function setUp() {
  rmSync(folder, { recursive: true, force: true });
  unpackPackages(folder, packages);
  installPrograms(inspectorFolder, [inspectorPackage]);
  writeFileSync(stamp, stampText);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!isSetUp()) setUp();
  console.log('The clients of the public platform, and the inspector, are ready.');
}
