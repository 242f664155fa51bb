import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll } from './support.js';

/** Milliseconds of the extension host, for reading the extension and for its `activate`. */
const budget = 100;

// Named so that it comes first: an extension is activated once.
describe('activation', () => {
  afterEach(closeAll);

  it(`takes less than ${budget} ms of the extension host`, async function () {
    const extension = vscode.extensions.getExtension('user-tool.user-tool');
    assert.ok(extension && !extension.isActive, 'not activated before');
    // What the processor worked, not what passed: others may keep it busy.
    const before = process.cpuUsage();
    await extension.activate();
    const { user, system } = process.cpuUsage(before);
    const needed = Math.round((user + system) / 1000);
    this.test!.title += `: ${needed} ms`;
    assert.ok(needed < budget, `${needed} ms`);
  });
});
