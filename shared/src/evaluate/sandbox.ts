import type {
  QuickJSContext,
  QuickJSHandle,
  QuickJSRuntime,
  QuickJSSyncVariant,
  QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { evaluationLimits, type Limit } from './limits.js';

/** The sandbox's dependencies, as this package loads nothing and has no clock. */
export interface SandboxParts {
  /** The engine's glue code. */
  variant: QuickJSSyncVariant;
  /** The engine itself, a compiled `WebAssembly.Module`. */
  wasm: object;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** How long one program may take; `evaluationLimits.expressionMilliseconds` if absent. */
  milliseconds?: number;
  /**
   * Runs `work` and throws once it takes longer. The engine checks the clock between JavaScript steps, but
   * not inside a built-in function, `[].indexOf.call({ length: 2 ** 53 }, 1)`: without this, such a call runs
   * until the sandbox's worker is terminated.
   */
  fence?: <T>(work: () => T, milliseconds: number) => T;
}

/** The outcome of a program. */
export type Outcome =
  /** The text that it returned; `undefined` if it returned anything else. */
  | { kind: 'value'; text: string | undefined }
  | { kind: 'thrown'; thrown: Thrown }
  | { kind: 'limit'; limit: Limit };

/** What a program threw. */
export interface Thrown {
  /** `TypeError` and the like; undefined for anything but an error. */
  name: string | undefined;
  message: string;
  /** Where, innermost place first; in lines and characters (code points) of the program, one-based. */
  places: { line: number; column: number }[];
}

/** The file name that identifies places in a trace. */
const fileName = 'user-tool';
const maxPlaces = 50;
/** Characters of a trace that are read. */
const maxTrace = 20_000;

interface Memory {
  readonly buffer: { readonly byteLength: number };
}

declare const WebAssembly: {
  Memory: new (pages: { initial: number; maximum: number }) => Memory;
};

interface Engine {
  module: QuickJSWASMModule;
  memory: Memory;
}

/**
 * Isolated JavaScript: an engine of its own in capped memory, with no access to the host. Each program gets a
 * fresh runtime, so that none sees what another one did. Loads the engine when the first program runs.
 */
export class Sandbox {
  private engine: Promise<Engine> | undefined;

  /** How long one program may take. */
  readonly milliseconds: number;

  constructor(private readonly parts: SandboxParts) {
    this.milliseconds = parts.milliseconds ?? evaluationLimits.expressionMilliseconds;
  }

  /** Milliseconds of the sandbox's clock. */
  now(): number {
    return this.parts.now();
  }

  /**
   * Runs a script; its last value is the result. Never throws, whatever a program does.
   * @param milliseconds after which it is stopped
   */
  async run(program: string, milliseconds = this.milliseconds): Promise<Outcome> {
    let loading = this.load();
    let engine = await loading;
    // Another program may have broken the engine while this one waited for it.
    while (this.engine !== loading) {
      loading = this.load();
      engine = await loading;
    }
    const { now, fence = runPlainly } = this.parts;
    const deadline = now() + milliseconds;
    const renew = (): void => {
      if (this.engine === loading) this.engine = undefined;
    };
    try {
      const work = (): Outcome => runIn(engine, program, () => now() > deadline, renew);
      const outcome = fence(work, Math.ceil(milliseconds) + evaluationLimits.graceMilliseconds);
      // Grown memory never shrinks, and after running out of it the engine is unreliable.
      if (isGrown(engine) || (outcome.kind === 'limit' && outcome.limit === 'memory')) renew();
      return outcome;
    } catch (error) {
      renew();
      return { kind: 'limit', limit: now() > deadline ? 'time' : limitOf(error, engine) };
    }
  }

  private load(): Promise<Engine> {
    return (this.engine ??= load(this.parts));
  }
}

async function load({ variant, wasm }: SandboxParts): Promise<Engine> {
  const { newQuickJSWASMModuleFromVariant, newVariant } = await import('./quickjs.js');
  const { initialPages: initial, maxPages: maximum } = evaluationLimits;
  const memory = new WebAssembly.Memory({ initial, maximum });
  const capped = newVariant(variant, { wasmModule: wasm as never, wasmMemory: memory as never });
  return { module: await newQuickJSWASMModuleFromVariant(capped), memory };
}

function runPlainly<T>(work: () => T): T {
  return work();
}

const pageSize = 65_536;

function isGrown({ memory }: Engine): boolean {
  return memory.buffer.byteLength > evaluationLimits.initialPages * pageSize;
}

/** The limit behind an exception of the engine itself. */
function limitOf(error: unknown, engine: Engine): Limit {
  if (error instanceof RangeError) return 'stack';
  return isGrown(engine) ? 'memory' : 'crash';
}

function runIn(engine: Engine, program: string, isLate: () => boolean, renew: () => void): Outcome {
  const runtime = engine.module.newRuntime();
  runtime.setMaxStackSize(evaluationLimits.stack);
  runtime.setInterruptHandler(isLate);
  const context = runtime.newContext();
  const outcome = evaluate(engine, context, program, isLate);
  // After running out of memory, the runtime cannot be disposed.
  if (outcome.kind !== 'limit' || outcome.limit !== 'memory') dispose(context, runtime, renew);
  return outcome;
}

function dispose(context: QuickJSContext, runtime: QuickJSRuntime, renew: () => void): void {
  try {
    context.dispose();
    runtime.dispose();
  } catch {
    // The value is there already; only the engine cannot be reused.
    renew();
  }
}

function evaluate(engine: Engine, context: QuickJSContext, program: string, isLate: () => boolean): Outcome {
  const result = context.evalCode(program, fileName, { type: 'global' });
  if (!result.error) {
    const value = result.value;
    // A stopped loop in an asynchronous function is visible only in its promise.
    if (isLate()) {
      value.dispose();
      return { kind: 'limit', limit: 'time' };
    }
    const isText = context.typeof(value) === 'string';
    const text = isText ? stringOf(context, value, evaluationLimits.output) : undefined;
    value.dispose();
    return isText && text === undefined ? { kind: 'limit', limit: 'output' } : { kind: 'value', text };
  }
  const thrown = readThrown(context, result.error);
  result.error.dispose();
  if (isLate()) return { kind: 'limit', limit: 'time' };
  // Without memory left for an error, there is none.
  if (!thrown || (thrown.name === 'InternalError' && thrown.message === '' && isGrown(engine)))
    return isGrown(engine) ? { kind: 'limit', limit: 'memory' } : { kind: 'thrown', thrown: nothing };
  const limit = thrown.name === 'InternalError' ? internalLimits[thrown.message] : undefined;
  return limit ? { kind: 'limit', limit } : { kind: 'thrown', thrown };
}

const nothing: Thrown = { name: undefined, message: 'null', places: [] };

/** The engine's messages for reached limits. */
const internalLimits: Readonly<Record<string, Limit>> = {
  interrupted: 'time',
  'out of memory': 'memory',
  'string too long': 'memory',
  'stack overflow': 'stack',
};

/** Kinds of values whose text is short, and runs no code of the program. */
const briefKinds: ReadonlySet<string> = new Set(['number', 'boolean', 'undefined']);

/** What was thrown; undefined if `null` or no value, as happens without memory even for an error. */
function readThrown(context: QuickJSContext, error: QuickJSHandle): Thrown | undefined {
  const kind = context.typeof(error);
  if (kind === 'undefined' && !context.eq(error, context.undefined)) return undefined;
  if (kind !== 'object') {
    const text = kind === 'string' ? stringOf(context, error, evaluationLimits.output) : undefined;
    const message = briefKinds.has(kind) ? context.getString(error) : (text ?? kind);
    return { name: undefined, message, places: [] };
  }
  if (context.eq(error, context.null)) return undefined;
  const [name, message = '', trace = ''] = ['name', 'message', 'stack'].map((key) =>
    context
      .getProp(error, key)
      .consume((value) =>
        context.typeof(value) === 'string' ? stringOf(context, value, evaluationLimits.output) : undefined,
      ),
  );
  const matches = trace.slice(0, maxTrace).matchAll(/\buser-tool:(\d{1,7}):(\d{1,7})\b/g);
  const places = [...matches].slice(0, maxPlaces).map(([, line, column]) => ({
    line: Number(line),
    column: Number(column),
  }));
  return { name, message, places };
}

/** A string of the engine; undefined if longer than `longest`. */
function stringOf(context: QuickJSContext, handle: QuickJSHandle, longest: number): string | undefined {
  const length = context.getProp(handle, 'length').consume((value) => context.getNumber(value));
  return length <= longest ? context.getString(handle) : undefined;
}
