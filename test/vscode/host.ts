import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../scripts/setup/debian.js';
import { programsOf, type EditorName } from '../../scripts/setup/vscode.js';
import { until } from '../support/until.js';

/** Milliseconds; the server listens after a third of a second, so only a hang reaches these. */
const installLimit = 600_000;
const startLimit = 300_000;
const stopLimit = 50_000;

/** A VS Code served on a free local port, with one extension installed and a copy of a workspace. */
export interface Host {
  /** `127.0.0.1:PORT`, also the authority of its `vscode-remote` URIs. */
  authority: string;
  /** The writable copy of the workspace. */
  workspace: string;
  /** The server's output so far. */
  log(): string;
  /** Replaces the user settings, and drops unsaved changes, for pages opened from then on. */
  configure(settings?: Record<string, unknown>): void;
  /** Ends the extension hosts of pages that are closed. */
  endWindows(): Promise<void>;
  /** Stops the server and all its processes, and removes its folders. */
  close(): Promise<void>;
}

export interface HostOptions {
  /** The installed editor; by default, the one of most tests. */
  editor?: EditorName;
  /** The packed extension. */
  vsix: string;
  /** The folder to copy and open. */
  workspace: string;
  /** User settings in addition to those that keep the host quiet. */
  settings?: Record<string, unknown>;
  /** Changes the installed extension, in its folder. */
  prepare?: (extension: string) => void;
  /** Added to the environment of the server and the extension host. */
  env?: Record<string, string>;
}

/** Settings for an undisturbed editor. */
export const quietSettings = {
  'files.autoSave': 'off',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  // The end of an animation, such as taking the focus, can happen at any time and hit what was opened meanwhile.
  'workbench.reduceMotion': 'on',
  // Later versions open a side bar for chats, which leaves little room for the document.
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  // Later versions show settings and workspace trust above the documents, which get no clicks then.
  'workbench.editor.useModal': 'off',
};

/** Starts a VS Code with its own folders; rejects, leaving nothing behind, if it fails to start. */
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
  const { node, serverMain } = programsOf(options.editor ?? 'newest');
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
    // Later versions of VS Code accept the URL of a test suite only with the smoke-test driver. Without the other
    // flag the extension host has the search path of a login shell, and not that of `env`.
    const flags = ['--telemetry-level', 'off', '--enable-smoke-test-driver', '--force-disable-user-env'];
    // A separate process group: extension hosts and language servers outlive a server that is killed alone.
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
      endWindows: () => endExtensionHosts(output),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Installs a packed extension with the installer of VS Code.
 * @param folders flags for the folders of a VS Code
 */
export async function install(
  vsix: string,
  folders: readonly string[],
  editor: EditorName = 'newest',
): Promise<void> {
  const { node, serverMain } = programsOf(editor);
  const command = [serverMain, ...folders, '--install-extension', vsix, '--force'];
  await promisify(execFile)(node, command, { env: cleanEnvironment(), timeout: installLimit });
}

/** The browser that shows the host. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium; npm run setup -- vscode installs one.');
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

/** The URL of the workbench; `payload` has VS Code's command-line options for a page. */
export function workbenchUrl(host: Host, payload: [string, string][]): string {
  const query = new URLSearchParams({ folder: host.workspace, payload: JSON.stringify(payload) });
  return `http://${host.authority}/?${query.toString()}`;
}

/** The URI of a local file in the page. */
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

/** A page that is closed may not get to tell its extension host, which then waits hours for its return. */
async function endExtensionHosts(output: () => string): Promise<void> {
  const running = (): number[] => {
    const pids = (event: string): number[] =>
      [...output().matchAll(new RegExp(`<(\\d+)> ${event}`, 'g'))].map(([, pid]) => Number(pid));
    const exited = new Set(pids('Extension Host Process exited'));
    return pids('Launched Extension Host Process').filter((pid) => !exited.has(pid));
  };
  for (const pid of running()) {
    try {
      process.kill(pid, 'SIGTERM');
    } catch {
      // It has just ended.
    }
  }
  await until('the end of the extension hosts', () => running().length === 0);
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
    // The whole group has already ended.
  }
}
