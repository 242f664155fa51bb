// Finds programs on the search path, and installs the Debian packages of missing ones.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of `names` that is an executable on the search path, or undefined. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/**
 * Installs Debian packages; throws an error that says what to do if this machine or user cannot.
 * @param whatFor beginning of that sentence: "The editor tests"
 * @param otherwise its end, if there is an alternative: ", or set CHROMIUM_PATH to your own Chromium"
 */
export function installPackages(packages, whatFor, otherwise = '') {
  if (packages.length === 0) return;
  if (!onPath('apt-get') || process.getuid?.() !== 0) {
    throw new Error(
      `${whatFor} need ${packages.join(' and ')}: install them with your package manager ` +
        `(on Debian: apt-get install ${packages.join(' ')})${otherwise}.`,
    );
  }
  const install = () => aptGet('install', '-q', '-y', '--no-install-recommends', ...packages);
  try {
    install();
  } catch {
    // The lists of packages are missing or outdated.
    aptGet('update', '-q');
    install();
  }
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', args, { env, stdio: 'inherit' });
}
