import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programsOf } from '../../../scripts/setup/vscode.js';
import { emptyHarness } from '../bundle.js';
import { install, quietSettings } from '../host.js';
import { startPlatform } from '../platform.js';
import type { StartedEditor, StartOptions } from '../started-editor.js';
import { bundleWebSuite } from './bundle.js';
import { serveWorkbench } from './workbench.js';

/**
 * Starts an editor as on the web: VS Code is a page, the extension host a worker in it, the workspace in memory,
 * without any process or disk.
 */
export async function startWeb(options: StartOptions): Promise<StartedEditor> {
  const folder = mkdtempSync(join(tmpdir(), 'user-tool-web-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const harness = emptyHarness(options.name);
    const workbench = await serveWorkbench({
      vscode: programsOf(options.editor).vscode,
      extension: await unpack(options, folder),
      harness,
      settings: quietSettings,
      results: options.suiteResults,
    });
    const platform = await startPlatform([new URL(workbench.url).origin]);
    await bundleWebSuite(harness, options.files, platform);
    return {
      suiteUrl: `${workbench.url}?tests`,
      open: async (page, file) => {
        await page.goto(workbench.url);
        // It appears in the explorer once the workspace is filled.
        await page.locator('.explorer-folders-view .monaco-list-row', { hasText: file }).dblclick();
      },
      platform,
      log: () => '',
      close: async () => {
        await workbench.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The folder of the packed extension, as VS Code's installer unpacks it. */
async function unpack({ vsix, editor }: StartOptions, folder: string): Promise<string> {
  const extensions = join(folder, 'extensions');
  await install(vsix, ['--server-data-dir', join(folder, 'data'), '--extensions-dir', extensions], editor);
  const [name] = readdirSync(extensions).filter((entry) => entry.startsWith('user-tool.'));
  if (name === undefined) throw new Error(`${vsix} was not installed.`);
  return join(extensions, name);
}
