// Records what the last build was made from, so that an identical one can be skipped.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const record = join(root, 'out/last-build.json');

/** What affects the output besides the sources: the bundle configuration and the packages. */
const configuration = [
  'scripts/build.mjs',
  'scripts/chunks.mjs',
  'scripts/notices.mjs',
  'server/package.json',
  'tsconfig.base.json',
  'package-lock.json',
];

/**
 * The output files of the last build, relative to the root; undefined if one is missing, or if a build would now
 * produce something else.
 */
export function outputsOfLastBuild(dev) {
  if (!existsSync(record)) return undefined;
  const last = JSON.parse(readFileSync(record, 'utf8'));
  const isCurrent =
    last.dev === dev &&
    last.outputs.every((path) => existsSync(join(root, path))) &&
    Object.entries(last.hashes).every(([path, hash]) => hashOf(path) === hash);
  return isCurrent ? last.outputs : undefined;
}

/** Records the inputs and outputs of a build, relative to the root. */
export function recordBuild({ dev, inputs, outputs }) {
  const paths = new Set([...configuration, ...inputs]);
  const hashes = Object.fromEntries([...paths].map((path) => [path, hashOf(path)]));
  mkdirSync(dirname(record), { recursive: true });
  // Atomically, since several processes may build and read at the same time.
  const whole = `${record}.${process.pid}`;
  writeFileSync(whole, JSON.stringify({ dev, outputs, hashes }));
  renameSync(whole, record);
}

/** Null for missing files: the bundler also lists what it adds itself. */
function hashOf(path) {
  // For JSON, the bundler appends how it was imported.
  const file = join(root, path.replace(/ with \{.*\}$/, ''));
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('base64url') : null;
}
