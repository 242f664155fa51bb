import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Where a kind of files is: the variable that names the folder, and its place in the home of the user. */
interface Places {
  variable: string;
  windowsVariable: string;
  inHome: Partial<Record<NodeJS.Platform, string>>;
  otherwise: string;
}

const caches: Places = {
  variable: 'XDG_CACHE_HOME',
  windowsVariable: 'LOCALAPPDATA',
  inHome: { win32: 'AppData/Local', darwin: 'Library/Caches' },
  otherwise: '.cache',
};

const configurations: Places = {
  variable: 'XDG_CONFIG_HOME',
  windowsVariable: 'APPDATA',
  inHome: { win32: 'AppData/Roaming', darwin: 'Library/Preferences' },
  otherwise: '.config',
};

/**
 * The folder of this user for what the program can make again; undefined if the user has none. Not a folder for
 * everyone, where others could plant something.
 */
export function cacheFolder(platform?: NodeJS.Platform, env?: NodeJS.ProcessEnv): string | undefined {
  return folderOf(caches, platform, env);
}

/** The folder of this user for what the user has set; undefined if the user has none. */
export function configFolder(platform?: NodeJS.Platform, env?: NodeJS.ProcessEnv): string | undefined {
  return folderOf(configurations, platform, env);
}

function folderOf(
  { variable, windowsVariable, inHome, otherwise }: Places,
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const named = env[platform === 'win32' ? windowsVariable : variable];
  if (named !== undefined && isAbsolute(named)) return join(named, 'user-tool');
  try {
    return join(homedir(), inHome[platform] ?? otherwise, 'user-tool');
  } catch {
    // This user has no home.
    return undefined;
  }
}
