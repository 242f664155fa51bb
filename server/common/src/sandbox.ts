import { Sandbox } from '@user-tool/shared';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { createContext, Script } from 'node:vm';

declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

/**
 * A sandbox for expressions. Reads its engine from disk when the first of them needs it: most need none.
 * @param milliseconds limit for one expression, if not the default
 */
export async function createSandbox(milliseconds?: number): Promise<Sandbox> {
  const { default: variant } = await import('@jitl/quickjs-wasmfile-release-sync');
  let wasm: object | undefined;
  let fence: ReturnType<typeof createFence> | undefined;
  return new Sandbox({
    variant,
    get wasm() {
      return (wasm ??= new WebAssembly.Module(readFileSync(engineFile())));
    },
    now: () => performance.now(),
    fence: (work, limit) => (fence ??= createFence())(work, limit),
    ...(milliseconds !== undefined && { milliseconds }),
  });
}

/** Next to the built code; when run from source, in its package. */
function engineFile(): string | URL {
  const built = new URL('./quickjs.wasm', import.meta.url);
  if (existsSync(built)) return built;
  return createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
}

/** Node interrupts what a script calls when its time is over, even inside WebAssembly. */
function createFence(): <T>(work: () => T, milliseconds: number) => T {
  const globals: { work?: () => unknown } = {};
  const context = createContext(globals);
  const script = new Script('work()');
  return <T>(work: () => T, timeout: number): T => {
    globals.work = work;
    try {
      return script.runInContext(context, { timeout }) as T;
    } finally {
      delete globals.work;
    }
  };
}
