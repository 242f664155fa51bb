// Sets up the front-end server that the tests of several processes use: Debian's nginx.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installPackages, onPath } from './system-packages.mjs';

/** Where Debian has the program, which is on the search path of root only. */
const debians = '/usr/sbin/nginx';

/** The program: `NGINX_PATH`, else the one on the search path, or Debian's; undefined if there is none. */
export const findNginx = () =>
  process.env.NGINX_PATH ?? onPath('nginx') ?? (existsSync(debians) ? debians : undefined);

/** Whether {@link setUp} has nothing to do. */
export const isSetUp = () => findNginx() !== undefined;

/** Installs it; throws an error whose message says what to do. */
export function setUp() {
  installPackages(['nginx'], 'The tests of several processes', ', or set NGINX_PATH to your own nginx');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    if (!isSetUp()) setUp();
    console.log(`nginx ready: ${findNginx()}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
