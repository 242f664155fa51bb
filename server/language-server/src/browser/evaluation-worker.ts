import variant from '@jitl/quickjs-wasmfile-release-sync';
import { Sandbox } from '@user-tool/shared';
import { answering, type Asked } from '../evaluation/answer.js';
import { workerScope } from './worker-scope.js';

declare const WebAssembly: { compile: (bytes: ArrayBuffer) => Promise<object> };

// The first message has the engine, all others are requests.
workerScope.onmessage = ({ data: engine }) => {
  const answer = answering(sandboxOf(engine as ArrayBuffer));
  workerScope.onmessage = ({ data: question }) => {
    void answer(question as Asked)
      .then((value) => {
        workerScope.postMessage(value);
      })
      .catch((error: unknown) => {
        // The starter of this thread receives uncaught errors, but not rejections.
        setTimeout(() => {
          throw error instanceof Error ? error : new Error(String(error));
        });
      });
  };
};

async function sandboxOf(engine: ArrayBuffer): Promise<Sandbox> {
  return new Sandbox({ variant, wasm: await WebAssembly.compile(engine), now: () => performance.now() });
}
