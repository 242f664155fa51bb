// The same suite in a desktop VS Code, which is downloaded first: for machines with access to its download server.
import {
  downloadAndUnzipVSCode,
  resolveCliArgsFromVSCodeExecutablePath,
  runTests,
} from '@vscode/test-electron';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packExtension } from '../../scripts/package.mjs';
import { scriptOptions } from '../../scripts/script-options.mjs';
import { bundleSuite, emptyHarness, suiteFiles, workspaceFolder } from './bundle.js';
import { startPlatform } from './platform.js';
import { emptyResultsOf, readSuiteResults, report } from './results.js';

const usage = `npx tsx test/vscode/electron.ts [OPTION…]  tests the extension in VS Code for the desktop

  --vscode VERSION  the version to download, by default the stable one
  --vsix FILE       the packed extension, which is packed first otherwise`;

const { values: options } = scriptOptions(usage, {
  options: { vsix: { type: 'string' }, vscode: { type: 'string', default: 'stable' } },
});

const vsix = options.vsix ?? (await packExtension());
const harness = emptyHarness('electron');
const suite = await bundleSuite(harness, suiteFiles, await startPlatform());
const executable = await downloadAndUnzipVSCode(options.vscode);
const folder = mkdtempSync(join(tmpdir(), 'user-tool-electron-'));
const results = join(emptyResultsOf('electron'), 'suite.json');
try {
  const workspace = join(folder, 'workspace');
  cpSync(workspaceFolder, workspace, { recursive: true });
  const folders = [
    `--user-data-dir=${join(folder, 'data')}`,
    `--extensions-dir=${join(folder, 'extensions')}`,
  ];
  const [command = executable] = resolveCliArgsFromVSCodeExecutablePath(executable, {
    reuseMachineInstall: true,
  });
  // On Windows the command is a batch file, which requires a shell.
  const shell = process.platform === 'win32';
  execFileSync(command, [...folders, '--install-extension', vsix, '--force'], { stdio: 'inherit', shell });
  await runTests({
    vscodeExecutablePath: executable,
    extensionDevelopmentPath: harness,
    extensionTestsPath: suite,
    extensionTestsEnv: { USER_TOOL_TEST_RESULTS: results },
    launchArgs: [workspace, ...folders, '--disable-workspace-trust'],
  }).catch((error: unknown) => {
    console.error(error);
  });
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
const tested = readSuiteResults(results);
report('electron', tested);
// The platform would keep running.
process.exit(tested.some(({ outcome }) => outcome === 'failed') ? 1 : 0);
