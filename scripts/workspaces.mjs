// The packages of the project, as npm knows them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** The packages of the product whose sources are its own: a name, and the folder of the sources, relative to the root. */
export const workspaces = read('package.json')
  .workspaces.filter((folder) => !['server', 'test'].includes(folder))
  .map((folder) => ({ name: read(join(folder, 'package.json')).name, sources: `${folder}/src` }));

/** Those of the server and of the tool language. */
export const serverWorkspaces = workspaces.filter(({ sources }) => !sources.startsWith('client/'));

/**
 * The folders of the sources by package, absolute: for bundles that leave out packages of others
 * (`packages: 'external'`), but not those of the project.
 */
export const sourceFolders = Object.fromEntries(
  workspaces.map(({ name, sources }) => [name, join(root, sources)]),
);
