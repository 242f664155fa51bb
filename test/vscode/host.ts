import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';
import { findChromium, programsOf, type EditorName } from '../../scripts/setup-vscode.mjs';

/** Milliseconds; the server listens after a third of a second, so that only a hanging one meets these. */
const installLimit = 60_000;
const startLimit = 30_000;
const stopLimit = 5_000;

/** A VS Code that is served on a free local port, with one extension installed and a copy of a workspace. */
export interface Host {
  /** `127.0.0.1:PORT`, also the authority of its `vscode-remote` addresses. */
  authority: string;
  /** The copy of the workspace that it may write to. */
  workspace: string;
  /** What the server printed so far. */
  log(): string;
  /** Replaces the user settings, and forgets what was left unsaved, for pages that are opened from then on. */
  configure(settings?: Record<string, unknown>): void;
  /** Ends the server with everything it started and removes its folders. */
  close(): Promise<void>;
}

export interface HostOptions {
  /** The installed editor; the one that most tests use when absent. */
  editor?: EditorName;
  /** The packed extension. */
  vsix: string;
  /** The folder to copy and open. */
  workspace: string;
  /** User settings beside those that keep the host quiet. */
  settings?: Record<string, unknown>;
  /** Changes the extension once it is installed, in its folder. */
  prepare?: (extension: string) => void;
  /** Added to the environment of the server, and with it of the extension host. */
  env?: Record<string, string>;
}

/** Settings that keep an editor to itself. */
export const quietSettings = {
  'files.autoSave': 'off',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  // What ends an animation, such as taking the focus, comes at any time, even into what was opened meanwhile.
  'workbench.reduceMotion': 'on',
  // Later versions open a side bar for conversations, which leaves little for the document.
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
};

/** Starts a VS Code with folders of its own; rejects, leaving nothing behind, where it does not come up. */
export async function startHost(options: HostOptions): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'user-tool-vscode-'));
  const workspace = join(folder, 'workspace');
  cpSync(options.workspace, workspace, { recursive: true });
  const settingsFolder = join(folder, 'data/data/User');
  const configure = (settings: Record<string, unknown> = {}): void => {
    rmSync(settingsFolder, { recursive: true, force: true });
    mkdirSync(settingsFolder, { recursive: true });
    writeFileSync(join(settingsFolder, 'settings.json'), JSON.stringify({ ...quietSettings, ...settings }));
  };
  configure(options.settings);

  const folders = ['--server-data-dir', join(folder, 'data'), '--extensions-dir', join(folder, 'extensions')];
  const env = cleanEnvironment(options.env);
  const { node, serverMain } = programsOf(options.editor ?? 'current');
  let server: ChildProcess | undefined;
  const close = async (): Promise<void> => {
    process.removeListener('exit', killAtExit);
    if (server) await end(server);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const killAtExit = (): void => {
    if (server) signalGroup(server, 'SIGKILL');
  };

  try {
    await install(options.vsix, folders, options.editor);
    const [extension] = readdirSync(join(folder, 'extensions')).filter((name) =>
      name.startsWith('user-tool.'),
    );
    if (extension) options.prepare?.(join(folder, 'extensions', extension));
    const serve = [
      '--host',
      '127.0.0.1',
      '--port',
      '0',
      '--without-connection-token',
      '--accept-server-license-terms',
    ];
    // The smoke-test driver is what lets later versions of VS Code accept the address of a test suite.
    // Without the other flag the extension host has the search path of a login shell, and not that of `env`.
    const flags = ['--telemetry-level', 'off', '--enable-smoke-test-driver', '--force-disable-user-env'];
    // A group of its own: extension hosts and language servers outlive a server that is killed alone.
    server = spawn(node, [serverMain, ...serve, ...flags, ...folders], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    process.once('exit', killAtExit);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
    const output = collectOutput(server);
    const port = await portOf(server, output);
    return {
      authority: `127.0.0.1:${port}`,
      workspace,
      log: output,
      configure,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Installs a packed extension with the installer of VS Code.
 * @param folders flags that name the folders of a VS Code
 */
export async function install(
  vsix: string,
  folders: readonly string[],
  editor: EditorName = 'current',
): Promise<void> {
  const { node, serverMain } = programsOf(editor);
  const command = [serverMain, ...folders, '--install-extension', vsix, '--force'];
  await promisify(execFile)(node, command, { env: cleanEnvironment(), timeout: installLimit });
}

/** The browser that shows the host. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium; npm run setup:vscode installs one.');
  // Without a sandbox, since continuous integration often runs as root; the page is our own.
  const quiet = [
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet],
  });
}

/** The address of the workbench; `payload` is what VS Code takes as command-line options in a page. */
export function workbenchUrl(host: Host, payload: [string, string][]): string {
  const query = new URLSearchParams({ folder: host.workspace, payload: JSON.stringify(payload) });
  return `http://${host.authority}/?${query.toString()}`;
}

/** The address of a local file as the page names it. */
export function remoteUri(host: Host, path: string): string {
  return `vscode-remote://${host.authority}${path}`;
}

function cleanEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  // A test run that is started from inside VS Code must not reach the VS Code around it.
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:VSCODE_|CODE_SERVER|ELECTRON_)/.test(name),
  );
  return { ...Object.fromEntries(kept), EXTENSIONS_GALLERY: '{}', ...extra };
}

function collectOutput(server: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer): void => {
    text += chunk.toString();
  };
  server.stdout?.on('data', add);
  server.stderr?.on('data', add);
  return () => text;
}

function portOf(server: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => {
      clearTimeout(timer);
      reject(new Error(`VS Code ${why}:\n${output()}`));
    };
    const timer = setTimeout(() => {
      fail('did not start');
    }, startLimit);
    server.once('exit', (code) => {
      fail(`ended with ${code ?? 'a signal'}`);
    });
    server.stdout?.on('data', () => {
      const port = /listening on (\d+)/.exec(output())?.[1];
      if (!port) return;
      clearTimeout(timer);
      resolve(port);
    });
  });
}

async function end(server: ChildProcess): Promise<void> {
  const running = server.exitCode === null && server.signalCode === null;
  const ended = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, stopLimit);
    server.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  signalGroup(server, 'SIGTERM');
  if (running) await ended;
  signalGroup(server, 'SIGKILL');
}

function signalGroup(server: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (server.pid !== undefined) process.kill(-server.pid, signal);
  } catch {
    // The whole group has ended already.
  }
}
