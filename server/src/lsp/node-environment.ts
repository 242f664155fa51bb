import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Environment } from './environment.js';

/** Files of the disk. */
export const nodeEnvironment: Environment = {
  pushDelay: 120,
  async readFile(uri) {
    if (!uri.startsWith('file:')) return undefined;
    try {
      return await readFile(fileURLToPath(uri), 'utf8');
    } catch {
      // A configuration file that cannot be read is the same as none: the editor cannot mend it.
      return undefined;
    }
  },
};
