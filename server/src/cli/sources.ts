import { once, type CheckSources } from '../common/check-aids.js';
import { shellcheckSource } from '../common/shellcheck.js';

/**
 * What documents are checked with on this machine.
 * @param tell hears, once each, why something that was asked for is not there
 */
export function createSources(tell: (trouble: string) => void): CheckSources {
  return { shellcheck: shellcheckSource(), tell: once(tell) };
}
