import type { CheckSources } from '../../common/check-aids.js';
import { shellSource } from '../../common/shell-parser.js';

/** What the service checks documents with: no program is started for what strangers send. */
export function checkSources(): CheckSources {
  return { shellParser: shellSource(), tell: () => undefined };
}
