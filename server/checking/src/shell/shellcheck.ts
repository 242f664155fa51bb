import type { ShellcheckSource } from './shell-findings.js';

/** How ShellCheck is run. */
export interface ShellcheckOptions {
  /** Limit for one text; 10 seconds by default. */
  timeoutMs?: number;
}

const notLoaded =
  'The ShellCheck support could not be loaded, so its findings are missing: restart the program that reports this.';

/**
 * Runs the program `shellcheck` on the search path, and caches its latest answers. The implementation is loaded with
 * the first request, as most users never make one.
 */
export function shellcheckSource({ timeoutMs = 10_000 }: ShellcheckOptions = {}): ShellcheckSource {
  let source: Promise<ShellcheckSource> | undefined;
  return async (text, signal) => {
    source ??= import('./shellcheck-program.js').then(
      ({ programSource }) => programSource(timeoutMs),
      () => () => Promise.resolve({ warning: notLoaded }),
    );
    return (await source)(text, signal);
  };
}
