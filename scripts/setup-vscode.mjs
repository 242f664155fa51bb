// Prepares the editor that the end-to-end tests drive: code-server (a VS Code that runs in a page), a
// Chromium to show it, and ripgrep, which its file search calls. Does nothing when all three are there.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, onPath } from './system-packages.mjs';

/** The last code-server line that runs on Node 20; it carries VS Code 1.100.3. */
const CODE_SERVER = '4.100.3';
const hostFolder = fileURLToPath(new URL('../.cache/vscode-host/', import.meta.url));
const vscodeFolder = join(hostFolder, 'node_modules/code-server/lib/vscode');
const stamp = join(hostFolder, 'ready');

/** The program that serves VS Code, started with Node. */
export const serverMain = join(vscodeFolder, 'out/server-main.js');

/** The browser the tests drive: `CHROMIUM_PATH`, else the first Chromium or Chrome on the search path. */
export function findChromium() {
  return process.env.CHROMIUM_PATH ?? onPath('chromium', 'chromium-browser', 'google-chrome');
}

/** Whether {@link setUp} would have nothing to do. */
export function isSetUp() {
  return isHostReady() && findChromium() !== undefined && onPath('rg') !== undefined;
}

/** Installs what is missing; throws an error whose message says the way out. */
export function setUp() {
  const missing = [...(findChromium() ? [] : ['chromium']), ...(onPath('rg') ? [] : ['ripgrep'])];
  installPackages(missing, 'The editor tests', ', or set CHROMIUM_PATH to a Chromium you have');
  if (!isHostReady()) installHost();
}

function isHostReady() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === CODE_SERVER;
}

// Install scripts stay off: they compile a terminal, a Kerberos client and a log writer that no test needs, and
// they download what a machine behind a registry mirror cannot reach. The server itself is plain JavaScript.
function installHost() {
  rmSync(hostFolder, { recursive: true, force: true });
  mkdirSync(hostFolder, { recursive: true });
  writeFileSync(join(hostFolder, 'package.json'), '{ "private": true }\n');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['install', '--no-save', ...options, `code-server@${CODE_SERVER}`], hostFolder);
  run('npm', ['install', '--omit=dev', ...options], vscodeFolder);
  symlinkSync('node_modules', join(vscodeFolder, 'node_modules.asar'));
  const ripgrep = join(vscodeFolder, 'node_modules/@vscode/ripgrep/bin');
  mkdirSync(ripgrep, { recursive: true });
  symlinkSync(onPath('rg'), join(ripgrep, 'rg'));
  writeFileSync(stamp, CODE_SERVER);
}

function run(command, args, cwd) {
  // What an enclosing `npm run` puts into the environment would point the inner npm at this repository.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(package_|lifecycle_|config_local_prefix|command)/.test(name),
    ),
  );
  execFileSync(command, args, { cwd, env, stdio: 'inherit' });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    setUp();
    console.log(`VS Code host ready: ${serverMain}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
