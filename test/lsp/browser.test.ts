import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Browser, Page } from 'playwright-core';
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  createMessageConnection,
  type DataCallback,
  type Diagnostic,
  type Disposable,
  type Hover,
  type InitializeResult,
  type MarkupContent,
  type Message,
  type MessageConnection,
} from 'vscode-languageserver/node';
import { browserBundles, bundleOne, client as clientBundle } from '../../scripts/build.mjs';
import { launchChromium } from '../support/browser.js';
import { built } from '../support/built.js';
import { where } from '../support/where.js';
import { fullCapabilities, TestClient } from './client.js';
import { goodTool } from './documents.js';

const root = path.resolve(import.meta.dirname, '../..');

/** The package's files for the client of a browser. */
const assets: Record<string, string> = {
  'browser-server.js': 'client/dist/browser-server.js',
  'quickjs.wasm': 'client/dist/server/quickjs.wasm',
};

/** No text can be run as a program, by `eval` or otherwise; WebAssembly can. */
const policy = "default-src 'none'; script-src blob: 'wasm-unsafe-eval'; worker-src blob:";

/** Replaces a file's bytes in a message: the channel to the page is text. */
interface Bytes {
  base64: string;
}

/** Runs in the page: starts the server in a worker, with its channel on `globalThis`. */
function startWorker(code: string): void {
  const scope = globalThis as unknown as {
    Worker: new (url: string) => {
      onmessage: unknown;
      onerror: unknown;
      postMessage: (data: unknown) => void;
    };
    fromServer: (message: unknown) => void;
    toServer: (message: { result?: Partial<Bytes> | null }) => void;
  };
  const worker = new scope.Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
  worker.onmessage = ({ data }: { data: unknown }) => {
    scope.fromServer(data);
  };
  worker.onerror = ({ message }: { message: string }) => {
    scope.fromServer({ jsonrpc: '2.0', method: 'window/logMessage', params: { type: 1, message } });
  };
  scope.toServer = (message) => {
    const { base64 } = message.result ?? {};
    const result = base64 && Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)).buffer;
    worker.postMessage(result ? { ...message, result } : message);
  };
}

class PageReader extends AbstractMessageReader {
  private heard: DataCallback | undefined;

  readonly hear = (message: Message): void => this.heard?.(message);

  listen(callback: DataCallback): Disposable {
    this.heard = callback;
    return { dispose: () => (this.heard = undefined) };
  }
}

class PageWriter extends AbstractMessageWriter {
  constructor(private readonly page: Page) {
    super();
  }

  async write(message: Message): Promise<void> {
    await this.page.evaluate((data) => {
      (globalThis as unknown as { toServer: (message: unknown) => void }).toServer(data);
    }, message as unknown);
  }

  end(): void {
    // The page is closed instead.
  }
}

describe('the bundles for browsers', function () {
  it('hold nothing of Node, and expect nothing but the editor', async () => {
    for (const bundle of browserBundles) {
      const { metafile } = await bundleOne(bundle);
      const outside = Object.values(metafile.outputs)
        .flatMap(({ imports }) => imports)
        .filter(({ external }) => external);
      assert.deepEqual(
        outside.filter(({ path: name }) => name !== 'vscode'),
        [],
      );
      assert.deepEqual(
        Object.keys(metafile.inputs).filter((name) => name.startsWith('node:')),
        [],
      );
    }
  });
});

describe('the client of all hosts', () => {
  it('loads nothing but the editor, and no client library, before it is activated', async () => {
    const { files } = await bundleOne(clientBundle);
    const program = files.find(({ path }) => path.endsWith('.js'))!;
    const loaded: string[] = [];
    /** What the editor offers: each part is a class with such parts. */
    const editor: object = new Proxy(Object, { get: () => editor });
    const module = { exports: {} };
    const load = runInNewContext(`(module, require) => {${Buffer.from(program.contents).toString()}\n}`) as (
      module: object,
      require: (name: string) => object,
    ) => void;
    load(module, (name) => {
      loaded.push(name);
      return editor;
    });
    assert.deepEqual([...new Set(loaded)], ['vscode']);
    assert.deepEqual(Object.keys(module.exports).sort(), ['activate', 'deactivate']);
  });
});

where('browser').describe('the language server in a web worker', function () {
  let browser: Browser;
  let client: MessageConnection;
  let announced: InitializeResult;
  const log: string[] = [];
  const uri = 'vscode-vfs://github/a/b/c.tool.yml';
  const textDocument = { uri };
  let version = 0;

  const open = (text: string): Promise<void> =>
    client.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'user-tool', version: ++version, text },
    });

  before(async () => {
    await built();
    browser = await launchChromium();
    const page = await browser.newPage();
    await page.setContent(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);
    const reader = new PageReader();
    await page.exposeFunction('fromServer', reader.hear);
    await page.evaluate(startWorker, readFileSync(path.join(root, 'client/dist/browser-server.js'), 'utf8'));
    client = createMessageConnection(reader, new PageWriter(page));
    client.onRequest('userTool/readAsset', ({ name }: { name: string }): Bytes => {
      return { base64: readFileSync(path.join(root, assets[name] ?? name)).toString('base64') };
    });
    client.onRequest('client/registerCapability', () => null);
    client.onNotification('window/logMessage', ({ message }: { message: string }) => {
      log.push(message);
    });
    client.listen();
    announced = await client.sendRequest('initialize', {
      processId: null,
      rootUri: null,
      capabilities: {
        ...fullCapabilities,
        workspace: { ...fullCapabilities.workspace, configuration: false },
      },
    });
    await client.sendNotification('initialized', {});
  });
  afterEach(async () => {
    await client.sendNotification('textDocument/didClose', { textDocument });
    assert.deepEqual(log.splice(0), [], 'nothing went wrong inside');
  });
  after(async () => {
    await browser.close();
  });

  it('offers what it offers elsewhere', async () => {
    const elsewhere = await TestClient.start({ capabilities: fullCapabilities });
    try {
      assert.deepEqual(announced.capabilities, elsewhere.initialized.capabilities);
    } finally {
      await elsewhere.stop();
    }
  });

  it('sees what no shell can read', async () => {
    await open(goodTool.replace(/(shell_command: ).*(?:\n {2}.*)*/, "$1echo 'open"));
    const { items } = await client.sendRequest<{ items: Diagnostic[] }>('textDocument/diagnostic', {
      textDocument,
    });
    assert.ok(
      items.some(({ code }) => code === 'shell-syntax'),
      JSON.stringify(items),
    );
  });

  const endless = {
    'in JavaScript': ['${ for (;;); }', /took longer than 0\.5 s/],
    'inside of a function of the engine': [
      '$([].indexOf.call({ length: 2 ** 53 }, 1))',
      /^(?!.*With sample)/s,
    ],
  } as const;
  for (const [where, [expression, told]] of Object.entries(endless)) {
    it(`ends an expression that never ends ${where}, and goes on with the next`, async () => {
      const command = `echo ${expression} $(1 + 41)`;
      const text = goodTool.replace(/(shell_command: ).*(?:\n {2}.*)*/, `$1'${command}'`);
      await open(text);
      const hover = async (word: string): Promise<string> => {
        const [above = '', line = ''] = text.slice(0, text.indexOf(word)).split(/\n(?=.*$)/);
        const position = { line: above.split('\n').length, character: line.length };
        const found = await client.sendRequest<Hover | null>('textDocument/hover', {
          textDocument,
          position,
        });
        return (found?.contents as MarkupContent | undefined)?.value ?? '';
      };
      const [first, next] = await Promise.all([hover(expression.slice(2, 8).trim()), hover('41)')]);
      assert.match(first, told);
      assert.match(next, /`42`/);
    });
  }
});
