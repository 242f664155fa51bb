// Sets up what the tests of runs need, from Debian: Podman, Bubblewrap, BusyBox, Python, and R to make images of, and
// a registry.
import { fileURLToPath } from 'node:url';
import { installPackages, onPath } from './system-packages.mjs';

/** The programs by package. */
const programs = {
  podman: 'podman',
  runc: 'runc',
  bubblewrap: 'bwrap',
  'busybox-static': 'busybox',
  'docker-registry': 'docker-registry',
  python3: 'python3',
  'r-base-core': 'Rscript',
};

const missing = () =>
  Object.entries(programs).flatMap(([name, program]) => (onPath(program) === undefined ? [name] : []));

/** Whether {@link setUp} has nothing to do. */
export const isSetUp = () => missing().length === 0;

/** Installs them; throws an error whose message says what to do. */
export function setUp() {
  installPackages(missing(), 'The tests that run tools');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    setUp();
    console.log('Podman, Bubblewrap, BusyBox, Python, R, and a registry are ready.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
