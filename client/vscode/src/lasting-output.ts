import type { LogOutputChannel } from 'vscode';

/**
 * An output channel that ignores writes after it is closed: the exit of a killed process may arrive after the
 * extension and its output are gone.
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

/** VS Code offers no other way to recognize it. */
function isClosed(error: unknown): boolean {
  return error instanceof Error && error.message === 'Channel has been closed';
}
