import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** Collects all garbage, so that what is unreachable is gone. */
export const collectGarbage = runInNewContext('gc') as () => void;
// Other tests check the globals of a new context.
setFlagsFromString('--no-expose-gc');
