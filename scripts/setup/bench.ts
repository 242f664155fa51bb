// The programs that the benchmark compares with: other language servers, checkers, and YAML readers.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder, installLocked, stamped } from './npm.js';

const source = fileURLToPath(new URL('../../test/bench/peers/', import.meta.url));

/** Where they are after {@link setUp}. */
export const peers = cacheFolder('bench');

/** Exactly the versions of `test/bench/peers/package-lock.json`. */
export const { isSetUp, setUp } = stamped(
  peers,
  readFileSync(join(source, 'package-lock.json'), 'utf8'),
  () => {
    cpSync(source, peers, { recursive: true });
    installLocked(peers);
  },
);
