import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, findNginx, findPostgresql } from '../../scripts/setup/debian.js';
import { isSetUp as hasPlatform } from '../../scripts/setup/platform.js';
import { lazy } from '../../shared/src/util/once.js';

/** What tests need that `npm ci` does not install. */
interface Requirement {
  /** "a browser". */
  title: string;
  /** Whether this machine has it; asked once. */
  isMet: () => boolean;
  /** Whether `npm run setup` installs it. */
  installable: boolean;
}

const program = (title: string, isMet: () => unknown): Requirement => ({
  title,
  isMet: lazy(() => Boolean(isMet())),
  installable: true,
});
const machine = (title: string, isMet: () => boolean): Requirement => ({
  title,
  isMet: lazy(isMet),
  installable: false,
});
const starts = (name: string): boolean => spawnSync(name, ['-c', '']).status === 0;

/** The drivers of SQLite that work here: a package that has to be downloaded or compiled, and the one of newer Node. */
export const sqliteDrivers = lazy(() => {
  const require = createRequire(import.meta.url);
  const attempts = {
    'better-sqlite3': () => new (require('better-sqlite3') as new (file: string) => unknown)(':memory:'),
    'node:sqlite': () => require('node:sqlite') as unknown,
  };
  return (Object.keys(attempts) as (keyof typeof attempts)[]).filter((name) => works(attempts[name]));
});

function works(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

const requirements = {
  sqlite: machine(
    'SQLite (Node 22.16 or later, or Python and a C++ compiler before "npm ci")',
    () => sqliteDrivers().length > 0,
  ),
  browser: program('a browser', findChromium),
  nginx: program('nginx', findNginx),
  postgresql: program('PostgreSQL', findPostgresql),
  platform: program('releases of the public platform', hasPlatform),
  python3: program('Python', () => starts('python3')),
  bash: program('Bash', () => starts('bash')),
  dash: program('Dash', () => starts('dash')),
  busybox: program('BusyBox', () => spawnSync('busybox', ['true']).status === 0),
  unix: machine('a Unix system', () => process.platform !== 'win32'),
  root: machine('the user root', () => process.getuid?.() === 0),
  linux: machine('Linux', () =>
    ['/proc/self/clear_refs', '/proc/thread-self/schedstat'].every((file) => existsSync(file)),
  ),
  mount: machine('permission to mount a file system', canMount),
};

type RequirementName = keyof typeof requirements;

/** Mounts a file system of that size in memory; returns its folder, or undefined without permission. */
export function mountMemory(size: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'user-tool-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder], { stdio: 'pipe' });
    return folder;
  } catch {
    rmdirSync(folder);
    return undefined;
  }
}

/** Unmounts what {@link mountMemory} returned. */
export function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder]);
  rmdirSync(folder);
}

function canMount(): boolean {
  const folder = mountMemory('1m');
  if (folder !== undefined) unmount(folder);
  return folder !== undefined;
}

/** Whether this machine meets a requirement. */
export const has = (name: RequirementName): boolean => requirements[name].isMet();

/** Inside a suite that is skipped, whose tests are counted with it. */
let isSkipping = false;

/**
 * `describe` and `it` for tests with requirements. Where one of them is not met, the tests are skipped with all their
 * hooks, and counted by requirement at the end of `npm test`.
 */
export function where(...names: RequirementName[]): {
  describe: (title: string, tests: (this: Mocha.Suite) => void) => void;
  it: (title: string, test: (this: Mocha.Context) => unknown) => void;
} {
  const missing = names.map((name) => requirements[name]).filter(({ isMet }) => !isMet());
  if (missing.length === 0) {
    return {
      describe: (title, tests) => void globalThis.describe(title, tests),
      it: (title, test) => void globalThis.it(title, test),
    };
  }
  return {
    describe: (title, tests) => {
      const isOutermost = !isSkipping;
      isSkipping = true;
      const suite = globalThis.describe.skip(title, tests);
      if (!isOutermost) return;
      isSkipping = false;
      record(missing, suite?.total() ?? 0);
    },
    it: (title) => {
      globalThis.it.skip(title);
      if (!isSkipping) record(missing, 1);
    },
  };
}

/** Skips the suite that is being declared, with its hooks, where a requirement is not met; before its other hooks. */
export function needs(name: RequirementName): void {
  if (has(name)) return;
  globalThis.before(function () {
    record([requirements[name]], this.test?.parent?.total() ?? 0);
    this.skip();
  });
}

/** Adds a line to what `npm test` sums up (`scripts/skipped-tests.js`). */
function record(missing: readonly Requirement[], count: number): void {
  const file = process.env['TEST_SKIPPED'];
  const entries = missing.map(({ title, installable }) => ({ title, installable, count }));
  if (file && count > 0) appendFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}
