import type { LogOutputChannel } from 'vscode';

/**
 * An output that may be written to after it was closed, which then does nothing: the end of a process that was
 * killed arrives when the extension, and its output, may be gone.
 */
export function lastingOutput(output: LogOutputChannel): LogOutputChannel {
  return new Proxy({} as LogOutputChannel, {
    get(_, name) {
      const value: unknown = Reflect.get(output, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        try {
          return Reflect.apply(value, output, args);
        } catch (error) {
          if (isClosed(error)) return undefined;
          throw error;
        }
      };
    },
  });
}

/** VS Code has no other name for it than this. */
function isClosed(error: unknown): boolean {
  return error instanceof Error && error.message === 'Channel has been closed';
}
