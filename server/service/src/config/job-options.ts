import { backendNames } from '@user-tool/runner/runtimes/runtime.js';

const day = 86_400;

/** How jobs run: rows of the table of options. */
export const jobOptions = {
  jobSlots: {
    kind: 'whole',
    default: 4,
    range: [0, 256],
    value: 'number',
    help: 'number of jobs that this process runs in parallel, and one import more; 0 leaves them to "serve --worker"',
  },
  jobsPerUser: {
    kind: 'whole',
    default: 2,
    range: [1, 10_000],
    value: 'number',
    help: 'maximum number of jobs of one user that run in parallel, in all processes, without imports; others wait',
  },
  jobQueue: {
    kind: 'whole',
    default: 1_000,
    range: [1, 1_000_000],
    value: 'number',
    help: 'maximum number of jobs of one user that wait or run, and of imports; more are rejected with 429',
  },
  jobsPerRequest: {
    kind: 'whole',
    default: 1_000,
    range: [1, 10_000],
    value: 'number',
    help: 'maximum number of jobs of one request; more are rejected with 413',
  },
  jobRuntime: {
    kind: 'text',
    choices: backendNames,
    value: 'name',
    help: 'what runs the commands of jobs; by default, the first container runtime that works; bubblewrap runs them with the programs of this machine, not in the container of the tool',
  },
  jobPull: {
    kind: 'switch',
    default: false,
    help: 'download the container images of tools that this machine does not have',
  },
  jobTime: {
    kind: 'whole',
    default: day,
    range: [1, 30 * day],
    value: 'seconds',
    help: 'maximum time of the command of a job, in seconds, whatever its tool asks for',
  },
  jobMemory: {
    kind: 'whole',
    default: 8_192,
    range: [16, 16_777_216],
    value: 'size',
    help: 'maximum memory of the command of a job in MiB, whatever its tool asks for',
  },
  jobTextDays: {
    kind: 'whole',
    default: 90,
    range: [1, 36_500],
    value: 'days',
    help: 'days after which what ended jobs printed is removed; everything else that is known of them is kept',
  },
  jobLease: {
    kind: 'whole',
    default: 30_000,
    range: [500, 600_000],
    value: 'milliseconds',
    help: 'time after which the jobs of a worker that was killed are begun again, in milliseconds',
  },
  worker: {
    kind: 'switch',
    default: false,
    help: 'only run jobs, for a service on the same PostgreSQL database; requires databaseUrl',
  },
} as const;
