import { isBefore } from './platform-version.js';
import type { Server } from './server.js';

/** What evaluates expressions. */
export type Engine = 'quickjs' | 'node';

/**
 * The engine of a server: 25.0 and 26.1.0 start the Node.js of their machine.
 *
 * Source: `do_eval` of the public platform, with or without `js_engine`; `test/platform/engine.spec.ts` asks each release.
 */
export function engineOf({ dialect, platform }: Pick<Server, 'dialect' | 'platform'>): Engine {
  return dialect === 'galaxy' && (isBefore(platform, '25.1') || platform === '26.1.0') ? 'node' : 'quickjs';
}

/**
 * Whether a result that JSON does not have is written as null; otherwise, it fails the job.
 *
 * Source: `run_program` of the public platform's worker. Node.js prints what the platform cannot read.
 */
export function writesNull(server: Pick<Server, 'dialect' | 'platform'>): boolean {
  return server.dialect === 'galaxy' && engineOf(server) === 'quickjs';
}

/** Global names that only one of the engines has, whatever its version. */
export const globalsOfOne: Readonly<Record<Engine, ReadonlySet<string>>> = {
  quickjs: new Set(['DOMException', 'InternalError', 'atob', 'btoa', 'performance', 'queueMicrotask']),
  node: new Set(['Intl', 'WebAssembly', 'console']),
};

/** Names, and members of them, that QuickJS has, and Node.js only since its version 21 or later. */
export const newerNames: ReadonlySet<string> = new Set([
  ...['Float16Array', 'Iterator', 'SuppressedError'],
  ...['Array.fromAsync', 'Atomics.pause', 'Error.isError', 'JSON.isRawJSON', 'JSON.rawJSON', 'Map.groupBy'],
  ...['Math.f16round', 'Math.sumPrecise', 'Object.groupBy', 'Promise.try', 'Promise.withResolvers'],
  ...['RegExp.escape', 'Uint8Array.fromBase64', 'Uint8Array.fromHex'],
  ...['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf'].map(ofSet),
  ...['symmetricDifference', 'union'].map(ofSet),
]);

function ofSet(method: string): string {
  return `Set.prototype.${method}`;
}
