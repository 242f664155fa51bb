import module from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { version } from './version.js';

/** From Node 22.1 on. */
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };

/**
 * Has Node keep the code that it compiles from here on for the next run, which starts faster. Does nothing where Node
 * cannot, or where it cannot write; the user turns it off with NODE_DISABLE_COMPILE_CACHE.
 */
export function keepCompiledCode(): void {
  // Not in a folder for everybody, where others could plant code.
  const folder = enableCompileCache && cacheFolder(process.platform, process.env);
  if (folder !== undefined) enableCompileCache?.(join(folder, 'user-tool', version));
}

/** The user's folder for what programs can make again. */
function cacheFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string | undefined {
  const named = platform === 'win32' ? env['LOCALAPPDATA'] : env['XDG_CACHE_HOME'];
  if (named !== undefined && isAbsolute(named)) return named;
  const inHome: Partial<Record<NodeJS.Platform, string>> = {
    win32: 'AppData/Local',
    darwin: 'Library/Caches',
  };
  try {
    return join(homedir(), inHome[platform] ?? '.cache');
  } catch {
    // This user has no home.
    return undefined;
  }
}
