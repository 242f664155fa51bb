import { DocumentChecker } from './document-checker.js';
import { withoutRepeats } from './shell/shell-facts.js';
import { shellSource } from './shell/shell-parser.js';
import { shellcheckSource } from './shell/shellcheck.js';

/**
 * Checks the user's own documents, with the programs of this machine.
 * @param onWarning receives, once each, why something that was asked for is missing
 */
export function localChecker(onWarning: (warning: string) => void): DocumentChecker {
  return new DocumentChecker({
    shellParser: shellSource(),
    shellcheck: shellcheckSource(),
    onWarning: withoutRepeats(onWarning),
  });
}

/** Checks documents of strangers, for which no program is started. */
export function isolatedChecker(): DocumentChecker {
  return new DocumentChecker({ shellParser: shellSource(), onWarning: () => undefined });
}
