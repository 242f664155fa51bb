// What a web worker does to evaluate: it is bundled for browsers, and gets the engine's bytes as its first message.
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { evaluateTemplate, type EvaluatedTemplate } from '../../../shared/src/evaluate/evaluate-template.js';
import { Sandbox } from '../../../shared/src/evaluate/sandbox.js';

/** What the worker is asked. */
export interface Question {
  engine: Uint8Array;
  texts: string[];
}

interface WorkerScope {
  onmessage: (event: { data: Question }) => void;
  postMessage: (answer: EvaluatedTemplate[] | string) => void;
}

declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data: { engine, texts } }) => {
  answer(new WebAssembly.Module(engine), texts).then(scope.postMessage, (error: unknown) => {
    scope.postMessage(String(error));
  });
};

async function answer(wasm: object, texts: readonly string[]): Promise<EvaluatedTemplate[]> {
  const sandbox = new Sandbox({ variant, wasm, now: () => performance.now(), milliseconds: 300 });
  const results: EvaluatedTemplate[] = [];
  for (const text of texts) {
    results.push(
      await evaluateTemplate(text, { dialect: 'platform', inputs: { n: 3 }, library: [] }, sandbox),
    );
  }
  return results;
}
