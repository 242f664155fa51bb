import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 allocate all objects as short-lived ones. Where most objects of a kind survive some collections, as those of a
 * long document do while it is checked, V8 would take the next ones for long-lived: then each version of a document
 * stays until a full collection, and takes all objects that it refers to with it. That doubles the cost of a keystroke
 * (`npm run bench -- --only keystroke`).
 *
 * Called once the program is loaded: code that Node has compiled in advance is for other flags.
 */
export function allocateShortLived(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
