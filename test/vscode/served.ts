import { delimiter, join } from 'node:path';
import { bundleSuite, emptyHarness, workspaceFolder } from './bundle.js';
import { remoteUri, startHost, workbenchUrl } from './host.js';
import { fakeShellcheck } from './interface/fake-shellcheck.js';
import { translate } from './interface/language.js';
import { SwitchedPodman } from './interface/switched-podman.js';
import { startPlatform } from './platform.js';
import type { StartedEditor, StartOptions } from './started-editor.js';

/**
 * Starts an editor as on the desktop: the extension is installed into a VS Code whose extension host is a Node
 * process and which is served to a browser.
 */
export async function startServed(options: StartOptions): Promise<StartedEditor> {
  const platform = await startPlatform();
  const shellcheck = fakeShellcheck(options.results);
  const podman = options.hasContainers ? new SwitchedPodman(options.results) : undefined;
  const harness = emptyHarness(options.name);
  const suite = await bundleSuite(harness, options.files, platform);
  const host = await startHost({
    editor: options.editor,
    vsix: options.vsix,
    workspace: workspaceFolder,
    // Tasks, which the suite runs, need a trusted workspace.
    settings: { 'security.workspace.trust.enabled': false },
    prepare: translate,
    env: {
      USER_TOOL_TEST_RESULTS: options.suiteResults,
      ...podman?.env,
      PATH: [shellcheck.folder, podman?.folder, process.env['PATH']].filter(Boolean).join(delimiter),
    },
  });
  return {
    suiteUrl: workbenchUrl(host, [
      ['extensionDevelopmentPath', remoteUri(host, harness)],
      ['extensionTestsPath', remoteUri(host, suite)],
    ]),
    open: async (page, file, settings = {}) => {
      // The initial state for users.
      host.configure(settings);
      const url = workbenchUrl(host, [['openFile', remoteUri(host, join(host.workspace, file))]]);
      await page.goto(url);
    },
    platform,
    machine: { workspace: host.workspace, shellcheck, podman },
    endWindows: () => host.endWindows(),
    log: () => host.log(),
    close: async () => {
      await host.close();
      podman?.remove();
    },
  };
}
