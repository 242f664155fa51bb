import module from 'node:module';
import { join } from 'node:path';
import { cacheFolder } from './user-folders.js';
import { version } from './version.js';

/** From Node 22.1 on. */
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };

/**
 * Has Node keep the code that it compiles from here on for the next run, which starts faster. Does nothing where Node
 * cannot, or where it cannot write; the user turns it off with NODE_DISABLE_COMPILE_CACHE.
 */
export function keepCompiledCode(): void {
  const folder = enableCompileCache && cacheFolder();
  if (folder !== undefined) enableCompileCache?.(join(folder, version));
}
