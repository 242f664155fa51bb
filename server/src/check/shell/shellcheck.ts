import type { ShellcheckSource } from './shell-findings.js';

/** How ShellCheck is asked. */
export interface ShellcheckOptions {
  /** How long it may take over one text; 10 seconds when absent. */
  timeoutMs?: number;
}

const notLoaded =
  'The ShellCheck support could not be loaded, so its findings are missing: restart the program that reports this.';

/**
 * Asks the program `shellcheck` on the search path, and keeps its latest answers. What does so is loaded with the first
 * question, as most people never ask one.
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
