import { build } from 'esbuild';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Answer } from './worker/worker.js';
import { launchChromium } from '../support/browser.js';
import { where } from '../support/where.js';

const engine = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');

/** The worker as one script; a Node module in it would fail the build. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'worker/worker.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    conditions: ['browser'],
    define: { 'import.meta.url': '"https://worker.invalid/"' },
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/** Runs in the page. */
function askWorker({
  code,
  bytes,
  texts,
  tool,
}: {
  code: string;
  bytes: string;
  texts: string[];
  tool: string;
}): Promise<unknown> {
  const { Worker, Blob, URL, atob } = globalThis as unknown as {
    Worker: new (url: string) => {
      onmessage: (event: { data: unknown }) => void;
      postMessage: (data: unknown) => void;
    };
    Blob: new (parts: string[], options: object) => object;
    URL: { createObjectURL: (blob: object) => string };
    atob: (text: string) => string;
  };
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
  return new Promise((resolve) => {
    worker.onmessage = (event) => {
      resolve(event.data);
    };
    worker.postMessage({
      engine: Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0)),
      texts,
      tool,
    });
  });
}

describe('evaluation in a web worker', function () {
  it('needs nothing of Node', async () => {
    assert.match(await bundle(), /quickjs/i);
  });

  where('browser').it('evaluates, and ends what never ends', async () => {
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      const texts = [
        'a $(inputs.n)',
        '$([1].map((x) => x + inputs.n))',
        '${ for (;;); }',
        '$("x".repeat(1e9))',
        '$(1 + 1)',
      ];
      const tool =
        'class: PlatformUserTool\nshell_command: x $(inputs.n + 1)\ninputs:\n  - { name: n, type: integer }\n';
      const bytes = readFileSync(engine).toString('base64');
      const question = { code: await bundle(), bytes, texts, tool };
      const answer = (await page.evaluate(askWorker, question)) as Answer;
      assert.deepEqual([answer.tool.command, answer.tool.inputFaults], ['x 2', []]);
      assert.deepEqual(
        answer.templates.map(({ value, failures }) => failures[0]?.limit ?? value),
        ['a 3', [4], 'time', 'memory', 2],
      );
    } finally {
      await browser.close();
    }
  });
});
