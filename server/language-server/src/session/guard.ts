import type { RemoteConsole } from 'vscode-languageserver';

/** Does something for a client; where that throws, it is logged and the fallback is the answer. */
export type RequestGuard = <T>(work: () => T | Promise<T>, fallback: T) => Promise<T>;

/** A server outlives every mistake of its own: no document may end it, and no client sees an internal error. */
export function createGuard(console: RemoteConsole): RequestGuard {
  return async (work, fallback) => {
    try {
      return await work();
    } catch (error) {
      console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return fallback;
    }
  };
}
