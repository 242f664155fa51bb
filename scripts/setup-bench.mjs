// Installs the programs that the benchmark compares with: other language servers, checkers, and YAML readers.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installLocked } from './npm-programs.mjs';

const source = fileURLToPath(new URL('../test/bench/peers/', import.meta.url));

/** Where they are after {@link setUp}. */
export const peers = fileURLToPath(new URL('../.cache/bench/', import.meta.url));

/** Marks a completed installation, and of what. */
const stamp = join(peers, 'package-lock.json');
const installed = join(peers, 'node_modules/.package-lock.json');

/** Whether {@link setUp} has nothing to do. */
export const isSetUp = () =>
  existsSync(installed) &&
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === readFileSync(join(source, 'package-lock.json'), 'utf8');

/** Installs exactly the versions of `test/bench/peers/package-lock.json`. */
export function setUp() {
  rmSync(peers, { recursive: true, force: true });
  mkdirSync(peers, { recursive: true });
  cpSync(source, peers, { recursive: true });
  installLocked(peers);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!isSetUp()) setUp();
  console.log('The programs that the benchmark compares with are ready.');
}
