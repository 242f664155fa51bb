import { existsSync } from 'node:fs';
import { unstartedCodes, type Runtime } from './runtime.js';

/**
 * Bubblewrap, which runs the command with the programs of this machine instead of those of the image: a quick look,
 * not the container. It enforces no limit of memory and processes. The program leads a session without a terminal
 * (`detached` of Node's `spawn`); in another one, its sandbox would outlive a kill of its process group that comes
 * between the start of that session and the moment from which it dies with the program.
 */
export const bubblewrap: Runtime = {
  name: 'bubblewrap',
  program: 'bwrap',
  isContainer: false,
  version: ['bwrap', '--version'],
  failureCodes: [1, ...unstartedCodes],
  start: (job) => [
    'bwrap',
    '--unshare-all',
    ...(job.hasNetwork ? ['--share-net'] : []),
    '--die-with-parent',
    '--cap-drop',
    'ALL',
    ...systemFolders
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => ['--ro-bind', folder, folder]),
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--tmpfs',
    '/tmp',
    ...job.mounts.flatMap(({ source, target, isWritable }) => [
      isWritable ? '--bind' : '--ro-bind',
      source,
      target,
    ]),
    '--remount-ro',
    '/',
    '--chdir',
    job.workingFolder,
    '--clearenv',
    ...Object.entries({ PATH: searchPath, ...job.environment }).flatMap(([name, value]) => [
      '--setenv',
      name,
      value,
    ]),
    ...job.command,
  ],
};

/** What programs need of a machine, without the files of its users. */
const systemFolders = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/opt',
  '/etc/alternatives',
  '/etc/ssl',
];

const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
