import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll } from './support.js';

/** Milliseconds of the extension host, for loading the extension and for its `activate`. */
const budget = 100;

const id = 'user-tool.user-tool';

/** VS Code's own measurements, as in *Developer: Startup Performance*. */
declare const MonacoPerformanceMarks: { getMarks(): { name: string; startTime: number }[] };

/** Milliseconds between two marks of the extension host about this extension. */
function between(from: string, to: string): number {
  const at = (name: string): number => {
    const mark = MonacoPerformanceMarks.getMarks().find((one) => one.name === `code/extHost/${name}/${id}`);
    assert.ok(mark, name);
    return mark.startTime;
  };
  return at(to) - at(from);
}

// Named to come first: an extension is activated once.
describe('activation', () => {
  afterEach(closeAll);

  it(`takes less than ${budget} ms of the extension host`, async function () {
    const extension = vscode.extensions.getExtension(id);
    assert.ok(extension && !extension.isActive, 'not activated before');
    const before = process.cpuUsage();
    await extension.activate();
    const { user, system } = process.cpuUsage(before);
    const worked = (user + system) / 1000;
    const passed =
      between('willLoadExtensionCode', 'didLoadExtensionCode') +
      between('willActivateExtension', 'didActivateExtension');
    // Elapsed time includes waits for a busy CPU; CPU time includes the host's other threads.
    const needed = Math.round(Math.min(worked, passed));
    this.test!.title += `: ${needed} ms (${Math.round(passed)} passed, ${Math.round(worked)} of processors)`;
    assert.ok(needed < budget, `${needed} ms`);
  });
});
