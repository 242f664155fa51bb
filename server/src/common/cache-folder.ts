import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * The folder of this user for what the program can make again; undefined if the user has none. Not a folder for
 * everyone, where others could plant something.
 */
export function cacheFolder(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const named = platform === 'win32' ? env['LOCALAPPDATA'] : env['XDG_CACHE_HOME'];
  if (named !== undefined && isAbsolute(named)) return join(named, 'user-tool');
  const inHome: Partial<Record<NodeJS.Platform, string>> = {
    win32: 'AppData/Local',
    darwin: 'Library/Caches',
  };
  try {
    return join(homedir(), inHome[platform] ?? '.cache', 'user-tool');
  } catch {
    // This user has no home.
    return undefined;
  }
}
