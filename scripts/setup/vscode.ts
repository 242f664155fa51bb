// The editors for the end-to-end tests: code-server, which is VS Code in a browser.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from './debian.js';
import {
  cacheFolder,
  installDependencies,
  installPrograms,
  nodeIn,
  nodePackage,
  stamped,
  type Installation,
} from './npm.js';

interface Editor {
  /** The version of VS Code. */
  vscode: string;
  /** The code-server that ships it. */
  codeServer: string;
  /** Its Node, if that is not the one that runs the tests. */
  node?: string;
}

export type EditorName = 'newest' | 'oldest';

/** `oldest` is the minimum in `engines.vscode` of package.json; only long runs need it. */
export const editors: Readonly<Record<EditorName, Editor>> = {
  newest: { vscode: '1.139.1', codeServer: '4.139.1', node: '24.21.0' },
  oldest: { vscode: '1.99.3', codeServer: '4.99.3' },
};

const folderOf = (name: EditorName): string => cacheFolder(`vscode-${editors[name].vscode}`);

/** The folder of VS Code itself, and the two programs that serve it: Node, and its server script. */
export function programsOf(name: EditorName): { vscode: string; node: string; serverMain: string } {
  const folder = folderOf(name);
  const vscode = join(folder, 'node_modules/code-server/lib/vscode');
  return {
    vscode,
    node: editors[name].node ? nodeIn(folder) : process.execPath,
    serverMain: join(vscode, 'out/server-main.js'),
  };
}

/** How one is installed, after `rg`, which searches files for it. */
export function installationOf(name: EditorName): Installation {
  const { codeServer, node } = editors[name];
  const packages = [`code-server@${codeServer}`, ...(node ? [nodePackage(node)] : [])];
  return stamped(folderOf(name), `${packages.join(' ')}, with notifications`, () => {
    install(name, packages);
  });
}

// Install scripts would compile a terminal, a Kerberos client and a log writer, which no test needs. The server
// itself is plain JavaScript.
function install(name: EditorName, packages: readonly string[]): void {
  installPrograms(folderOf(name), packages);
  const { vscode } = programsOf(name);
  installDependencies(vscode);
  symlinkSync('node_modules', join(vscode, 'node_modules.asar'));
  const ripgrep = join(vscode, 'node_modules/@vscode/ripgrep/bin');
  mkdirSync(ripgrep, { recursive: true });
  symlinkSync(onPath('rg') ?? 'rg', join(ripgrep, 'rg'));
  showNotifications(join(vscode, 'out/vs/code/browser/workbench/workbench.js'));
}

/**
 * Changes a workbench to show notifications. Later versions of VS Code show none with the driver, without which they do
 * not run test suites.
 */
function showNotifications(workbench: string): void {
  const script = readFileSync(workbench, 'utf8');
  writeFileSync(
    workbench,
    script.replace(/(addToast\(\w+\)\{if\([^{}]*)!this\.environmentService\.enableSmokeTestDriver/, '$1true'),
  );
}
