import { l10n, TestRunProfileKind, TestRunRequest, tests, Uri, workspace } from 'vscode';
import { runTestsCommand } from '@user-tool/protocol/names.js';
import type { Runtimes } from '../run/runtimes.js';
import { savedFile } from '../run/saved-file.js';
import { fileOf } from '../tool-uri.js';
import { command, type Disposable, type Services } from '../services.js';
import type { RunCommand } from '../terminal.js';
import { TestRuns } from './test-runs.js';
import { TestTree } from './test-tree.js';

/** The tests of tools in the Test Explorer, and the command of the code lenses that run them. */
export function toolTests(services: Services, runCommand: RunCommand, runtimes: Runtimes): Disposable[] {
  const controller = tests.createTestController('userTool.tests', l10n.t('User Tools'));
  const tree = new TestTree(controller, services);
  const runs = new TestRuns(controller, runCommand, runtimes, () => tree.list());
  const profile = controller.createRunProfile(
    l10n.t('Run in Containers'),
    TestRunProfileKind.Run,
    (request, token) => runs.run(request, token),
    true,
  );
  return [
    tree,
    profile,
    controller,
    command(services, runTestsCommand, async (address: string, number?: number) => {
      const tool = await savedFile(Uri.parse(address, true));
      if (!tool) return;
      // What the tests compare with may be open, too: VS Code saves everything before it runs tests.
      if (workspace.getConfiguration('testing').get<boolean>('saveBeforeTest', true))
        await workspace.saveAll(false);
      await tree.update(fileOf(tool));
      const item = tree.item(tool, number);
      if (item) await runs.run(new TestRunRequest([item], undefined, profile));
    }),
  ];
}
