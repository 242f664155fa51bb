// What `npm run setup` installs: the programs that tests need and `npm ci` does not bring.
import { spawnSync } from 'node:child_process';
import * as apiTests from './api-tests.js';
import * as bench from './bench.js';
import * as clients from './clients.js';
import {
  findChromium,
  findEmacs,
  findNeovim,
  findNginx,
  findPostgresql,
  installPackages,
  onPath,
} from './debian.js';
import * as node22 from './node22.js';
import type { Installation } from './npm.js';
import * as platform from './platform.js';
import * as vscode from './vscode.js';

interface Program extends Installation {
  /** "Neovim". */
  title: string;
  /** The environment variable that names another installation. */
  variable?: string;
  /** Installed only by name. */
  isOptional?: boolean;
}

/** Debian packages, each with its program or a test whether it is there. */
function debian(packages: Readonly<Record<string, string | (() => unknown)>>): Installation {
  const missing = (): string[] =>
    Object.entries(packages)
      .filter(([, test]) => !(typeof test === 'string' ? onPath(test) : test()))
      .map(([name]) => name);
  return {
    isSetUp: () => missing().length === 0,
    setUp: () => {
      installPackages(missing());
    },
  };
}

/** Several installations, one after the other. */
function all(...parts: readonly Installation[]): Installation {
  return {
    isSetUp: () => parts.every((part) => part.isSetUp()),
    setUp: () => {
      for (const part of parts.filter((each) => !each.isSetUp())) part.setUp();
    },
  };
}

function emacsHas(feature: string): boolean {
  const emacs = findEmacs();
  const test = `(progn (package-activate-all) (require '${feature}))`;
  return emacs !== undefined && spawnSync(emacs, ['--batch', '--eval', test]).status === 0;
}

const browser = debian({ chromium: findChromium, ripgrep: 'rg' });

const table = {
  node22: { title: 'Node 22', ...node22 },
  vscode: {
    title: 'VS Code, and a browser that shows it',
    variable: 'CHROMIUM_PATH',
    ...all(browser, vscode.installationOf('newest')),
  },
  'oldest-vscode': {
    title: 'the oldest VS Code that the extension supports',
    isOptional: true,
    ...all(browser, vscode.installationOf('oldest')),
  },
  neovim: { title: 'Neovim', variable: 'NVIM_PATH', ...debian({ neovim: findNeovim }) },
  emacs: {
    title: 'Emacs with Eglot and yaml-mode',
    variable: 'EMACS_PATH',
    ...debian({
      'emacs-nox': findEmacs,
      'elpa-eglot': () => emacsHas('eglot'),
      'elpa-yaml-mode': () => emacsHas('yaml-mode'),
    }),
  },
  postgresql: {
    title: 'PostgreSQL',
    variable: 'POSTGRESQL_PATH',
    ...debian({ postgresql: findPostgresql }),
  },
  nginx: { title: 'nginx', variable: 'NGINX_PATH', ...debian({ nginx: findNginx }) },
  shellcheck: { title: 'ShellCheck', ...debian({ shellcheck: 'shellcheck' }) },
  integrations: {
    title: 'shells, mandoc, and pre-commit',
    ...debian({
      bsdutils: 'script',
      zsh: 'zsh',
      fish: 'fish',
      mandoc: 'mandoc',
      'pre-commit': 'pre-commit',
    }),
  },
  podman: {
    title: 'Podman, Bubblewrap, what images are made of, and a registry',
    ...debian({
      podman: 'podman',
      runc: 'runc',
      bubblewrap: 'bwrap',
      'busybox-static': 'busybox',
      'docker-registry': 'docker-registry',
      python3: 'python3',
      'r-base-core': 'Rscript',
    }),
  },
  clients: { title: 'clients of the public platform, and the inspector of MCP', ...clients },
  'api-tests': { title: "the public platform's API tests and Python clients", ...apiTests },
  platform: { title: `the releases ${platform.releases.join(', ')} of the public platform`, ...platform },
  bench: { title: 'the programs that the benchmark compares with', isOptional: true, ...bench },
} satisfies Record<string, Program>;

export type ProgramName = keyof typeof table;

/** In the order in which they are installed. */
export const programs: Readonly<Record<ProgramName, Program>> = table;

/** Whether all of these are installed. */
export const areSetUp = (...names: readonly ProgramName[]): boolean =>
  names.every((name) => programs[name].isSetUp());

/** The command that installs these. */
export const setupCommand = (...names: readonly ProgramName[]): string =>
  `npm run setup -- ${names.join(' ')}`;
