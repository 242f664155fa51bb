import assert from 'node:assert/strict';
import type { CompletionList, MessageConnection } from 'vscode-languageserver/node';
import { SourceText } from '../../shared/src/text/source.js';
import { unmarkCursor } from '../support/marked.js';
import { until } from '../support/until.js';
import { fullCapabilities } from './client.js';
import { goodTool } from './documents.js';
import { FakeEnvironment, serveInProcess } from './in-process.js';

const uri = 'file:///project/a.tool.yml';

describe('completion of the tags of images', () => {
  let client: MessageConnection | undefined;
  afterEach(() => {
    client?.dispose();
    client = undefined;
  });

  /** What is offered at the cursor of a container, and which images were asked for. */
  async function complete(
    container: string,
    {
      settings = { imageTags: true },
      trusted = true,
      hasRegistries = true,
      tags = (): Promise<readonly string[]> =>
        Promise.resolve(['1.9', '1.10', `sha256-${'a'.repeat(64)}.sig`]),
    } = {},
  ): Promise<{ labels: string[]; isIncomplete: boolean; asked: string[]; environment: FakeEnvironment }> {
    const asked: string[] = [];
    const ask = (reference: string): Promise<readonly string[]> => {
      asked.push(reference);
      return tags();
    };
    const environment = new FakeEnvironment(new Map(), undefined, hasRegistries ? ask : undefined);
    client = serveInProcess(environment);
    client.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) =>
      items.map(() => settings),
    );
    client.onRequest('client/registerCapability', () => null);
    const { text, cursor } = unmarkCursor(goodTool.replace('busybox:1.36', container));
    const initializationOptions = { trusted };
    await client.sendRequest('initialize', {
      processId: null,
      rootUri: null,
      capabilities: fullCapabilities,
      initializationOptions,
    });
    await client.sendNotification('initialized', {});
    const textDocument = { uri, languageId: 'user-tool', version: 1, text };
    await client.sendNotification('textDocument/didOpen', { textDocument });
    const position = new SourceText(text).positionAt(cursor);
    const answer = client.sendRequest<CompletionList>('textDocument/completion', {
      textDocument: { uri },
      position,
    });
    if (tags === never) {
      await until('a request', () => asked.length > 0 && environment.timers.length > 0);
      environment.runTimers();
    }
    const { items, isIncomplete } = await answer;
    const labels = items.map(({ label }) => label).filter((label) => label.includes('tools/a'));
    return { labels, isIncomplete, asked, environment };
  }

  const never = (): Promise<readonly string[]> => new Promise(() => undefined);

  it('offers the newest first', async () => {
    const { labels, asked } = await complete('quay.io/tools/a:‸');
    assert.deepEqual([labels, asked], [['quay.io/tools/a:1.10', 'quay.io/tools/a:1.9'], ['quay.io/tools/a']]);
  });

  it('offers those first that begin with what is written', async () => {
    const { labels } = await complete("'tools/a:1.9‸'");
    assert.deepEqual(labels, ['tools/a:1.10']);
    assert.deepEqual((await complete('tools/a:1.9‸0')).labels, ['tools/a:1.10', 'tools/a:1.9']);
  });

  for (const [title, container, options] of [
    ['without the setting', 'tools/a:‸', { settings: {} }],
    ['with a setting that makes no sense', 'tools/a:‸', { settings: { imageTags: 'yes' } }],
    ['in a workspace that is not trusted', 'tools/a:‸', { trusted: false }],
    ['where no registry can be asked', 'tools/a:‸', { hasRegistries: false }],
    ['before the colon', 'tools/a‸', {}],
    ['about something else', 'busybox:1.36\nlicense: a:‸', {}],
    ['about what is not an image', 'a b:‸', {}],
  ] as [string, string, object][]) {
    it(`asks nothing ${title}`, async () => {
      const { asked, isIncomplete } = await complete(container, options);
      assert.deepEqual([asked, isIncomplete], [[], false]);
    });
  }

  it('does not wait for a registry for long, and asks again', async () => {
    const { labels, isIncomplete } = await complete('tools/a:‸', { tags: never });
    assert.deepEqual([labels, isIncomplete], [[], true]);
  });
});
