// Sets up the editors for the end-to-end tests: code-server (VS Code in a browser), a Chromium to show it, and ripgrep
// for its file search: `node scripts/setup-vscode.mjs [EDITOR…]`. Does nothing if all are installed.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installDependencies, installPrograms, nodeIn, nodePackage } from './npm-programs.mjs';
import { installPackages, onPath } from './system-packages.mjs';

/**
 * The editors by name: the VS Code version, the code-server that ships it, and its Node version if that differs from
 * the one that runs the tests. `oldest` is the minimum in `engines.vscode` of package.json; only long runs need it.
 */
export const editors = {
  newest: { vscode: '1.139.1', codeServer: '4.139.1', node: '24.21.0' },
  oldest: { vscode: '1.99.3', codeServer: '4.99.3' },
};

/** The folder of VS Code itself, and the two programs that serve it: Node, and its server script. */
export function programsOf(name) {
  const folder = folderOf(name);
  const vscode = join(folder, 'node_modules/code-server/lib/vscode');
  return {
    vscode,
    node: editors[name].node ? nodeIn(folder) : process.execPath,
    serverMain: join(vscode, 'out/server-main.js'),
  };
}

/** The browser for the tests: `CHROMIUM_PATH`, else the first Chromium or Chrome on the search path. */
export function findChromium() {
  return process.env.CHROMIUM_PATH ?? onPath('chromium', 'chromium-browser', 'google-chrome');
}

/** The editors of an ordinary run. */
const ordinary = ['newest'];

/** Whether {@link setUp} has nothing to do. */
export function isSetUp(names = ordinary) {
  return names.every(isInstalled) && findChromium() !== undefined && onPath('rg') !== undefined;
}

/** Installs what is missing; throws an error whose message says what to do. */
export function setUp(names = ordinary) {
  const missing = [...(findChromium() ? [] : ['chromium']), ...(onPath('rg') ? [] : ['ripgrep'])];
  installPackages(missing, 'The editor tests', ', or set CHROMIUM_PATH to your own Chromium');
  for (const name of names.filter((each) => !isInstalled(each))) install(name);
}

function folderOf(name) {
  return fileURLToPath(new URL(`../.cache/vscode-${editors[name].vscode}/`, import.meta.url));
}

/** Marks a completed installation, and of what. */
const stampOf = (name) => join(folderOf(name), 'ready');
const stampText = (name) => packagesOf(name).join(' ');

function packagesOf(name) {
  const { codeServer, node } = editors[name];
  return [`code-server@${codeServer}`, ...(node ? [nodePackage(node)] : [])];
}

function isInstalled(name) {
  return existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === stampText(name);
}

// Install scripts would compile a terminal, a Kerberos client and a log writer, which no test needs. The server
// itself is plain JavaScript.
function install(name) {
  rmSync(folderOf(name), { recursive: true, force: true });
  installPrograms(folderOf(name), packagesOf(name));
  const { vscode } = programsOf(name);
  installDependencies(vscode);
  symlinkSync('node_modules', join(vscode, 'node_modules.asar'));
  const ripgrep = join(vscode, 'node_modules/@vscode/ripgrep/bin');
  mkdirSync(ripgrep, { recursive: true });
  symlinkSync(onPath('rg'), join(ripgrep, 'rg'));
  writeFileSync(stampOf(name), stampText(name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const names = process.argv.length > 2 ? process.argv.slice(2) : ordinary;
    const unknown = names.find((name) => !Object.hasOwn(editors, name));
    if (unknown)
      throw new Error(`Unknown editor "${unknown}": use one of ${Object.keys(editors).join(', ')}.`);
    setUp(names);
    for (const name of names) console.log(`VS Code ${editors[name].vscode} (${name}) is ready.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
