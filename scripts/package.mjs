// Builds everything and packs the VS Code extension into dist/user-tool-VERSION.vsix.
import { cpSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVSIX } from '@vscode/vsce';
import { build } from './build.mjs';
import { recompress } from './recompress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { name, version, homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Where the packed extension is. */
export const packagePath = join(root, 'dist', `${name}-${version}.vsix`);

/** What is packed: `.vscodeignore` excludes all, and then includes these. */
const included = readFileSync(join(root, '.vscodeignore'), 'utf8').match(/(?<=^!).+$/gm);

/** Files, and folders before the first wildcard. vsce compares each file that it sees with each line of `.vscodeignore`. */
const parts = new Set(['.vscodeignore', ...included.map((pattern) => pattern.replace(/\/[^/]*[*{].*$/, ''))]);

/**
 * Builds and packs; gives the path of the extension. Throws if the build fails, which reports why.
 * @param isFinal whether it is compressed as much as possible, which takes longer than all else
 */
export async function packExtension({ isFinal = true } = {}) {
  await build({ clean: true });
  const cwd = join(root, 'dist/extension');
  rmSync(cwd, { recursive: true, force: true });
  for (const part of parts) cpSync(join(root, part), join(cwd, part), { recursive: true });
  // Only what .vscodeignore lets through is packed: everything the extension needs is bundled.
  const links = { baseContentUrl: `${homepage}/blob/main`, baseImagesUrl: `${homepage}/raw/main` };
  await createVSIX({ cwd, packagePath, dependencies: false, ...links });
  if (isFinal) await recompress(packagePath);
  return packagePath;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const path = await packExtension();
    console.log(`${path} (${Math.round(statSync(path).size / 1024)} KB)`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
