// Takes the screenshots of the README and the documentation, in the real editor and of the service.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { packExtension } from '../../scripts/package.mjs';
import { scriptOptions } from '../../scripts/script-options.mjs';
import { isSetUp, setUp } from '../../scripts/setup-vscode.mjs';
import { root, workspaceFolder } from './bundle.js';
import { openBrowser, remoteUri, startHost, workbenchUrl, type Host } from './host.js';
import { quickFixOf } from './interface/broken-tool.js';
import { pointAt, runCommand } from './interface/pass.js';
import { openPreview } from './interface/preview.js';
import { SwitchedPodman } from './interface/switched-podman.js';
import { startPlatform } from './platform.js';
import { report, saveTotals, totalsOf, tried, type Tested } from './results.js';
import { takeRunPage } from './run-page-picture.js';
import { showNotifications } from './served.js';

const usage = `npm run screenshots [-- OPTION…]  takes the screenshots of the documentation

  --only NAME  only this one; can be repeated
  --out DIR    where to write them; docs/images by default
  --vsix FILE  the packed extension, which is packed first otherwise`;

const { values: options } = scriptOptions(usage, {
  options: {
    vsix: { type: 'string' },
    only: { type: 'string', multiple: true },
    out: { type: 'string', default: join(root, 'docs/images') },
  },
});

/** What a new user has, except for what no picture shows. */
const settings = {
  'security.workspace.trust.enabled': false,
  // A terminal whose text is in the page.
  'terminal.integrated.gpuAcceleration': 'off',
};

/** Milliseconds until the editor is given up, which only what never comes reaches. */
const patience = 180_000;

interface Picture {
  /** In the workspace of the tests, or in `examples/`. */
  document: string;
  /** Brings a page with the open document to the state of the picture. */
  pose: (page: Page) => Promise<void>;
}

/** The pictures by file name. */
const pictures: Readonly<Record<string, Picture>> = {
  'diagnostic.png': {
    document: 'broken.tool.yml',
    pose: pointAtProblem,
  },
  'fix.png': {
    document: 'broken.tool.yml',
    pose: async (page) => {
      await pointAtProblem(page);
      await quickFixOf(page).click();
      await page.locator('.action-widget', { hasText: 'reads' }).waitFor();
    },
  },
  'preview.png': {
    document: 'good.tool.yml',
    pose: async (page) => {
      const preview = await openPreview(page);
      await preview.locator('input.number').fill('3');
      await preview.locator('pre', { hasText: "'+3'" }).waitFor();
    },
  },
  'form.png': {
    document: 'examples/trim-reads.tool.yml',
    pose: async (page) => {
      const preview = await openPreview(page);
      await preview.getByRole('tab', { name: 'Tool form' }).click();
    },
  },
  'completion.png': {
    document: 'examples/trim-reads.tool.yml',
    pose: async (page) => {
      await settled(page);
      await page.locator('.monaco-editor .view-line', { hasText: 'log.txt' }).first().click();
      await page.keyboard.press('End');
      await page.keyboard.type(' $(inputs.');
      await page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'poly_g' }).first().waitFor();
      // With the first one's documentation next to the list.
      await page.keyboard.press('Control+Space');
      await page.locator('.suggest-details').waitFor();
    },
  },
  'hover.png': {
    document: 'examples/trim-reads.tool.yml',
    pose: async (page) => {
      await settled(page);
      await pointAt(page, 'poly_g');
      await page.locator('.monaco-hover:visible', { hasText: 'With sample inputs' }).first().waitFor();
    },
  },
  'rename.png': {
    document: 'examples/trim-reads.tool.yml',
    pose: async (page) => {
      await settled(page);
      const command = page.locator('.monaco-editor .view-line', { hasText: '--in1' });
      await command.locator('span:not(:has(span))', { hasText: 'reads' }).first().click();
      await page.keyboard.press('F2');
      await page.locator('.rename-box input').fill('sequences');
      await page.keyboard.press('End');
    },
  },
  'new.png': {
    document: 'good.tool.yml',
    pose: async (page) => {
      await settled(page);
      await runCommand(page, 'User Tool: New User Tool');
      await page.locator('.quick-input-list .monaco-list-row', { hasText: 'One data input' }).waitFor();
    },
  },
  'status.png': {
    document: 'broken.tool.yml',
    pose: async (page) => {
      await settled(page);
      await page.locator('#status\\.languageStatus').hover();
      await page.locator('.hover-language-status', { hasText: '1 error' }).waitFor();
    },
  },
  'submit.png': {
    document: 'suppressed.tool.yml',
    pose: async (page) => {
      await settled(page);
      await runCommand(page, 'User Tool: Submit to Platform');
      await page.locator('.quick-input-widget', { hasText: 'URL of the platform' }).waitFor();
      await page.keyboard.type(platform.url);
      await page.keyboard.press('Enter');
      await page.locator('.quick-input-widget', { hasText: 'Your API key' }).waitFor();
      await page.keyboard.type(platform.key);
      await page.keyboard.press('Enter');
      await page.locator('.notification-toast', { hasText: 'rejected' }).waitFor();
      await page.locator('.notification-toast', { hasText: 'Submitting' }).waitFor({ state: 'hidden' });
      await page.locator('.monaco-editor .squiggly-error').first().waitFor();
    },
  },
  'run.png': {
    document: 'run/first-lines.tool.yml',
    pose: async (page) => {
      await settled(page);
      await runCommand(page, 'User Tool: Run Tool');
      await page.locator('.quick-input-widget .monaco-list-row', { hasText: 'table.tsv' }).first().click();
      await page.locator('.quick-input-widget', { hasText: 'Run first-lines.tool.yml' }).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.notification-toast', { hasText: 'succeeded' }).waitFor();
      await page.locator('.tab.active', { hasText: 'first.tsv' }).waitFor();
      await page.locator('.xterm-rows', { hasText: 'succeeded' }).waitFor();
    },
  },
  'test.png': {
    document: 'run/first-lines.tool.yml',
    pose: async (page) => {
      await settled(page);
      await page.locator('.codelens-decoration a', { hasText: 'Run all tests' }).click();
      await page.locator('.test-error-content-widget', { hasText: 'does not have the text' }).waitFor();
      await page.locator('.codicon-testing-passed-icon').first().waitFor();
    },
  },
  'grammar.png': {
    document: 'examples/plot-script.tool.yml',
    pose: settled,
  },
};

/** A tool whose tests run with the image of the tests. */
const toRun = {
  'first-lines.tool.yml': `class: GalaxyUserTool
id: first-lines
name: First lines of a table
version: "1.0"
container: busybox
shell_command: head -n $(inputs.lines) '$(inputs.table.path)' > first.tsv
inputs:
  - { name: table, type: data, format: tabular }
  - { name: lines, type: integer, value: 3 }
outputs:
  - { name: first, type: data, format: tabular, from_work_dir: first.tsv }
tests:
  - doc: stops after the last gene
    inputs: { table: { class: File, path: table.tsv }, lines: 9 }
    outputs:
      first: { asserts: [{ that: has_text, text: TP54 }] }
  - doc: keeps the header
    inputs: { table: { class: File, path: table.tsv } }
    outputs:
      first: { asserts: [{ that: has_n_lines, n: 3 }] }
`,
  'table.tsv': 'gene\tcount\nBRCA1\t12\nBRCA2\t7\nTP53\t31\n',
};

/** Code lenses move the lines, and VS Code drops requests at a place that moves. */
async function settled(page: Page): Promise<void> {
  await page.locator('.codelens-decoration', { hasText: 'reference' }).first().waitFor();
}

async function pointAtProblem(page: Page): Promise<void> {
  await page.locator('.monaco-editor .squiggly-error').first().waitFor();
  await settled(page);
  await pointAt(page, 'raeds');
  await quickFixOf(page).waitFor();
}

async function take(host: Host, browser: Browser, name: string, picture: Picture): Promise<void> {
  const { document, pose } = picture;
  host.configure(settings);
  const viewport = { width: 1280, height: 720 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2 });
  page.setDefaultTimeout(patience);
  await page.route(/\/workbench\.js$/, showNotifications);
  const file = remoteUri(host, join(host.workspace, document));
  await page.goto(workbenchUrl(host, [['openFile', file]]));
  await page.locator('.monaco-editor .view-line').first().waitFor();
  await pose(page);
  const path = join(options.out, name);
  await page.screenshot({ path, animations: 'disabled' });
  await page.close();
  await host.endWindows();
  console.log(path);
}

const isWanted = (name: string): boolean => options.only?.includes(name) ?? true;

/** The picture of the page of the service. */
const runPage = 'run-page.png';

if (!isSetUp()) setUp();
const platform = await startPlatform();
const vsix = options.vsix ?? (await packExtension({ isFinal: false }));
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
  if (isWanted(name)) taken.push(await tried('pictures', name, picture));
};
try {
  const filter = (path: string): boolean => !path.endsWith('broken');
  cpSync(join(root, 'examples'), join(host.workspace, 'examples'), { recursive: true, filter });
  mkdirSync(options.out, { recursive: true });
  mkdirSync(join(host.workspace, 'run'));
  for (const [name, text] of Object.entries(toRun)) writeFileSync(join(host.workspace, 'run', name), text);
  for (const [name, picture] of Object.entries(pictures))
    await taking(name, () => take(host, browser, name, picture));
  await taking(runPage, () => takeRunPage(browser, join(options.out, runPage)));
} finally {
  await browser.close();
  await host.close();
  podman.remove();
  rmSync(programs, { recursive: true });
}
report('pictures', taken);
const totals = totalsOf('pictures', taken);
saveTotals(totals);
process.exit(totals.failed > 0 ? 1 : 0);
