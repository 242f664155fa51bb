import { mountText } from './mount-text.js';
import type { Runtime } from './runtime.js';

/**
 * Apptainer, as clusters have it. It enforces no limits of memory and processes without a manager of control groups,
 * and runs jobs as the caller.
 */
export const apptainer: Runtime = {
  name: 'apptainer',
  program: 'apptainer',
  isContainer: true,
  version: ['apptainer', '--version'],
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
    ...(job.mayPull ? [] : ['--disable-cache']),
    ...job.mounts.flatMap((mount) => ['--mount', mountText(mount)]),
    `--pwd=${job.workingFolder}`,
    ...Object.entries(job.environment).map(([name, value]) => `--env=${name}=${value}`),
    /^[a-z]+:\/\/|^[/.]/.test(job.image) ? job.image : `docker://${job.image}`,
    ...job.command,
  ],
};
