import { mountText } from './mount-text.js';
import { unstartedCodes, type Runtime } from './runtime.js';

/**
 * Apptainer, as clusters have it. It enforces no limits of memory and processes without a manager of control groups,
 * and runs jobs as the caller.
 */
export const apptainer: Runtime = {
  name: 'apptainer',
  program: 'apptainer',
  isContainer: true,
  withheld: /^(?:APPTAINER|SINGULARITY)(?:ENV_.*|_(?:BIND|BINDPATH|MOUNT|ENV|ENV_FILE))$/,
  version: ['apptainer', '--version'],
  // It has no images of its own, but files; those of registries are fetched for each run, or come from its cache.
  findImage: (image) => ['test', '-e', image],
  failureCodes: [1, ...unstartedCodes, 255],
  start: (job) => [
    'apptainer',
    '--quiet',
    'exec',
    '--containall',
    '--no-home',
    '--cleanenv',
    '--no-mount=tmp,home,cwd',
    '--drop-caps=all',
    '--no-privs',
    ...(job.hasNetwork ? [] : ['--net', '--network=none']),
    ...job.mounts.flatMap((mount) => ['--mount', mountText(mount)]),
    `--pwd=${job.workingFolder}`,
    ...Object.entries(job.environment).map(([name, value]) => `--env=${name}=${value}`),
    /^[a-z]+:\/\/|^[/.]/.test(job.image) ? job.image : `docker://${job.image}`,
    ...job.command,
  ],
};
