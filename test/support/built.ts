import { build } from '../../scripts/build.mjs';
import { lazy } from '../../shared/src/util/once.js';

/** Makes the bundles, unless they are there: the command, the servers and the extension as they are shipped. */
export const built = lazy(() => build());
