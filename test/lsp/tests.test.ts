import assert from 'node:assert/strict';
import type { TestedTool } from '../../server/protocol/src/catalog-requests.js';
import { countLines } from '../support/documents.js';
import { workflowWith } from '../support/workflows.js';
import { fullCapabilities, TestClient } from './client.js';
import { Folder } from './folder.js';

const tested = (id: string, ...docs: string[]): string =>
  `${countLines({ id })}tests:\n${docs.map((doc) => `  - doc: ${doc}\n`).join('')}`;

describe('the tests of tools', () => {
  let folder: Folder;
  let client: TestClient;
  beforeEach(async () => {
    folder = new Folder();
    folder.write('b.tool.yml', tested('tool-b', 'one', '"two\\nof two lines"'));
    folder.write('a.yml', tested('tool-a', 'three'));
    folder.write('c.tool.yml', countLines({ id: 'tool-c' }));
    folder.write('.user-tool.yml', 'ignore: [vendor/]\n');
    folder.write('vendor/d.tool.yml', tested('tool-d', 'four'));
    client = await TestClient.start({ capabilities: fullCapabilities, folders: [folder.uri()] });
  });
  afterEach(async () => {
    await client.stop();
    assert.deepEqual(client.log, []);
    folder.remove();
  });

  const list = async (path?: string): Promise<string[]> => {
    const params = path === undefined ? {} : { textDocument: { uri: folder.uri(path) } };
    const tools = await client.request<TestedTool[]>('userTool/tests', params);
    return tools.map(({ uri, tests }) =>
      [uri.replace(`${folder.uri()}/`, ''), ...tests.map(({ number, title }) => `${number} ${title}`)].join(
        ', ',
      ),
    );
  };

  it('are those of the workspace, without what is ignored', async () => {
    assert.deepEqual(await list(), ['a.yml, 1 three', 'b.tool.yml, 1 one, 2 two']);
  });

  it('are those of an open document, as it is now', async () => {
    assert.deepEqual(await list('b.tool.yml'), [], 'not open');
    await client.open(folder.uri('b.tool.yml'), tested('tool-b', 'five'));
    assert.deepEqual(await list('b.tool.yml'), ['b.tool.yml, 1 five']);
    assert.deepEqual(await list(), ['a.yml, 1 three', 'b.tool.yml, 1 five']);
    await client.open(folder.uri('vendor/d.tool.yml'), tested('tool-d', 'four'));
    assert.deepEqual(await list('vendor/d.tool.yml'), []);
    await client.close(folder.uri('b.tool.yml'));
    assert.deepEqual(await list(), ['a.yml, 1 three', 'b.tool.yml, 1 one, 2 two']);
  });

  it('are where their entries are', async () => {
    const [, tool] = await client.request<TestedTool[]>('userTool/tests', {});
    const lines = tested('tool-b', 'one', '"two\\nof two lines"').split('\n');
    const starts = tool?.tests.map(({ range: { start } }) => lines[start.line]?.slice(start.character));
    assert.deepEqual(starts, ['doc: one', 'doc: "two\\nof two lines"']);
    assert.deepEqual(tool?.tests[0]?.range.end, { line: lines.indexOf('  - doc: one'), character: 12 });
  });

  it('are those of each tool in a workflow too, with the pointer to it', async () => {
    const workflow = (first: string, second: string): string =>
      workflowWith(tested('one', first), {
        indent: 4,
        after: `- run:\n${tested('two', second).replace(/^(?=.)/gm, '    ')}`,
      });
    const listed = async (path?: string): Promise<unknown[]> => {
      const params = path === undefined ? {} : { textDocument: { uri: folder.uri(path) } };
      const tools = await client.request<TestedTool[]>('userTool/tests', params);
      return tools.flatMap(({ uri, pointer, tests }) =>
        uri === folder.uri('aa.gxwf.yml') ? [[pointer, ...tests.map(({ title }) => title)]] : [],
      );
    };
    const [first, second] = ['/steps/0/run', '/steps/1/run'];
    folder.write('aa.gxwf.yml', workflow('six', 'seven'));
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: folder.uri('aa.gxwf.yml'), type: 1 }],
    });
    const onDisk = [
      [first, 'six'],
      [second, 'seven'],
    ];
    assert.deepEqual(await listed(), onDisk);
    const text = workflow('eight', 'nine');
    await client.open(folder.uri('aa.gxwf.yml'), text);
    const inEditor = [
      [first, 'eight'],
      [second, 'nine'],
    ];
    assert.deepEqual([await listed('aa.gxwf.yml'), await listed()], [inEditor, inEditor]);
    const [, last] = await client.request<TestedTool[]>('userTool/tests', {
      textDocument: { uri: folder.uri('aa.gxwf.yml') },
    });
    const { start } = last!.tests[0]!.range;
    assert.equal(text.split('\n')[start.line]?.slice(start.character), 'doc: nine');
    folder.write('vendor/e.gxwf.yml', text);
    await client.open(folder.uri('vendor/e.gxwf.yml'), text);
    assert.deepEqual(await list('vendor/e.gxwf.yml'), []);
    await client.close(folder.uri('aa.gxwf.yml'));
    assert.deepEqual(await listed(), onDisk);
  });

  it('are asked for a document or for none', async () => {
    await assert.rejects(client.request('userTool/tests', { textDocument: 'x' }), /takes \{textDocument\?/);
  });
});
