import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Services } from '../../../client/vscode/src/services.js';
import { TestTree } from '../../../client/vscode/src/tests/test-tree.js';
import type { TestedTool } from '../../../server/protocol/src/catalog-requests.js';

/** A tool with a test that is in the line of its number. */
const tested = (uri: vscode.Uri, pointer: string | undefined, ...titles: string[]): TestedTool => ({
  uri: uri.toString(),
  ...(pointer !== undefined && { pointer }),
  name: 'A tool',
  tests: titles.map((title, line) => ({
    number: line + 1,
    title,
    range: { start: { line, character: 0 }, end: { line, character: 1 } },
  })),
});

describe('the list of tests', () => {
  const workflow = vscode.Uri.file('/flow/two steps.gxwf.yml');
  const file = vscode.Uri.file('/flow/count.tool.yml');
  const [first, second] = ['/steps/count lines#1/run', '/steps/1/run'];
  let controller: vscode.TestController;
  let tree: TestTree;
  let answer: TestedTool[];
  beforeEach(() => {
    controller = vscode.tests.createTestController('of-the-list', 'Of the list');
    const services = { server: { ask: () => Promise.resolve(answer) }, output: { debug: () => undefined } };
    tree = new TestTree(controller, services as unknown as Pick<Services, 'server' | 'output'>);
  });
  afterEach(() => {
    tree.dispose();
    controller.dispose();
  });

  const listed = (): string[] =>
    [...controller.items].map(([, { label, children }]) =>
      [label, ...[...children].map(([, test]) => test.label)].join(', '),
    );

  it('has an item for each tool of a workflow, all of them in its file', async () => {
    answer = [
      tested(file, undefined, 'zero'),
      tested(workflow, first, 'one', 'two'),
      tested(workflow, second, 'three'),
    ];
    await tree.list();
    assert.deepEqual(listed(), [
      'count.tool.yml, zero',
      `two steps.gxwf.yml#${first}, one, two`,
      `two steps.gxwf.yml#${second}, three`,
    ]);
    const item = tree.item(workflow.with({ fragment: first }), 2);
    assert.deepEqual([item?.label, item?.range?.start.line], ['two', 1]);
    assert.equal(item?.uri?.toString(), workflow.toString());
    assert.equal(item.parent?.uri?.toString(), workflow.toString());
    // As the lenses of the server name it.
    const address = `${workflow.toString()}#/steps/count%20lines%231/run`;
    assert.equal(tree.item(vscode.Uri.parse(address, true), 2), item);
  });

  it('follows the tools of a workflow, and keeps those of others', async () => {
    answer = [
      tested(file, undefined, 'zero'),
      tested(workflow, first, 'one'),
      tested(workflow, second, 'two'),
    ];
    await tree.list();
    const kept = tree.item(workflow.with({ fragment: second }));
    answer = [tested(workflow, second, 'two', 'three')];
    await tree.update(workflow);
    assert.deepEqual(listed(), ['count.tool.yml, zero', `two steps.gxwf.yml#${second}, two, three`]);
    assert.equal(tree.item(workflow.with({ fragment: second })), kept, 'with its results');
    answer = [];
    await tree.update(workflow);
    assert.deepEqual(listed(), ['count.tool.yml, zero']);
  });
});
