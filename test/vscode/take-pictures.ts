import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { root, workspaceFolder } from './bundle.js';
import { openBrowser, remoteUri, startHost, workbenchUrl, type Host } from './host.js';
import { SwitchedPodman } from './interface/switched-podman.js';
import { pictures, toRun, type Picture } from './pictures.js';
import { startPlatform, type TestPlatform } from './platform.js';
import { report, totalsOf, tried, type Tested, type Totals } from './results.js';
import { takeRunPage } from './run-page-picture.js';
import { showNotifications } from './served.js';

/** What a new user has, except for what no picture shows. */
const settings = {
  'security.workspace.trust.enabled': false,
  // A terminal whose text is in the page.
  'terminal.integrated.gpuAcceleration': 'off',
};

/** Milliseconds until the editor is given up, which only what never comes reaches. */
const patience = 180_000;

/** The picture of the page of the service. */
const runPage = 'run-page.png';

/** Which pictures to take, and of what. */
export interface PictureOptions {
  /** The packed extension. */
  vsix: string;
  /** The folder for the pictures. */
  out: string;
  /** File names of pictures; all if absent. */
  only?: readonly string[];
}

/** What takes the pictures of the editor. */
interface Studio {
  host: Host;
  browser: Browser;
  platform: TestPlatform;
  out: string;
}

/** Takes the screenshots of the README and the documentation, in the real editor and of the service, each as a test. */
export async function takePictures({ vsix, out, only }: PictureOptions): Promise<Totals> {
  const platform = await startPlatform();
  const programs = mkdtempSync(join(tmpdir(), 'user-tool-programs-'));
  const podman = new SwitchedPodman(programs);
  const host = await startHost({
    vsix,
    workspace: workspaceFolder,
    settings,
    env: { ...podman.env, PATH: `${programs}/containers:${process.env['PATH'] ?? ''}` },
  });
  const browser = await openBrowser();
  const taken: Tested[] = [];
  /** Takes a picture, as a test that fails if it cannot be taken. */
  const taking = async (name: string, picture: () => Promise<void>): Promise<void> => {
    if (only?.includes(name) ?? true) taken.push(await tried('pictures', name, picture));
  };
  try {
    mkdirSync(out, { recursive: true });
    writeDocuments(host.workspace);
    for (const [name, picture] of Object.entries(pictures))
      await taking(name, () => take({ host, browser, platform, out }, name, picture));
    await taking(runPage, () => takeRunPage(browser, join(out, runPage)));
  } finally {
    await browser.close();
    await host.close();
    podman.remove();
    rmSync(programs, { recursive: true });
  }
  report('pictures', taken);
  return totalsOf('pictures', taken);
}

/** Adds to the workspace of the tests what only pictures show. */
function writeDocuments(workspace: string): void {
  const filter = (path: string): boolean => !path.endsWith('broken');
  cpSync(join(root, 'examples'), join(workspace, 'examples'), { recursive: true, filter });
  mkdirSync(join(workspace, 'run'));
  for (const [name, text] of Object.entries(toRun)) writeFileSync(join(workspace, 'run', name), text);
}

async function take({ host, browser, platform, out }: Studio, name: string, picture: Picture): Promise<void> {
  const { document, pose } = picture;
  host.configure(settings);
  const viewport = { width: 1280, height: 720 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2 });
  page.setDefaultTimeout(patience);
  await page.route(/\/workbench\.js$/, showNotifications);
  const file = remoteUri(host, join(host.workspace, document));
  await page.goto(workbenchUrl(host, [['openFile', file]]));
  await page.locator('.monaco-editor .view-line').first().waitFor();
  await pose(page, platform);
  const path = join(out, name);
  await page.screenshot({ path, animations: 'disabled' });
  await page.close();
  await host.endWindows();
  console.log(path);
}
