import { createReadStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { resultsPath, workspaceUri } from './places.js';

/** The parts of a VS Code without a remote machine; local folders. */
export interface WorkbenchOptions {
  /** VS Code itself. */
  vscode: string;
  /** The extension under test, unpacked. */
  extension: string;
  /** The development extension, whose `suite.js` runs the tests. */
  harness: string;
  /** User settings. */
  settings: Record<string, unknown>;
  /** The file for the suite's latest results, as JSON. */
  results: string;
}

/** A VS Code that runs entirely in the page; `?tests` runs the suite. */
export interface Workbench {
  /** The URL of its page. */
  url: string;
  close(): Promise<void>;
}

const workbenchFolder = 'out/vs/code/browser/workbench';

/** Serves it on a free local port. */
export async function serveWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const script = withoutServer(readFileSync(join(options.vscode, workbenchFolder, 'workbench.js'), 'utf8'));
  const template = readFileSync(join(options.vscode, workbenchFolder, 'workbench.html'), 'utf8');
  const roots = { vscode: options.vscode, extension: options.extension, harness: options.harness };
  const server = createServer((request, response) => {
    const { url = '/', headers } = request;
    const { host = '' } = headers;
    const { pathname, searchParams } = new URL(url, `http://${host}`);
    const path = decodeURIComponent(pathname);
    if (path === '/')
      send(response, '.html', page(template, host, options.settings, searchParams.has('tests')));
    else if (path === `/vscode/${workbenchFolder}/workbench.js`) send(response, '.js', script);
    else if (path === resultsPath) {
      void text(request).then((told) => {
        writeFileSync(options.results, told);
        response.end();
      });
    } else sendFile(response, roots, path);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => close(server) };
}

/** The workbench of code-server expects a server; these two places say so. */
function withoutServer(workbench: string): string {
  const places: [RegExp, string][] = [
    [/,remoteAuthority:location\.host\}/, '}'],
    [/(\.file\(this\.userDataPath\)\.with\(\{scheme:\w+\.)vscodeRemote/, '$1vscodeUserData'],
  ];
  return places.reduce((text, [place, instead]) => {
    if (!place.test(text)) throw new Error(`This VS Code has no ${place.source} in its workbench.js.`);
    return text.replace(place, instead);
  }, workbench);
}

function page(
  template: string,
  authority: string,
  settings: Record<string, unknown>,
  runsTests: boolean,
): string {
  const uri = (path: string): object => ({ scheme: 'http', authority, path });
  const configuration = {
    productConfiguration: { enableTelemetry: false },
    enableWorkspaceTrust: false,
    folderUri: workspaceUri,
    configurationDefaults: settings,
    additionalBuiltinExtensions: [uri('/extension')],
    developmentOptions: {
      extensions: [uri('/harness')],
      ...(runsTests && { extensionTestsPath: uri('/harness/suite.js') }),
    },
    // Requested by code-server's own workbench.
    userDataPath: '/user-data',
    webviewEndpoint: '/vscode/out/vs/workbench/contrib/webview/browser/pre/',
    isEnabledFileDownloads: true,
    isEnabledFileUploads: true,
    isEnabledCoderGettingStarted: false,
  };
  const texts: Record<string, string> = {
    WORKBENCH_WEB_CONFIGURATION: JSON.stringify(configuration).replace(/&/g, '&amp;').replace(/"/g, '&quot;'),
    WORKBENCH_WEB_BASE_URL: '/vscode',
    WORKBENCH_NLS_FALLBACK_URL: '/vscode/out/nls.messages.js',
    WORKBENCH_NLS_URL: '/vscode/out/nls.messages.js',
  };
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => texts[name] ?? '');
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

/** @param roots folders by the first segment of a path */
function sendFile(response: ServerResponse, roots: Readonly<Record<string, string>>, path: string): void {
  const [, root = '', ...steps] = path.split('/');
  const folder = roots[root];
  const file = folder && !steps.includes('..') ? join(folder, ...steps) : undefined;
  if (file === undefined || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
  createReadStream(file).pipe(response);
}

function send(response: ServerResponse, type: string, content: string): void {
  response.setHeader('content-type', types[type] ?? 'text/plain').end(content);
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) =>
    server.close(() => {
      resolve();
    }),
  );
}
