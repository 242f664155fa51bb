import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import { stepsByFolder } from '../../bench/budgets/steps.js';
import { closeAll } from './support.js';

/** The part of the extension's code that may run, in characters, each counted as often as it runs. */
const share = 1 / 15;

const id = 'user-tool.user-tool';

// Named to come first: an extension is activated once.
describe('activation', () => {
  afterEach(closeAll);

  it('runs a small part of the code', async function () {
    const extension = vscode.extensions.getExtension(id);
    assert.ok(extension && !extension.isActive, 'not activated before');
    const file = join(extension.extensionPath, 'client/dist/extension.js');
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    await extension.activate();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    session.disconnect();
    const script = result.find(({ url }) => url === pathToFileURL(file).href || url === file);
    assert.ok(script, result.map(({ url }) => url).join('\n'));
    const source = readFileSync(file, 'utf8');
    const steps = Object.values(stepsByFolder(source, script.functions)).reduce((sum, each) => sum + each, 0);
    this.test!.title += `: ${steps} steps for ${source.length} characters`;
    assert.ok(steps < share * source.length);
  });
});
