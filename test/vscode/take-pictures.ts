import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { root, workspaceFolder } from './bundle.js';
import { openBrowser, remoteUri, startHost, workbenchUrl, type Host } from './host.js';
import { SwitchedPodman } from './interface/switched-podman.js';
import { pictures, toRun, type Picture } from './pictures.js';
import { startPlatform, type TestPlatform } from './platform.js';
import { tried, type Tested } from './results.js';
import { takeRunPage } from './run-page-picture.js';

/** What a new user has, except for what no picture shows. */
const settings = {
  'security.workspace.trust.enabled': false,
  // A terminal whose text is in the page.
  'terminal.integrated.gpuAcceleration': 'off',
};

/** Milliseconds until the editor is given up, which only what never comes reaches. */
const timeoutMs = 180_000;

/** The picture of the page of the service. */
const runPage = 'run-page.png';

/** Which pictures to take. */
export interface PictureOptions {
  /** The packed extension. */
  vsix: string;
  /** The folder to write them into. */
  out: string;
  /** Whether to take the picture with this file name. */
  isIncluded: (name: string) => boolean;
}

/** Takes the pictures of the documentation, each as a test that fails if it cannot be taken. */
export async function takePictures({ vsix, out, isIncluded }: PictureOptions): Promise<Tested[]> {
  mkdirSync(out, { recursive: true });
  const programs = mkdtempSync(join(tmpdir(), 'user-tool-programs-'));
  const podman = new SwitchedPodman(programs);
  const platform = await startPlatform();
  const host = await startHost({
    vsix,
    workspace: workspaceFolder,
    settings,
    env: { ...podman.env, PATH: `${programs}/containers:${process.env['PATH'] ?? ''}` },
  });
  const browser = await openBrowser();
  try {
    addDocuments(host);
    const taken: Tested[] = [];
    for (const [name, picture] of Object.entries(pictures).filter(([name]) => isIncluded(name)))
      taken.push(
        await tried('pictures', name, () => take({ host, browser, platform }, join(out, name), picture)),
      );
    if (isIncluded(runPage))
      taken.push(await tried('pictures', runPage, () => takeRunPage(browser, join(out, runPage))));
    return taken;
  } finally {
    await browser.close();
    await host.close();
    podman.remove();
    rmSync(programs, { recursive: true });
  }
}

function addDocuments({ workspace }: Host): void {
  const filter = (path: string): boolean => !path.endsWith('broken');
  cpSync(join(root, 'examples'), join(workspace, 'examples'), { recursive: true, filter });
  mkdirSync(join(workspace, 'run'));
  for (const [name, text] of Object.entries(toRun)) writeFileSync(join(workspace, 'run', name), text);
}

async function take(
  { host, browser, platform }: { host: Host; browser: Browser; platform: TestPlatform },
  path: string,
  { document, pose }: Picture,
): Promise<void> {
  host.configure(settings);
  const viewport = { width: 1280, height: 720 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2 });
  page.setDefaultTimeout(timeoutMs);
  const file = remoteUri(host, join(host.workspace, document));
  await page.goto(workbenchUrl(host, [['openFile', file]]));
  await page.locator('.monaco-editor .view-line').first().waitFor();
  await pose(page, platform);
  await page.screenshot({ path, animations: 'disabled' });
  await page.close();
  await host.endWindows();
}
