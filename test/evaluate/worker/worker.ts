// How a web worker evaluates: it is bundled for browsers, and receives the engine as its first message.
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { evaluateTemplate, type EvaluatedTemplate } from '../../../shared/src/evaluate/evaluate-template.js';
import { Sandbox } from '../../../shared/src/evaluate/sandbox.js';
import { evaluator } from '../../../shared/src/features/evaluation/evaluator.js';
import type { EvaluatedTool } from '../../../shared/src/features/evaluation/rendering.js';

/** The worker's request. */
export interface Question {
  engine: Uint8Array;
  texts: string[];
  /** A document. */
  tool: string;
}

/** Its response. */
export interface Answer {
  templates: EvaluatedTemplate[];
  tool: EvaluatedTool;
}

interface WorkerScope {
  onmessage: (event: { data: Question }) => void;
  postMessage: (answer: Answer | string) => void;
}

declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data: { engine, texts, tool } }) => {
  answer(new WebAssembly.Module(engine), texts, tool).then(scope.postMessage, (error: unknown) => {
    scope.postMessage(String(error));
  });
};

async function answer(wasm: object, texts: readonly string[], text: string): Promise<Answer> {
  const sandbox = new Sandbox({ variant, wasm, now: () => performance.now(), milliseconds: 300 });
  const results: EvaluatedTemplate[] = [];
  for (const text of texts) {
    results.push(
      await evaluateTemplate(
        text,
        {
          server: { dialect: 'platform', platform: 'latest', jobs: 'requests' },
          inputs: { n: 3 },
          library: [],
        },
        sandbox,
      ),
    );
  }
  const tool = await evaluator(sandbox).tool({ text, given: {}, sample: true });
  return { templates: results, tool };
}
