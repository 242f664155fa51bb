import * as esbuild from 'esbuild';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');

/** Where the benchmark keeps what it makes; Git ignores it. */
export const made = join(root, 'test-results/bench');

/** CommonJS dependencies load Node's own modules through `require`. */
const js =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";
const forms = {
  node: { platform: 'node', target: 'node20', format: 'esm', banner: { js } },
  browser: { platform: 'browser', target: 'es2022', format: 'iife' },
} as const;

/**
 * Bundles a module, given by its path below the root, and returns the path of the bundle. What tests run directly has
 * additions of the compiler that cost time.
 * @param options `minify`: as the server that is shipped; else the names and comments of modules are kept
 */
export async function bundle(
  entry: string,
  { minify = false, platform = 'node' }: { minify?: boolean; platform?: keyof typeof forms } = {},
): Promise<string> {
  const outfile = join(made, `${entry.replaceAll(/[/.]/g, '-')}.mjs`);
  const options = { absWorkingDir: root, entryPoints: [entry], outfile, bundle: true, minify };
  await esbuild.build({ ...options, ...forms[platform], logLevel: 'warning' });
  return outfile;
}

/** Imports a {@link bundle} of a module. */
export async function importBundled<Module>(entry: string): Promise<Module> {
  return (await import(pathToFileURL(await bundle(entry)).href)) as Module;
}
