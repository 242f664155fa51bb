// Remembers what the last build was made from, so that one that would make the same again is left out.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const record = join(root, 'out/last-build.json');

/** What decides about the outcome beside the sources: the configuration of the bundles, and the packages. */
const configuration = [
  'scripts/build.mjs',
  'scripts/notices.mjs',
  'server/package.json',
  'tsconfig.base.json',
  'package-lock.json',
];

/**
 * The files that the last build has made, relative to the root; undefined where one of them is gone, or where a
 * build would make something else by now.
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

/** Records a build: what it has read and what it has made, relative to the root. */
export function recordBuild({ dev, inputs, outputs }) {
  const paths = new Set([...configuration, ...inputs]);
  const hashes = Object.fromEntries([...paths].map((path) => [path, hashOf(path)]));
  mkdirSync(dirname(record), { recursive: true });
  // In one step, since several processes may build and read at the same time.
  const whole = `${record}.${process.pid}`;
  writeFileSync(whole, JSON.stringify({ dev, outputs, hashes }));
  renameSync(whole, record);
}

/** Null where there is no such file: the bundler also names what it adds itself. */
function hashOf(path) {
  // It names a file of JSON with how it was imported.
  const file = join(root, path.replace(/ with \{.*\}$/, ''));
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('base64url') : null;
}
