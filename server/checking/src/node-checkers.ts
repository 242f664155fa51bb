import { withoutRepeats, type Warn } from './shell/shell-findings.js';
import { shellcheckSource } from './shell/shellcheck.js';
import { ToolChecker } from './tool-checker.js';

/**
 * Checks the user's own documents, with the programs of this machine.
 * @param onWarning receives each warning once
 */
export function localChecker(onWarning: Warn): ToolChecker {
  return new ToolChecker({
    shellcheck: shellcheckSource(),
    onWarning: withoutRepeats(onWarning),
  });
}

/** Checks documents of strangers, for which no program is started. */
export function isolatedChecker(): ToolChecker {
  return new ToolChecker({ onWarning: () => undefined });
}
